#!/usr/bin/env python3
"""Turns the rules ledger into data/rules and src/rules/rule_ids.inc.

The ledger is a folder of Markdown files whose tables hold one rule, reading or worked example per row. It is kept
outside this repository; what the project needs of it is committed here as JSON.

    scripts/import_rules.py LEDGER    read the ledger, write data/rules/*.json and src/rules/rule_ids.inc
    scripts/import_rules.py           no ledger: merge data/rules/en and data/rules/de into the files again
    scripts/import_rules.py --verify  write nothing; say what is wrong with the committed files

Every import compares the rows it found with the counts the ledger states about itself and reports each mismatch.
Sentences written by hand, keyed by id, are in data/rules/de/<topic>.json (German) and data/rules/en/<topic>.json (English
that reads better than the ledger's, which leans on the row above it); an import uses them and never changes them.
data/rules/README.md describes the format.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "data/rules"
RULE_IDS = ROOT / "src/rules/rule_ids.inc"

LEDGERS = ["age-of-destruction.md", "dark-age.md", "solaris-vii.md", "solaris-campaign.md"]

# Output file, id prefix, and the editions whose book states its rows.
FILES = {
    "age-of-destruction": ("AOD", ["age-of-destruction"]),
    "quick-start": ("QS", ["quick-start"]),
    "dark-age": ("DA", ["dark-age", "dark-age-de", "death-from-above"]),
    "dark-age-de": ("DE", ["dark-age-de"]),
    "death-from-above": ("DFA", ["death-from-above"]),
    "solaris-vii": ("SOL", ["solaris-vii"]),
    "solaris-campaign": ("CAM", ["solaris-campaign"]),
}
FILE_OF = {prefix: name for name, (prefix, _) in FILES.items()}

# Readings the ledger calls switchable, optional or a policy value: their options with the values, default first. The
# names are those of src/rules/options.cpp; an option of one value takes any number or map.
OPTIONS = {
    "AOD-R-75": {"elevated-bases-block": ["by-type", "any"]},
    "AOD-R-95": {"self-elimination-scores": ["nobody", "opponents"]},
    "AOD-R-129": {"dispute-roll": ["off", "on"]},
    "DA-R-06": {"pushing-damage-preventable": ["on", "off"]},
    "DA-R-17": {"critical-rolls": ["combat-attacks", "all-rolls"]},
    "DA-R-27": {"indirect-fire-hindered": ["off", "on"], "indirect-fire-height": ["on", "off"]},
    "DA-R-40": {"tracked-in-shallow-water": ["hindering", "clear"]},
    "DA-R-74": {"charge-damage-preventable": ["off", "on"]},
    "SOL-R-02": {"shutdown-may-vent": ["off", "on"]},
    "SOL-R-06": {"initiative-choice": ["per-round", "per-phase"]},
    "SOL-R-13": {"hindering-endpoints": ["none", "target", "both"]},
    "SOL-R-15": {"rear-arc-degrees": ["90"]},
    "SOL-R-18": {"arena-shape": ["11x15"]},
    "CAM-R-01": {"loser-keeps-reputation": ["off", "on"]},
    "CAM-R-02": {"capture-the-flag-purse": ["one-on-one", "team"]},
}

ID = re.compile(r"(?:AOD|QS|DA|DE|DFA|SOL|CAM)-[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?")

# Beginnings of sentences that a following row goes on from with "…".
LEADS = [r".*? ends at the end of a phase (?=when )", r".* its roll gets (?=−2 when )"]

DEVIATION = {"C": "changes", "A": "adds", "O": "omits"}

# The ledger's abbreviations, written out for people who have never seen it. They are never replaced inside an id.
WORDS = [
    ("LoF", "line of fire"),
    (r"(?<!marked )SEC(?! gear)", "special equipment card"),
    ("SE", "special equipment"),
    ("DZ", "deployment zone"),
    ("CECs", "combat enhancement cards"),
    ("CEC", "combat enhancement card"),
    ("1 VP", "1 victory point"),
    ("VP", "victory points"),
    ("VCs", "victory conditions"),
    (r"VC(\d)", r"victory condition \1"),
    ("VC", "victory condition"),
    ("RP tie", "tie in reputation points"),
    ("RP values", "reputation values"),
    ("RP", "reputation points"),
]


def topic_of(rule_id):
    """AOD-TERR-HIND-05 -> AOD-TERR-HIND."""
    return rule_id.rsplit("-", 1)[0]


def prefix_of(rule_id):
    return rule_id.split("-", 1)[0]


def plain(text):
    """A sentence without the ledger's marks and abbreviations."""
    text = text.replace("`", "").strip()
    text = re.sub(r"^\((?:info|derived)\) ", "", text)
    text = re.sub(r" \((?:derived|inferred|adopted)\)(?=[.,;:]?$|[.])", "", text)
    text = re.sub(r"\((?:derived|inferred)\) | \(facing inferred\)", "", text)
    text = re.sub(r"\((?:derived|inferred)(?: (?=from|by)|[:;] )", "(", text)
    text = re.sub(r"^\(symbol inferred: [^)]*\) ", "", text)
    text = re.sub(r"\(symbol inferred: ", "(", text)
    text = re.sub(r" ?\((?:[a-z]+ )?symbols? inferred\)", "", text)
    text = re.sub(r", symbols? inferred(?=[),])", "", text)
    text = re.sub(r", inferred\)", ")", text)
    for pattern, word in WORDS:
        text = re.sub(rf"(?<![\w-]){pattern}(?![\w-])", word, text)
    text = re.sub(r"\bAn? (?=line of fire|deployment zone|victory)", "A ", text)
    text = re.sub(r"\ban (?=line of fire|deployment zone|special|combat)", "a ", text)
    text = re.sub(r"\(see ([A-Z]{2,})\)", r"(see the \1 rows)", text)
    text = re.sub(r"  +", " ", text).strip()
    return text[:1].upper() + text[1:]


