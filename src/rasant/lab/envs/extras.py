"""What environments need besides rasant, and what to say where it is missing."""

from __future__ import annotations

from importlib.util import find_spec


def check_extras(*names: str) -> None:
    """`ImportError` in one line that says what to install, unless these packages are there."""
    missing = [name for name in names if find_spec(name) is None]
    if missing:
        raise ImportError(f"rasant.lab.envs needs {', '.join(missing)}: pip install 'rasant[lab]'")
