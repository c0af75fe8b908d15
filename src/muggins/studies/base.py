"""What a study is: parameters, a run, a result, tables and a picture, all in one file.

A study is a frozen dataclass derived from :class:`Study`, as in examples/own_study.py. Its fields are its
parameters, its docstring is its help. In a program, ``FlushStudy(hands=100).run()`` returns the result. The command
finds studies by the names of their files: ``flushes.py`` in this folder is ``muggins study flushes --hands 100``, with
``--json`` and, if it draws, ``--plot FILE``. A program adds a folder of its own to those searched::

    import muggins.studies
from muggins.cli.main import main

    muggins.studies.__path__.append("/home/me/studies")
    main()
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from muggins.brief import BriefAbstract, BriefHelp
from muggins.wire import Answer

R = TypeVar("R", bound=Answer)
_T = TypeVar("_T")

GREEN, RED, BLUE, GREY = "#2f6f4f", "#b5432a", "#2a5caa", "#999"


class Watch(Protocol, metaclass=BriefAbstract):
    """Passes on the parts of a long computation and shows progress."""

    def __call__(self, parts: Iterable[_T], total: int, what: str, /) -> Iterator[_T]:
        """Yield each part; `total` is how many there will be, `what` names them."""


def unwatched(parts: Iterable[_T], _total: int, _what: str) -> Iterator[_T]:
    """Pass parts on and show nothing.

    Example:
        >>> list(unwatched(range(3), 3, 'deals'))
        [0, 1, 2]
    """
    return iter(parts)


@dataclass(frozen=True, slots=True)
class TextTable(metaclass=BriefHelp):
    """A table to print.

    Attributes:
        columns: the headings; those that begin with '>' are set flush right.
        rows: the cells.
        title: above it all.
        note: below it all.
        optional: headings of columns to leave out, one by one, in a narrow terminal.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""
    note: str = ""
    optional: Sequence[str] = ()


class Study(Generic[R], metaclass=BriefAbstract):
    """A study with a result R: derive a frozen dataclass from it.

    Each field is a parameter, and an option of the command: a bool, int, float or str, with a help text as in
    ``Annotated[int, "Games played."]``. A field without a default is an argument. A field ``workers`` of type
    :class:`~muggins.arena.workers.Workers` becomes the options for where work runs. A ``__post_init__`` may refuse
    parameters with a :class:`~muggins.errors.MugginsError`. The docstring is the command's help.

    Attributes:
        example: the arguments of an example, the name of the study first.
        picture_size: of the picture, width and height in inches.
    """

    example: ClassVar[str] = ""
    picture_size: ClassVar[tuple[float, float]] = (8, 5)

    @abstractmethod
    def run(self, watch: Watch = unwatched) -> R:
        """Compute the result, which :func:`muggins.wire.to_json` can write; `watch` shows progress."""

    @abstractmethod
    def tables(self, result: R) -> Iterable[TextTable]:
        """Return the tables that show a result."""

    def draw(self, axes: Any, result: R) -> None:
        """Draw a result on a matplotlib Axes, if the study has a picture."""
        raise NotImplementedError


def label(axes: Any, title: str, x: str = "", y: str = "", *, legend: str = "") -> None:
    """Title a matplotlib Axes, name its axes and remove the frame above and to the right of it.

    ``legend``: where the legend goes, such as "upper right" or "best"; none by default.
    """
    axes.set_title(title)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    if legend:
        axes.legend(frameon=False, loc=legend)
    axes.spines[["top", "right"]].set_visible(False)
