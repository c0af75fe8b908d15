"""A headless Chromium and a person in front of it, who sees only what the page shows."""

import json
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from tests.waiting import until

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

_T = TypeVar("_T")
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
needs_browser = pytest.mark.skipif(
    not (CHROMIUM and DRIVER),
    reason="no chromium and chromedriver here (Debian: apt-get install chromium chromium-driver)",
)


_SEEN = """
const [css, words, seconds, done] = arguments;
const text = (one) => (one.localName === 'option' ? one.textContent : one.innerText ?? one.textContent ?? '');
const is_seen = (one) => {
  const drawn = one.localName === 'option' ? one.closest('select') : one;
  return (
    drawn.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    [...drawn.getClientRects()].some(({ width, height }) => width && height)
  );
};
const seen = () => [...document.querySelectorAll(css)].find(
  (one) => is_seen(one) && (!words || text(one).replaceAll('\\u00a0', ' ').includes(words))
);
const end = performance.now() + 1000 * seconds;
const look = () => {
  const one = seen();
  if (one || performance.now() > end) done(one ?? null);
  else setTimeout(look, 40);
};
look();
"""
"""Waits in the page until something is to be seen: asking the driver again and again costs ten times as much."""
_STILL = """
const [one, done] = arguments;
let last = '', frames = 60;
const look = () => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const now = [x, y, width, height].join();
  if (now === last || !frames--) done(); else { last = now; requestAnimationFrame(look); }
};
look();
"""
"""Waits until something stays where it is for a frame: a click is sent to a place, and what loads above it moves it."""
_AT_PAGE = """
const [url, path] = arguments;
if (location.origin !== url || location.pathname !== '/') return false;
history.pushState(null, '', `#${path}`);
scrollTo(0, 0);
return true;
"""
"""Goes to another address without a word to the page; to load it anew is then half the work of opening it."""
_ONE_PROCESS = (
    "--process-per-site",
    "--disable-site-isolation-trials",
    "--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess,PreloadTopChromeWebUI",
)
"""All pages in one process: starting one takes longer than most pages do."""


class Person:
    """Somebody at a browser."""

    def __init__(self, chrome: "Chrome", url: str) -> None:
        self.chrome, self.url = chrome, url
        self._first: dict[str, dict[str, str]] = {}

    def open(self, path: str) -> None:
        """Load the page anew at an address behind its #."""
        if self.chrome.execute_script(_AT_PAGE, self.url, path):
            self.chrome.refresh()
        else:
            self.chrome.get(f"{self.url}/#{path}")

    def all(self, css: str) -> "list[WebElement]":
        return self.chrome.find_elements("css selector", css)

    def see(self, css: str, words: str = "", seconds: float = 60) -> "WebElement":
        """Wait until something is to be seen, with these words in it."""
        from selenium.common.exceptions import JavascriptException  # noqa: PLC0415

        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                found: WebElement | None = self.chrome.execute_async_script(_SEEN, css, words, left)
            except JavascriptException as error:
                if "unloaded" not in str(error.msg):
                    raise
                continue  # another page was loaded meanwhile
            if found is not None:
                return found
        raise AssertionError(f"never seen: {css} {words!r}\n{self.text()[:1500]}")

    def wait(self, what: Callable[[], _T | None], name: str, seconds: float = 60) -> _T:
        from selenium.common.exceptions import StaleElementReferenceException  # noqa: PLC0415

        def found() -> _T | None:
            try:
                return what()
            except StaleElementReferenceException:
                return None  # the page was drawn anew meanwhile

        try:
            return until(found, name, seconds)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.text()[:1500]}") from None

    def click(self, css: str, words: str = "") -> None:
        def clicked() -> bool:
            # What is drawn anew between a look and a click is looked for again.
            found = self.see(css, words)
            self.chrome.execute_async_script(_STILL, found)
            found.click()
            return True

        self.wait(clicked, f"{css} {words!r}")

    def choose(self, css: str, value: str) -> None:
        """Choose from a list that is to be seen, wherever it lies on the page."""
        self.chrome.execute_script(
            "const [list, value] = arguments; list.value = value;"
            "list.dispatchEvent(new Event('change', {bubbles: true}));",
            self.see(css),
            value,
        )

    def press(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains  # noqa: PLC0415

        ActionChains(self.chrome).send_keys(*keys).perform()

    def text(self) -> str:
        return str(self.chrome.execute_script("return document.body.innerText"))

    def at(self) -> str:
        """The address behind its #."""
        return self.chrome.current_url.partition("#")[2]

    def likes(self, **settings: object) -> None:
        """Have these settings, where nobody has chosen others, from the next page on."""
        kept = f"localStorage.setItem('muggins-settings', JSON.stringify({json.dumps(settings)}))"
        # Where nothing may be kept, and where there is no page yet, there is nothing to do.
        self.chrome.execute_script(f"try {{ {kept} }} catch {{}}")
        self.first(f"try {{ localStorage.getItem('muggins-settings') ?? {kept} }} catch {{}}", "settings")

    def first(self, script: str, name: str) -> None:
        """Run a script before those of every page from now on, instead of the one of this name."""
        if name in self._first:
            self.chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", self._first[name])
        self._first[name] = self.chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def resize(self, width: int, height: int) -> None:
        """Sit at a window of another size."""
        self.width, self.height = width, height
        self.chrome.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )

    def prefer(self, *, dark: bool = False, calm: bool = True, paper: bool = False) -> None:
        """Have a device with these likings; `paper` shows the page as it is printed."""
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"},
        ]
        self.chrome.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": features, "media": "print" if paper else ""}
        )

    def settle(self) -> None:
        """Wait until what has changed is drawn and what has scrolled has told so."""
        self.chrome.execute_async_script(
            "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()))"
        )

    def leave(self) -> None:
        """Leave the browser as if nobody had used it: one empty window, nothing stored, nothing logged.

        What it has loaded of the page it keeps: that has an address for each version.
        """
        first, *others = self.chrome.window_handles
        for other in others:
            self.chrome.switch_to.window(other)
            self.chrome.close()
        self.chrome.switch_to.window(first)
        self.chrome.get("about:blank")
        for added in self._first.values():
            self.chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
        self.chrome.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        self.chrome.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.complaints()

    def complaints(self) -> list[str]:
        """What the browser has to complain of: failed scripts, what the policy forbids."""
        log = self.chrome.get_log("browser")  # type: ignore[no-untyped-call]
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]


