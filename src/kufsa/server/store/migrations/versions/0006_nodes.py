"""Several servers share a database: who they are, and which of them plays which match."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("bus", sa.String(16), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
    )
    op.add_column("matches", sa.Column("owner", sa.String(32), nullable=True))
    op.add_column("matches", sa.Column("epoch", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_matches_owner", "matches", ["owner"])