# Rows of the Dark Age ledger that only inform, as the same rows of the later book do: material, print, courtesy.
ONLY_INFORMS = {
    "DA-GAME-01", "DA-GAME-02", "DA-GAME-06", "DA-GAME-08", "DA-GAME-09",
    "DA-GAME-10", "DA-GAME-11", "DE-GAME-02", "DA-UNIT-16", "DE-UNIT-01",
    "DE-UNIT-02", "DE-UNIT-03", "DA-ETIQ-01", "DA-ETIQ-02", "DA-ETIQ-03",
    "DE-ETIQ-01", "DE-ETIQ-02", "DA-END-04", "DA-STD-06", "DA-BUILD-03",
    "DA-TERR-BLOCK-03", "DA-TERR-HIND-01", "DA-MOVE-05",
}


def flags(text, source):
    marks = {
        "info": text.startswith("(info)"),
        "derived": bool(
            re.match(r"\(derived\)", text)
            or re.search(r" \((?:derived|inferred|adopted)\b[^()]*\)\.?$", text)
            or re.search(r"\((?:derived|inferred|adopted)", source)
            or re.search(r"\(by (?:omission|consequence)\)", source)
        ),
    }
    if re.search(r"symbols? inferred", text):
        marks["inferredSymbol"] = True
    return marks