_idle: "list[Chrome]" = []
"""Browsers that nobody sits at: starting one takes longer than many a test."""


def quit_browsers() -> None:
    """End those that nobody sits at."""
    while _idle:
        _idle.pop().quit()


def _start() -> "Chrome":
    from selenium.webdriver import Chrome, ChromeOptions, ChromeService  # noqa: PLC0415

    options = ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", *_ONE_PROCESS):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = Chrome(options=options, service=ChromeService(str(DRIVER)))
    chrome.set_script_timeout(300)
    return chrome


@contextmanager
def person(
    url: str, *, width: int = 1366, height: int = 820, dark: bool = False, calm: bool = True, worker: bool = False
) -> Iterator[Person]:
    """A person at a window of a size, with these likings, before any page is opened; nothing waits there.

    The browser has service workers only where a test is about them: elsewhere they would load the whole page in the
    background of every test.
    """
    chrome = _idle.pop() if _idle else _start()
    with ExitStack() as left:
        left.callback(chrome.quit)
        here = Person(chrome, url)
        here.resize(width, height)
        here.prefer(dark=dark, calm=calm)
        here.likes(pace="instant", wait="none", forced=False)
        if not worker:
            here.first("delete Navigator.prototype.serviceWorker", "workers")
        yield here
        here.leave()
        left.pop_all()  # it may be used again
        _idle.append(chrome)


Window = tuple[int, int, bool]
"""A width, a height, and whether the device is dark."""
SMALL: Window = (320, 568, False)
PHONE: Window = (390, 844, True)
PHONE_ON_ITS_SIDE: Window = (844, 390, False)
LAPTOP: Window = (1366, 768, False)
LARGE: Window = (1920, 1080, True)
LARGEST: Window = (2560, 1440, False)
WINDOWS = SMALL, PHONE, PHONE_ON_ITS_SIDE, LAPTOP, LARGE


def wrong_at(here: Person, windows: Iterable[Window], wrong: Callable[[], Iterable[str]]) -> dict[str, list[str]]:
    """What is wrong with the page at hand in each window, by the window; nothing of those where nothing is."""
    found = {}
    for width, height, dark in windows:
        here.resize(width, height)
        here.prefer(dark=dark)
        here.settle()
        if told := list(wrong()):
            found[f"{width} x {height}, {'dark' if dark else 'light'}"] = told
    return found


def wrong_views(
    here: Person, views: Iterable[tuple[str, str]], windows: Iterable[Window], wrong: Callable[[Person], Iterable[str]]
) -> dict[str, dict[str, list[str]]]:
    """What is wrong with views in each window, by their addresses, each once something is to be seen there."""
    found = {}
    for path, css in views:
        here.open(path)
        here.see(css, seconds=120)
        if told := wrong_at(here, windows, lambda: wrong(here)):
            found[path] = told
    return found


def too_wide(here: Person) -> list[str]:
    """Whether the page is wider than its window, in words; a phone shows one that is at a smaller scale."""
    widest = max(here.chrome.execute_script("return [innerWidth, document.documentElement.scrollWidth]"))
    return [f"{widest} wide, in a window of {here.width}"] if widest > here.width else []


def unusable(here: Person) -> list[str]:
    """What keeps somebody from using the page: it is too wide, or axe-core finds fault with it."""
    return too_wide(here) + faults(here)


_ASKED_FOR = {"label-content-name-mismatch", "empty-table-header"}
"""Rules of axe-core that count though they are slight or not asked by themselves."""


def faults(here: Person) -> list[str]:
    """What axe-core finds wrong with the page: what is serious or worse, and what voice control cannot say."""
    import axe_core_python  # noqa: PLC0415

    if not here.chrome.execute_script("return 'axe' in window"):
        here.chrome.execute_script((Path(axe_core_python.__file__).parent / "axe.min.js").read_text("utf-8"))
    found: list[dict[str, Any]] = here.chrome.execute_async_script(
        "const [rules, done] = arguments;"
        "axe.run({rules, resultTypes: ['violations'], iframes: false}).then(f => done(f.violations))",
        {rule: {"enabled": True} for rule in _ASKED_FOR},
    )
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in {"serious", "critical"} or fault["id"] in _ASKED_FOR
        for node in fault["nodes"]
    ]
