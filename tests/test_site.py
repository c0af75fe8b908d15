"""The site is built without a warning, and its notebooks run."""

import subprocess
import sys
from pathlib import Path

import pytest
from scripts.goldens import ROOT

import muggins

DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("site")
    line = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(DOCS), str(built / "html"))
    done = subprocess.run((*line, "-d", str(built / "trees")), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return built / "html"


@pytest.mark.all
def test_every_page_is_on_it(site: Path) -> None:
    for page in (*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb")):
        assert (site / page.relative_to(DOCS).with_suffix(".html")).is_file(), page


@pytest.mark.all
def test_every_public_name_is_explained(site: Path) -> None:
    text = (site / "api.html").read_text("utf-8")
    for name in getattr(muggins, "__all__"):  # noqa: B009 - made when it is first asked for
        assert f'id="muggins.{name}"' in text, name


@pytest.mark.all
def test_notebooks_show_what_they_found(site: Path) -> None:
    for notebook in (DOCS / "notebooks").glob("*.ipynb"):
        page = (site / "notebooks" / f"{notebook.stem}.html").read_text("utf-8")
        assert "cell_output" in page
        assert "Traceback" not in page


@pytest.mark.all
def test_it_needs_no_net(site: Path) -> None:
    """What a page loads comes with it; links to elsewhere are for those who click them."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        for tag in ('<script src="http', '<link rel="stylesheet" type="text/css" href="http', '<img src="http'):
            assert tag not in text, page
