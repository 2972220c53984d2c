"""Pages drawn for ``benchmarks.scans``: text and tables whose words are known, then spoiled."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT = 8.27, 11.69  # inches
LEADING = 1.7  # times the size of the type
_HAN = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
_LATIN = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

CHINESE = (
    "冷藏库的温度应当保持在 2 至 8 摄氏度之间，相对湿度不高于 65%。"
    "值班员每日 7:30 和 19:30 各记录一次，"
    "发现超出范围的，应在 15 分钟内报告设备组，并把药品移入备用库。",
    "离心机每运行 1,250 小时更换一次轴承，费用约 4,870 元；更换后以 3000 转每分钟空转十分钟，"
    "振动不得超过 0.85 毫米。未经培训的人员不得打开上盖。",
    "本合同自二〇二四年三月十八日起生效，有效期三年。甲方应在收到发票后三十日内付款，"
    "逾期按每日万分之五计算违约金；违约金总额不超过合同金额的 8.5%。",
    "样品编号由字母和五位数字组成，例如 QK-20417。标签脱落或字迹模糊的样品一律退回，"
    "不予检测。检测报告保存六年，原始记录保存十二年。",
    "电源模块的额定输入为交流 220 伏，允许偏差正负百分之十。指示灯呈红色时表示过载，"
    "此时应先切断负载，再按下复位按钮，等待 45 秒后重新启动。",
)
ENGLISH = (
    "The pump has to be rinsed after every 40 hours of use, and the filter replaced every 90 days. "
    "A spare filter costs $137.50 and is kept in cabinet 12B beside the entrance.",
    "Readings above 4.870 bar are reported to the shift lead before the valve is opened again. "
    "Nobody may reset the alarm twice within 20 minutes without writing down the reason.",
    "Visitors sign in at the front desk, wear a badge at all times and are accompanied by a member "
    "of staff. Photographs are allowed in the hall, but not in rooms 301 to 318.",
    "The warranty runs for 36 months from the date of delivery. It does not cover damage caused by "
    "water, by voltages above 253 V or by parts that were not supplied by us.",
    "Order 58,214 was shipped on 9 October 2023 in 17 boxes weighing 1,046 kg altogether; two of "
    "them arrived wet and were sent back to the warehouse in Leiden.",
)
TABLE = (
    ("型号", "容量", "重量", "功率", "单价（元）"),
    ("HK-210", "4.5 L", "3.20 kg", "750 W", "1,299.00"),
    ("HK-215", "6.0 L", "3.85 kg", "900 W", "1,580.00"),
    ("HK-330 Pro", "8.2 L", "5.017 kg", "1,450 W", "2,736.50"),
    ("HK-480", "12 L", "7.64 kg", "1,800 W", "4,870.00"),
    ("HK-480S", "12 L", "7.93 kg", "2,000 W", "5,128.00"),
    ("MZ-06", "0.95 L", "0.618 kg", "120 W", "389.90"),
)
ACCOUNTS = (
    ("Item", "2021", "2022", "2023"),
    ("Net sales", "48,213", "51,907", "57,466"),
    ("Cost of goods", "(31,088)", "(33,614)", "(36,290)"),
    ("Gross profit", "17,125", "18,293", "21,176"),
    ("Rent and energy", "(4,870)", "(5,036)", "(6,118)"),
    ("Other income", "318", "97", "1,204"),
    ("Profit per share", "1.37", "1.46", "1.83"),
)

Rows = Sequence[Sequence[str]]


@dataclass(slots=True)
class Sheet:
    """White paper written on in inches; type sizes in points. ``lines``: in reading order."""

    dpi: int
    picture: Image.Image = field(init=False)
    lines: list[str] = field(default_factory=list)
    tables: list[Rows] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.picture = Image.new(
            "RGB", (round(WIDTH * self.dpi), round(HEIGHT * self.dpi)), "white"
        )

    def font(self, text: str, size: float) -> ImageFont.FreeTypeFont:
        file = _LATIN if text.isascii() else _HAN
        return ImageFont.truetype(file, round(size * self.dpi / 72))

    def put(self, x: float, y: float, text: str, size: float) -> None:
        draw = ImageDraw.Draw(self.picture)
        draw.text((x * self.dpi, y * self.dpi), text, "black", self.font(text, size))

    def write(self, x: float, y: float, text: str, size: float = 10.5) -> None:
        self.put(x, y, text, size)
        self.lines.append(text)

    def paragraphs(
        self, x: float, y: float, width: float, texts: Sequence[str], size: float = 10.5
    ) -> float:
        """Set to ``width``; returns the height below."""
        for text in texts:
            for line in self._broken(text, width, size):
                self.write(x, y, line, size)
                y += LEADING * size / 72
            y += 0.6 * size / 72
        return y

    def _broken(self, text: str, width: float, size: float) -> Iterator[str]:
        """Lines, broken at blanks, or anywhere in Chinese."""
        font = self.font(text, size)
        parts = text.split(" ") if text.isascii() else list(text)
        glue, line = (" ", "") if text.isascii() else ("", "")
        for part in parts:
            longer = f"{line}{glue}{part}" if line else part
            if font.getlength(longer) > width * self.dpi:
                yield line.strip()
                longer = part
            line = longer
        yield line.strip()

    def table(
        self,
        x: float,
        y: float,
        rows: Rows,
        widths: Sequence[float],
        ruled: bool,
        size: float = 10.5,
    ) -> float:
        high = 0.3
        for number, row in enumerate(rows):
            left = x
            for width, text in zip(widths, row, strict=True):
                self.put(left + 0.08, y + number * high + 0.05, text, size)
                left += width
            self.lines.append(" ".join(row))
        if ruled:
            self._rulings(x, y, len(rows) * high, high, widths)
        self.tables.append(rows)
        return y + len(rows) * high

    def _rulings(
        self, x: float, y: float, height: float, step: float, widths: Sequence[float]
    ) -> None:
        draw, thick = ImageDraw.Draw(self.picture), max(1, self.dpi // 100)
        for number in range(round(height / step) + 1):
            at = (y + number * step) * self.dpi
            draw.line([x * self.dpi, at, (x + sum(widths)) * self.dpi, at], "black", thick)
        left = x
        for width in (*widths, 0.0):
            ends = [left * self.dpi, y * self.dpi, left * self.dpi, (y + height) * self.dpi]
            draw.line(ends, "black", thick)
            left += width


def prose(dpi: int) -> Sheet:
    sheet = Sheet(dpi)
    sheet.write(0.9, 0.7, "设备与样品管理规程", 18)
    y = sheet.paragraphs(0.9, 1.3, 6.4, CHINESE)
    sheet.paragraphs(0.9, y + 0.2, 6.4, ENGLISH)
    return sheet


def small_type(dpi: int) -> Sheet:
    sheet = Sheet(dpi)
    y = sheet.paragraphs(0.9, 0.9, 6.4, CHINESE, 8)
    sheet.paragraphs(0.9, y + 0.2, 6.4, ENGLISH, 8)
    return sheet


def columns(dpi: int) -> Sheet:
    sheet = Sheet(dpi)
    sheet.write(2.6, 0.7, "Rules of the house", 18)
    sheet.paragraphs(0.8, 1.4, 3.1, (*ENGLISH[:3], *CHINESE[:2]))
    sheet.paragraphs(4.4, 1.4, 3.1, (*CHINESE[2:], *ENGLISH[3:]))
    return sheet


def tables(dpi: int, ruled: bool) -> Sheet:
    sheet = Sheet(dpi)
    sheet.write(0.9, 0.7, "价格表与年度账目", 18)
    y = sheet.paragraphs(0.9, 1.3, 6.4, CHINESE[3:4])
    y = sheet.table(0.9, y + 0.2, TABLE, (1.5, 1.0, 1.2, 1.1, 1.4), ruled)
    y = sheet.paragraphs(0.9, y + 0.4, 6.4, ENGLISH[4:])
    sheet.table(0.9, y + 0.2, ACCOUNTS, (2.0, 1.3, 1.3, 1.3), ruled)
    return sheet


PAGES: dict[str, Callable[[int], Sheet]] = {
    "prose": prose,
    "8 point": small_type,
    "two columns": columns,
    "ruled tables": lambda dpi: tables(dpi, True),
    "unruled tables": lambda dpi: tables(dpi, False),
}


def turned(picture: Image.Image, degrees: float) -> Image.Image:
    """Counter-clockwise; quarter turns keep all of the page."""
    return picture.rotate(
        degrees, Image.Resampling.BICUBIC, expand=degrees % 90 == 0, fillcolor="white"
    )


def noisy(picture: Image.Image, sigma: float = 30.0, seed: int = 11) -> Image.Image:
    pixels = np.asarray(picture, np.float32)
    noise = np.random.default_rng(seed).normal(0.0, sigma, pixels.shape)
    return Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8))


def blurred(picture: Image.Image, radius: float = 1.6) -> Image.Image:
    return picture.filter(ImageFilter.GaussianBlur(radius))


def packed(picture: Image.Image, quality: int) -> Image.Image:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return Image.open(out).convert("RGB")
