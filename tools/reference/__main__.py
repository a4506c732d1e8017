"""`python -m tools.reference`, run at the root of the repository: writes the stale files."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.reference.files import write_reference

for written in write_reference(Path.cwd()):
    sys.stdout.write(f"{written.relative_to(Path.cwd())}\n")
