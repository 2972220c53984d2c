"""Precision and recall of facts on rendered device records (the JSON is the truth).

    python -m benchmarks.facts_devices ../shared/data/devices/devices_a.jsonl [--devices 60]

Records become sheets, tables of both orientations, CSV and sentences by templates. The templates
marked ``frozen`` were never looked at while the extractor was tuned; the two halves are reported
apart. Entities are induced from the rendered documents themselves: no aliases, no manifest.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaoju.chunk import chunk_document
from kaoju.config import ChunkSettings
from kaoju.domain import load_domain
from kaoju.facts import Names, extract_facts, induce, stated_names
from kaoju.facts.aliases import compact
from kaoju.parse import parse
from kaoju.text.normalize import fold
from kaoju.types.documents import Document, Source
from kaoju.types.facts import StatedName

Record = dict[str, str]
Truth = dict[tuple[str, str], str]
Rendered = tuple[str, str, Truth]  # file, text, (entity, label) -> value
Renderer = Callable[[list[Record]], Iterator[Rendered]]

ZH = {
    "soc": "处理器",
    "ram": "运行内存",
    "storage": "存储空间",
    "size": "屏幕尺寸",
    "resolution": "分辨率",
    "battery": "电池容量",
    "bluetooth": "蓝牙版本",
    "wifi": "WLAN",
    "release": "发布时间",
    "dimensions": "机身尺寸",
    "nfc": "NFC",
    "jack": "3.5mm 耳机孔",
}
ZH2 = {
    **ZH,
    "soc": "芯片",
    "ram": "内存",
    "storage": "机身存储",
    "size": "屏幕大小",
    "battery": "电池",
    "bluetooth": "蓝牙",
    "release": "上市时间",
    "dimensions": "三围",
}
EN = {
    "soc": "Chipset",
    "ram": "RAM",
    "storage": "Storage",
    "size": "Screen size",
    "resolution": "Resolution",
    "battery": "Battery capacity",
    "bluetooth": "Bluetooth",
    "wifi": "Wi-Fi",
    "release": "Release date",
    "dimensions": "Dimensions",
    "nfc": "NFC",
    "jack": "Headphone jack",
}


@dataclass(frozen=True)
class Template:
    name: str
    frozen: bool
    render: Renderer


def record_of(raw: dict[str, Any]) -> Record:
    peripherals = raw.get("peripherals") or []
    size, battery, body, bluetooth = (
        first(raw.get(key)) for key in ("screen", "battery", "dimensions", "bluetooth")
    )
    found = {
        "name": f"{raw['vendor']} {raw['name']}",
        "soc": raw.get("soc", ""),
        "ram": raw.get("ram", ""),
        "storage": raw.get("storage", ""),
        "size": size.get("size", ""),
        "resolution": size.get("resolution", ""),
        "battery": battery.get("capacity", ""),
        "bluetooth": bluetooth.get("spec", ""),
        "wifi": raw.get("wifi", ""),
        "release": raw.get("release", ""),
        "dimensions": "×".join(str(body.get(k, "")) for k in ("height", "width", "depth")),
        "nfc": "NFC" in peripherals,
        "jack": "3.5mm jack" in peripherals,
    }
    return {k: v if isinstance(v, bool) else plain(v) for k, v in found.items()}


def first(value: Any) -> dict[str, Any]:
    value = value[0] if isinstance(value, list) and value else value
    return value if isinstance(value, dict) else {}


def plain(value: object) -> str:
    return str(value) if isinstance(value, (str, int, float)) else ""


def cells(record: Record, labels: dict[str, str], zh: bool) -> dict[str, str]:
    """Label -> the value as a document would have it."""
    shown = {}
    for key, label in labels.items():
        value: Any = record[key]
        if value == "" or (
            key == "dimensions" and not re.fullmatch(r"[\d.]+×[\d.]+×[\d.]+", value)
        ):
            continue
        if isinstance(value, bool):
            value = ("支持" if value else "不支持") if zh else ("Yes" if value else "No")
        elif key == "size":
            value += "英寸" if zh else " inches"
        elif key == "battery":
            value += "mAh" if zh else " mAh"
        elif key == "dimensions":
            value += "mm" if zh else " mm"
        elif key == "resolution":
            value = value.replace("x", "×") if zh else value
        shown[label] = value
    return shown


def truth_of(record: Record, shown: dict[str, str]) -> Truth:
    return {(record["name"], label): value for label, value in shown.items()}


def sheet(labels: dict[str, str], title: str, line: str, zh: bool, head: str = "") -> Renderer:
    def render(records: list[Record]) -> Iterator[Rendered]:
        for record in records:
            shown = cells(record, labels, zh)
            lines = [line.format(k=k, v=v) for k, v in shown.items()]
            text = f"{title.format(n=record['name'])}\n\n{head}" + "\n".join(lines) + "\n"
            yield f"{slug(record)}.md", text, truth_of(record, shown)

    return render


def columns(
    labels: dict[str, str], corner: str, zh: bool, size: int, html: bool = False
) -> Renderer:
    def render(records: list[Record]) -> Iterator[Rendered]:
        for group in groups(records, size):
            shown = [cells(r, labels, zh) for r in group]
            rows = [[corner, *(r["name"] for r in group)]]
            rows += [[k, *(s.get(k, "-") for s in shown)] for k in labels.values()]
            truth = {
                k: v for r, s in zip(group, shown, strict=True) for k, v in truth_of(r, s).items()
            }
            yield f"compare-{slug(group[0])}.{'html' if html else 'md'}", table(rows, html), truth

    return render


def rows(labels: dict[str, str], corner: str, zh: bool, size: int, csv: bool = False) -> Renderer:
    def render(records: list[Record]) -> Iterator[Rendered]:
        for group in groups(records, size):
            shown = [cells(r, labels, zh) for r in group]
            lines = [[corner, *labels.values()]]
            lines += [
                [r["name"], *(s.get(k, "-") for k in labels.values())]
                for r, s in zip(group, shown, strict=True)
            ]
            truth = {
                k: v for r, s in zip(group, shown, strict=True) for k, v in truth_of(r, s).items()
            }
            if csv:
                text = "\n".join(",".join(f'"{c}"' for c in line) for line in lines) + "\n"
                yield f"list-{slug(group[0])}.csv", text, truth
            else:
                yield f"list-{slug(group[0])}.md", table(lines, False), truth

    return render


def prose(
    labels: dict[str, str], patterns: dict[str, str], title: str, zh: bool, join: str
) -> Renderer:
    """``patterns``: key -> sentence; of a yes or no, "no|yes"."""

    def render(records: list[Record]) -> Iterator[Rendered]:
        for record in records:
            parts, truth = [], {}
            for key, pattern in patterns.items():
                shown = cells(record, {key: labels[key]}, zh)
                if not shown:
                    continue
                value = shown[labels[key]]
                if isinstance(record[key], bool):
                    sentence = pattern.split("|")[1 if record[key] else 0]
                    value = "yes" if record[key] else "no"
                else:
                    sentence = pattern
                parts.append(sentence.format(n=record["name"], v=shown[labels[key]]))
                truth[record["name"], labels[key]] = value
            text = f"{title.format(n=record['name'])}\n\n" + join.join(parts) + "\n"
            yield f"{slug(record)}.md", text, truth

    return render


def slug(record: Record) -> str:
    return re.sub(r"[^\w]+", "-", record["name"]).lower()


def groups(records: list[Record], size: int) -> Iterator[list[Record]]:
    return (records[i : i + size] for i in range(0, len(records), size))


def table(lines: Sequence[Sequence[str]], html: bool) -> str:
    if not html:
        head, *body = ("| " + " | ".join(line) + " |" for line in lines)
        return "\n".join([head, "|" + "---|" * len(lines[0]), *body]) + "\n"
    head, *rest = lines
    rendered = "<tr>" + "".join(f"<th>{c}</th>" for c in head) + "</tr>"
    for line in rest:
        rendered += f"<tr><th>{line[0]}</th>" + "".join(f"<td>{c}</td>" for c in line[1:]) + "</tr>"
    return f"<html><body><table>{rendered}</table></body></html>"


_ZH_PROSE = {
    "size": "{n} 的屏幕尺寸为 {v}。",
    "battery": "{n} 的电池容量是 {v}。",
    "resolution": "分辨率为 {v}。",
    "release": "{n} 的发布时间是 {v}。",
    "nfc": "{n} 不支持 NFC。|{n} 支持 NFC。",
    "soc": "{n} 的处理器是 {v}。",
    "jack": "{n} 没有 3.5mm 耳机孔。|{n} 配备 3.5mm 耳机孔。",
}
_ZH_PROSE2 = {
    "battery": "该机电池容量达 {v}，",
    "size": "屏幕大小 {v}，",
    "resolution": "分辨率 {v}。",
    "nfc": "{n}不支持NFC。|{n}支持NFC。",
    "dimensions": "三围为 {v}。",
}
_EN_PROSE = {
    "size": "The {n} has a screen size of {v}.",
    "battery": "The battery capacity of the {n} is {v}.",
    "nfc": "The {n} does not support NFC.|The {n} supports NFC.",
    "soc": "The {n}'s chipset is {v}.",
    "resolution": "Its resolution is {v}.",
    "release": "The release date is {v}.",
}
_EN_PROSE2 = {
    "battery": "The {n} has a {v} battery.",
    "nfc": "The {n} lacks NFC.|The {n} comes with NFC.",
    "dimensions": "It measures {v}.",
    "size": "The screen size of the {n} is {v}.",
}

TEMPLATES = (
    Template("sheet-zh", True, sheet(ZH, "# {n} 技术规格", "{k}：{v}", True)),
    Template("sheet-en", True, sheet(EN, "# {n} specifications", "- {k}: {v}", False)),
    Template(
        "table-pair-zh",
        True,
        sheet(ZH2, "# {n} 参数表", "| {k} | {v} |", True, "| 项目 | 参数 |\n|---|---|\n"),
    ),
    Template("table-columns-zh", True, columns(ZH, "参数", True, 4)),
    Template("table-rows-en", True, rows(EN, "Model", False, 8)),
    Template("prose-zh", True, prose(ZH, _ZH_PROSE, "# {n} 产品介绍", True, "")),
    Template("prose-en", True, prose(EN, _EN_PROSE, "# {n} fact sheet", False, " ")),
    Template("sheet-zh-2", False, sheet(ZH2, "{n}", "- **{k}**：{v}", True)),
    Template("sheet-en-2", False, sheet(EN, "# {n}", "{k}: {v}", False)),
    Template(
        "table-pair-en",
        False,
        sheet(
            EN, "# {n} datasheet", "| {k} | {v} |", False, "| Specification | Value |\n|---|---|\n"
        ),
    ),
    Template("table-columns-html", False, columns(EN, "", False, 3, html=True)),
    Template("table-rows-csv", False, rows(ZH, "型号", True, 20, csv=True)),
    Template(
        "prose-zh-2",
        False,
        prose({**ZH2, "battery": "电池容量"}, _ZH_PROSE2, "# {n} 评测", True, ""),
    ),
    Template("prose-en-2", False, prose(EN, _EN_PROSE2, "# {n} review", False, " ")),
)


def joined(values: Sequence[str]) -> str:
    return re.sub(r"[\s/、,，&+]+", "", fold("".join(values)))


def measure(template: Template, records: list[Record], show: int) -> tuple[int, int, int]:
    """(right, given, true) statements of one template's documents."""
    domain = load_domain()
    rendered = list(template.render(records))
    documents = [
        Document(Source("", "r", file), parse(text.encode(), file), "")
        for file, text, _ in rendered
    ]
    stated = [name for document in documents for name in stated_names(document)]
    attributes = [(n.name, n.also[0]) for n in stated if n.origin == "attribute"]
    names = Names.build(domain, induce({}, (), stated), attributes)
    right = given = true = 0
    for document, (_, _, truth) in zip(documents, rendered, strict=True):
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        for fact in extract_facts(
            document, chunk_document(document, ChunkSettings()), names, domain
        ):
            said = {"positive": "yes", "negative": "no"}[fact.polarity]
            value = (
                said if template.name.startswith("prose") and fact.kind == "yes_no" else fact.value
            )
            if fact.condition and fact.condition not in document.parsed.title:
                value = f"{value}({fact.condition})"
            found[fact.entity, fact.canonical].append(value)
        wanted = {}
        own = stated_names(document)
        for (entity, label), value in truth.items():
            # A label stands for itself, or for what is measured so: 电池 in mAh is 电池容量.
            given_as = {names.attributes.canonical(label), *canonical_of(own, label, names)}
            known = names.whole(entity) or (entity,)
            keys = [(known[0], name) for name in sorted(given_as)]
            wanted[next((key for key in keys if key in found), keys[0])] = value
        good = {k for k, v in found.items() if k in wanted and same(v, wanted[k])}
        for key in (found.keys() | wanted.keys()) - good:
            if show > 0:
                print("   ", document.source.file, key, found.get(key), "|", wanted.get(key))
                show -= 1
        right, given, true = right + len(good), given + len(found), true + len(wanted)
    return right, given, true


