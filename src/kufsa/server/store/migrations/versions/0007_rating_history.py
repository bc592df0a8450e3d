"""Ratings have a history, which begins with what everybody has now."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

COLUMNS = ("person", "game", "matches", "mu", "sigma")


def upgrade() -> None:
    history = op.create_table(
        "rating_history",
        sa.Column(
            "person",
            sa.String(32),
            sa.ForeignKey(
                "persons.id", ondelete="CASCADE", name="fk_rating_history_person_persons"
            ),
            nullable=False,
        ),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "matches", name="pk_rating_history"),
    )
    ratings = sa.table("ratings", *map(sa.column, (*COLUMNS, "updated")))
    now = sa.select(*(ratings.c[name] for name in COLUMNS), ratings.c.updated)
    op.execute(sa.insert(history).from_select([*COLUMNS, "at"], now))
