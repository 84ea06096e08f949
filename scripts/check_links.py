#!/usr/bin/env python3
"""Says which relative links in the tracked Markdown files lead nowhere: missing files, missing headings or anchors."""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def anchors(page):
    """The anchors GitHub gives a page: its headings, and explicit <a id>."""
    text = page.read_text(encoding="utf-8")
    names = set(re.findall(r'<a id="([^"]+)"', text))
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        words = re.sub(r"[^\w\- ]", "", heading.lower())
        names.add(words.replace(" ", "-"))
    return names


def dead_links(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        goal = (page.parent / path).resolve() if path else page
        if not goal.exists():
            yield f"{page.relative_to(ROOT)}: {target} does not exist"
        elif anchor and goal.suffix == ".md" and anchor not in anchors(goal):
            yield f"{page.relative_to(ROOT)}: {target} has no such heading"


pages = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
problems = [problem for page in pages for problem in dead_links(ROOT / page)]
print("\n".join(problems))
sys.exit(1 if problems else 0)
