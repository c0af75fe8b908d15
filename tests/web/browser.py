"""A headless Chromium and a person in front of it, who sees only what the page shows."""

import atexit
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

_T = TypeVar("_T")
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
needs_browser = pytest.mark.skipif(
    not (CHROMIUM and DRIVER),
    reason="no chromium and chromedriver here (Debian: apt-get install chromium chromium-driver)",
)


class Person:
    """Somebody at a browser."""

    def __init__(self, chrome: "Chrome", url: str) -> None:
        self.chrome, self.url = chrome, url

    def open(self, path: str) -> None:
        self.chrome.get("about:blank")
        self.chrome.get(f"{self.url}/#{path}")

    def all(self, css: str) -> "list[WebElement]":
        return self.chrome.find_elements("css selector", css)

    def see(self, css: str, words: str = "", seconds: float = 60) -> "WebElement":
        """Wait until something is to be seen, with these words in it."""

        def found() -> "WebElement | None":
            return next((one for one in self.all(css) if one.is_displayed() and words in one.text), None)

        return self.wait(found, f"{css} {words!r}", seconds)

    def wait(self, what: Callable[[], _T | None], name: str, seconds: float = 60) -> _T:
        from selenium.common.exceptions import StaleElementReferenceException  # noqa: PLC0415

        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if found := what():
                    return found
            except StaleElementReferenceException:
                pass  # the page was drawn anew meanwhile
            time.sleep(0.02)
        raise AssertionError(f"never seen: {name}\n{self.text()[:1500]}")

    def click(self, css: str, words: str = "") -> None:
        def clicked() -> bool:
            # What is drawn anew between a look and a click is looked for again.
            for one in self.all(css):
                if one.is_displayed() and words in one.text:
                    one.click()
                    return True
            return False

        self.wait(clicked, f"{css} {words!r}")

    def press(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains  # noqa: PLC0415

        ActionChains(self.chrome).send_keys(*keys).perform()

    def text(self) -> str:
        return str(self.chrome.execute_script("return document.body.innerText"))

    def at(self) -> str:
        """The address behind its #."""
        return self.chrome.current_url.partition("#")[2]

    def hurry(self) -> None:
        """Let nothing wait, where a test is not about that."""
        self.chrome.execute_script(
            "localStorage.setItem('muggins-settings', JSON.stringify({pace: 'instant', wait: 'none', forced: false}))"
        )

    def complaints(self) -> list[str]:
        """What the browser has to complain of: failed scripts, what the policy forbids."""
        log = self.chrome.get_log("browser")  # type: ignore[no-untyped-call]
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]


_idle: "list[Chrome]" = []
"""Browsers that nobody sits at: starting one takes longer than many a test."""


@atexit.register
def _quit() -> None:
    for chrome in _idle:
        chrome.quit()


def _start() -> "Chrome":
    from selenium.webdriver import Chrome, ChromeOptions, ChromeService  # noqa: PLC0415

    options = ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return Chrome(options=options, service=ChromeService(str(DRIVER)))


def _forget(chrome: "Chrome", url: str) -> None:
    """Leave a browser as if nobody had used it: one empty window, nothing stored, nothing logged."""
    first, *others = chrome.window_handles
    for other in others:
        chrome.switch_to.window(other)
        chrome.close()
    chrome.switch_to.window(first)
    chrome.get("about:blank")
    chrome.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    chrome.execute_cdp_cmd("Network.clearBrowserCookies", {})
    chrome.execute_cdp_cmd("Network.clearBrowserCache", {})
    chrome.get_log("browser")  # type: ignore[no-untyped-call]


_NO_WORKERS = "delete Navigator.prototype.serviceWorker"


@contextmanager
def person(
    url: str, *, width: int = 1366, height: int = 820, dark: bool = False, calm: bool = True, worker: bool = False
) -> Iterator[Person]:
    """A person at a window of a size, with these likings.

    The browser has service workers only where a test is about them: elsewhere they would load the whole page in the
    background of every test.
    """
    chrome = _idle.pop() if _idle else _start()
    with ExitStack() as left:
        left.callback(chrome.quit)
        chrome.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"},
        ]
        chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        if not worker:
            added = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _NO_WORKERS})
        here = Person(chrome, url)
        here.open("/play")
        here.see("h1")
        here.hurry()
        yield here
        _forget(chrome, url)
        if not worker:
            chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
        left.pop_all()  # it may be used again
        _idle.append(chrome)


def faults(here: Person) -> list[str]:
    """What axe-core finds wrong with the page, serious or worse."""
    return _told(fault for fault in _axe(here, {}) if fault["impact"] in {"serious", "critical"})


def violations(here: Person, *rules: str) -> list[str]:
    """What breaks some rules of axe-core, however slight; also rules that it does not ask by itself."""
    return _told(_axe(here, {"runOnly": {"type": "rule", "values": rules}}))


def _axe(here: Person, options: dict[str, object]) -> list[dict[str, Any]]:
    import axe_core_python  # noqa: PLC0415

    script = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text("utf-8")
    here.chrome.execute_script(script)
    here.chrome.set_script_timeout(60)
    found: list[dict[str, Any]] = here.chrome.execute_async_script(
        "const [options, done] = arguments;"
        "axe.run({...options, resultTypes: ['violations'], iframes: false}).then(f => done(f.violations))",
        options,
    )
    return found


def _told(found: Iterable[dict[str, Any]]) -> list[str]:
    return [f"{fault['id']}: {node['target']} {node['failureSummary']}" for fault in found for node in fault["nodes"]]
