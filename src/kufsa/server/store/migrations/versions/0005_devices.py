"""People can tell their sessions and passkeys apart: by browser, and by names of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("browser", sa.String(40), nullable=True))
    op.add_column("passkeys", sa.Column("name", sa.String(40), nullable=True))
