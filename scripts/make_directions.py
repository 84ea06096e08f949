#!/usr/bin/env python3
"""Writes src/geo/directions.inc: cosines of whole tenths of a degree as integers scaled by 2^30."""
from decimal import Decimal, getcontext
from pathlib import Path

getcontext().prec = 50
PI = Decimal("3.14159265358979323846264338327950288419716939937510")


def cosine(tenths):
    x, total, term = Decimal(tenths) * PI / 1800, Decimal(1), Decimal(1)
    for k in range(1, 60):
        term *= -x * x / ((2 * k - 1) * (2 * k))
        total += term
    return total


values = [int((cosine(t) * (1 << 30)).to_integral_value()) for t in range(901)]
rows = ["    " + ", ".join(str(v) for v in values[i : i + 10]) + "," for i in range(0, 901, 10)]
header = (
    "// cos(t / 10 degrees) * 2^30 for t = 0..900, rounded to the nearest whole number.\n"
    "// Written by scripts/make_directions.py; the table is the definition, so no platform computes a cosine.\n"
)
target = Path(__file__).resolve().parent.parent / "src/geo/directions.inc"
target.write_text(header + "\n".join(rows) + "\n")
