"""What is in the way of reading the cards of a scene."""

import numpy as np

from research.photo.scenes import Corner, Scene

LEGIBLE = 14.0  # pixels of an index at 1280 from which a person reads it
CLEAR = 0.8  # how much of it has to be seen
BLURRED = 0.07  # of the height of an index: a standard deviation of blur above this melts 3 and 8
PALE = 30  # of 255: with less between the lightest and the darkest of an index, in every colour, nobody reads it


def _inside(corner: Corner, scene: Scene) -> bool:
    height, width = scene.pixels.shape[:2]
    away = corner.height / 2
    return away <= corner.x <= width - away and away <= corner.y <= height - away


def _contrast(corner: Corner, scene: Scene) -> float:
    """How far apart the light and the dark of an index are, 0..255, in the colour in which they are farthest."""
    reach = max(2, round(0.3 * corner.height))
    x, y = round(corner.x), round(corner.y)
    patch = scene.pixels[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    dark, light = np.quantile(patch.reshape(-1, 3), (0.05, 0.95), axis=0)
    return float((light - dark).max())


def obstacle(scene: Scene, card: int) -> str:
    """What is hardest about a card: that no index of it is free, or else what is the matter with the free ones."""
    corners = [corner for corner in scene.corners if corner.card == card]
    free = [corner for corner in corners if corner.seen >= CLEAR]
    if not free:
        if any(not _inside(corner, scene) for corner in corners):
            return "cut by the border"
        return "index half covered" if any(corner.seen >= 0.5 for corner in corners) else "index covered"
    best = max(free, key=lambda corner: corner.height)
    if best.height < LEGIBLE:
        return "under 14 pixels"
    if max(_contrast(corner, scene) for corner in free) < PALE:
        return "washed out"
    if scene.blur > BLURRED * best.height:
        return "blurred"
    if best.height < 20:
        return "14 to 20 pixels"
    if all(corner.up[1] > 0.5 for corner in free):
        return "upside down only"
    return "nothing"
