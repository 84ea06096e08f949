#!/usr/bin/env python3
"""Writes docs/rulings.md from the readings in data/rules: one numbered ruling per reading, grouped by what it concerns.

    scripts/make_rulings.py           write docs/rulings.md
    scripts/make_rulings.py --verify  say whether it is up to date

Only what stands between the marks <!-- options -->, <!-- rulings --> and their <!-- end --> is written; the rest of the
page is kept by hand.
"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/rulings.md"

# Chapters in the order of the book; a reading stands in the chapter of the first topic it concerns.
CHAPTERS = {
    "Setting up, units and measuring": "SETUP UNIT MEAS FACE BASE SIDE MOD",
    "Turns, tokens and pushing": "TURN TOKEN PUSH",
    "Special equipment": "SE",
    "Movement": "MOVE MODE BREAK SPIN",
    "Attacks and damage": "ATK SEQ CRIT MULTI REPAIR",
    "Heat, cooling, shutdown": "HEAT COOL SHUT",
    "Ranged combat and line of fire": "RNG LOF RMOD INDIR AA",
    "Close combat": "CC",
    "Terrain and elevation": "TERR-GEN TERR-CLR TERR-HIND TERR-BLOCK TERR-WATER ELEV ABRUPT",
    "Assault and special attacks": "ASLT SPEC CHARGE DFA RAM",
    "Formations": "FORM ALLY MFORM RFORM CFORM",
    "VTOL units and transports": "VTOL TRANS",
    "Artillery": "ARTY",
    "Capturing": "CAP",
    "Cards and factions": "CEC PC FP MC SA GEAR PILOT RECRUIT FAC",
    "Ending the game and victory": "END VC WITHDRAW STD ETIQ",
    "Quick-Start": "QS-SETUP QS-MFORM",
}
# The readings of the other books, in one chapter each; their numbers begin behind this one.
BOOKS = {"AOD": ("age-of-destruction", 0, None),
         "DA": ("dark-age", 200, "Dark Age and Death from Above"),
         "SOL": ("solaris-vii", 300, "Solaris VII")}
# What the data of an arena say needs no option.
BY_DATA = {"arena-shape"}
# Options of rulings that are written by hand.
OWN_OPTIONS = [("R-503", "tracked-in-shallow-water", ["hindering", "clear"])]

CHAPTER_OF = {t if t.startswith("QS-") else f"AOD-{t}": name for name, topics in CHAPTERS.items() for t in topics.split()}


def ruling_number(reading):
    book, _, number = reading["id"].split("-")
    return f"R-{BOOKS[book][1] + int(number):03}"


def ruling(reading):
    number = ruling_number(reading)
    question, answer, why = (reading[key]["en"] for key in ("question", "reading", "why"))
    text = f'<a id="{number.lower()}"></a>**{number}** `{reading["id"]}` · *{question.replace("*", "")}*\n{answer}'
    text += f"\nWhy: {why}"
    for name, (default, *others) in reading.get("options", {}).items():
        rest = ", ".join(f"`{v}`" for v in others)
        text += f"\nOption `{name}`: `{default}` (default), {rest}."
    return text.replace("\n", "  \n")


def options_table(readings):
    rows = ["| option | values, default first | ruling |", "|---|---|---|"]
    offered = [(ruling_number(r), name, values) for r in readings for name, values in r.get("options", {}).items()
               if name not in BY_DATA]
    for number, name, values in offered + OWN_OPTIONS:
        rows.append(f"| `{name}` | {', '.join(f'`{v}`' for v in values)} | [{number}](#{number.lower()}) |")
    return "\n".join(rows)


def chapter_of(reading):
    return BOOKS[reading["id"].split("-")[0]][2] or CHAPTER_OF[reading["concerns"][0]]


def chapters(readings):
    parts = []
    for chapter in [*CHAPTERS, *(title for _, _, title in BOOKS.values() if title)]:
        mine = [r for r in readings if chapter_of(r) == chapter]
        if mine:
            parts.append(f"## {chapter}")
            parts += [ruling(r) for r in mine]
    return "\n\n".join(parts)


def between(text, mark, content):
    """The text with everything between a mark and its end replaced."""
    before, rest = text.split(f"<!-- {mark} -->", 1)
    _, after = rest.split("<!-- end -->", 1)
    return f"{before}<!-- {mark} -->\n\n{content}\n\n<!-- end -->{after}"


def page():
    readings = []
    for name, _, _ in BOOKS.values():
        readings += json.loads((ROOT / f"data/rules/{name}.json").read_text(encoding="utf-8"))["readings"]
    text = PAGE.read_text(encoding="utf-8")
    return between(between(text, "options", options_table(readings)), "rulings", chapters(readings))


if __name__ == "__main__":
    if sys.argv[1:] == ["--verify"]:
        if PAGE.read_text(encoding="utf-8") != page():
            sys.exit("docs/rulings.md is stale: run scripts/make_rulings.py")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        PAGE.write_text(page(), encoding="utf-8")
