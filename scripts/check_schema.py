#!/usr/bin/env python3
"""Checks data/schema/pack.schema.json against the packs and the loader.

    scripts/check_schema.py

Every shipped pack must validate. Of the entries broken on purpose (tests/catalog/broken) the schema must refuse
whatever a schema can see; ONLY_THE_LOADER names the others, so that a gap that opens in the schema is noticed.
"""
import json
import pathlib
import re
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent
BROKEN = ROOT / "tests" / "catalog" / "broken"

# Errors that depend on other entries, on other packs, or on arithmetic between values.
ONLY_THE_LOADER = {
    "units.json": {"units": [9, 10, 13, 16, 17, 18, 19, 20, 23, 24, 25, 29, 30, 31, 32, 33, 34, 35, 36, 40, 41, 43, 44,
                             45, 46, 47, 49, 50, 53]},
    "cards.json": {"gear": [0, 7, 11, 16, 17, 18, 22, 23, 25, 29], "pilots": [0, 1, 2, 3, 4, 5, 6, 7],
                   "planetaryConditions": [0], "factionPride": [0], "mercenaryContracts": [0], "rallyCards": [0, 1],
                   "targetTokens": [1], "artilleryMarkers": [0], "factions": [0], "bases": [0, 1]},
    "table.json": {"terrain": [0, 1, 3, 4, 5, 6, 7, 10, 12, 13], "battlefields": [], "arenas": [], "armies": []},
}


def entries(pack, schema):
    """Every entry of every list with the schema of its kind."""
    for key, values in pack.items():
        if isinstance(values, list):
            kind = schema["properties"][key]["anyOf"][0]["items"]["$ref"]
            for place, entry in enumerate(values):
                yield key, place, entry, kind


def main():
    schema = json.loads((ROOT / "data/schema/pack.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = []

    for path in sorted([*(ROOT / "data").glob("*.json"), *(ROOT / "data/packs").glob("*.json")]):
        for error in validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))):
            pointer = "/".join(str(p) for p in error.absolute_path)
            wrong.append(f"{path.relative_to(ROOT)}#/{pointer}: {error.message[:200]}")

    told = set(re.findall(r"broken/(\w+\.json)#/(\w+)/(\d+)", (BROKEN / "expected.txt").read_text(encoding="utf-8")))
    for name, excused in ONLY_THE_LOADER.items():
        for key, place, entry, kind in entries(json.loads((BROKEN / name).read_text(encoding="utf-8")), schema):
            part = jsonschema.Draft202012Validator({"$ref": kind, "$defs": schema["$defs"]})
            refused = not part.is_valid(entry)
            where = f"{name}#/{key}/{place}"
            if refused and (name, key, str(place)) not in told:
                wrong.append(f"{where}: the schema refuses what the loader accepts")
            if refused and place in excused.get(key, []):
                wrong.append(f"{where}: the schema does see this error; take it off ONLY_THE_LOADER")
            if not refused and place not in excused.get(key, []):
                wrong.append(f"{where}: the schema accepts this entry")

    for line in wrong:
        print(line)
    print(f"{len(wrong)} problems" if wrong else "the schema fits")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
