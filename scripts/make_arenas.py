#!/usr/bin/env python3
"""Writes data/packs/arenas.json from the drawings in data/arenas (edit those, not the pack).

usage: scripts/make_arenas.py [--check]      --check: only say whether the pack is what the drawings give

A drawing shows the hexes where they lie. Numbered lines hold the odd columns (1, 3 ... 11), the lines between them the
even ones, which sit half a hex lower. One mark per hex:

    .  clear    h  hindering    #  blocking    ~  water        .^  elevated    .^^  abrupt elevated
    A1 B1 C1 A2 B2 C2           starting areas of the two sides, on clear ground

The second half of every map is the first turned by half, so that neither side has an advantage; this is checked here.
The large arena for a grand melee is the four maps laid two by two: the short sides meet with ten seam hexes of clear
ground between them, the eastern pair sits half a hex lower so that the long sides mesh (CAM-R-08).
"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACK = ROOT / "data/packs/arenas.json"
KINDS = {".": "clear", "h": "hindering", "#": "blocking", "~": "water"}
COLUMNS, ROWS = 11, 15
# Light, medium, heavy, assault: west to east, north to south. Where each map's hex (0, 0) goes.
FOUR_MAPS = {"greenhouse-nine": (0, 0), "millrace": (11, -5), "slag-yard": (0, 15), "broken-crown": (11, 10)}


def axial(column, row):
    return column - 1, row - 1 - (column - 1) // 2


def opposite(column, row):
    """The hex that a half turn of the arena exchanges with this one."""
    return COLUMNS + 1 - column, (ROWS + 1 if column % 2 else ROWS) - row


def read(path):
    """The texts and the marks, by column and row, of one drawing."""
    head, drawing = path.read_text(encoding="utf-8").split("\n\n", 1)
    texts = dict(line.split(": ", 1) for line in head.splitlines())
    marks = {}
    for number, line in enumerate(drawing.splitlines()):
        row, odd = number // 2 + 1, number % 2 == 0
        cells = line.split()
        if odd and cells.pop(0) != str(row):
            sys.exit(f"{path}: drawing line {number + 1} should begin with {row}")
        columns = range(1 if odd else 2, COLUMNS + 1, 2)
        if len(cells) != len(columns):
            sys.exit(f"{path}: row {row} needs {len(columns)} marks in this line, has {len(cells)}")
        marks.update({(column, row): cell for column, cell in zip(columns, cells)})
    for (column, row), mark in marks.items():
        twin = mark[0] + {"1": "2", "2": "1"}[mark[1]] if mark[0] in "ABC" else mark
        if marks.get(opposite(column, row)) != twin:
            sys.exit(f"{path}: column {column}, row {row} has {mark}, so {opposite(column, row)} should have {twin}")
    return texts, marks


def hexes_and_starts(path, marks):
    hexes, starts = [], []
    for at, mark in sorted((axial(*place), mark) for place, mark in marks.items()):
        kind, rings = mark[0], mark[1:]
        if kind in "ABC":
            starts.append({"area": kind, "side": int(rings), "at": list(at)})
        elif kind in KINDS and rings in ("", "^", "^^"):
            if mark != ".":
                hexes.append({"at": list(at), "kind": KINDS[kind]} | ({"elevated": True} if rings else {})
                             | ({"abrupt": True} if rings == "^^" else {}))
        else:
            sys.exit(f"{path}: what is {mark}?")
    return hexes, sorted(starts, key=lambda s: (s["side"], s["area"]))


def arena(name):
    path = ROOT / f"data/arenas/{name}.txt"
    texts, marks = read(path)
    hexes, starts = hexes_and_starts(path, marks)
    text = lambda key: {language: texts[f"{key}.{language}"] for language in ("en", "de")}
    return {"id": name, "name": text("name"), "summary": text("summary"), "hexes": hexes, "starts": starts}


def four_maps(arenas):
    moved = lambda thing, by: thing | {"at": [thing["at"][0] + by[0], thing["at"][1] + by[1]]}
    hexes, starts, columns = [], [], {}
    for number, one in enumerate(arenas):
        by = FOUR_MAPS[one["id"]]
        hexes += [moved(hex, by) for hex in one["hexes"]]
        starts += [moved(start, by) | {"side": start["side"] + 2 * number} for start in one["starts"]]
        for column in range(1, COLUMNS + 1):
            for row in (1, ROWS if column % 2 else ROWS - 1):
                q, r = axial(column, row)
                columns.setdefault(q + by[0], []).append(r + by[1])
    return {"id": "four-maps", "name": {"en": "The four maps", "de": "Die vier Karten"},
            "summary": {"en": "All four arenas put together, for a grand melee of more than four players.",
                        "de": "Alle vier Arenen aneinandergelegt, für ein großes Getümmel mit mehr als vier Spielern."},
            "assembledFrom": [one["id"] for one in arenas],
            "columns": [[min(rows), max(rows)] for _, rows in sorted(columns.items())],
            "hexes": sorted(hexes, key=lambda h: h["at"]), "starts": starts}


def written(pack):
    """JSON with one hex or starting area per line: short enough to read, and to see a change in."""
    line = lambda value: json.dumps(value, ensure_ascii=False)
    lists = lambda arena, key: f'"{key}": [\n    ' + ",\n    ".join(line(e) for e in arena[key]) + "]"
    blocks = []
    for one in pack.pop("arenas"):
        fields = [lists(one, key) if key in ("hexes", "starts") else f'"{key}": {line(value)}'
                  for key, value in one.items()]
        blocks.append("  {" + ",\n   ".join(fields) + "}")
    head = ",\n ".join(f'"{key}": {line(value)}' for key, value in pack.items())
    return "{" + head + ',\n "arenas": [\n' + ",\n".join(blocks) + "\n ]}\n"


def main():
    arenas = [arena(name) for name in FOUR_MAPS]
    text = written({"$schema": "../schema/pack.schema.json", "pack": "arenas",
                    "title": {"en": "Arenas", "de": "Arenen"}, "version": "1", "origin": "original",
                    "source": "own design, drawn in data/arenas", "arenas": arenas + [four_maps(arenas)]})
    if "--check" in sys.argv[1:]:
        sys.exit(0 if PACK.read_text(encoding="utf-8") == text else
                 f"{PACK} is not what data/arenas gives: run scripts/make_arenas.py")
    PACK.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
