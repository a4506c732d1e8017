"""The files in deploy/ fit the server's settings, metrics and times. Backups and checks of other programs are run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]
from tests.cluster.nodes import memory_cluster
from tests.maps import ROOT, mistakes, named
from tests.proxies import program
from tests.server.loop import in_loop
from tests.server.servers import served
from tests.test_cluster_guide import serve_parameters
from tools.local_postgres import PASSWORD, PostgresServer, binaries

from rasant.api.problems import STATUS
from rasant.api.uploads import LARGEST_UPLOAD
from rasant.cli.app import app
from rasant.cli.hosting import DATABASE, SPARE_FILES, opened_store
from rasant.cluster.node import HAND_OVER_S
from rasant.limits.host_limits import Limits
from rasant.server.access.secret import NAME as SECRET
from rasant.server.process.node_metrics import NodeMetrics
from rasant.store.postgres import PostgresStore

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without these files"
)

DEPLOY = ROOT / "deploy"
COMPOSE = [DEPLOY / "compose" / "one.yaml", DEPLOY / "compose" / "cluster.yaml"]
MONITORING = DEPLOY / "monitoring"
METRIC = re.compile(r"\brasant_\w+")
NOT_METRICS = {"rasant_cluster"}
"""The name of a group of alerts, which looks like a metric."""
EXPOSURE = 15
"""Largest allowed exposure of a unit, in tenths, by systemd's measure."""
KUBERNETES_SETS = ("RASANT_SERVICE_HOST", "RASANT_PORT")
"""Variables of a pod beside a service called `rasant`, unless `enableServiceLinks` is off."""


def unit(name: str) -> ConfigParser:
    """A systemd unit. Of a repeated key the last value is returned."""
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / "systemd" / name, encoding="utf-8")
    return parser


def compose(path: Path) -> dict[str, Any]:
    """The services of a compose file."""
    services: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))["services"]
    return services


@cache
def manifests() -> dict[str, dict[str, Any]]:
    """The manifests for Kubernetes, by kind and name."""
    text = (DEPLOY / "kubernetes" / "rasant.yaml").read_text(encoding="utf-8")
    return {f"{each['kind']}/{each['metadata']['name']}": each for each in yaml.safe_load_all(text)}


def pod() -> dict[str, Any]:
    """The template of the nodes' pods."""
    spec: dict[str, Any] = manifests()["StatefulSet/rasant"]["spec"]["template"]["spec"]
    return spec


def systemd(*arguments: str | Path) -> str:
    """The output of `systemd-analyze`, which must find no fault."""
    ran = subprocess.run([program("systemd-analyze"), *arguments], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


# --- files ---


def test_the_map_names_every_file() -> None:
    there = [path.relative_to(DEPLOY).as_posix() for path in DEPLOY.rglob("*") if path.is_file()]
    assert mistakes(named(DEPLOY / "README.md", "file"), set(there) - {"README.md"}) == []


# --- systemd ---


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rasant.service", "rasant-backup.service"])
def test_units_are_hardened(name: str) -> None:
    systemd("security", "--offline=yes", f"--threshold={EXPOSURE}", DEPLOY / "systemd" / name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rasant.service", "rasant-backup.service", "rasant-backup.timer"])
def test_units_are_valid(name: str, tmp_path: Path) -> None:
    for path in (DEPLOY / "systemd").iterdir():
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", text), encoding="utf-8")
    assert systemd("verify", tmp_path / name) == ""


def test_the_unit_allows_enough_files_and_time() -> None:
    service = unit("rasant.service")["Service"]
    assert int(service["LimitNOFILE"]) >= Limits().max_sockets + SPARE_FILES
    assert int(service["TimeoutStopSec"]) > HAND_OVER_S + 10
    assert service["ExecStart"].split()[1:] == ["serve"]


def test_the_backup_unit_runs_as_the_server_and_knows_its_data() -> None:
    service, backup = unit("rasant.service")["Service"], unit("rasant-backup.service")["Service"]
    assert service["DynamicUser"] == backup["DynamicUser"] == "yes"
    assert backup["User"] == "rasant"  # the user of `rasant.service`, which has the name of its unit
    script, data, folder, _ = backup["ExecStart"].split()
    assert (DEPLOY / "backup" / Path(script).name).exists()
    assert {f"/var/lib/{name}" for name in backup["StateDirectory"].split()} == {data, folder}
    assert data == f"/var/lib/{service['StateDirectory']}"


def test_its_settings_are_options() -> None:
    text = (DEPLOY / "systemd" / "rasant.env").read_text(encoding="utf-8")
    settings = dict(re.findall(r"^#?(RASANT_\w+)=(.*)$", text, re.MULTILINE))
    assert {"RASANT_STORE", "RASANT_BUS"} < set(settings) <= set(serve_parameters().values())


# --- containers ---


def test_the_image_serves_the_port_it_names() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    port = next(each.default for each in command.params if each.opts == ["--port"])
    assert set(re.findall(r"\b8\d{3}\b", text)) == {str(port)}
    assert re.findall(r"^(ENTRYPOINT|CMD) (.*)$", text, re.MULTILINE) == [
        ("ENTRYPOINT", '["rasant"]'),
        ("CMD", '["serve"]'),
    ]
    assert re.search(r"^USER \d+:\d+$", text, re.MULTILINE)


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.stem)
def test_compose_files_use_existing_settings(path: Path) -> None:
    nodes = [service for service in compose(path).values() if service["image"] == "rasant"]
    assert nodes
    for node in nodes:
        assert set(node["environment"]) <= set(serve_parameters().values())
        assert (node["read_only"], node["cap_drop"]) == (True, ["ALL"])
        assert node["ulimits"]["nofile"] >= Limits().max_sockets + SPARE_FILES


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.stem)
def test_the_proxy_of_a_compose_file_is_trusted_and_finds_all_nodes(path: Path) -> None:
    services = compose(path)
    nodes = {name: service for name, service in services.items() if service["image"] == "rasant"}
    assert services["proxy"]["environment"]["RASANT_NODES"].split() == [f"{name}:8421" for name in nodes]
    [network] = yaml.safe_load(path.read_text(encoding="utf-8"))["networks"].values()
    for node in nodes.values():
        assert node["environment"]["RASANT_TRUSTED_PROXY"] == network["ipam"]["config"][0]["subnet"]
    for file in re.findall(r"- (\.\./\S+?):", path.read_text(encoding="utf-8")):
        assert (path.parent / file).exists(), file


