"""How many megabytes a second do the text stages read?

    OMP_NUM_THREADS=1 python benchmarks/tokenize_rate.py [FILE ...] [--megabytes 2]

Without files, seeded text: Chinese sentences, the same with compatibility characters, English,
and lines full of amounts. Processor time of this process, best of three.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path

from kaoju.text.normalize import normalize
from kaoju.text.quantity import quantities
from kaoju.text.sentences import sentences
from kaoju.text.tokenize import tokenize

SEED = 11
STAGES: tuple[Callable[[str], object], ...] = (normalize, sentences, quantities, tokenize)
CHINESE = "用户可以在商品签收之后申请退货系统会自动检查订单状态并且通知客服人员处理完成后退款到账"
ENGLISH = ("the", "customer", "may", "return", "any", "item", "within", "delivery", "dates", "a")
AMOUNTS = ("67W", "5000mAh", "30 天", "1,577 人", "v7.5.0", "2024-05-07", "35%", "163.5×76.4×7.8mm")


def chinese(rng: random.Random) -> str:
    words = [CHINESE[i : i + 2] for i in range(0, len(CHINESE) - 1, 2)]
    return "".join(rng.choices(words, k=9)) + "，" + "".join(rng.choices(words, k=7)) + "。"


def compatible(rng: random.Random) -> str:
    return chinese(rng).replace("用", "⽤").replace("，", " \u200b，") + "（Ａ１）……\n"


def english(rng: random.Random) -> str:
    return " ".join(rng.choices(ENGLISH, k=14)).capitalize() + ". "


def amounts(rng: random.Random) -> str:
    return f"最大功率：{rng.choice(AMOUNTS)}，{rng.choice(AMOUNTS)} of {rng.choice(AMOUNTS)}\n"


def generated(size: int) -> dict[str, str]:
    texts = {}
    for maker in (chinese, compatible, english, amounts):
        rng, parts, length = random.Random(SEED), [], 0
        while length < size:
            parts.append(maker(rng))
            length += len(parts[-1].encode())
        texts[maker.__name__] = "".join(parts)
    return texts


def rate(stage: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        stage(text)
        best = min(best, time.process_time() - start)
    return len(text.encode()) / 1e6 / best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--megabytes", type=float, default=2)
    arguments = parser.parse_args()
    size = int(arguments.megabytes * 1e6)
    texts = {
        f.name: f.read_bytes()[:size].decode("utf-8", "ignore") for f in arguments.files
    } or generated(size)
    normalize("預熱")
    print(f"{'MB/s':<14}" + "".join(f"{stage.__name__:>12}" for stage in STAGES))
    for name, text in texts.items():
        print(f"{name[:13]:<14}" + "".join(f"{rate(s, text):>12.2f}" for s in STAGES))


if __name__ == "__main__":
    main()
