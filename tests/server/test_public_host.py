"""What the host of a public server says of it: name, colour, imprint, and whom to write about a vulnerability."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.requests import Request
from tests.server.api_server import api_server, code
from tests.server.loop import in_loop

from rasant.core.errors import OptionError
from rasant.server.http.security_txt import SECURITY_TXT, SecurityTxt
from rasant.server.process.public_host import (
    DARK_INK,
    PALE_INK,
    contrast,
    ink_on,
    invite_word_of,
    security_contact_of,
    server_info,
)
from rasant.server.process.settings import Settings

TOKENS = Path(__file__).parents[2] / "web" / "src" / "app" / "tokens.css"
CONTACT = "mailto:security@play.example"


@in_loop
async def test_the_page_is_sent_how_the_server_presents_itself() -> None:
    info = server_info(" Kartenclub ", "#1D4ED8", "https://club.example/imprint", "")
    async with api_server(Settings(info=info)) as at:
        first = await at.http.get("/api/games")
        assert first.json()["server"] == {
            "name": "Kartenclub",
            "accent": "#1d4ed8",
            "accent_ink": PALE_INK,
            "imprint": "https://club.example/imprint",
            "privacy": "",
        }
        again = await at.http.get("/api/games", headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304
    async with api_server() as at:
        assert set((await at.http.get("/api/games")).json()["server"].values()) == {""}


@in_loop
async def test_security_txt_has_a_contact() -> None:
    async with api_server(Settings(security_contact=CONTACT, public_origin="https://play.example")) as at:
        answer = await at.http.get(SECURITY_TXT)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    contact, expires, canonical = answer.text.splitlines()
    assert (contact, canonical) == (f"Contact: {CONTACT}", f"Canonical: https://play.example{SECURITY_TXT}")
    assert expires.startswith("Expires: ")


@in_loop
async def test_security_txt_holds_for_nearly_a_year_from_today() -> None:
    noon = datetime(2025, 11, 20, 12, tzinfo=UTC).timestamp()
    answer = await SecurityTxt(CONTACT, "", lambda: noon).answer(Request({"type": "http"}))
    assert bytes(answer.body).decode().splitlines()[1] == "Expires: 2026-11-19T00:00:00Z"


@in_loop
async def test_without_a_contact_there_is_no_security_txt() -> None:
    async with api_server() as at:
        assert code(await at.http.get(SECURITY_TXT)) == (404, "not_found")
    async with api_server(Settings(security_contact=CONTACT)) as at:
        assert "Canonical" not in (await at.http.get(SECURITY_TXT)).text


@pytest.mark.parametrize(
    ("accent", "ink"),
    [("#1d4ed8", PALE_INK), ("#b93a1e", PALE_INK), ("#000000", PALE_INK), ("#ffb23e", DARK_INK), ("#ffffff", DARK_INK)],
)
def test_text_on_the_accent_can_be_read(accent: str, ink: str) -> None:
    assert ink_on(accent) == ink
    assert contrast(ink, accent) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_text_on_the_accent_has_colours_of_the_page() -> None:
    tokens = dict(re.findall(r"--([\w-]+): (#\w{6});", TOKENS.read_text(encoding="utf-8")))
    assert (tokens["paper"], tokens["gold-ink"]) == (PALE_INK, DARK_INK)


@pytest.mark.parametrize("accent", ["#ff0000", "#808080", "red", "#fff", "1d4ed8"])
def test_a_colour_on_which_nothing_can_be_read_is_refused(accent: str) -> None:
    with pytest.raises(OptionError, match=f"--accent cannot be '{accent}'"):
        server_info("", accent, "", "")


@pytest.mark.parametrize(
    ("given", "contact"),
    [
        ("", ""),
        ("security@play.example", "mailto:security@play.example"),
        ("mailto:security@play.example", "mailto:security@play.example"),
        ("https://play.example/security", "https://play.example/security"),
    ],
)
def test_an_address_of_mail_becomes_a_link(given: str, contact: str) -> None:
    assert security_contact_of(given) == contact


@pytest.mark.parametrize("given", ["nobody", "http://play.example", "mailto:", "https://play.example\nExpires: never"])
def test_what_is_no_contact_is_refused(given: str) -> None:
    with pytest.raises(OptionError, match="--security-contact cannot be"):
        security_contact_of(given)


@pytest.mark.parametrize("given", ["imprint.html", "/imprint", "javascript:alert(1)", "https://", "https://[::1"])
def test_a_link_leads_to_a_page(given: str) -> None:
    with pytest.raises(OptionError, match="--imprint cannot be"):
        server_info("", "", given, "")


@pytest.mark.parametrize("word", ["short", "two words", "schlüsselwort", "x" * 65, "with/slash"])
def test_an_invite_word_fits_into_a_link_and_no_complaint_repeats_it(word: str) -> None:
    with pytest.raises(OptionError) as refused:
        invite_word_of(word)
    assert word not in str(refused.value)
    assert invite_word_of(" open-sesame ") == "open-sesame"


@pytest.mark.parametrize("name", ["x" * 41, "a\nb", "\u202ename"])
def test_a_name_can_be_shown(name: str) -> None:
    with pytest.raises(OptionError, match="--server-name cannot be"):
        server_info(name, "", "", "")
