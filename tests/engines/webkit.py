"""WebKit as GTK's applications have it, in its own small browser, driven by WebDriver on a screen of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from selenium.common.exceptions import JavascriptException
from selenium.webdriver import Remote
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from tests.engines.engine import HEIGHT, LONGEST_S, WIDTH, Engine
from tests.engines.processes import found, in_english, screen
from tools.missing import MissingError
from tools.orphans import die_with_parent

BROWSERS: Final = "webkit2gtk-4*/MiniBrowser"
LISTEN: Final = """
  if (window.left) return false;
  window.complaints = [];
  for (const level of ['error', 'warn']) {
    const say = console[level].bind(console);
    console[level] = (...words) => { window.complaints.push(`${level}: ${words.join(' ')}`); say(...words); };
  }
  addEventListener('error', ({ message }) => window.complaints.push(`exception: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => window.complaints.push(`exception: ${reason}`));
  return true;
"""
"""WebDriver has no access to the console: the page is asked to keep what it says."""
LOADED: Final = (
    "() => new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))"
)


class Webkit(Engine):
    """A window of WebKitGTK."""

    def __init__(self, driver: Remote) -> None:
        self._driver: Final = driver
        self._earlier: Final[list[str]] = []
        driver.set_script_timeout(LONGEST_S)
        driver.set_window_size(WIDTH, HEIGHT)

    def open(self, url: str) -> None:
        self._leave()
        self._driver.get(url)
        self._arrive()

    def reload(self) -> None:
        self._leave()
        self._driver.refresh()
        self._arrive()

    def click(self, x: float, y: float) -> None:
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def picture(self) -> bytes:
        return self._driver.get_screenshot_as_png()

    def complaints(self) -> list[str]:
        return [*self._earlier, *self.evaluate("() => window.complaints ?? []")]

    def run(self, function: str) -> str:
        done = "const done = arguments[0];"
        answer: Any = self._driver.execute_async_script(
            f"{done} ({function})().then((said) => done({{ said }}), (error) => done({{ error: `${{error}}` }}))"
        )
        if "error" in answer:
            raise JavascriptException(answer["error"])
        return str(answer["said"])

    def _leave(self) -> None:
        """Keep what the present page complained of, and know it again."""
        self._earlier.extend(self.evaluate("() => { window.left = true; return window.complaints ?? []; }"))

    def _arrive(self) -> None:
        """Listen to the next page as soon as it is there, and wait until it is loaded."""
        while not self._driver.execute_script(LISTEN):
            pass
        self.evaluate(LOADED)


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """A window of a WebKit of its own, which remembers nothing."""
    executable = found("WebKitWebDriver")
    with screen() as display:
        surroundings = {**in_english(), "HOME": str(folder), "DISPLAY": display, "GDK_BACKEND": "x11"}
        service = Service(
            executable,
            env=surroundings,
            log_output=str(folder / "webkit.log"),
            popen_kw={"preexec_fn": die_with_parent},
        )
        service.start()
        try:
            with _driven(service.service_url) as driver:
                yield Webkit(driver)
        finally:
            service.stop()


@contextmanager
def _driven(address: str) -> Iterator[Remote]:
    """A browser that is driven by the program at this address."""
    options = Options()
    options.binary_location = str(_browser())
    options.add_argument("--automation")
    options.page_load_strategy = "none"  # a page is listened to while it loads
    driver = Remote(RemoteConnection(client_config=ClientConfig(remote_server_addr=address)), options=options)
    try:
        yield driver
    finally:
        driver.quit()


def _browser() -> Path:
    """The browser that comes with the library."""
    path = next((path for path in Path("/usr/lib").glob(f"*/{BROWSERS}")), None)
    if path is None:
        raise MissingError("there is no MiniBrowser of WebKitGTK (Debian: apt install webkit2gtk-driver)")
    return path
