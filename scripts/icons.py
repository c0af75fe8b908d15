"""Draw the icons of the app as PNG from their SVG: ``python -m scripts.icons``."""

from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.browser import person
from tests.web.table import served

STATIC = Path(__file__).parents[1] / "src" / "muggins" / "web" / "static"
ICONS = {
    "icons/192.png": ("icon.svg", 192),
    "icons/512.png": ("icon.svg", 512),
    "icons/maskable-192.png": ("icons/maskable.svg", 192),
    "icons/maskable-512.png": ("icons/maskable.svg", 512),
    "icons/apple-180.png": ("icons/maskable.svg", 180),
}
"""Each with what it is drawn from, and its width and height."""


def main() -> None:
    """Draw them."""
    with TemporaryDirectory() as folder, served(Path(folder) / "games.sqlite") as here, person(here.url) as viewer:
        chrome = viewer.chrome
        clear = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
        for name, (source, size) in ICONS.items():
            chrome.get(f"{here.url}/{source}")
            chrome.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", clear)
            metrics = {"width": size, "height": size, "deviceScaleFactor": 1, "mobile": False}
            chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            taken = chrome.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
            (STATIC / name).write_bytes(b64decode(taken["data"]))


if __name__ == "__main__":
    main()
