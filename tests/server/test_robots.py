"""What search engines may index."""

from __future__ import annotations

from urllib.robotparser import RobotFileParser

from tests.server.loop import in_loop
from tests.server.servers import served


@in_loop
async def test_search_engines_read_the_page_but_no_table() -> None:
    async with served() as server, server.http() as http:
        answer = await http.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(answer.text.splitlines())
    asked = ["/", "/rules/ligretto", "/t/table", "/api/tables", "/invite/word"]
    assert [rules.can_fetch("anybody", path) for path in asked] == [True, True, False, False, False]
