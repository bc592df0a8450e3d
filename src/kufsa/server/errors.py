"""One shape for everything that the server refuses: ``{"error": {"code", "message", …}}``.

``code`` is for programs and stays the same. ``message`` is a sentence for a person, in the language
that the request asked for; mistakes that only a program can make are explained in English. Errors
inside the server are logged under a random id, and only the id is sent.
"""

import msgspec
import structlog
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from kufsa.core.language import Message

log = structlog.get_logger(__name__)

LONGEST_MESSAGE = 300  # characters; a decoder's sentence may quote what was sent

PACKAGE = "kufsa.server"

# Codes of what the framework itself refuses, by status.
REFUSALS = {
    400: "bad_request",
    401: "no_session",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    409: "conflict",
    413: "too_large",
    415: "content_type",
    421: "unknown_host",
    429: "too_many",
    503: "unavailable",
}


def sentence(code: str, **values: str | int) -> Message:
    """What a person is told under a code, in any language.

    >>> sentence("name_taken").text("nl")
    'Die naam, of een die er erg op lijkt, is al bezet. Kies een andere.'
    """
    return Message(PACKAGE, code.replace("_", "-"), values)


class ErrorDetail(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was refused, and why."""

    code: str
    message: str
    field: str = ""  # the part of the request that is wrong
    clause: str = ""  # the rule of the game that refuses
    seq: int = 0  # the present number of the table
    retry_after: int = 0  # seconds
    line: int = 0  # of a record
    reason: str = ""  # what is wrong there, in English
    id: str = ""  # the id under which the server's log says more


class ErrorReply(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    error: ErrorDetail


class ApiError(HTTPException):
    """A refusal with a code and a sentence; without a sentence, the code's own is used.

    >>> wrong = ApiError(403, "wrong_code", field="code")
    >>> msgspec.json.encode(wrong.reply("nl")).decode()
    '{"error":{"code":"wrong_code","message":"Deze herstelcode is niet bekend.","field":"code"}}'
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: Message | str | None = None,
        *,
        field: str = "",
        clause: str = "",
        seq: int = 0,
        retry_after: int = 0,
        line: int = 0,
        reason: str = "",
    ) -> None:
        headers = {"Retry-After": str(retry_after)} if retry_after else None
        self.message = sentence(code) if message is None else message
        super().__init__(detail=self.text(), status_code=status, headers=headers)
        self.code = code
        self.field = field
        self.clause = clause
        self.seq = seq
        self.retry_after = retry_after
        self.line = line
        self.reason = reason

    def text(self, lang: str = "en") -> str:
        """The sentence."""
        return self.message if isinstance(self.message, str) else self.message.text(lang)

    def reply(self, lang: str = "en") -> ErrorReply:
        """The body of the response."""
        return ErrorReply(
            ErrorDetail(
                self.code,
                self.text(lang),
                field=self.field,
                clause=self.clause,
                seq=self.seq,
                retry_after=self.retry_after,
                line=self.line,
                reason=self.reason,
            )
        )


def refusal(status: int) -> ApiError:
    """The usual refusal with a status.

    >>> refusal(404).code
    'not_found'
    """
    return ApiError(status, REFUSALS[status])


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route, for its documentation."""
    return {
        status: ResponseSpec(
            ErrorReply, generate_examples=False, description=sentence(REFUSALS[status]).text()
        )
        for status in statuses
    }


def plain(text: str) -> str:
    """Text from outside, made fit for a sentence: one line, printable, short.

    >>> plain("Object contains unknown field `a\\n\\x1b[31m`")
    'Object contains unknown field `a??[31m`'
    """
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown if len(shown) <= LONGEST_MESSAGE else shown[:LONGEST_MESSAGE] + "…"
