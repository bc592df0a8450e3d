"""People whom the operator does not let in."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("persons", sa.Column("banned", sa.BigInteger, nullable=True))
