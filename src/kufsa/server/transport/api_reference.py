"""An OpenAPI document as a page for people: plain HTML without scripts or foreign files.

The pages that Litestar brings load their scripts from other hosts, which the server's content
security policy forbids and a server without internet cannot do.
"""

import json
import re
from collections.abc import Iterator
from html import escape
from typing import Any

Part = dict[str, Any]

_METHODS = ("get", "post", "patch", "put", "delete")


def page(document: Part) -> str:
    """The whole page."""
    info = document["info"]
    schemas = document["components"]["schemas"]
    body = "".join(
        [
            f"<header><h1>{escape(info['title'])} {escape(info['version'])}: HTTP API</h1>",
            *(f"<p>{_marked(text)}</p>" for text in info["description"].split("\n\n")),
            '<p>For programs: <a href="/api/openapi.json">openapi.json</a></p></header>',
            _contents(document),
            "<main>",
            *_sections(document),
            _refusals(document),
            '<section><h2 id="schemas">What is sent</h2>',
            *(_schema_article(name, schemas[name]) for name in sorted(schemas)),
            "</section></main>",
        ]
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(info['title'])}: HTTP API</title>"
        f'<link rel="stylesheet" href="/api/docs.css"></head><body>{body}</body></html>'
    )


def _marked(text: str) -> str:
    """Text with the little Markdown that descriptions use, as HTML.

    >>> _marked("**Send** `a < b` to [us](/api)")
    '<strong>Send</strong> <code>a &lt; b</code> to <a href="/api">us</a>'
    """
    text = escape(text, quote=False)
    text = re.sub(r"``?([^`]+)``?", r"<code>\1</code>", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\[([^]]+)\]\((/[^)\"]*)\)", r'<a href="\2">\1</a>', text)


def _operations(document: Part, tag: str) -> Iterator[tuple[str, str, Part]]:
    for path, item in document["paths"].items():
        for method in _METHODS:
            if tag in item.get(method, {}).get("tags", ()):
                yield method.upper(), path, item[method]


def _contents(document: Part) -> str:
    lines = ["<nav><h2>Contents</h2><ul>"]
    for tag in document["tags"]:
        operations = list(_operations(document, tag["name"]))
        if operations:
            links = (
                f'<li><a href="#{escape(one["operationId"])}">{escape(one["summary"])}</a></li>'
                for _, _, one in operations
            )
            name = escape(tag["name"])
            lines.append(f'<li><a href="#{name}">{name}</a><ul>{"".join(links)}</ul></li>')
    lines.append('<li><a href="#refusals">How it refuses</a></li>')
    lines.append('<li><a href="#schemas">What is sent</a></li></ul></nav>')
    return "".join(lines)


def _sections(document: Part) -> Iterator[str]:
    for tag in document["tags"]:
        articles = [
            _article(method, path, one) for method, path, one in _operations(document, tag["name"])
        ]
        if articles:
            name = escape(tag["name"])
            yield f'<section><h2 id="{name}">{name}</h2><p>{_marked(tag["description"])}</p>'
            yield from articles
            yield "</section>"


def _article(method: str, path: str, operation: Part) -> str:
    return "".join(
        [
            f'<article id="{escape(operation["operationId"])}">',
            f"<h3>{escape(operation['summary'])}</h3>",
            f'<p class="address"><b class="{method.lower()}">{method}</b> ',
            f"<code>{escape(path)}</code></p>",
            f"<p>{_marked(operation.get('description', ''))}</p>",
            f'<p class="who">{_who(operation)}</p>' if "security" in operation else "",
            _parameters(operation.get("parameters", [])),
            _body(operation.get("requestBody")),
            _answers(operation["responses"]),
            "</article>",
        ]
    )


def _who(operation: Part) -> str:
    needed = operation["security"]
    if {} in needed:
        return "Shows more to callers with a session."
    return "Needs the operator's token." if "operator" in needed[0] else "Needs a session."


def _parameters(parameters: list[Part]) -> str:
    if not parameters:
        return ""
    rows = (
        f"<tr><td><code>{escape(one['name'])}</code></td><td>{escape(one['in'])}</td>"
        f"<td>{_kind(one['schema'])}</td><td>{_marked(one.get('description', ''))}</td></tr>"
        for one in parameters
    )
    return _table(("parameter", "where", "kind", ""), "".join(rows))


def _body(body: Part | None) -> str:
    if body is None:
        return ""
    schema = body["content"]["application/json"]["schema"]
    return f"<p>The body is {_kind(schema)}.</p>"


def _answers(answers: dict[str, Part]) -> str:
    told = [_answer(status, answer) for status, answer in answers.items() if _is_good(status)]
    refused = sorted(status for status in answers if not _is_good(status))
    return "".join(told) + f'<p>Refuses with <a href="#refusals">{", ".join(refused)}</a>.</p>'


def _is_good(status: str) -> bool:
    return status.startswith("2")


def _answer(status: str, answer: Part) -> str:
    kinds = [
        _kind(media["schema"]) if name == "application/json" else escape(name)
        for name, media in answer.get("content", {}).items()
    ]
    headers = [f"<code>{escape(name)}</code>" for name in answer.get("headers", {})]
    beside = f"; headers: {', '.join(headers)}" if headers else ""
    return f"<p>Answers {escape(status)} with {', '.join(kinds) or 'nothing'}{beside}.</p>"


def _refusals(document: Part) -> str:
    """What each status means, once for all addresses."""
    sentences = {
        status: answer["description"]
        for item in document["paths"].values()
        for operation in item.values()
        for status, answer in operation["responses"].items()
        if not _is_good(status)
    }
    rows = "".join(
        f"<tr><td>{escape(status)}</td><td>{_marked(sentences[status])}</td></tr>"
        for status in sorted(sentences)
    )
    return (
        '<section><h2 id="refusals">How it refuses</h2>'
        '<p>Always with an <a href="#schema-ErrorReply">ErrorReply</a>.</p>'
        f"{_table(('status', ''), rows)}</section>"
    )


def _table(heads: tuple[str, ...], rows: str) -> str:
    cells = "".join(f"<th>{escape(head)}</th>" for head in heads)
    head = f"<thead><tr>{cells}</tr></thead>"
    return f'<div class="wide" tabindex="0"><table>{head}<tbody>{rows}</tbody></table></div>'


# Schemas.


def _schema_article(name: str, schema: Part) -> str:
    required = schema.get("required", ())
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code>{'' if field in required else ' (optional)'}</td>"
        f"<td>{_kind(kind)}</td><td>{_marked(kind.get('description', ''))}</td></tr>"
        for field, kind in schema.get("properties", {}).items()
    )
    return "".join(
        [
            f'<article id="schema-{escape(name)}"><h3>{escape(name)}</h3>',
            f"<p>{_marked(schema.get('description', ''))}</p>",
            _table(("field", "kind", ""), rows) if rows else "",
            "</article>",
        ]
    )


def _kind(schema: Part) -> str:
    """A schema in few words.

    >>> _kind({"type": "array", "items": {"type": "string", "maxLength": 9}, "default": []})
    'list of string (maxLength 9), by default <code>[]</code>'
    """
    told = _plain_kind(schema)
    limits = [f"{name} {escape(str(schema[name]))}" for name in _LIMITS if name in schema]
    if limits:
        told += f" ({', '.join(limits)})"
    if "default" in schema:
        told += f", by default <code>{escape(json.dumps(schema['default']))}</code>"
    return told


_LIMITS = (
    "minimum", "maximum", "exclusiveMaximum", "minLength", "maxLength", "maxItems", "pattern",
)  # fmt: skip


def _plain_kind(schema: Part) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    if "const" in schema:
        return f"<code>{escape(json.dumps(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(json.dumps(one))}</code>" for one in schema["enum"])
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(_kind(one) for one in several)
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
