"""Settings of a server, and errors in them, reported in one line."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest
import structlog.testing

from rasant.cli.app import run
from rasant.cli.hosting import _stopping_signals
from rasant.cli.serve import PORT, _started
from rasant.core.errors import UserError
from rasant.limits.host_limits import USUAL_PEOPLE, Limits, limits_for
from rasant.server.access.secret import kept_secret
from rasant.server.process.listening import listen, listen_near, url_of
from rasant.server.process.settings import Settings, settings_of


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--port", "70000"], "--port cannot be 70000: it takes 0 to 65535"),
        (["--own-port", "70000"], "--own-port cannot be 70000: it takes 0 to 65535"),
        (["--public-url", "play.example"], "--public-url cannot be 'play.example'"),
        (
            ["--public-url", "https://play.example/game"],
            "--public-url cannot be 'https://play.example/game': rasant needs a host name or a port of its own",
        ),
        (["--public-url", "ftp://play.example"], "--public-url cannot be"),
        (["--public-url", "https://play.example:x"], "--public-url cannot be"),
        (["--allow-origin", "*"], "--allow-origin cannot be '*'"),
        (["--trusted-proxy", "proxy"], "--trusted-proxy cannot be 'proxy'"),
        (["--max-tables", "0"], "--max-tables cannot be 0: it takes 1 to 1000000"),
        (["--sockets-per-address", "-1"], "--sockets-per-address cannot be -1"),
        (["--http-per-address", "0"], "--http-per-address cannot be 0"),
        (["--people-per-address", "4"], "--people-per-address cannot be 4: it takes 12 to 10000"),
        (["--log-format", "xml"], "--log-format cannot be 'xml': it takes json or text"),
        (["--host", "no.such.host.invalid"], "--host cannot be 'no.such.host.invalid'"),
        (["--host", "203.0.113.1"], "--host cannot be '203.0.113.1'"),
        (["--data", "/dev/null/here"], "cannot create the data directory /dev/null/here"),
        (["--accent", "#808080"], "--accent cannot be '#808080': it is too pale for pale text and too dark for dark"),
        (["--imprint", "imprint.html"], "--imprint cannot be 'imprint.html'"),
        (["--security-contact", "nobody"], "--security-contact cannot be 'nobody'"),
        (["--invite", "a-b c-d-e"], "--invite takes 8 to 64 letters"),
    ],
)
def test_an_error_is_reported_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", "0", *arguments]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(f"rasant: {complaint}")
    assert errors.count("\n") == 1


def test_environment_variables_are_checked_like_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RASANT_PUBLIC_URL", "nonsense")
    assert run(["serve", "--port", "0"]) == 2
    assert "--public-url cannot be 'nonsense'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variable", "value", "complaint"),
    [
        ("PORT", "abc", "--port cannot be 'abc': it takes a whole number; `rasant serve --help` shows its usage"),
        ("PORT", "99999", "--port cannot be 99999: it takes 0 to 65535"),
        ("MAX_TABLES", "0", "--max-tables cannot be 0: it takes 1 to 1000000"),
        (
            "REUSE_PORT",
            "perhaps",
            "--reuse-port cannot be 'perhaps': it takes 1 or 0; `rasant serve --help` shows its usage",
        ),
    ],
)
def test_an_error_in_an_environment_variable_names_the_variable(
    variable: str, value: str, complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"RASANT_{variable}", value)
    assert run(["serve"]) == 2
    assert capsys.readouterr().err == f"rasant: RASANT_{variable}: {complaint}\n"
    assert run(["serve", "--port=-1", "--max-tables=-1", "--reuse-port"]) == 2
    assert "RASANT_" not in capsys.readouterr().err, "the command line wins"


def test_every_variable_behind_a_complaint_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("RASANT_BUS", "nats://127.0.0.1:1")
    assert run(["serve", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("rasant: RASANT_BUS: ")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.delenv("RASANT_BUS")
        monkeypatch.setenv("RASANT_PORT", str(port))
        assert run(["serve", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"rasant: RASANT_PORT: port {port} is in use; ")


def test_an_unknown_variable_causes_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RASANT_PROT", "9000")
    monkeypatch.setenv("RASANT_PORT", "9000")
    with structlog.testing.capture_logs() as logged:
        _started("http://127.0.0.1:9000")
    lines = [line for line in logged if line["event"] == "unknown environment variable"]
    assert [(line["hint"], line["log_level"]) for line in lines if line["name"] == "RASANT_PROT"] == [
        ("did you mean RASANT_PORT?", "warning")
    ]
    assert "RASANT_PORT" not in [line["name"] for line in lines]


def test_a_node_stores_its_bans_beside_its_socket(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hosted: list[Settings] = []
    monkeypatch.setattr("rasant.cli.serve.configure", lambda lines: None)
    monkeypatch.setattr("rasant.cli.serve.host", lambda settings, *rest: hosted.append(settings))
    node = ["serve", "--port", "0", "--store", "postgresql://rasant@db.example/rasant"]
    for socket_file in ([], ["--admin-socket", str(tmp_path / "one.sock")], ["--admin-socket", str(tmp_path / "two")]):
        assert run([*node, *socket_file]) == 0
    assert [settings.bans for settings in hosted] == [None, tmp_path / "one.sock.bans.json", tmp_path / "two.bans.json"]


def test_numbers_in_the_help_are_the_defaults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    assert run(["serve", "--help"]) == 0
    text = capsys.readouterr().out
    usual = Limits()
    for option, default in (
        ("sockets-per-address", usual.sockets_per_address),
        ("http-per-address", usual.http_per_address),
        ("posts-per-second", usual.posts_per_second),
        ("tables-per-hour", usual.tables_per_hour),
    ):
        (line,) = [line for line in text.splitlines() if f" --{option} " in line]
        assert f"by default {default} for {USUAL_PEOPLE} people per address" in line


def test_a_closed_terminal_ends_a_server_unless_it_was_started_by_nohup() -> None:
    usual = signal.getsignal(signal.SIGHUP)
    try:
        for handler, ends in ((signal.SIG_DFL, True), (signal.SIG_IGN, False)):
            signal.signal(signal.SIGHUP, handler)
            assert (signal.SIGHUP in _stopping_signals()) == ends
    finally:
        signal.signal(signal.SIGHUP, usual)
    assert {signal.SIGINT, signal.SIGTERM} <= set(_stopping_signals())


def test_the_page_in_development_asks_the_usual_server() -> None:
    config = (Path(__file__).parents[2] / "web" / "vite.config.ts").read_text(encoding="utf-8")
    assert f"http://127.0.0.1:{PORT}'" in config


def test_play_knows_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "chess"]) == 2
    assert "no game 'chess'" in capsys.readouterr().err


def test_play_reports_the_valid_ports(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--port", "99999", "--no-browser"]) == 2
    assert capsys.readouterr().err == "rasant: --port cannot be 99999: it takes 0 to 65535\n"


def test_the_usual_port_is_used_or_else_a_free_one() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with listen_near("127.0.0.1", port) as other:
            assert other.getsockname()[1] != port
    with listen_near("127.0.0.1", port) as again:
        assert again.getsockname()[1] == port


def test_a_process_that_shares_a_port_gets_no_client_before_it_accepts() -> None:
    with listen("127.0.0.1", 0, reuse_port=True) as early:
        port = early.getsockname()[1]
        with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            pass
        with listen("127.0.0.1", port, reuse_port=True) as other:
            assert other.getsockname() == early.getsockname()


def test_a_port_in_use_is_reported_with_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", "0", "--own-port", str(port)]) == 2
    complaint = f"rasant: port {port} is in use; stop the other program or choose another one with --own-port\n"
    assert capsys.readouterr().err == complaint


def test_urls_are_normalized() -> None:
    settings = settings_of("HTTPS://Play.Example:443/", ["http://[::1]:5173"], ["10.0.0.0/8", "::1"], Limits())
    assert settings.public_origin == "https://play.example"
    assert settings.origins == {"http://[::1]:5173"}
    assert len(settings.trusted) == 2


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path)
    assert len(secret) == 32
    assert kept_secret(tmp_path) == secret
    path = tmp_path / "secret"
    path.chmod(0o644)
    assert kept_secret(tmp_path) == secret
    assert path.stat().st_mode & 0o777 == 0o600
    assert [found.name for found in tmp_path.iterdir()] == ["secret"]


def test_a_secret_is_made_where_folders_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(os, "name", "nt")
        elsewhere.delattr(os, "O_DIRECTORY")
        secret = kept_secret(tmp_path)
    assert kept_secret(tmp_path) == secret


@pytest.mark.parametrize("content", ["", "zz", "00" * 16])
def test_a_damaged_secret_is_not_used(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret").write_text(content)
    with pytest.raises(UserError, match="is damaged"):
        kept_secret(tmp_path)


def test_limits_grow_with_the_people_behind_an_address_and_never_shrink() -> None:
    assert limits_for(1) == limits_for(USUAL_PEOPLE) == Limits()
    assert limits_for(2 * USUAL_PEOPLE).tables_per_hour == 2 * Limits().tables_per_hour


def test_the_url_for_a_local_browser() -> None:
    with listen("0.0.0.0", 0) as everywhere, listen("127.0.0.1", 0) as here:
        assert url_of(everywhere) == f"http://localhost:{everywhere.getsockname()[1]}"
        assert url_of(here) == f"http://127.0.0.1:{here.getsockname()[1]}"
