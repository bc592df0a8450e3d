"""Guests have the key of their name, too, so that no two people are called alike."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ROWS = 1000  # at a time


def upgrade() -> None:
    op.add_column("persons", sa.Column("look", sa.String(80), nullable=True))
    op.create_index("ix_persons_look", "persons", ["look"])
    _fill()


def _fill() -> None:
    from kufsa.server.people.names import name_key

    persons = sa.table(
        "persons",
        sa.column("id", sa.String),
        sa.column("name", sa.String),
        sa.column("look", sa.String),
    )
    connection = op.get_bind()
    found = connection.execute(sa.select(persons.c.id, persons.c.name)).all()
    change = (
        sa.update(persons)
        .where(persons.c.id == sa.bindparam("person"))
        .values(look=sa.bindparam("key"))
    )
    for at in range(0, len(found), ROWS):
        rows = [{"person": id, "key": name_key(name)[:80]} for id, name in found[at : at + ROWS]]
        connection.execute(change, rows)
