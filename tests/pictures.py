"""The pictures of the README, as the tests take them; `make pictures` keeps them."""

import io
import os
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
COLOURS = 64  # of a picture that is kept: the page has few, and a file is a third of its size with them
COARSE = 12  # pixels that become one where two pictures are compared: letters may differ by machine, places may not
APART = 3.0  # of 255, on average, from which a picture shows another page: without the drawer it is 4, blank 10


def compared(name: str, picture: bytes) -> float:
    """How far a picture is from the one that is kept, from 0 to 255; with CIVICSETU_PICTURES it is kept instead.

    Args:
        name: of the picture, without its ending.
        picture: PNG.
    """
    now = Image.open(io.BytesIO(picture)).convert("RGB")
    path = FOLDER / f"{name}.png"
    if os.environ.get("CIVICSETU_PICTURES"):
        path.parent.mkdir(exist_ok=True)
        now.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    kept = Image.open(path).convert("RGB")
    if now.size != kept.size:
        return 255.0
    small = (now.width // COARSE, now.height // COARSE)
    return max(
        ImageStat.Stat(
            ImageChops.difference(*(one.convert("L").resize(small, Image.Resampling.BOX) for one in (now, kept)))
        ).mean
    )
