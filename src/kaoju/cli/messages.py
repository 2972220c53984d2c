"""The program's own words in the user's language, chosen by KAOJU_LANG or the locale."""

from __future__ import annotations

import os
from collections.abc import Mapping

_MESSAGES: Mapping[str, tuple[str, str]] = {
    "password": ("Password of the encrypted files", "加密文件的密码"),
    "passwords": (
        '{file} is not read ({error}): it must be {{"FILE": "its password", ...}}',
        '无法读取 {file}（{error}）：应为 {{"文件": "密码", ...}}',
    ),
    "crop": (
        "--crop {given}: not START-END within the {length} characters of the document",
        "--crop {given}：不是文档 {length} 个字符之内的 起-止",
    ),
    "interrupted": ("interrupted; what was stored stays", "已中断；已写入的内容保留"),
    "made": ("made the knowledge base {kb}", "已建立知识库 {kb}"),
    "summary": ("{done} of {total} files: {counts}", "共 {total} 个文件，处理 {done} 个：{counts}"),
    "failures": ("{count} files need a look:", "有 {count} 个文件需要查看："),
    "no_hits": ("no chunk has a score for this question", "没有任何片段与此问题相关"),
    "refused": ("refused ({reason})", "拒绝回答（{reason}）"),
    "sources": ("Sources", "出处"),
    "understood": ("understood as: {phrased}", "理解为：{phrased}"),
    "nearest": ("Nearest", "最接近"),
    "confidence": (
        "confidence {score:.2f}, needed {threshold:.2f} ({name})",
        "置信度 {score:.2f}，门槛 {threshold:.2f}（{name}）",
    ),
    "read_by_ocr": (" (read by OCR, {percent}% sure)", "（扫描识别，把握 {percent}%）"),
    "sound": ("the knowledge base is sound", "知识库完好"),
    "problems": ("{count} problems:", "{count} 个问题："),
    "rebuilt": ("indexes rebuilt", "索引已重建"),
    "not_found": ("there is no document {file}", "没有文档 {file}"),
    "ambiguous": (
        "{file} is in several roots: {roots}; write ROOT/{file}",
        "{file} 出现在多个根目录：{roots}；请写成 ROOT/{file}",
    ),
    "page": ("{file} has no page {page}; it has {pages}", "{file} 没有第 {page} 页；共 {pages} 页"),
    "written": ("wrote {count} lines to {path}", "已写入 {count} 行到 {path}"),
    "no_facts": ("no facts match", "没有符合的事实"),
    "no_conflicts": ("no two sources disagree", "没有互相矛盾的来源"),
    "no_proposals": (
        "the documents have nothing that the domain pack lacks",
        "文档中没有领域包所缺的内容",
    ),
    "proposed_aliases": ("Aliases", "别名"),
    "proposed_attributes": ("Attributes", "属性"),
    "proposed_synonyms": ("Synonyms", "同义词"),
    "proposals_written": (
        "wrote {path}; to accept it, delete what is wrong and move it into {pack}",
        "已写入 {path}；删去不对的条目后移入 {pack} 即为采纳",
    ),
    "column_name": ("name", "名称"),
    "column_spellings": ("would add", "拟添加"),
    "column_places": ("places", "次数"),
    "column_documents": ("documents", "文档数"),
    "column_in_use": ("in use", "已生效"),
    "column_evidence": ("first place", "首个出处"),
    "column_severity": ("", ""),
    "column_file": ("file", "文件"),
    "column_entry": ("entry", "条目"),
    "column_fault": ("what is wrong", "问题"),
    "yes": ("yes", "是"),
    "no": ("no", "否"),
    "error": ("error", "错误"),
    "warning": ("warning", "警告"),
    "pack_sound": ("nothing is wrong with the domain pack", "领域包没有问题"),
    "pack_faults": ("{errors} errors, {warnings} warnings", "{errors} 个错误，{warnings} 个警告"),
    "ambiguous_alias": ("means several entities: {others}", "同时指多个实体：{others}"),
    "alias_is_a_name": (
        "an alias of one entity and the name of another: {others}",
        "既是一个实体的别名，又是另一个实体的名称：{others}",
    ),
    "alias_in_documents": (
        "a table of the documents lists these as two things: {others}",
        "文档的表格把它们列为两样东西：{others}",
    ),
    "common_word": (
        "a common word: {detail} documents use it without another name of {others}",
        "常用词：{detail} 个文档用到它，却没有 {others} 的其他名称",
    ),
    "overlapping_groups": (
        "{detail} is in another group too: {others}",
        "{detail} 还在另一组中：{others}",
    ),
    "contradictory_group": (
        "joins different attributes, and so is ignored for them: {others}",
        "把不同的属性并在一组，对它们不起作用：{others}",
    ),
    "defined_twice": ("defined twice: {others}", "重复定义：{others}"),
    "shipped_attribute": (
        "the general pack has it under another name, which keeps it: {others}",
        "通用领域包中它属于另一个名称，仍归该名称：{others}",
    ),
    "unread": (
        "a knowledge base's pack has no such part: the file is not read",
        "知识库的领域包没有这一部分：该文件不会被读取",
    ),
    "unused": ("matches nothing in the documents", "文档中找不到"),
    "reading": ("reading", "读取"),
    "pages": ("reading scanned pages", "读取扫描页"),
    "encoding": ("encoding", "编码"),
    "asking": ("asking", "提问"),
    "diagnosing": ("looking for the stage", "定位阶段"),
    "settling": ("settling the gates", "校准门槛"),
    "indexing": ("indexing", "建索引"),
    "short": ("{kind}: {rate:.1%}, wanted {wanted:.1%}", "{kind}：{rate:.1%}，要求 {wanted:.1%}"),
    "unfit": (
        "grader {grader} is unfit: it notices {kill:.1%} of the wrong answers made for it (99% "
        "needed) and fails {alarm:.1%} of the right ones (1% allowed)",
        "评分器 {grader} 不合格：能发现 {kill:.1%} 的错误答案（要求 99%），"
        "误判 {alarm:.1%} 的正确答案（允许 1%）",
    ),
    "small": (
        "only {count} questions are {group}: the threshold is little more than a guess",
        "{group} 组只有 {count} 个问题：阈值仅供参考",
    ),
    "elsewhere": (
        "{count} questions are answered by a further place too: left out of the absent ones",
        "{count} 个问题在别处也有答案：未计入 absent 组",
    ),
    "report": ("wrote {path}", "已写入 {path}"),
    "unpublished": (
        "nothing is published: see `kaoju eval mutate`; --unfit-graders publishes all the same",
        "结果未发布：见 `kaoju eval mutate`；仍要发布请加 --unfit-graders",
    ),
    "next": ("Where to look next", "下一步"),
    "chat": (
        "Ask, or :sources (what the last answer quotes), :new (another conversation), :quit",
        "请提问；:sources 查看上一个回答的引文，:new 开始新的对话，:quit 退出",
    ),
    "chat_new": ("a new conversation", "新的对话"),
    "chat_unknown": (
        "{given} is no command; there are :sources, :new and :quit",
        "没有 {given} 这个命令；可用 :sources、:new 和 :quit",
    ),
    "chat_nothing": ("nothing has been asked yet", "还没有提问"),
    "chat_kept": (
        "kept as {id}: kaoju chat --continue {id}",
        "已保存为 {id}；继续：kaoju chat --continue {id}",
    ),
    "chat_deleted": ("deleted the conversation {id}", "已删除对话 {id}"),
    "no_conversations": ("no conversation is kept", "没有保存的对话"),
    "column_last": ("last asked", "最近提问"),
    "column_turns": ("questions", "问题数"),
    "column_first": ("first question", "第一个问题"),
    "answer_unread": ("cannot read the answer {path}: {error}", "无法读取答案 {path}：{error}"),
    "answer_no_object": (
        "{path} must hold one JSON object, as kaoju ask --json prints it",
        "{path} 应为一个 JSON 对象，即 kaoju ask --json 的输出",
    ),
    "verified": ("every check holds", "每一项核对都成立"),
}


def language() -> str:
    """ "zh" or "en"."""
    wanted = (
        os.environ.get("KAOJU_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    )
    return "zh" if wanted.lower().startswith("zh") else "en"


def say(key: str, /, **values: object) -> str:
    """The message ``key`` with its values; an unknown key is a programming error (KeyError)."""
    return _MESSAGES[key][1 if language() == "zh" else 0].format(**values)
