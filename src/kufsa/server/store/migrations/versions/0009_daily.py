"""Who solved the puzzle of a day, for as long as that day is compared."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "daily_answers",
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("tries", sa.SmallInteger, nullable=False),
        sa.Column("milliseconds", sa.Integer, nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
            name="fk_daily_answers_person_persons",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("day", "game", "person", name="pk_daily_answers"),
    )
    op.create_index("ix_daily_answers_person", "daily_answers", ["person"])
