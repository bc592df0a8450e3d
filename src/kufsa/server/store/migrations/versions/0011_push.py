"""Browsers that are told when it is somebody's turn, and the hours in which they are not."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "push_keys",
        sa.Column("id", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("private", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_keys"),
    )
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("session", sa.LargeBinary, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_push_devices_person_persons", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["session"],
            ["sessions.token_hash"],
            name="fk_push_devices_session_sessions",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_push_devices"),
    )
    op.create_index("ix_push_devices_person", "push_devices", ["person"])
    op.create_index("ix_push_devices_session", "push_devices", ["session"])
    op.create_table(
        "quiet_hours",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("begin", sa.SmallInteger, nullable=False),
        sa.Column("end", sa.SmallInteger, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_quiet_hours_person_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", name="pk_quiet_hours"),
    )
