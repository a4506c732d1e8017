"""`make pocket`."""

from tools.pocket.build import build

build()
