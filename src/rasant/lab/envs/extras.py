"""The optional packages that environments need, and the message if one is missing."""

from importlib.util import find_spec


def check_extras(*names: str) -> None:
    """Raise an `ImportError` that says what to install, unless these packages are installed."""
    missing = [name for name in names if find_spec(name) is None]
    if missing:
        raise ImportError(f"rasant.lab.envs needs {', '.join(missing)}: pip install 'rasant[lab]'")
