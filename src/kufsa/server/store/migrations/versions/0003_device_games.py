"""Matches that were played on a device and then sent to the server have the id from there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("device_game", sa.String(32), nullable=True))
    op.create_index("ix_matches_device_game", "matches", ["device_game"], unique=True)
