"""Parameters of manuals, by the identifier of their heading."""

from __future__ import annotations

import pytest

FILES = {
    "vars.md": (
        "# 星河服务 系统变量\n\n"
        '### `xh_mem_quota` <span class="v">从 v4.2.0 版本开始引入</span>\n\n'
        "- 作用域：SESSION | GLOBAL\n- 默认值：`1GB`\n- 范围：`[64, 4096]`\n- 单位：MB\n\n"
        "### `xh_trace`\n\n- 作用域：GLOBAL\n- 默认值：`OFF`\n\n"
    ),
    "node.md": "# Node configuration\n\n## cache\n\n### `pool-size`\n\n+ Default: 8\n+ Unit: MB\n\n"
    "### max-idle_time (New in v2.1)\n\n+ Default: 30s\n+ Scope: per node\n",
    "gate.md": "# Gate configuration\n\n## cache\n\n### `pool-size`\n\n+ Default: 16\n",
}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("xh_mem_quota 的默认值是多少？", "1GB"),
        ("XH-MEM-QUOTA 默认是多少？", "1GB"),
        ("`xh_mem_quota` 的取值范围是什么？", "[64, 4096]"),
        ("xh_mem_quota 的单位是什么？", "MB"),
        ("xh_mem_quota 的作用域是什么？", "SESSION、GLOBAL"),
        ("xh_mem_quota 从哪个版本开始引入？", "v4.2.0"),
        ("mem_quota 的默认值是多少？", "1GB"),
        ("What is the default of max-idle-time?", "30s"),
        ("Which scope does max_idle_time have?", "per node"),
        ("In which version was max-idle_time introduced?", "v2.1"),
        ("What is the default of pool-size in the gate configuration?", "16"),
        ("What is the default of pool_size in the node configuration?", "8"),
    ],
)
def test_properties(base, question, said):
    answer = base(FILES, {}).ask(question)
    assert answer.answered, question
    assert said in answer.text


def test_a_short_name_of_two_documents_is_told_with_both(base):
    answer = base(FILES, {}).ask("pool-size 的默认值是多少？")
    assert answer.answered
    assert {c.file for c in answer.citations} == {"node.md", "gate.md"}


def test_a_parameter_is_found_under_a_heading_of_html(base):
    page = (
        "<html><body><h1>Node configuration</h1><h3><code>max_wait</code></h3>"
        "<ul><li>Default: 45s</li><li>Scope: per node</li></ul></body></html>"
    )
    answer = base({"node.html": page}, {}).ask("What is the default of max_wait?")
    assert answer.answered
    assert "45s" in answer.text