class Ledger:
    """All rows of the ledger, in its own order, and every complaint about them."""

    def __init__(self):
        self.rules, self.readings, self.examples = [], [], []
        self.stated = {}  # topic -> row count the ledger's index gives
        self.totals = {}  # kind -> count the Dark Age ledger states in its introduction
        self.deviations = {}  # DE id -> (class, DA id)
        self.lead = ""
        self.problems = []

    def read(self, path):
        section, header, entry = "", [], ""
        table, caption = None, ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"{path.name}:{number}"
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if line.startswith("#"):
                section, header, table, caption = line.lstrip("# ").strip(), [], None, ""
                self.open_table_rule(section, where)
            elif line.startswith("Row counts:"):
                self.totals = {kind: int(n) for n, kind in re.findall(r"(\d+) ([A-Za-z]+)", line)}
            elif not line.startswith("|"):
                header, table = [], None
                caption = line.rstrip(":") if line.endswith(":") else caption
            elif set(line) <= set("|-: "):
                continue
            elif "(CAM-TAB-" in section:
                cells = [c.replace("*", "") for c in cells]
                if table is None:
                    table = {"title": caption, "columns": cells, "rows": []}
                    self.rules[-1]["tables"].append(table)
                else:
                    table["rows"].append([int(c) if c.isdigit() else c for c in cells])
            elif "id" in cells or cells[0] == "code":
                header = cells
            elif header and len(cells) != len(header):
                self.problems.append(f"{where}: {len(cells)} cells under a heading of {len(header)}")
            elif header:
                entry = self.take(dict(zip(header, cells)), section, where, entry)

    def open_table_rule(self, section, where):
        """A heading such as 'Table 1 — starting capital in Stones (CAM-TAB-01)' is a rule whose tables follow."""
        match = re.fullmatch(r"Table \d+ — (.*) \((CAM-TAB-\d+)\)", section)
        if match:
            self.add_rule(match.group(2), f"Table of {match.group(1)}.", "Tables", section, where)
            self.rules[-1]["tables"] = []

    def title(self, section):
        """The heading without chapter number and topic codes."""
        return re.sub(r" \([A-Z][A-Z0-9, *-]*\)$", "", re.sub(r"^[A-Z-]+: |^\d+\. ", "", section))

    def take(self, row, section, where, entry):
        """Files one table row; `entry` is the name of the card entry the lettered rows below it continue."""
        if "code" in row:
            self.stated[row["code"]] = int(row["rows"])
            return entry
        rule_id = row["id"]
        if not ID.fullmatch(rule_id):
            self.problems.append(f"{where}: '{rule_id}' is not a rule id")
            return entry
        if "against" in row:  # the index of German deviations points at rows listed elsewhere
            self.deviations[rule_id] = (row["class"], row["against"].strip("`"))
        elif "what is unclear" in row:
            reading = row.get("reading adopted") or row["the reading we adopt"]
            self.add_reading(rule_id, row["what is unclear"], reading, row["why"], where)
        elif "-EX-" in rule_id or "set-up" in row:
            self.add_example(rule_id, row, section, where)
        elif "rule" in row:
            text = row["rule"]
            if text.startswith("… "):  # goes on from the beginning of the row above
                text = self.lead + text[2:].removeprefix("or ")
            else:
                self.lead = next((m.group() for p in LEADS if (m := re.match(p, text))), "")
            self.add_rule(rule_id, text, row["source"], section, where)
        elif "RC" in row:
            text = f"Modifier to the attack value, {row['condition']}: {row['RC']} in ranged combat, {row['CC']} in close combat."
            text = text.replace("– in", "none in")
            self.add_rule(rule_id, text, row["source"], section, where)
        elif "CTF result at match end" in row:
            text = f"Capture the flag, {row['CTF result at match end']} at the end of the match: {row['RP for the team']} RP for the team."
            self.add_rule(rule_id, text, "Capture the flag", section, where)
        elif "effect" in row:
            name = row.get("colour, name, opt.") or row.get("location, colour, name") or entry
            text = re.sub(r"^[a-e]\) ", "", row["effect"])
            self.add_rule(rule_id, f"{self.entry_name(name)}: {text}", row["source"], section, where)
            return name
        else:
            self.problems.append(f"{where}: no idea what kind of row this is")
        return entry

    @staticmethod
    def entry_name(name):
        """'purple, Artemis V Fire-Control System, opt.' -> 'Artemis V Fire-Control System'."""
        parts = [p.strip() for p in name.split(",")]
        return next(p for p in reversed(parts) if p not in ("opt.", "not opt."))

    def add_rule(self, rule_id, text, source, section, where):
        rule = {"id": rule_id, "topic": topic_of(rule_id), "section": self.title(section), "text": {"en": plain(text)}}
        rule |= flags(text, source) | {"source": source, "where": where}
        rule["info"] |= rule_id in ONLY_INFORMS
        self.rules.append(rule)

    def add_reading(self, rule_id, question, reading, why, where):
        entry = {"id": rule_id, "topic": topic_of(rule_id), "question": {"en": plain(question)}}
        entry |= {"reading": {"en": plain(reading)}, "why": {"en": plain(why)}, "switchable": rule_id in OPTIONS}
        if rule_id in OPTIONS:
            entry["options"] = OPTIONS[rule_id]
        if rule_id.startswith("DA-"):
            entry["editions"] = self.reading_editions(question)
        entry["where"] = where
        self.readings.append(entry)

    @staticmethod
    def reading_editions(question):
        if question.startswith("Expansion:"):
            return ["death-from-above"]
        if question.startswith("German"):
            return ["dark-age-de"]
        return FILES["dark-age"][1]

    def add_example(self, rule_id, row, section, where):
        given = row.get("inputs") or row.get("situation") or row.get("vector") or row["set-up"]
        expected = row.get("expected outcome") or row.get("expected") or row.get("result") or ""
        derived = row.get("kind") == "derived" or given.startswith("(derived)") or section.startswith(("Derived", "9. Derived"))
        entry = {"id": rule_id, "topic": topic_of(rule_id), "given": {"en": plain(given)}}
        if expected:
            entry["expected"] = {"en": plain(expected)}
        proves = self.cited(row.get("rules") or row.get("rows") or "", prefix_of(rule_id))
        entry |= {"derived": derived} | ({"proves": proves} if proves else {})
        entry |= ({"source": row["source"]} if "source" in row else {}) | {"where": where}
        if row.get("source") == "DFA":
            entry["editions"] = FILES["death-from-above"][1]
        self.examples.append(entry)

    @staticmethod
    def cited(text, prefix):
        """Ids named in a 'rows' cell, short forms included: 'MOVE-02, -05, R-12, HEAT-06 to -08'."""
        found, topic, last = [], "", None
        for word in re.findall(r"to|[A-Z][A-Z-]*-\d+[a-z]?|-\d+[a-z]?", text.replace("`", "")):
            if word == "to":
                last = found[-1] if found else None
                continue
            full = word
            if word.startswith("-"):
                full = f"{topic}{word}"
            elif not ID.fullmatch(word):
                full = f"{prefix}-{word}"
            topic = topic_of(full)
            if last and topic_of(last) == topic and last[-1].isdigit():
                first, end = int(last.rsplit("-", 1)[1]), int(full.rsplit("-", 1)[1])
                found += [f"{topic}-{n:02}" for n in range(first + 1, end)]
            last = None
            found.append(full)
        return found

    def everything(self):
        return self.rules + self.readings + self.examples

    def check(self):
        """Compares what was read with what the ledger says of itself."""
        ids = {}
        for entry in self.everything():
            if entry["id"] in ids:
                self.problems.append(f"{entry['where']}: {entry['id']} is listed twice, first at {ids[entry['id']]}")
            ids.setdefault(entry["id"], entry["where"])
        found = {}
        for rule_id in ids:
            found[topic_of(rule_id)] = found.get(topic_of(rule_id), 0) + 1
        for topic, count in self.stated.items():
            if found.get(topic, 0) != count:
                self.problems.append(f"index: {topic} should have {count} rows, {found.get(topic, 0)} were read")
        for topic in found:
            if prefix_of(topic) in ("AOD", "QS") and topic not in self.stated:
                self.problems.append(f"index: {topic} has {found[topic]} rows but is not in the index")
        self.check_totals(ids)
        for topic in found:
            if prefix_of(topic) == "SOL":
                continue  # leaves numbers free between groups on purpose
            numbers = sorted({int(re.match(r"\d+", i.rsplit("-", 1)[1]).group()) for i in ids if topic_of(i) == topic})
            missing = sorted(set(range(1, numbers[-1] + 1)) - set(numbers))
            if missing:
                self.problems.append(f"numbering: {topic} has no {', '.join(f'{n:02}' for n in missing)}")
        for entry in self.everything():
            for cited in self.citations(entry):
                if cited not in ids:
                    self.problems.append(f"{entry['where']}: {entry['id']} cites {cited}, which does not exist")

    def check_totals(self, ids):
        names = {"DA": "DA", "DE": "DE", "DFA": "DFA", "examples": "DA-EX", "ambiguities": "DA-R"}
        for kind, count in self.totals.items():
            head = names[kind]
            mine = [i for i in ids if i.startswith(f"{head}-") and (len(head) > 3 or not re.match(r"DA-(EX|R)-", i))]
            if len(mine) != count:
                self.problems.append(f"introduction: {count} {kind} rows stated, {len(mine)} were read")
        listed = {i for i in ids if prefix_of(i) == "DE"}
        for missing in sorted(listed ^ set(self.deviations)):
            self.problems.append(f"German deviations: {missing} is not both a row and in the index")

    @staticmethod
    def citations(entry):
        texts = [value for key in ("text", "question", "reading", "why", "given", "expected") for value in entry.get(key, {}).values()]
        return set(ID.findall(" ".join(texts))) | set(entry.get("proves", []))


