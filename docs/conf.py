"""The site: ``make docs`` builds it from the pages of this folder, to be read and searched offline.

README.md is the index; the table of contents is made from its headings and links.
"""

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

import muggins

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from scripts import rooms, speed_page

project = "Muggins"
author = "The Muggins authors"
release = muggins.__version__
root_doc = "README"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
exclude_patterns = ["pictures"]

html_theme = "furo"
html_title = "Muggins"
html_favicon = "../src/muggins/web/static/icon.svg"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f6f43", "color-brand-content": "#1f6f43"},
    "dark_css_variables": {"color-brand-primary": "#7fd3a0", "color-brand-content": "#7fd3a0"},
}
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_show_copyright = False
highlight_language = "none"
suppress_warnings = ["ref.python"]  # `pone` in a docstring is not the attribute of that name
copybutton_prompt_text = "$ "

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 600

autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
napoleon_use_ivar = True
autodoc_member_order = "bysource"

_ROW = re.compile(r"^\|.*$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)([^)#]+)(#[^)]*)?\)")


def _contents(index: str) -> str:
    """Return the tables of contents of the index: one for each heading, with the pages that it links to."""
    parts = []
    for section in index.split("\n## ")[1:]:
        caption, _, body = section.partition("\n")
        pages = [target.rpartition(".")[0] for _, target, _ in _LINK.findall(body) if not target.startswith("..")]
        parts.append("\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```"]))
    return "\n\n".join(parts)


def _names() -> str:
    """Return the reference of all public names, from their docstrings, by package."""
    packages: dict[str, list[str]] = {}
    for name in sorted(muggins.__all__, key=str.lower):
        thing = getattr(muggins, name)
        where = getattr(thing, "__module__", None) or "muggins.cards"
        package = where.split(".")[1] if where.startswith("muggins.") else "cards"
        kind = "class" if isinstance(thing, type) else "function" if callable(thing) else "data"
        packages.setdefault(package, []).append(
            f".. auto{kind}:: muggins.{name}\n" + "   :members:\n" * (kind == "class")
        )
    return "\n\n".join(
        "\n".join([f"## {package}", "", "```{eval-rst}", *parts, "```"]) for package, parts in sorted(packages.items())
    )


def _read(app: Sphinx, name: str, source: list[str]) -> None:
    """Make a page of the checkout one of the site.

    What lies outside this folder is named, not linked; a figure in a table is not parted from its interval.
    """
    here = (Path(app.srcdir) / name).parent

    def inside(link: re.Match[str]) -> str:
        outside = not (here / link[2]).resolve().is_relative_to(Path(app.srcdir))
        return link[1] if outside else link[0]

    source[0] = _LINK.sub(inside, source[0])
    source[0] = _ROW.sub(lambda row: row[0].replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}"), source[0])
    made = {"api": _names, "architecture": rooms.tables, "speed": speed_page.tables}
    if name in made:
        source[0] += "\n\n" + made[name]()
    if name == root_doc:
        source[0] += "\n\n" + _contents(source[0])


def setup(app: Sphinx) -> None:
    """Read pages by the rules above."""
    app.connect("source-read", _read)