def test_nodes_in_containers_have_time_to_hand_over() -> None:
    for name in ("node1", "node2", "node3"):
        assert int(compose(COMPOSE[1])[name]["stop_grace_period"].removesuffix("s")) > HAND_OVER_S + 10
    assert pod()["terminationGracePeriodSeconds"] > HAND_OVER_S + 10


def test_nodes_in_containers_have_an_admin_socket_where_they_can_write() -> None:
    for name in ("node1", "node2", "node3"):
        node = compose(COMPOSE[1])[name]
        assert str(Path(node["environment"]["RASANT_ADMIN_SOCKET"]).parent) in node["tmpfs"]
    [mount] = pod()["containers"][0]["volumeMounts"]
    [volume] = pod()["volumes"]
    socket_file = Path(manifests()["ConfigMap/rasant"]["data"]["RASANT_ADMIN_SOCKET"])
    assert (str(socket_file.parent), mount["name"]) == (mount["mountPath"], volume["name"])


# --- Kubernetes ---


def test_no_variable_of_kubernetes_counts_as_an_option() -> None:
    assert set(KUBERNETES_SETS) & set(serve_parameters().values())
    assert "Service/rasant" in manifests()
    assert pod()["enableServiceLinks"] is False


def test_settings_of_the_pods_are_options() -> None:
    text = (DEPLOY / "kubernetes" / "rasant.yaml").read_text(encoding="utf-8")
    asked_for = re.findall(r"--from-literal=(\w+)=", text)
    assert asked_for == ["RASANT_STORE", "RASANT_BUS"]
    assert {*manifests()["ConfigMap/rasant"]["data"], *asked_for} <= set(serve_parameters().values())


def test_selectors_match_the_pods() -> None:
    template = manifests()["StatefulSet/rasant"]["spec"]["template"]
    labels, ports = template["metadata"]["labels"], {each["name"] for each in pod()["containers"][0]["ports"]}
    selectors = [
        manifests()["StatefulSet/rasant"]["spec"]["selector"]["matchLabels"],
        manifests()["PodDisruptionBudget/rasant"]["spec"]["selector"]["matchLabels"],
        manifests()["Service/rasant"]["spec"]["selector"],
        manifests()["Service/rasant-nodes"]["spec"]["selector"],
    ]
    assert selectors == [labels] * 4
    assert manifests()["StatefulSet/rasant"]["spec"]["serviceName"] == "rasant-nodes"
    probes = [pod()["containers"][0][name]["httpGet"] for name in ("startupProbe", "readinessProbe", "livenessProbe")]
    assert [probe["path"] for probe in probes] == ["/health", "/ready", "/health"]
    assert {probe["port"] for probe in probes} <= ports
    for path in manifests()["Ingress/rasant"]["spec"]["rules"][0]["http"]["paths"]:
        assert f"Service/{path['backend']['service']['name']}" in manifests()


# --- metrics ---


@in_loop
async def test_alerts_and_dashboard_name_existing_metrics() -> None:
    async with served() as server, server.http() as http:
        metrics = (await http.get("/metrics")).text
    names = {re.split(r"[{ ]", line)[0] for line in metrics.splitlines() if not line.startswith("#")}
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)$", metrics, re.MULTILINE))
    names |= {name for name, kind in kinds.items() if kind == "counter"}  # of reasons that have not occurred yet
    names |= {f"{name}_bucket" for name, kind in kinds.items() if kind == "histogram"}
    async with memory_cluster(1) as cluster:
        names |= {sample.name for each in NodeMetrics(cluster.nodes[0].node).collect() for sample in each.samples}
    used = {name: path.name for path in MONITORING.iterdir() for name in METRIC.findall(path.read_text("utf-8"))}
    assert {name: file for name, file in used.items() if name not in names | NOT_METRICS} == {}