def tidy(entry, ledger):
    """An entry as it is published: editions in, bookkeeping out."""
    entry = {k: v for k, v in entry.items() if k != "where"}
    file = FILE_OF[prefix_of(entry["id"])]
    editions = entry.pop("editions", list(FILES[file][1]))
    if file == "dark-age" and "text" in entry and deviating(entry["id"], ledger):
        editions.remove("dark-age-de")  # the German book changes or omits this rule
    if entry["id"] in ledger.deviations:
        kind, against = ledger.deviations[entry["id"]]
        entry |= {"deviation": DEVIATION[kind], "against": against}
    head = {"id": entry.pop("id"), "topic": entry.pop("topic"), "editions": editions}
    return head | entry


def deviating(rule_id, ledger):
    return any(kind in "CO" and against == rule_id for kind, against in ledger.deviations.values())


def written_by_hand():
    """The sentences of data/rules/en and data/rules/de by language and id, and complaints about those files."""
    sentences, problems = {"en": {}, "de": {}}, []
    for language, known in sentences.items():
        for path in sorted((RULES / language).glob("*.json")):
            for rule_id, text in json.loads(path.read_text(encoding="utf-8")).items():
                if topic_of(rule_id).lower() != path.stem:
                    problems.append(f"data/rules/{language}/{path.name}: {rule_id} belongs in {topic_of(rule_id).lower()}.json")
                known[rule_id] = text
    return sentences, problems


