#!/usr/bin/env python3
"""A small bot for IronDial: attacks when it can, else goes for the nearest opponent (docs/bots.md).

    irondial sim --p1 'exec:python3 examples/bot.py' --p2 random --armies 200 --games 4
"""
import json
import sys

ATTACKS = ["assault", "ranged", "close", "charge", "ram", "death_from_above"]
me, side = None, {}  # my seat; unit -> the player it belongs to


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5


def score(order, units):
    """How much I like an order: damage first, then getting closer, ending the turn last."""
    kind, unit = order["type"].replace("-", "_"), order.get("unit")
    if kind in ATTACKS:
        return 100 - ATTACKS.index(kind)
    if kind == "vent":
        return 10 * units[unit].get("heat", 0)
    if kind == "move" and order.get("path"):
        foes = [u["at"] for u in units.values() if "at" in u and side.get(u["id"]) != me]
        if foes and "at" in units[unit]:
            now = min(distance(units[unit]["at"], f) for f in foes)
            then = min(distance(order["path"][-1], f) for f in foes)
            return now - then
    return 0 if kind in ("end_turn", "pass") else -1


def answer(request):
    legal, view = request["legal"], request["view"]
    if request.get("refused") or request.get("error"):
        print(request.get("refused") or request.get("error"), file=sys.stderr)
        return view["decision"]["default"]
    units = {u["id"]: u for u in view["units"]}
    orders = [a for a in legal if "order" in a]
    if orders:
        return max(orders, key=lambda a: score(a["order"], units))
    return legal[0] if legal else view["decision"]["default"]


for line in sys.stdin:
    request = json.loads(line)
    reply = {"id": request["id"]}
    if "hello" in request:
        me = request["hello"]["you"]
        side = {u["id"]: u.get("player") for u in request["scene"]["units"]}
        reply["name"] = "bot.py"
    else:
        reply.update(answer(request))
    print(json.dumps(reply), flush=True)
