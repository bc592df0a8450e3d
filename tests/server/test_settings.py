"""Settings: three sources and their order, refusals that say where, secrets that stay hidden."""

import re
from dataclasses import fields
from ipaddress import ip_network
from itertools import chain
from pathlib import Path

import pytest

from kufsa.server.settings import OTHER_VARIABLES, PREFIX, TABLE, BadSetting, Settings, load

ROOT = Path(__file__).parents[2]
SECRET = "canary-secret-canary-secret"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def environment(**values: str) -> dict[str, str]:
    return {"PATH": "/bin", **{PREFIX + name.upper(): value for name, value in values.items()}}


# Sources.


def test_without_any_source_there_are_the_defaults(tmp_path: Path) -> None:
    loaded = load({}, environment=environment(data=str(tmp_path)))
    assert loaded.settings == Settings(data=tmp_path)
    assert set(loaded.origins) == {"data"}


def test_later_sources_win(file: Path) -> None:
    file.write_text("port = 1\nqueue_length = 11\nmax_tables = 21\nbot_pace = 2\n")
    loaded = load({"port": "3"}, file, environment(port="2", queue_length="12"))
    settings = loaded.settings
    assert (settings.port, settings.queue_length, settings.max_tables) == (3, 12, 21)
    assert settings.bot_pace == 2.0
    assert loaded.origins == {
        "port": "flag --port",
        "queue_length": f"environment variable {PREFIX}QUEUE_LENGTH",
        "max_tables": f"file {file}, line 3",
        "bot_pace": f"file {file}, line 4",
    }


@pytest.mark.parametrize("by_flag", [True, False])
def test_a_file_in_the_data_folder_is_found(tmp_path: Path, by_flag: bool) -> None:
    (tmp_path / "kufsa.toml").write_text("port = 9")
    folder = str(tmp_path)
    loaded = load({"data": folder} if by_flag else {}, None, environment(data=folder))
    assert (loaded.settings.port, loaded.settings.data) == (9, tmp_path)


def test_a_file_that_is_named_comes_instead_of_it(tmp_path: Path, file: Path) -> None:
    (tmp_path / "kufsa.toml").write_text("port = 9")
    file.write_text(f"data = '{tmp_path}'")
    assert load({}, file, {}).settings.port == 8000
    assert load({}, file, {}).settings.data == tmp_path


def test_variables_that_are_no_settings_are_left_alone() -> None:
    assert load({}, environment=dict.fromkeys(OTHER_VARIABLES, "1")).origins == {}


def test_every_variable_of_code_and_documentation_is_a_setting_or_known() -> None:
    sources = [(ROOT / "src").rglob("*.py"), (ROOT / "docs").rglob("*.md")]
    named = {
        name
        for source in chain(*sources, (ROOT / "tests/client").rglob("*.py"))
        for name in re.findall(r"\bKUFSA_[A-Z_]+\b", source.read_text(encoding="utf-8"))
    }
    misspelt = {"KUFSA_PROT"}  # the page on settings shows how it is refused
    assert named - misspelt <= OTHER_VARIABLES | {row.variable for row in TABLE.values()}


# Values.

GOOD = [
    ("host", "127.0.0.1", "127.0.0.1"),
    ("host", "::", "::"),
    ("port", "0", 0),
    ("public_url", "https://play.example.org", "https://play.example.org"),
    ("public_url", "", None),
    ("hosts", "Play.example.org, b.example.org", ("play.example.org", "b.example.org")),
    ("hosts", "", ()),
    (
        "trusted_proxies",
        "10.0.0.0/8,::1",
        (ip_network("10.0.0.0/8"), ip_network("::1")),
    ),
    ("https", "true", "true"),
    ("open", "TRUE", True),
    ("chat_default", "off", "off"),
    ("free_chat", "false", False),
    ("database", "postgresql://noa@db/kufsa", "postgresql://noa@db/kufsa"),
    ("database", "sqlite:////srv/kufsa.db", "sqlite:////srv/kufsa.db"),
    ("bot_seconds", "0.5", 0.5),
    ("operator_token", SECRET, SECRET),
]


@pytest.mark.parametrize(("name", "text", "value"), GOOD)
def test_texts_become_values(name: str, text: str, value: object) -> None:
    assert getattr(load({name: text}, environment={}).settings, name) == value


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("https = true", "https", "true"),
        ("open = true", "open", True),
        ("bot_seconds = 3", "bot_seconds", 3.0),
        ('hosts = ["a.example.org"]', "hosts", ("a.example.org",)),
        ('trusted_proxies = ["127.0.0.1"]', "trusted_proxies", (ip_network("127.0.0.1"),)),
    ],
)
def test_toml_becomes_values(file: Path, line: str, name: str, value: object) -> None:
    file.write_text(line)
    assert getattr(load({}, file, {}).settings, name) == value


def test_a_folder_may_begin_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert load({"data": "~/games"}, environment={}).settings.data == tmp_path / "games"


def test_the_database_is_a_file_in_the_data_folder_unless_it_is_named(tmp_path: Path) -> None:
    assert Settings(data=tmp_path).database_url == f"sqlite:///{tmp_path.as_posix()}/kufsa.db"
    assert Settings(database="postgresql://db/kufsa").database_url == "postgresql://db/kufsa"