def translate(book, sentences):
    """Lets the hand-written sentences speak. A rule has a text, a reading a question, reading and why, an example a given
    and an expected; a plain string in the hand-written files is a text."""
    for entry in book["rules"] + book["readings"] + book["examples"]:
        for key in ("text", "question", "reading", "why", "given", "expected"):
            if key not in entry:
                continue
            spoken = {"en": entry[key]["en"]}
            for language, known in sentences.items():
                text = known.get(entry["id"], {})
                if isinstance(text, str):
                    text = {"text": text}
                if key in text:
                    spoken[language] = text[key]
            entry[key] = spoken


def sort_out(book, concerns):
    """Tells each reading which topics it concerns (data/rules/concerns.json, by hand)."""
    for reading in book["readings"]:
        if reading["id"] in concerns:
            reading["concerns"] = concerns[reading["id"]]


def load_concerns():
    return json.loads((RULES / "concerns.json").read_text(encoding="utf-8"))


def line(entry):
    return json.dumps(entry, ensure_ascii=False)


def published(name, book):
    """One entry per line, so that a change of one rule is a change of one line."""
    out = ["{", f'  "edition": "{FILES[name][1][0]}",']
    for key in ("rules", "readings", "examples"):
        rows = [f"    {line(entry)}" for entry in book[key]]
        body = "[\n" + ",\n".join(rows) + "\n  ]" if rows else "[]"
        out.append(f'  "{key}": {body}' + ("," if key != "examples" else ""))
    return "\n".join(out) + "\n}\n"


