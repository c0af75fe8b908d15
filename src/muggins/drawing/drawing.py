"""A picture that a notebook shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture; a notebook shows it, ``print`` says it in words.

    Attributes:
        svg: the picture, an SVG document.
        words: the same in words.
    """

    svg: str
    words: str

    def __str__(self) -> str:
        """Return the words."""
        return self.words

    def _repr_svg_(self) -> str:
        return self.svg
