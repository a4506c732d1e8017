"""`make browser-host`."""

from tools.browser_host.build import build

build()
