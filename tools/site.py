"""Builds the page as a folder for any static host, at any path: `make site` writes it to build/site.

The host needs nothing else: the page has its own tables, and the documents it shows before them are beside it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from typing import Final

from tools.npm import ROOT
from tools.page import PAGE
from tools.precache import write_list

from rasant.server.http.headers import POLICY
from rasant.server.http.page import INDEX, PACKED

SITE: Final = ROOT / "build" / "site"
NOT_IN_A_PAGE: Final = "frame-ancestors"
"""A directive that browsers accept in a header only."""
AS_IT_IS: Final = ".nojekyll"
"""A file that keeps one host from rendering the rules, which are Markdown, as pages."""


class SiteError(Exception):
    """A site cannot be made of this page."""


def build_site(page: Path, site: Path) -> None:
    """Make a site of a built page, replacing an earlier one only on success."""
    if not (page / INDEX).exists():
        raise SiteError("the page is not built: make page")
    index = site_index((page / INDEX).read_text("utf-8"))
    rmtree(site, ignore_errors=True)
    copytree(page, site, ignore=ignore_patterns(f"*{PACKED}"))  # some belong to files that are changed below
    (site / INDEX).write_text(index, "utf-8")
    (site / AS_IT_IS).touch()
    write_list(site)


def site_index(index: str) -> str:
    """The index for a static host."""
    charset = '<meta charset="utf-8" />'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{policy_of_a_site()}" />'
    for what, instead in (
        ("<html ", '<html data-host="site" '),
        (charset, f"{charset}\n    {policy}"),
        ('href="/api/games"', 'href="./documents/games.json"'),
    ):
        if index.count(what) != 1:
            raise SiteError(f"the index of the page has {what} {index.count(what)} times")
        index = index.replace(what, instead)
    absolute = re.search(r'(?:src|href)="(?!\./|")[^"]*"', index)
    if absolute:
        raise SiteError(f"the index of the page has an address that no folder can have: {absolute[0]}")
    return index


def policy_of_a_site() -> str:
    """The server's policy, as far as a page may carry it; without sockets."""
    directives = POLICY.format(sockets="").split("; ")
    return "; ".join(directive for directive in directives if not directive.startswith(NOT_IN_A_PAGE))


if __name__ == "__main__":
    try:
        build_site(PAGE, SITE)
    except SiteError as error:
        sys.exit(str(error))
