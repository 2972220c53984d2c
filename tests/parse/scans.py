"""Pages drawn for the tests: text, tables and columns, then turned, tilted or soiled."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

FONTS = (
    Path("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"),
    Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
)
WIDTH, HEIGHT = 8.27, 11.69  # inches

Pixels = np.ndarray


def font_file() -> Path:
    found = next((path for path in FONTS if path.is_file()), None)
    if found is None:
        pytest.skip("no Chinese font: apt-get install fonts-wqy-microhei")
    return found


class Sheet:
    """White paper that is written on in inches; ``size`` is the type's, in points."""

    def __init__(self, dpi: int = 200, width: float = WIDTH, height: float = HEIGHT) -> None:
        self.dpi = dpi
        self.picture = Image.new("RGB", (round(width * dpi), round(height * dpi)), "white")
        self.draw = ImageDraw.Draw(self.picture)

    def write(self, x: float, y: float, text: str, size: float = 12.0, ink: str = "black") -> None:
        font = ImageFont.truetype(str(font_file()), round(size * self.dpi / 72))
        self.draw.text((x * self.dpi, y * self.dpi), text, ink, font)

    def lines(self, x: float, y: float, texts: list[str], size: float = 12.0) -> float:
        """Writes lines below each other; returns the height below the last."""
        for text in texts:
            self.write(x, y, text, size)
            y += 1.8 * size / 72
        return y

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        place = [v * self.dpi for v in (x0, y0, x1, y1)]
        self.draw.line(place, "black", max(1, self.dpi // 100))

    def fill(self, x0: float, y0: float, x1: float, y1: float, paper: str) -> None:
        self.draw.rectangle([v * self.dpi for v in (x0, y0, x1, y1)], paper)

    def ruled(
        self, x: float, y: float, rows: list[list[str]], widths: list[float], shaded: bool = False
    ) -> None:
        """A table with all its rulings; ``shaded``: the first row on grey."""
        high = 0.32
        right, bottom = x + sum(widths), y + high * len(rows)
        if shaded:
            self.fill(x, y, right, y + high, "#d0d0d0")
        for number, row in enumerate(rows):
            self.rule(x, y + number * high, right, y + number * high)
            left = x
            for width, text in zip(widths, row, strict=True):
                self.write(left + 0.08, y + number * high + 0.06, text)
                left += width
        self.rule(x, bottom, right, bottom)
        left = x
        for width in [*widths, 0.0]:
            self.rule(left, y, left, bottom)
            left += width

    def file(self, kind: str = "PNG") -> bytes:
        return as_file(self.picture, kind, self.dpi)


def as_file(picture: Image.Image, kind: str = "PNG", dpi: int = 200) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **({"resolution": dpi} if kind == "PDF" else {}))
    return out.getvalue()


def turned(picture: Image.Image, degrees: float) -> Image.Image:
    """Counter-clockwise; quarter turns keep all of the page."""
    return picture.rotate(
        degrees, Image.Resampling.BICUBIC, expand=degrees % 90 == 0, fillcolor="white"
    )


def noisy(picture: Image.Image, sigma: float, seed: int = 7) -> Image.Image:
    pixels = np.asarray(picture, np.float64)
    noise = np.random.default_rng(seed).normal(0.0, sigma, pixels.shape)
    return Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8))
