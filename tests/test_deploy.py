"""The files in deploy/: they name settings, metrics, addresses and files that exist.

Their own linters are a command of their own (``python3 run.py deploy``).
"""

import importlib
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from kufsa.server.app import create_app
from kufsa.server.settings import OTHER_VARIABLES, TABLE, Settings, load
from tests.server.test_metrics import busy, figures

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
ALERTS = DEPLOY / "prometheus" / "alerts.yml"
DASHBOARD = DEPLOY / "grafana" / "kufsa.json"
VARIABLES = {row.variable: row for row in TABLE.values()}
# Of the process and of Prometheus itself; not every system shows all of the process's.
OTHERS = {"up", *(f"process_{one}" for one in ("open_fds", "max_fds", "start_time_seconds"))}
OTHERS |= {"process_cpu_seconds_total", "process_resident_memory_bytes"}


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rules() -> list[dict[str, Any]]:
    return [rule for group in yaml.safe_load(read(ALERTS))["groups"] for rule in group["rules"]]


def queries() -> Iterator[str]:
    for panel in json.loads(read(DASHBOARD))["panels"]:
        yield from (target["expr"] for target in panel.get("targets", ()))


@pytest.mark.parametrize(
    ("there", "missing"),
    [
        ({"docker compose"}, {"docker-compose"}),
        ({"docker-compose"}, {"docker compose"}),
        (set(), {"docker compose", "docker-compose"}),
    ],
)
def test_one_program_for_compose_is_enough(
    monkeypatch: pytest.MonkeyPatch, there: set[str], missing: set[str]
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    deploy = importlib.import_module("deploy")
    monkeypatch.setattr(deploy, "is_installed", lambda program: program not in missing)
    monkeypatch.setattr(deploy, "check", lambda lint: True)
    assert deploy.main(["--all"]) == (0 if there else 1)


def test_there_are_files() -> None:
    assert len(FILES) > 15


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_variable_is_a_setting(path: Path) -> None:
    named = set(re.findall(r"\bKUFSA_[A-Z_]+", read(path)))
    assert named - VARIABLES.keys() - OTHER_VARIABLES == set()


def environments() -> Iterator[tuple[str, dict[str, str]]]:
    """What each file sets, with stand-ins for what an operator fills in."""
    docker = dict(re.findall(r"(KUFSA_[A-Z_]+)=(\S+)", read(DEPLOY / "Dockerfile")))
    yield "Dockerfile", docker
    unit = dict(re.findall(r"(KUFSA_[A-Z_]+)=(\S+)", read(DEPLOY / "kufsa.service")))
    yield "kufsa.service", unit
    for several, service in ((False, "kufsa"), (True, "kufsa"), (True, "kufsa-2")):
        yield f"compose {service} {several}", docker | composed(service, several)
    kustomization = yaml.safe_load(read(DEPLOY / "kubernetes" / "kustomization.yaml"))
    literals = kustomization["configMapGenerator"][0]["literals"]
    container = deployment()["containers"][0]
    secret = {one["name"] for one in container["env"]}
    assert all(VARIABLES[name].secret for name in secret)
    yield "kubernetes", docker | dict(one.split("=", 1) for one in literals)


def compose() -> Any:
    return yaml.safe_load(read(DEPLOY / "compose.yaml"))["services"]


def filled_in(text: str, several: bool) -> str:
    """With the lines that compose.yaml wants in .env for several servers, or without."""
    lines = re.findall(r"^#   (BUS|UPSTREAM)=(.+)$", read(DEPLOY / "compose.yaml"), re.MULTILINE)
    chosen: dict[str, str] = dict(lines) if several else {}

    def value(found: re.Match[str]) -> str:
        name, default = found[1], found[2]
        if default is not None:
            return chosen.get(name, default)
        return "a-word-of-the-operator"

    return re.sub(r"\$\{(\w+)(?::-([^}]*)|[^}]*)\}", value, text)


def composed(service: str, several: bool) -> dict[str, str]:
    set_there = compose()[service]["environment"].items()
    return {name: filled_in(str(text), several) for name, text in set_there}


def deployment() -> Any:
    found = yaml.safe_load(read(DEPLOY / "kubernetes" / "deployment.yaml"))
    return found["spec"]["template"]["spec"]


@pytest.mark.parametrize(("name", "environment"), [*environments()])
def test_every_value_is_allowed(name: str, environment: dict[str, str]) -> None:
    loaded = load({}, Path("/dev/null"), environment=environment)
    assert len(loaded.origins) >= 1


def test_the_settings_in_the_unit_are_those_of_the_page() -> None:
    unit = read(DEPLOY / "kufsa.service")
    assert "--settings /etc/kufsa.toml" in unit
    stop = re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert stop and int(stop[1]) > Settings().drain_seconds
    assert deployment()["terminationGracePeriodSeconds"] > Settings().drain_seconds


def test_the_backup_knows_the_folders_of_the_server() -> None:
    """Or it would compile the rules once more every night, to play the matches again."""
    server, backup = read(DEPLOY / "kufsa.service"), read(DEPLOY / "kufsa-backup.service")
    for line in ("Environment", "CacheDirectory", "CacheDirectoryMode", "User"):
        said = re.findall(rf"^{line}=.*$", server, re.MULTILINE)
        assert len(said) == 1 and said[0] in backup.splitlines(), line


# Several servers.


def test_one_server_needs_no_bus() -> None:
    assert composed("kufsa", several=False)["KUFSA_BUS"] == ""
    assert composed("proxy", several=False)["UPSTREAM"] == "kufsa:8000"
    assert {name for name, one in compose().items() if "profiles" not in one} == {
        *("proxy", "kufsa", "postgres")
    }


def test_two_servers_share_everything_but_their_folder() -> None:
    first, second = compose()["kufsa"], compose()["kufsa-2"]
    assert {name for name in second if second[name] != first.get(name)} == {"profiles", "volumes"}
    assert set(first["volumes"]).isdisjoint(second["volumes"])
    loaded = load({}, Path("/dev/null"), environment=composed("kufsa-2", several=True)).settings
    assert loaded.bus == "nats://nats:4222" and "nats" in compose()
    upstreams = composed("proxy", several=True)["UPSTREAM"].split()
    assert [one.removesuffix(":8000") for one in upstreams] == ["kufsa", "kufsa-2"]
    assert set(loaded.hosts) == {"kufsa", "kufsa-2"}  # or their health would be refused
    assert int(first["stop_grace_period"].removesuffix("s")) > loaded.drain_seconds


def test_only_servers_reach_the_bus() -> None:
    assert compose()["nats"]["networks"] == ["back"] and "ports" not in compose()["nats"]
    policy = next(one for one in nats() if one["kind"] == "NetworkPolicy")["spec"]
    assert policy["ingress"][0]["from"] == [{"podSelector": {"matchLabels": NAMED}}]


NAMED = {"app.kubernetes.io/name": "kufsa"}


def nats() -> list[Any]:
    return [*yaml.safe_load_all(read(DEPLOY / "kubernetes" / "nats.yaml"))]


def test_the_bus_in_kubernetes_is_found_by_its_name() -> None:
    set_there = next(env for name, env in environments() if name == "kubernetes")
    service = next(one for one in nats() if one["kind"] == "Service")
    port = service["spec"]["ports"][0]["port"]
    assert set_there["KUFSA_BUS"] == f"nats://{service['metadata']['name']}:{port}"
    allowed = yaml.safe_load(read(DEPLOY / "kubernetes" / "network-policy.yaml"))["spec"]["egress"]
    assert port in [one["port"] for rule in allowed for one in rule["ports"]]


def test_an_update_in_kubernetes_loses_no_table() -> None:
    found = yaml.safe_load(read(DEPLOY / "kubernetes" / "deployment.yaml"))["spec"]
    assert found["replicas"] >= 2
    assert found["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    pod = found["template"]["spec"]
    asleep = int(pod["containers"][0]["lifecycle"]["preStop"]["exec"]["command"][-1])
    assert pod["terminationGracePeriodSeconds"] > asleep + Settings().drain_seconds
    apart = pod["affinity"]["podAntiAffinity"]["preferredDuringSchedulingIgnoredDuringExecution"]
    assert apart[0]["podAffinityTerm"]["labelSelector"]["matchLabels"] == NAMED
    budget = yaml.safe_load(read(DEPLOY / "kubernetes" / "disruption-budget.yaml"))["spec"]
    assert budget["maxUnavailable"] < found["replicas"]
    assert budget["selector"]["matchLabels"] == NAMED


def test_every_manifest_is_applied() -> None:
    folder = DEPLOY / "kubernetes"
    listed = yaml.safe_load(read(folder / "kustomization.yaml"))["resources"]
    assert {*listed, "kustomization.yaml"} == {path.name for path in folder.iterdir()}


# Addresses.


def test_probes_ask_for_addresses_that_exist(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path))
    there = {route.path for route in app.routes}
    asked = set(re.findall(r"path: (/health[\w/]*)", read(DEPLOY / "kubernetes/deployment.yaml")))
    asked |= set(re.findall(r"health_uri (\S+)", read(DEPLOY / "Caddyfile")))
    asked |= set(re.findall(r"127\.0\.0\.1:8000(/\S+?)'", read(DEPLOY / "Dockerfile")))
    assert asked == {"/health", "/health/live"}
    assert asked <= there


def test_a_restart_is_only_for_a_process_that_does_not_answer() -> None:
    container = deployment()["containers"][0]
    assert container["livenessProbe"]["httpGet"]["path"] == "/health/live"
    assert container["readinessProbe"]["httpGet"]["path"] == "/health"


def test_nothing_runs_as_root() -> None:
    assert re.search(r"^USER 10001$", read(DEPLOY / "Dockerfile"), re.MULTILINE)
    assert deployment()["securityContext"]["runAsUser"] == 10001
    assert re.search(r"^User=kufsa$", read(DEPLOY / "kufsa.service"), re.MULTILINE)


def test_what_the_image_copies_is_there() -> None:
    kept = re.findall(r"^!(\S+)$", read(DEPLOY / "Dockerfile.dockerignore"), re.MULTILINE)
    assert [name for name in kept if not (ROOT / name).exists()] == []


# Metrics.


def metrics_in(text: str) -> set[str]:
    words = re.sub(r'"[^"]*"|\{|\}|\$\w+', " ", text)
    return set(re.findall(r"\b(?:kufsa|process)_\w+", words))


def test_alerts_and_dashboard_name_metrics_that_exist() -> None:
    there = {figure.partition(" ")[0] for figure in figures(busy())} | OTHERS
    alerts = metrics_in(" ".join(rule["expr"] for rule in rules()))
    shown = metrics_in(" ".join(queries()))
    assert len(alerts) > 10 and len(shown) > 20
    assert (alerts | shown) - there == set()


def test_the_dashboard_shows_every_metric() -> None:
    families = {
        re.sub(r"_(bucket|count|sum)$", "", name) for name in metrics_in(" ".join(queries()))
    }
    exported = {figure.partition(" ")[0] for figure in figures(busy())}
    wanted = {re.sub(r"_(bucket|count|sum)$", "", name) for name in exported if "kufsa_" in name}
    assert wanted - families == set()


def test_every_alert_is_seen_firing_and_resting() -> None:
    tested: dict[str, list[bool]] = {}
    for case in yaml.safe_load(read(DEPLOY / "prometheus" / "alerts.test.yml"))["tests"]:
        for one in case["alert_rule_test"]:
            tested.setdefault(one["alertname"], []).append(bool(one["exp_alerts"]))
    assert {name: sorted(fires) for name, fires in tested.items()} == {
        rule["alert"]: [False, True] for rule in rules()
    }


def test_every_alert_is_brought_about_by_a_drill(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resource", reason="drills need a system with limits")
    monkeypatch.syspath_prepend(ROOT / "tools")
    troubles = importlib.import_module("alert_troubles")
    drilled = [alert for one in (*troubles.ALONE, *troubles.TWO) for alert in one.alerts]
    assert sorted(drilled) == sorted(rule["alert"] for rule in rules())


def test_a_drill_changes_nothing_but_times(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resource", reason="drills need a system with limits")
    monkeypatch.syspath_prepend(ROOT / "tools")
    text = read(ALERTS)
    shorter = importlib.import_module("alert_watch").shortened(text, 30)
    assert "[5m]" in text and "[10000ms]" in shorter and "for: 10000ms" in shorter
    time = re.compile(r"\b\d+(ms|[smhd])\b|\b2 \* 24 \* 3600|\b5760\b")
    assert time.sub("TIME", shorter) == time.sub("TIME", text)
    assert {found[1] for found in time.finditer(shorter)} == {"ms", None}


def test_every_alert_goes_to_somebody() -> None:
    folder = DEPLOY / "prometheus"
    alerting = yaml.safe_load(read(folder / "prometheus.yml"))["alerting"]["alertmanagers"]
    host, _, port = alerting[0]["static_configs"][0]["targets"][0].partition(":")
    assert host in compose() and port == "9093"
    config = yaml.safe_load(read(folder / "alertmanager.yml"))
    there = [one["name"] for one in config["receivers"]]
    route = config["route"]
    assert [route["receiver"], *(one["receiver"] for one in route["routes"])] == there[::-1]
    assert [one["matchers"] for one in route["routes"]] == [['severity="page"']]


def test_every_alert_says_what_to_do() -> None:
    for rule in rules():
        assert set(rule["annotations"]) == {"summary", "what_to_do"}
        assert rule["labels"]["severity"] in ("page", "ticket")


def test_no_file_names_a_registry() -> None:
    for path in FILES:
        images = re.findall(r"^\s*(?:image:|FROM) (\S+)", read(path), re.MULTILINE)
        assert [image for image in images if "." in image.partition("/")[0].partition(":")[0]] == []


# Versions.

LOCKED = ("server", "postgres", "nats")


def test_the_lock_has_what_the_package_asks_for() -> None:
    project = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(one for extra in LOCKED for one in extras[extra])]
    locked = dict(
        re.findall(r"^([\w.-]+)==(\S+) \\$", read(DEPLOY / "requirements.txt"), re.MULTILINE)
    )
    for text in asked:
        wanted = Requirement(text)
        assert wanted.specifier.contains(locked[canonicalize_name(wanted.name)]), text
    assert "://" not in read(DEPLOY / "requirements.txt")


def test_every_locked_version_has_hashes() -> None:
    text = read(DEPLOY / "requirements.txt")
    parts = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert len(parts) > 40
    assert [part for part in parts if "--hash=sha256:" not in part] == []
