"""Letters and digits as masks, out of fonts."""

from pathlib import Path

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from research.photo.assets import font_files

SIZE = 110  # points at which a mask is drawn
LETTERS = "A234567890JQK1TVDRBEHF"


def cropped(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The part of a mask that has ink."""
    rows, columns = np.flatnonzero(mask.max(1) > 40), np.flatnonzero(mask.max(0) > 40)
    if not len(rows):
        return mask[:1, :1]
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def text_mask(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.uint8]:
    """A text as a mask, cropped to its ink."""
    picture = Image.new("L", (int(SIZE * (0.6 + 0.95 * len(text))), SIZE * 2))
    ImageDraw.Draw(picture).text((SIZE // 3, SIZE // 3), text, fill=255, font=font)
    return cropped(np.asarray(picture))


class Fonts:
    """Fonts that have all the letters of an index, and those that have the four suits."""

    def __init__(self, assets: Path, part: str = "train") -> None:
        """Opens the fonts below a folder; every tenth is kept for ``part="test"``."""
        shunned = ("Symbol", "Math", "emoji", "Icon", "icon", "Mono-Bitmap", "tlwg", "STIXNonUni", "STIXSiz", "STIXInt")
        letters, suits = [], []
        for path in font_files(assets):
            if not any(word in path.name for word in shunned) and self._has(path, LETTERS):
                letters.append(path)
            if self._has(path, "♣♦♥♠"):
                suits.append(path)
        held = part == "test"
        self.letters = [path for k, path in enumerate(letters) if (k % 10 == 3) == held]
        self.with_suits = [path for k, path in enumerate(suits) if (k % 10 == 3) == held] or suits

    @staticmethod
    def _has(path: Path, letters: str) -> bool:
        try:
            font = ImageFont.truetype(str(path), 40)
            blank = bytes(font.getmask("\U0010fffd"))
            return all(bytes(font.getmask(letter)) not in {blank, b""} for letter in letters)
        except (OSError, ValueError):
            return False

    def font(self, rng: Generator) -> ImageFont.FreeTypeFont:
        """One of the fonts."""
        return ImageFont.truetype(str(self.letters[rng.integers(len(self.letters))]), SIZE)

    def suits(self, rng: Generator) -> list[NDArray[np.uint8]]:
        """The four suits of one font, clubs first."""
        font = ImageFont.truetype(str(self.with_suits[rng.integers(len(self.with_suits))]), SIZE)
        return [text_mask(font, letter) for letter in "♣♦♥♠"]
