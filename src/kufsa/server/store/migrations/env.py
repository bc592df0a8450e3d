"""How Alembic runs the migrations: in the transaction of the connection it is given."""

from alembic import context

from kufsa.server.store.schema import metadata

if __name__ == "env_py":  # as Alembic calls this file when it runs it
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
    )
    context.run_migrations()