@pytest.mark.parametrize(
    ("chosen", "cores", "processes"), [(3, 8, 3), (0, 8, 7), (0, 1, 1), (0, None, 1)]
)
def test_bots_leave_a_core_to_people(
    monkeypatch: pytest.MonkeyPatch, chosen: int, cores: int | None, processes: int
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert Settings(bot_processes=chosen).worker_processes == processes


# Refusals.

BAD = [
    ("host", "a b"),
    ("port", "many"),
    ("port", "65536"),
    ("port", "-1"),
    ("port", "8000.5"),
    ("public_url", "play.example.org"),
    ("public_url", "https://play.example.org/path"),
    ("public_url", "https://noa:pw@play.example.org"),
    ("public_url", "https://play.example.org:99999"),
    ("public_url", "ftp://play.example.org"),
    ("hosts", "a b"),
    ("hosts", "*"),
    ("trusted_proxies", "everybody"),
    ("trusted_proxies", "10.0.0.1/8"),
    ("https", "perhaps"),
    ("open", "1"),
    ("data", ""),
    ("database", "mysql://db/kufsa"),
    ("database", "sqlite://"),
    ("retention_days_idle", "-1"),
    ("bot_seconds", "nan"),
    ("bot_seconds", "inf"),
    ("bot_pace", "11"),
    ("queue_length", "7"),
    ("log_level", "loud"),
    ("log_format", "xml"),
    ("drain_seconds", "0"),
    ("operator_token", "short"),
    ("metrics_token", "with spaces in the middle of it"),
]


def complaint(*arguments: object) -> str:
    with pytest.raises(BadSetting) as caught:
        load(*arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(("name", "text"), BAD)
def test_a_bad_value_is_refused_with_what_is_allowed(name: str, text: str) -> None:
    row = TABLE[name]
    told = "not right" if row.secret else repr(text)
    end = f", but must be {row.kind.allowed}"
    assert complaint({name: text}, None, {}) == f"{name} is {told} (flag {row.flag}){end}"
    variable = f"environment variable {row.variable}"
    values = environment(**{name: text})
    assert complaint({}, None, values) == f"{name} is {told} ({variable}){end}"


@pytest.mark.parametrize("name", TABLE)
def test_every_setting_refuses_something(name: str) -> None:
    assert complaint({name: "\0"}, None, {}).startswith(f"{name} is ")


@pytest.mark.parametrize(
    "line",
    [
        *("port = true", "port = 1.5", "bot_pace = true", "hosts = 7", "hosts = [7]", "host = 7"),
        *("open = 1", "data = 7", "[port]\nx = 1", "log_level = []", "public_url = 1979-05-27"),
    ],
)
def test_toml_of_another_type_is_refused(file: Path, line: str) -> None:
    file.write_text(f"# mine\n\n{line}")
    name = re.findall("[a-z_]+", line)[0]
    assert re.match(
        rf"{name} is .* \(file {re.escape(str(file))}, line 3\)", complaint({}, file, {})
    )


def test_an_unknown_setting_is_refused_with_a_guess(file: Path) -> None:
    file.write_text("port = 1\n\nprot = 8000\n")
    sentence = f"there is no setting 'prot' (file {file}, line 3); did you mean port?"
    assert complaint({}, file, {}) == sentence
    variable = PREFIX + "COLOUR"
    sentence = f"there is no setting 'colour' (environment variable {variable})"
    assert complaint({}, None, {variable: "red"}) == sentence


def test_a_file_that_is_no_settings_file_is_refused(tmp_path: Path, file: Path) -> None:
    assert complaint({}, file, {}) == f"there is no settings file {file}"
    file.write_text("port = 1\nport 2\n")
    assert re.search(r"is not TOML: .*line 2", complaint({}, file, {}))
    file.write_bytes(b"\xff")
    assert "cannot be read" in complaint({}, file, {})
    assert "cannot be read" in complaint({}, tmp_path, {})


def test_a_file_in_the_data_folder_cannot_move_it(tmp_path: Path) -> None:
    path = tmp_path / "kufsa.toml"
    path.write_text("data = '/elsewhere'")
    told = complaint({"data": str(tmp_path)}, None, {})
    assert told == f"data (file {path}, line 1) cannot be set in the data folder itself"


# Secrets.


def test_no_secret_is_shown(file: Path) -> None:
    secrets = {row.name: f"{SECRET}-{row.name}" for row in TABLE.values() if row.secret}
    secrets["database"] = f"postgresql://noa:{SECRET}@db/kufsa"
    secrets["bus"] = f"nats://noa:{SECRET}@bus:4222"
    settings = load(secrets, environment={}).settings
    assert settings.operator_token == secrets["operator_token"]
    assert SECRET not in f"{settings!r} {settings}"
    for name in secrets:
        assert f"{name}=[hidden]" in repr(settings)
        assert SECRET not in complaint({name: f" {SECRET}"}, None, {})


def test_there_are_no_default_secrets() -> None:
    assert {row.default for row in TABLE.values() if row.secret} == {"none"}


# The table and its page.


def test_every_setting_has_a_row_and_a_sentence() -> None:
    assert list(TABLE) == [one.name for one in fields(Settings)]
    for row in TABLE.values():
        assert re.fullmatch(r"[A-Z][^\n|]+\.", row.help)


@pytest.mark.parametrize("name", TABLE)
def test_every_setting_is_on_its_page(name: str) -> None:
    row = TABLE[name]
    told = f"| `{name}` | {row.default} | {row.kind.allowed} | {row.help} |"
    lines = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8").splitlines()
    assert told in lines, f"docs/settings.md needs this line: {told}"


def test_the_page_has_no_other_settings() -> None:
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == set(TABLE)
