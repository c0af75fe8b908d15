"""A picture that a notebook shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, an SVG document, and the same in words, which ``str`` returns."""

    svg: str
    words: str

    def __str__(self) -> str:
        return self.words

    def _repr_svg_(self) -> str:
        return self.svg
