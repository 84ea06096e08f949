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


# --- German summaries ------------------------------------------------------------------------------------------

# In the words of docs/glossary.md. Names stay as printed. Common pilots are worded by modifiers_german().
GERMAN = {
    "AOD-G-001": "Puls (Quadrat) auf einer Energiewaffe eines leichten Mechs.",
    "AOD-G-002": "Ausweichen (Quadrat) auf der Bewegung; wirkt neben jeder anderen Ausrüstung dort und auch auf Wrack-Klicks.",
    "AOD-G-003": "Verbesserte Zielerfassung (Quadrat); wirkt neben jeder anderen Ausrüstung auf dem Angriff.",
    "AOD-G-004": "Täuschkörper (Quadrat); wirkt neben jeder anderen Ausrüstung auf der Verteidigung.",
    "AOD-G-005": "Rundumschlag (Quadrat) auf der Nahkampfwaffe.",
    "AOD-G-006": "Gewandtheit (Quadrat) auf der Nahkampfwaffe; wirkt neben jeder anderen Ausrüstung auf Schadenswerten.",
    "AOD-G-007": "Panzerbrechend (Quadrat) auf einer Ballistikwaffe eines mittleren Mechs.",
    "AOD-G-008": "Reflektivpanzerung (Quadrat) auf der Verteidigung.",
    "AOD-G-009": "Schwere Panzerung (Quadrat) auf der Verteidigung.",
    "AOD-G-010": "Reparatur (Quadrat) für alles, was nicht zu Fuß ist; wirkt neben anderer Ausrüstung auf dem Angriff, und eine Reparatur auf der Scheibe hilft weiterhin Figuren zu Fuß.",
    "AOD-G-011": "Reaktivpanzerung (Quadrat) auf der Verteidigung.",
    "AOD-G-012": "Täuschkörper (Quadrat) für schwere Mechs; wirkt neben jeder anderen Ausrüstung auf der Verteidigung.",
    "AOD-G-013": "Fernkampftreffer, die einem Mech schaden, geben ihm auch 1 Wärme; solche, die einem Fahrzeug schaden, machen 1 Schaden mehr. Wirkt nicht, solange die Waffe 0 zeigt.",
    "AOD-G-014": "Ein Würfel darf jeden ballistischen Treffer auf den Träger mildern: 1 Schaden weniger bei 3-4, 2 weniger bei 5-6.",
    "AOD-G-015": "Nach einem Treffer auf ein einzelnes Ziel noch ein Angriffswurf mit -2: trifft auch er, verdoppelt sich der Schaden; sonst ändert sich nichts.",
    "AOD-G-016": "Elektronische Tarnung (Quadrat) auf der Bewegung.",
    "AOD-G-017": "1 Schaden mehr bei Nahkampftreffern mit dem Primärschaden.",
    "AOD-G-018": "Verbesserte Zielerfassung (Quadrat) für schwere Mechs; wirkt neben jeder anderen Ausrüstung auf dem Angriff.",
    "AOD-G-019": "Streak-Raketen (Quadrat) auf einer Ballistikwaffe.",
    "AOD-G-020": "Alphaschlag (Kreis) auf einer Energiewaffe; ruht, solange diese Waffe 0 zeigt.",
    "AOD-G-021": "Flammenwerfer (Kreis) auf einer Energiewaffe.",
    "AOD-G-022": "Panzerbrechend (Quadrat) auf einer Ballistikwaffe eines überschweren Mechs.",
    "AOD-G-023": "Puls (Kreis) auf einer Energiewaffe.",
    "AOD-G-024": "Anti-Infanterie (Quadrat) auf einer Ballistikwaffe; ruht, solange diese Waffe 0 zeigt.",
    "AOD-G-025": "Macht Würfe gegen Munitionsexplosion sicherer: der einfache misslingt nur bei 1, der kritische bei 1-2.",
    "AOD-G-026": "Macht Würfe gegen Wärmetauscher-Überlastung sicherer: der einfache misslingt nur bei 1, der kritische bei 1-2.",
    "AOD-G-027": "Ein ballistischer Schuss erfasst auch Feinde, die sein Ziel berühren: ein Wurf für alle, der Schaden wird unter den Getroffenen aufgeteilt.",
    "AOD-G-028": "Doppelte Reichweite gegen Ziele in Flughöhe.",
    "AOD-G-029": "Treffer auf ein einzelnes Ziel würfeln um Zusatzschaden (+1 bei 5, +2 bei 6); aber jeder Angriff, der dem Träger schadet, zerstört die Ausrüstung bei einer 6.",
    "AOD-G-030": "Angriffe mit Verbesserter Zielerfassung können diese Figur nicht wählen, und Gegner wiederholen gegen sie keine Würfel.",
    "AOD-G-031": "Doppelschlag (Quadrat) auf der Nahkampfwaffe eines schweren Mechs.",
    "AOD-G-032": "Panzerbrechend (Quadrat) auf einer Ballistikwaffe eines schweren Mechs.",
    "AOD-G-033": "Doppelschlag (Quadrat) auf der Nahkampfwaffe eines leichten Mechs von House Kurita.",
    "AOD-L-001": "verzichtet auf Doppelschlag; ein Nahkampftreffer auf ein einzelnes Ziel macht bei einem Wurf von 5-6 doppelten Schaden.",
    "AOD-L-002": "ein Nahkampftreffer auf ein einzelnes Ziel gibt einem Feind ohne Befehlsmarke eine, oder Infanterie und Fahrzeugen mit einer die zweite.",
    "AOD-L-003": "Sturmangriffe auf diesen Mech machen halben Schaden (mindestens 1), und der Angreifer erleidet seinen vollen Primärschaden (mindestens 1) statt des halben.",
    "AOD-L-004": "einmal pro Zug eine freie Drehung auf der Stelle: ohne Befehl, ohne Lösen, und sie gilt nicht als Bewegung.",
    "AOD-L-005": "bei einem Fernkampftreffer auf einen einzelnen Mech auf Ausrüstung der Schadenswerte verzichten und würfeln; 5-6 zählt beide Schadenswerte zusammen.",
    "AOD-L-006": "der Bonus für Angriffe in den toten Winkel beträgt für diese Figur +3, im Fern- wie im Nahkampf.",
    "AOD-GS-001": "trifft ein Schuss auf mehrere Ziele, gibt ein Wurf von 5-6 jedem Getroffenen den vollen Schadenswert statt eines Teils.",
    "AOD-GS-002": "Flammenwerfer dürfen mit einem Wurf zwei Feinde treffen, jeder erleidet die volle Wirkung.",
    "AOD-GS-003": "solange nicht stillgelegt, entfallen die Wärmewürfe neben der Bewegung.",
    "AOD-GS-004": "ein schwarzer Würfel, der 1 zeigt, zählt als 6.",
    "AOD-GS-005": "schießt auf doppelte Reichweite mit -2 Angriff und nimmt danach 1 Antreibeschaden.",
    "AOD-GS-006": "löst sich bei allem außer 1, während Feinde jeder Art eine 4 oder mehr brauchen, um sich von ihm zu lösen.",
    "AOD-GS-007": "verzichtet auf Doppelschlag; auf einen Nahkampftreffer gegen ein einzelnes Fahrzeug oder einen Mech folgt ein Schuss darauf mit -2 Angriff, der bei einem Treffer 1 Antreibeschaden kostet.",
    "AOD-GS-008": "Ziele in Flughöhe verlieren ihren Höhenvorteil und werden mit +1 Angriff beschossen.",
    "AOD-GS-009": "ein Treffer der Primärwaffe auf einen einzelnen Feind bringt einen Schuss der Sekundärwaffe auf einen anderen, ohne Ausrüstung der Schadenswerte und für 1 zusätzliche Wärme.",
    "AOD-GS-010": "kann über die Basen von Fahrzeugen und zwischen sich berührenden Figuren hindurch ziehen.",
    "AOD-GS-011": "Wannendeckung gilt auch in offenem Gelände.",
    "AOD-GS-012": "einmal in jedem Zug des Gegners kann er Schaden auf sich nehmen, der berührender freundlicher Infanterie oder Fahrzeugen gilt (kein Antreibeschaden).",
    "AOD-GS-013": "beginnt er einen Kommandoabschnitt als Wrack, repariert ein Wurf von 5-6 drei Schaden.",
    "AOD-GS-014": "schlägt im Nahkampf gegen den zurück, der ihn gerade angegriffen hat, ohne Ausrüstung der Schadenswerte.",
    "AOD-PC-001": "Wasser gilt als offenes Gelände, und nur stillgelegte Mechs würfeln beim Kühlen. Jeder Aufräumabschnitt beginnt mit einem Wurf: 5-6 kühlt jeden Mech um 1 mehr.",
    "AOD-PC-002": "Nimmt Wasser vom Tisch, und Mechs kühlen im Aufräumabschnitt nicht mehr ab.",
    "AOD-PC-003": "Alles bleibt in Bodennähe, Sturmangriffe und Todessprünge entfallen, die Reichweite endet bei 8 Zoll, und Artillerie sieht ihre Marke nie.",
    "AOD-PC-004": "Begrenzt die Bewegung aller außer Hover und VTOL auf 8 und verkleinert Explosionsradien um 1 Zoll (nie unter 1).",
    "AOD-PC-005": "Macht alles, was nicht blockiert, zu seichtem Wasser; wer seinen Zug in Flughöhe beginnt, bewegt sich höchstens 10.",
    "AOD-PC-006": "Gespielt auf leerem Tisch: kein Gelände.",
    "AOD-PC-007": "Alles Gelände blockiert.",
    "AOD-PC-008": "Kann geopfert werden, um eine andere Bedingung zu entfernen.",
    "AOD-PC-009": "Jeder Aufräumabschnitt beginnt mit einem Wurf; bei 5-6 gibt jeder Spieler einer eigenen Figur 1 Antreibeschaden.",
    "AOD-PC-010": "Blockierendes Gelände ist nur noch schwierig.",
}
CLASSES = {"light": "leichten", "medium": "mittleren", "heavy": "schweren", "assault": "überschweren"}


