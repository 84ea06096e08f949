#!/usr/bin/env python3
"""Makes data/packs/aod.json and data/packs/aod-extra.json from the community data of the Age of Destruction set.

    scripts/import_shared_data.py [FOLDER]        (default: ../shared/data beside the repository)

The output is committed; the script is kept so that the packs can be made again when the source grows. Facts are
carried over as they stand, with their flags and notes; nothing is corrected. Units keep their form. Cards get our
form (docs/data-packs.md): equipment that a card grants is converted by rule, every other effect is written out in
EFFECTS below, in the vocabulary of docs/effects.md. A card whose effect is in neither stops the script.
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared" / "data"

PROVENANCE = ("Community transcriptions of the printed bases, dials and cards; values the transcribers doubt are "
              "kept and flagged.")


# --- Shorthands for effects ------------------------------------------------------------------------------------

def effect(when, *actions, **more):
    return {"when": when, **{k.rstrip("_"): v for k, v in more.items()}, "actions": list(actions)}


def do(verb, **more):
    return {"do": verb, **more}


def add(stat, amount, **more):
    return do("add", stat=stat, amount=amount, **more)


def roll(*outcomes, **more):
    return do("roll", **more, outcomes=[{"on": list(on), "actions": actions} for on, actions in outcomes])


def on_hit(*actions):
    return {"on": ["hit"], "actions": list(actions)}


def on_miss(*actions):
    return {"on": ["miss"], "actions": list(actions)}


WORKS = {"host-value": {"min": 1}}  # "idle while its weapon reads 0"
ARMED = {"attacks": ["ranged"]}
MELEE = {"attacks": ["close"]}
MAY = {"optional": True}
NO_RAPID_STRIKE = do("forbid", thing="equipment", equipment="rapid-strike", lasts="order")  # the ability's price

EFFECTS = {
    # Gear -----------------------------------------------------------------------------------------------------
    "AOD-G-010": [effect("always",
                         do("grant", equipment="repair", beside=True, speedModes={"not": ["foot"]}),
                         do("allow", thing="dial-equipment", equipment="repair", speedModes=["foot"]))],
    "AOD-G-013": [effect("damage-dealt", do("heat", amount=1, to="target"),
                         **ARMED, **MAY, if_={"target.type": ["mech"], **WORKS}),
                  effect("damage-dealt", add("damage-dealt", 1, to="target"),
                         **ARMED, **MAY, if_={"target.type": ["vehicle"], **WORKS})],
    "AOD-G-014": [effect("damage-scored",
                         roll(([3, 4], [add("damage-scored", -1, minimum=0)]),
                              ([5, 6], [add("damage-scored", -2, minimum=0)])),
                         as_="target", **ARMED, **MAY, if_={"range-type": ["ballistic"]})],
    "AOD-G-015": [effect("hit", do("roll-again", amount=-2,
                                   outcomes=[on_hit(do("multiply", stat="damage", amount=2))]),
                         **ARMED, **MAY, if_={"targets": 1})],
    "AOD-G-017": [effect("hit", add("damage", 1), **MELEE, **MAY, if_={"damage-slot": ["primary"]})],
    "AOD-G-025": [effect("always", do("fails-on", roll="avoid-ammunition-explosion", faces=[1]),
                         do("fails-on", roll="avoid-ammunition-explosion-critical", faces=[1, 2]))],
    "AOD-G-026": [effect("always", do("fails-on", roll="avoid-heat-sink-overload", faces=[1]),
                         do("fails-on", roll="avoid-heat-sink-overload-critical", faces=[1, 2]))],
    "AOD-G-027": [effect("attack-declared", do("add-targets", to="opposing-touching-target"),
                         do("divide-damage", full=False),
                         **ARMED, **MAY, if_={"range-type": ["ballistic"]})],
    "AOD-G-028": [effect("attack-declared", do("multiply", stat="max-range", amount=2),
                         **ARMED, if_={"target.level": ["cruising"]})],
    "AOD-G-029": [effect("damage-dealt", roll(([6], [do("remove-card")])),
                         as_="target", if_={"pushing": False}),
                  effect("hit", roll(([5], [add("damage", 1)]), ([6], [add("damage", 2)])),
                         **ARMED, **MAY, if_={"targets": 1})],
    "AOD-G-030": [effect("attack-declared", do("forbid", thing="this-attack", to="attacker"),
                         as_="target", if_={"attacker.uses": ["improved-targeting"]}),
                  effect("attack-values", do("forbid", thing="attack-die-reroll", to="attacker"), as_="target")],
    # Pilots ---------------------------------------------------------------------------------------------------
    "AOD-L-001": [effect("hit", NO_RAPID_STRIKE, roll(([5, 6], [do("multiply", stat="damage", amount=2)])),
                         **MELEE, **MAY, if_={"targets": 1})],
    "AOD-L-002": [effect("attack-resolved", do("order-token", amount=1, to="target"),
                         **MELEE, **MAY, if_={"hit": True, "targets": 1, "target.tokens": 0}),
                  effect("attack-resolved", do("order-token", amount=1, to="target"), **MELEE, **MAY,
                         if_={"hit": True, "targets": 1, "target.tokens": 1,
                              "target.type": ["infantry", "vehicle"]})],
    "AOD-L-003": [effect("damage-scored", do("halve", stat="damage-scored", minimum=1),
                         as_="target", attacks=["charge"], **MAY),
                  effect("attack-resolved",
                         do("set", stat="recoil", amount="primary-damage", minimum=1, to="attacker"),
                         as_="target", attacks=["charge"], **MAY, if_={"hit": True})],
    "AOD-L-004": [effect("own-turn", do("allow", thing="free-facing-change"),
                         **MAY, limit={"times": 1, "per": "turn"})],
    "AOD-L-005": [effect("hit", do("forbid", thing="damage-equipment"),
                         roll(([5, 6], [do("set", stat="damage", amount="both-damage-values")])),
                         **ARMED, **MAY, if_={"targets": 1, "target.type": ["mech"]})],
    "AOD-L-006": [effect("attack-values", do("set", stat="rear-arc-bonus", amount=3),
                         attacks=["ranged", "close"], if_={"rear-arc": True})],
    "AOD-GS-001": [effect("hit", roll(([5, 6], [do("divide-damage", full=True)])),
                          **ARMED, **MAY, if_={"targets": {"min": 2}})],
    "AOD-GS-002": [effect("attack-declared", do("add-targets", to="opposing-touching-self", amount=1),
                          do("divide-damage", full=True), **MELEE, **MAY, if_={"self.uses": ["flamers"]})],
    "AOD-GS-003": [effect("always", do("ignore", thing="heat-rolls", slot="speed"),
                          **MAY, if_={"self.shutdown": False})],
    "AOD-GS-004": [effect("attack-rolled", do("set", stat="black-die", amount=6), **MAY, if_={"black-die": 1})],
    "AOD-GS-005": [effect("attack-declared", do("multiply", stat="max-range", amount=2), add("attack", -2),
                          do("pushing-damage", amount=1, after="order-resolved"), **ARMED, **MAY)],
    "AOD-GS-006": [effect("always", do("fails-on", roll="break-away", faces=[1]),
                          do("fails-on", roll="break-away", faces=[1, 2, 3], to="opposing-touching-self"))],
    "AOD-GS-007": [effect("attack-resolved", NO_RAPID_STRIKE,
                          do("attack-again", kind="ranged", to="target", amount=-2,
                             outcomes=[on_hit(do("pushing-damage", amount=1))]),
                          **MELEE, **MAY,
                          if_={"hit": True, "targets": 1, "target.type": ["vehicle", "mech"]})],
    "AOD-GS-008": [effect("attack-values", do("ignore", thing="height-advantage", to="target"),
                          **ARMED, **MAY, if_={"target.level": ["cruising"]}),
                   effect("attack-values", add("attack", 1), **MAY, if_={"target.level": ["cruising"]})],
    "AOD-GS-009": [effect("attack-resolved",
                          do("attack-again", kind="ranged", to="another-opposing-unit", slot="secondary",
                             without="damage-equipment",
                             outcomes=[on_hit(do("heat", amount=1)), on_miss(do("heat", amount=1))]),
                          **ARMED, **MAY, if_={"hit": True, "targets": 1, "damage-slot": ["primary"]})],
    "AOD-GS-010": [effect("always", do("allow", thing="crossing-bases", types=["vehicle"]),
                          do("allow", thing="gaps-between-bases"), **MAY)],
    "AOD-GS-011": [effect("always", do("allow", thing="hull-down", terrain=["clear"]), **MAY)],
    "AOD-GS-012": [effect("damage-dealt", do("redirect-damage", to="self"), as_="bystander", **MAY,
                          limit={"times": 1, "per": "opposing-turn"},
                          if_={"pushing": False, "target.friendly": True, "target.touching-self": True,
                               "target.type": ["infantry", "vehicle"]})],
    "AOD-GS-013": [effect("command-stage-start", roll(([5, 6], [do("repair", amount=3)])),
                          **MAY, if_={"self.shows": ["salvage"]})],
    "AOD-GS-014": [effect("attack-resolved",
                          do("attack-again", kind="close", to="attacker", without="damage-equipment"),
                          as_="target", **MELEE, **MAY)],
    # Planetary conditions -------------------------------------------------------------------------------------
    "AOD-PC-001": [effect("always", do("change-terrain", terrain=["shallow-water", "deep-water"],
                                       becomes="clear")),
                   effect("always", do("ignore", thing="heat-loss-rolls"),
                          if_={"self.type": ["mech"], "self.shutdown": False}),
                   effect("cleanup-stage-start",
                          roll(([5, 6], [do("heat", amount=-1, to="every-unit", types=["mech"])])))],
    "AOD-PC-002": [effect("always", do("remove-terrain", terrain=["shallow-water", "deep-water"])),
                   effect("always", do("forbid", thing="cleanup-heat-loss"))],
    "AOD-PC-003": [effect("always", do("forbid", thing="deploying-at-cruising-level"),
                          do("forbid", thing="cruising-level"), do("forbid", thing="charge"),
                          do("forbid", thing="death-from-above"),
                          do("at-most", stat="max-range", amount=8),
                          do("forbid", thing="line-to-artillery-markers"))],
    "AOD-PC-004": [effect("always", do("at-most", stat="speed", amount=8),
                          if_={"self.speed-mode": {"not": ["hover", "vtol"]}}),
                   effect("always", add("blast-radius", -1, minimum=1))],
    "AOD-PC-005": [effect("always", do("change-terrain", terrain={"not": ["blocking"]},
                                       becomes="shallow-water")),
                   effect("always", do("at-most", stat="speed", amount=10),
                          if_={"self.started-turn-at": ["cruising"]})],
    "AOD-PC-006": [effect("always", do("remove-terrain", terrain={"not": []}))],
    "AOD-PC-007": [effect("always", do("change-terrain", terrain={"not": ["blocking"]}, becomes="blocking"))],
    "AOD-PC-008": [effect("in-play", do("remove-card", to="chosen-condition"),
                          do("remove-card", to="this-card"), **MAY)],
    "AOD-PC-009": [effect("cleanup-stage-start",
                          roll(([5, 6], [do("pushing-damage", amount=1, to="one-unit-of-each-player")])))],
    "AOD-PC-010": [effect("always", do("change-terrain", terrain=["blocking"], becomes="hindering"))],
}


def granted(source):
    """Effects of a card that only grants equipment; None when it does more."""
    grants = [e for e in source if "grants" in e]
    idle = any(e == {"disabledWhen": "host-damage-value-0"} for e in source)
    if len(grants) + idle != len(source) or any("repairs" in g for g in grants):
        return None
    actions = []
    for g in grants:
        action = do("grant", equipment=g["grants"])
        if g["shape"] != "square":
            action["shape"] = g["shape"]
        if g["stacksWithOther"]:
            action["beside"] = True
        if g["survivesSalvage"]:
            action["survivesSalvage"] = True
        actions.append(action)
    return [effect("always", *actions, **({"if_": WORKS} if idle else {}))] if actions else []


def effects(card):
    found = EFFECTS.get(card["id"])
    if found is None:
        found = granted(card["effect"])
    if found is None:
        sys.exit(f"{card['id']}: its effect is not written out in EFFECTS")
    return found


def notes(card):
    return {"notes": card["notes"]} if card["notes"] else {}


def gear(card):
    r = card["requirements"]
    return {"id": card["id"], "set": card["set"], "name": card["name"], "label": card["label"],
            "points": card["points"],
            "requirements": {k: r[k] for k in ("class", "factions", "slot", "rangeType")},
            "modifiers": card["modifiers"], "effects": effects(card), "summary": card["summary"], **notes(card)}


def pilot(card):
    out = {k: card[k] for k in ("id", "set", "tier", "name", "unique", "points", "requirements", "modifiers")}
    if card["preferredUnit"]:
        out |= {"preferredUnit": card["preferredUnit"], "alternativeCost": card["alternativeCost"],
                "ability": card["abilityName"]}
    if card["recruitCosts"]:
        out["recruitCosts"] = card["recruitCosts"]
    return out | {"effects": effects(card), "summary": card["summary"], **notes(card)}


def condition(card):
    return {"id": card["id"], "set": card["set"], "name": card["name"], "points": card["points"],
            "cancels": card["cancels"], "canceledBy": card["canceledBy"], "effects": effects(card),
            "summary": card["summary"], **notes(card)}


# --- Writing ---------------------------------------------------------------------------------------------------

def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def layout(value, indent=""):
    """JSON with one line for whatever fits, and one line for each click and heat position."""
    row = isinstance(value, dict) and ("click" in value or "heat" in value)
    short = compact(value)
    if row or len(indent) + len(short) <= 112 or not isinstance(value, (dict, list)) or not value:
        return short
    deeper = indent + " "
    if isinstance(value, list):
        items = [deeper + layout(v, deeper) for v in value]
        return "[\n" + ",\n".join(items) + "\n" + indent + "]"
    items = [f"{deeper}{compact(k)}: {layout(v, deeper)}" for k, v in value.items()]
    return "{\n" + ",\n".join(items) + "\n" + indent + "}"


def read(name):
    return json.loads((SOURCE / name).read_text(encoding="utf-8"))


def write(name, pack):
    path = ROOT / "data" / "packs" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(layout(pack) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: " + ", ".join(f"{len(v)} {k}" for k, v in pack.items() if isinstance(v, list)))


def main():
    head = {"version": "1", "origin": "real", "source": PROVENANCE}
    write("aod.json", {
        "$schema": "../schema/pack.schema.json", "pack": "aod",
        "title": {"en": "Age of Destruction", "de": "Age of Destruction"}, **head,
        "units": read("aod-units.json"),
        "gear": [gear(c) for c in read("aod-gear.json")],
        "pilots": [pilot(c) for c in read("aod-pilots.json")],
        "planetaryConditions": [condition(c) for c in read("aod-planetary-conditions.json")],
        "artilleryMarkers": read("aod-artillery-markers.json"),
    })
    write("aod-extra.json", {
        "$schema": "../schema/pack.schema.json", "pack": "aod-extra",
        "title": {"en": "Age of Destruction: figures of other sets",
                  "de": "Age of Destruction: Figuren anderer Serien"}, **head,
        "units": read("aod-extra-units.json"),
    })


if __name__ == "__main__":
    main()