def canonical_of(stated: Sequence[StatedName], label: str, names: Names) -> set[str]:
    dimensions = {n.also[0] for n in stated if n.origin == "attribute" and n.name == label}
    return {known for d in dimensions if (known := names.attributes.measured(label, d))}


def same(values: list[str], wanted: str) -> bool:
    return joined(values) == joined([wanted])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("records", type=Path)
    parser.add_argument("--devices", type=int, default=60)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    found: dict[str, Record] = {}
    for line in arguments.records.read_text("utf-8").splitlines():
        record = record_of(json.loads(line))
        found.setdefault(compact(record["name"]), record)
    records = list(found.values())[: arguments.devices]
    totals: dict[bool, list[int]] = {True: [0, 0, 0], False: [0, 0, 0]}
    begin = time.perf_counter()
    print(f"{len(records)} devices")
    for template in TEMPLATES:
        if arguments.only not in template.name:
            continue
        start = time.perf_counter()
        counts = measure(template, records, arguments.show)
        totals[template.frozen] = [
            a + b for a, b in zip(totals[template.frozen], counts, strict=True)
        ]
        print(line_of(template.name, counts), f"{time.perf_counter() - start:.1f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{time.perf_counter() - begin:.0f} s, {time.process_time():.0f} s of CPU, {peak} MB peak"
    )
    for frozen, counts in totals.items():
        print(line_of("frozen, never looked at" if frozen else "seen while tuning", counts))


def line_of(name: str, counts: Sequence[int]) -> str:
    right, given, true = counts
    precision, recall = right / max(1, given), right / max(1, true)
    return f"{name:22} precision {precision:.3f} recall {recall:.3f} of {true}"


if __name__ == "__main__":
    main()
