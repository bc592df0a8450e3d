"""The tables of the database, for SQLite and PostgreSQL alike.

Times are wall-clock milliseconds since 1970, for people to read; nothing is ordered or decided by
them. The truth of a match is its ``events``; ``matches``, ``seats`` and ``results`` repeat parts
of it so that lists need not read whole matches, and are written in the same transaction as the
events they come from.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Matches.

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),  # waiting, playing, ended
    Column("public", Boolean, nullable=False),  # listed in the lobby
    Column("host", String(32), nullable=True),
    Column("seq", BigInteger, nullable=False),  # of the last event
    Column("to_act", String(32), nullable=True),  # the person whose turn it is, for "your turn"
    Column("summary", Text, nullable=False),  # JSON for lists: title, options, seats, scores
    Column("secret", LargeBinary, nullable=False),  # all chance comes from it; shown at the end
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),  # in no index: it changes with every event
    Column("ended", BigInteger, nullable=True),
    Column("device_game", String(32), nullable=True),  # its id on the device that dealt it
    Column("owner", String(32), nullable=True),  # the node that plays it, see ``nodes``
    Column("epoch", BigInteger, nullable=False, server_default="0"),  # rises with every owner
    Index("ix_matches_device_game", "device_game", unique=True),
    Index("ix_matches_lobby", "status", "public", "created"),
    Index("ix_matches_ended", "ended"),
    Index("ix_matches_host", "host"),
    Index("ix_matches_owner", "owner"),
)

events = Table(
    "events",
    metadata,
    Column("match", String(32), nullable=False),
    Column("seq", BigInteger, nullable=False),  # 1, 2, 3 … within the match
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON of one event
    PrimaryKeyConstraint("match", "seq", name="pk_events"),
)

NO_SEAT = -1  # for somebody who is named in the events of a match without sitting there

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("match", "seat", "person", name="pk_seats"),
    Index("ix_seats_person", "person"),
)

results = Table(
    "results",
    metadata,
    Column("match", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("person", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),
    PrimaryKeyConstraint("match", "seat", name="pk_results"),
    Index("ix_results_person", "person", "ended"),
)

# Codes to say aloud, by which people find a table that waits for them.

codes = Table(
    "codes",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("match", String(32), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

# The servers that share the database.

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),  # of one process: never used again
    Column("bus", String(16), nullable=False),  # how it talks to the others; empty: it does not
    Column("started", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),  # by the clock of the database
)
PASSING = frozenset({nodes.name})  # tables that say nothing once the servers have stopped

# Accounts.

persons = Table(
    "persons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=True, unique=True),  # folded; only of chosen names
    Column("look", String(80), nullable=True),  # the same of guests' names, which are not theirs
    Column("lang", String(8), nullable=False),
    Column("recovery_hash", LargeBinary, nullable=True, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("banned", BigInteger, nullable=True),  # when the operator shut them out, if so
    Index("ix_persons_look", "look"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),  # the token itself is only in the cookie
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("browser", String(40), nullable=True),  # its name and system, and no more of it
    Index("ix_sessions_person", "person"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary, primary_key=True),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("name", String(40), nullable=True),  # what its owner calls it
    Index("ix_passkeys_person", "person"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "game", name="pk_ratings"),
    Index("ix_ratings_game", "game", "mu"),
)

rating_history = Table(
    "rating_history",
    metadata,
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("matches", Integer, nullable=False),  # after how many rated ones
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "game", "matches", name="pk_rating_history"),
)

# What somebody has with somebody else; friends have a row each.
ASKED, FRIEND, BLOCKED = "asked", "friend", "blocked"

ties = Table(
    "ties",
    metadata,
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("other", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "other", name="pk_ties"),
    Index("ix_ties_other", "other"),
)

daily_answers = Table(
    "daily_answers",
    metadata,
    Column("day", Integer, nullable=False),  # since 1970, by the clock of the server
    Column("game", String(64), nullable=False),
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("tries", SmallInteger, nullable=False),
    Column("milliseconds", Integer, nullable=True),  # where the puzzle is a race
    PrimaryKeyConstraint("day", "game", "person", name="pk_daily_answers"),
    Index("ix_daily_answers_person", "person"),
)

# Telling people who have no page open that it is their turn.

push_keys = Table(
    "push_keys",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),  # 1: there is one
    Column("private", LargeBinary, nullable=False),  # by which push services know this server
)

push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(64), primary_key=True),  # SHA-256 of the endpoint
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    # Whoever signs out of a browser is not told there any more.
    Column(
        "session",
        LargeBinary,
        ForeignKey("sessions.token_hash", ondelete="CASCADE"),
        nullable=False,
    ),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_push_devices_person", "person"),
    Index("ix_push_devices_session", "session"),
)

quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("person", String(32), ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("begin", SmallInteger, nullable=False),  # minute of the day
    Column("end", SmallInteger, nullable=False),
    Column("zone", String(64), nullable=False),  # such as Asia/Jerusalem
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("match", String(32), nullable=False),
    Column("by", String(32), nullable=True),
    Column("about", String(32), nullable=True),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("handled", BigInteger, nullable=True),
    Column("chat", Text, nullable=True),  # JSON of the last lines, as they were when it was made
    Index("ix_reports_created", "created"),
)
