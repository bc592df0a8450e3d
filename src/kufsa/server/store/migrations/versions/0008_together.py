"""Friends and blocked people, codes of tables, and what was said before somebody was reported."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "ties",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_ties"),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_ties_person_persons", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["other"], ["persons.id"], name="fk_ties_other_persons", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_ties_other", "ties", ["other"])
    op.create_table(
        "codes",
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
        sa.UniqueConstraint("match", name="uq_codes_match"),
    )
    op.add_column("reports", sa.Column("chat", sa.Text, nullable=True))