def modifiers_german(card):
    words = {"speed": "Bewegung", "attack": "Angriff", "defense": "Verteidigung"}
    parts = [f"{card['modifiers'][k]:+d} {word}" for k, word in words.items() if card["modifiers"][k]]
    return ", ".join(parts)


def summary(card):
    """The source's English summary with ours in German."""
    german = GERMAN.get(card["id"])
    if card.get("tier") == "common":
        german = f"{modifiers_german(card)} für einen {CLASSES[card['requirements']['class']]} Mech; keine besondere Fähigkeit."
    elif "tier" in card:
        german = f"{modifiers_german(card)} für den Mech. Nur im Stamm-Mech: {german}"
    if german is None:
        sys.exit(f"{card['id']}: no German summary in GERMAN")
    return {"en": card["summary"], "de": german}


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
            "modifiers": card["modifiers"], "effects": effects(card), "summary": summary(card), **notes(card)}


def pilot(card):
    out = {k: card[k] for k in ("id", "set", "tier", "name", "unique", "points", "requirements", "modifiers")}
    if card["preferredUnit"]:
        out |= {"preferredUnit": card["preferredUnit"], "alternativeCost": card["alternativeCost"],
                "ability": card["abilityName"]}
    if card["recruitCosts"]:
        out["recruitCosts"] = card["recruitCosts"]
    return out | {"effects": effects(card), "summary": summary(card), **notes(card)}


def condition(card):
    return {"id": card["id"], "set": card["set"], "name": card["name"], "points": card["points"],
            "cancels": card["cancels"], "canceledBy": card["canceledBy"], "effects": effects(card),
            "summary": summary(card), **notes(card)}


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
