"""Fetches what scenes are drawn from: fonts and decks of free licences, out of Debian's packages."""

import argparse
import subprocess
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

# Fonts under the OFL, the GPL with its font exception, the LPPL or the Apache licence; each package carries its own.
FONT_PACKAGES = """
fonts-adf-baskervald fonts-adf-berenis fonts-adf-gillius fonts-adf-libris fonts-adf-mekanus fonts-adf-romande
fonts-adf-switzera fonts-adf-tribun fonts-adf-universalis fonts-allerta fonts-averia-sans-gwf fonts-averia-serif-gwf
fonts-b612 fonts-bebas-neue fonts-beteckna fonts-cabin fonts-cantarell fonts-cardo fonts-century-catalogue fonts-cmu
fonts-comfortaa fonts-courier-prime fonts-crosextra-caladea fonts-crosextra-carlito fonts-dejavu-core
fonts-dejavu-extra fonts-dosis fonts-dustin fonts-ebgaramond fonts-essays1743 fonts-fanwood fonts-freefont-ttf
fonts-gemunu-libre fonts-gfs-artemisia fonts-gfs-bodoni-classic fonts-gfs-didot fonts-goudybookletter
fonts-humor-sans fonts-inter fonts-junction fonts-junicode fonts-jura fonts-karla fonts-lato fonts-league-spartan
fonts-liberation fonts-lindenhill fonts-linuxlibertine fonts-lobstertwo fonts-manrope fonts-national-park
fonts-oldstandard fonts-open-sans fonts-opendin fonts-osifont fonts-oxygen fonts-paratype fonts-play fonts-prociono
fonts-quattrocento fonts-quicksand fonts-roadgeek fonts-roboto-slab fonts-roboto-unhinted fonts-sil-gentiumplus
fonts-sora fonts-stix fonts-symbola fonts-texgyre fonts-tuffy fonts-urw-base35 fonts-vollkorn
fonts-yanone-kaffeesatz fonts-yrsa-rasa
""".split()  # noqa: SIM905 - a list of two hundred quotes reads worse

# The decks of GNOME's card games (GPL-3+), each one picture: thirteen cards a row, clubs, diamonds, hearts, spades.
DECK_PACKAGE = "gnome-cards-data"
DECKS = """
ancient_french anglo anglo_bitmap anglo_modern anglo_modern_4_color anglo_poker atlasnye atlasnye_skat bellot
berlin dondorf gnomangelo gnomangelo_bitmap lattmann neoclassical neoclassical_4_color orell ornamental paris
plastic rheinland simplistic slavic_costumes tango tarocco tigullio Атласные
""".split()  # noqa: SIM905 - a list of two hundred quotes reads worse
DECK_WIDTH = 13 * 320  # pixels of a rendered deck


def fetch(folder: Path) -> None:
    """Downloads and unpacks the packages below ``folder``, and renders the decks; what is there already is kept."""
    for part in ("debs", "packages", "decks"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for package in [*FONT_PACKAGES, DECK_PACKAGE]:
        unpacked = folder / "packages" / package
        if unpacked.is_dir():
            continue
        subprocess.run(["apt-get", "download", "-qq", package], cwd=folder / "debs", check=True)
        archive = next((folder / "debs").glob(f"{package}_*.deb"))
        subprocess.run(["dpkg", "-x", str(archive), str(unpacked)], check=True)
    for deck in DECKS:
        picture = folder / "decks" / f"{deck}.png"
        if not picture.is_file():
            drawing = folder / "packages" / DECK_PACKAGE / "usr/share/aisleriot/cards" / f"{deck}.svgz"
            subprocess.run(["rsvg-convert", "-w", str(DECK_WIDTH), "-o", str(picture), str(drawing)], check=True)


def font_files(folder: Path) -> list[Path]:
    """The outlines below ``folder``, in an order that does not depend on the disk."""
    found = [path for ending in ("ttf", "otf") for path in (folder / "packages").rglob(f"*.{ending}")]
    return sorted(found, key=lambda path: path.name)


def deck_picture(folder: Path, deck: str) -> NDArray[np.uint8]:
    """A rendered deck on white: ``uint8[height, width, 3]``, blue first as OpenCV has it."""
    pixels = cv2.imread(str(folder / "decks" / f"{deck}.png"), cv2.IMREAD_UNCHANGED)
    assert pixels is not None, deck
    if pixels.shape[2] == 4:
        share = pixels[..., 3:].astype(np.float32) / 255
        pixels = (pixels[..., :3] * share + 255 * (1 - share)).astype(np.uint8)
    return pixels.astype(np.uint8)


def main() -> None:
    """Fetches all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    fetch(parser.parse_args().folder)


if __name__ == "__main__":
    main()