def load_books():
    return {name: json.loads((RULES / f"{name}.json").read_text(encoding="utf-8")) for name in FILES}


def all_ids(books):
    return [e["id"] for book in books.values() for key in ("rules", "readings", "examples") for e in book[key]]


def equipment_ids():
    """Special equipment and heat effects have no ledger rows of their own: they are cited as SE-NAME, HE-NAME."""
    reference = json.loads((ROOT / "data/equipment.json").read_text(encoding="utf-8"))
    yield from ("SE-" + e["id"].upper() for e in reference["equipment"])
    yield from ("HE-" + e["id"].upper() for e in reference["heatEffects"])


def rule_ids_inc(books):
    lines = "".join(f'"{rule_id}",\n' for rule_id in sorted([*all_ids(books), *equipment_ids()]))
    return "// Every id of the rules ledger, sorted. Written by scripts/import_rules.py.\n" + lines


def write(books, sentences):
    for name, book in books.items():
        translate(book, sentences)
        sort_out(book, load_concerns())
        (RULES / f"{name}.json").write_text(published(name, book), encoding="utf-8")
    RULE_IDS.write_text(rule_ids_inc(books), encoding="utf-8")


def import_ledger(folder):
    ledger = Ledger()
    for name in LEDGERS:
        ledger.read(folder / name)
    ledger.check()
    books = {name: {"edition": FILES[name][1][0], "rules": [], "readings": [], "examples": []} for name in FILES}
    for key in ("rules", "readings", "examples"):
        for entry in getattr(ledger, key):
            books[FILE_OF[prefix_of(entry["id"])]][key].append(tidy(entry, ledger))
    return books, ledger.problems


def verify(books, sentences):
    """What is wrong with the committed files, without the ledger."""
    problems, ids = [], all_ids(books)
    problems += [f"{rule_id} is listed twice" for rule_id in sorted({i for i in ids if ids.count(i) > 1})]
    for language, known in sentences.items():
        problems += [f"data/rules/{language}: there is no rule {rule_id}" for rule_id in sorted(set(known) - set(ids))]
    topics = {topic_of(i) for i in ids}
    for reading, concerned in load_concerns().items():
        problems += [f"data/rules/concerns.json: there is no {t}" for t in [reading, *concerned] if t not in topics | set(ids)]
    if RULE_IDS.read_text(encoding="utf-8") != rule_ids_inc(books):
        problems.append("src/rules/rule_ids.inc does not list the ids of data/rules")
    for name, book in books.items():
        translate(book, sentences)
        sort_out(book, load_concerns())
        if (RULES / f"{name}.json").read_text(encoding="utf-8") != published(name, book):
            problems.append(f"data/rules/{name}.json is stale: run scripts/import_rules.py")
    return problems


def summary(books):
    for name, book in books.items():
        rules = book["rules"]
        de = sum("de" in r["text"] for r in rules)
        print(f"{name}: {len(rules)} rules ({de} in German), {len(book['readings'])} readings, {len(book['examples'])} examples")


def main(arguments):
    sentences, problems = written_by_hand()
    if arguments == ["--verify"]:
        problems += verify(load_books(), sentences)
    elif len(arguments) <= 1 and not any(a.startswith("-") for a in arguments):
        if arguments:
            books, found = import_ledger(Path(arguments[0]))
            problems += found
        else:
            books = load_books()
        write(books, sentences)
        summary(books)
    else:
        sys.exit(__doc__)
    for problem in problems:
        print(f"PROBLEM {problem}")
    return 1 if problems and arguments == ["--verify"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