def test_alerts_name_existing_reasons() -> None:
    text = (MONITORING / "rasant.rules.yaml").read_text(encoding="utf-8")
    reasons = {each for found in re.findall(r'reason=~?"([\w|]+)"', text) for each in found.split("|")}
    assert reasons <= set(STATUS)


def test_the_dashboard_has_room_for_each_panel() -> None:
    panels = json.loads((MONITORING / "grafana-dashboard.json").read_text(encoding="utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    taken = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(set(taken)) == len(taken)
    assert max(x for x, _ in taken) < 24


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "rules", "rasant.rules.yaml"),
        ("test", "rules", "rasant.rules.test.yaml"),
        ("check", "config", "prometheus.yaml"),
    ],
    ids=" ".join,
)
def test_prometheus_accepts_its_files(arguments: tuple[str, ...]) -> None:
    ran = subprocess.run([program("promtool"), *arguments], cwd=MONITORING, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_nginx_accepts_the_largest_log() -> None:
    [size] = re.findall(r"client_max_body_size (\d+)m;", (DEPLOY / "proxies" / "nginx.conf").read_text("utf-8"))
    assert int(size) * 2**20 > LARGEST_UPLOAD


# --- backups ---


@pytest.fixture
def path_with_rasant(tmp_path: Path) -> str:
    """A PATH on which the command `rasant` is found."""
    command = tmp_path / "bin" / "rasant"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -c "from rasant.cli import main; main()" "$@"\n')
    command.chmod(0o755)
    return f"{command.parent}:{os.environ['PATH']}"


def script(name: str, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script."""
    command = [str(DEPLOY / "backup" / name), *map(str, arguments)]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)


def kept(folder: Path) -> list[str]:
    """The files in a folder, hidden ones too."""
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.slow
async def test_a_data_directory_is_backed_up_and_restored(tmp_path: Path, path_with_rasant: str) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    store, secret, _ = opened_store(data)
    ran = script("backup-sqlite.sh", data, backups, 2, PATH=path_with_rasant)  # beside a server
    assert ran.returncode == 0, ran.stderr
    [name] = kept(backups)
    refused = script("restore-sqlite.sh", backups / name, data, PATH=path_with_rasant)
    assert (refused.returncode, "a server is running" in refused.stdout) == (1, True)
    await store.close()
    (data / DATABASE).write_bytes(b"damaged")
    (data / SECRET).unlink()
    restored = script("restore-sqlite.sh", backups / name, data, PATH=path_with_rasant)
    assert restored.returncode == 0, restored.stderr
    again = opened_store(data)
    await again.store.close()
    assert again.secret == secret
    [before] = tmp_path.glob("data.before-*")
    assert (before / DATABASE).read_bytes() == b"damaged"


@pytest.mark.slow
async def test_old_backups_are_deleted_and_a_damaged_one_replaces_none(tmp_path: Path, path_with_rasant: str) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    await opened_store(data).store.close()
    old = [f"rasant-2026-0{month}-01T000000Z" for month in (1, 2, 3)]
    for name in [*old, ".unfinished-rasant-2026-04-01T000000Z"]:
        (backups / name).mkdir(parents=True)
    assert script("backup-sqlite.sh", data, backups, 2, PATH=path_with_rasant).returncode == 0
    assert len(kept(backups)) == 2
    assert kept(backups)[0] == old[-1]
    (data / SECRET).unlink()  # a copy without it is damaged
    before = kept(backups)
    assert script("backup-sqlite.sh", data, backups, 1, PATH=path_with_rasant).returncode == 1
    assert [name for name in kept(backups) if not name.startswith(".")] == before


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A server for these tests alone."""
    with PostgresServer() as server:
        yield server


@pytest.mark.slow
async def test_a_database_is_dumped_and_restored(postgres: PostgresServer, tmp_path: Path) -> None:
    postgres.sql("CREATE ROLE club LOGIN PASSWORD 'secret'", "CREATE DATABASE club OWNER club TEMPLATE template0")
    store = await PostgresStore.open(postgres.url_with("club", "secret", "club"))
    identity = await store.identity()
    await store.close()
    login = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": "rasant", "PGPASSWORD": PASSWORD}
    login["PATH"] = f"{binaries()}:{os.environ['PATH']}"
    (tmp_path / "rasant-2026-01-01T000000Z.dump").touch()
    ran = script("backup-postgres.sh", "club", tmp_path, 1, **login)
    assert ran.returncode == 0, ran.stderr
    [name] = kept(tmp_path)
    restored = script("restore-postgres.sh", tmp_path / name, "again", "club", **login)
    assert restored.returncode == 0, restored.stderr
    again = await PostgresStore.open(postgres.url_with("club", "secret", "again"))
    copy = await again.identity()
    await again.close()
    assert (copy.secret, copy.restored) == (identity.secret, True)
