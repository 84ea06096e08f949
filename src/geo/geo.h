// Plane and hex geometry, exact: the one header of src/geo.
//
// Lengths are whole thousandths of an inch, facings whole tenths of a degree with directions from a constant
// table, and every question below is answered in whole numbers: the same answer from every compiler and in
// WebAssembly, and the mirrored answer for the mirrored question. No game words in here: a base is a capsule,
// terrain is an outline.
//
//   length.h     Length, Point, Vec           shapes.h     disc, capsule, polygon, polyline, arc, sector
//   facing.h     Facing, Direction            side.h       inside, rim or outside; is a polygon simple
//   distance.h   gap, within, touches         overlap.h    overlap, contains
//   meet.h       a segment against a shape    crossings.h  a path against many shapes, in order
//   arc.h        in_arc, contact on a rim     sector.h     queries about sectors
//   scene.h      Bases and Outlines: 64 shapes at once, answers as masks, nothing allocated
//   fit.h        does a base fit here, and where does it stand in contact
//   obstacles.h  what stands in a path's way  paths.h      shortest paths round it
//   reach_outline.h  all that paths of a length reach, to draw
//   hex.h        the hex grid                 hex_chain.h, hex_outline.h   chains of hexsides, arenas
//
// How ties are decided, here and nowhere else:
//   1. Overlap and crossing take some inside. Shapes that share only rim points do not overlap; a segment
//      that only touches a rim, runs along an edge or ends on it does not cross.
//   2. Containment counts the rim: a point on it is contained, and so is a base that touches it from within.
//      The edges of a Box belong to the box.
//   3. Bases touch when the gap between them is at most 0.010"; exactly 0.010" touches. Bases that overlap
//      touch as well.
//   4. "Within" a reach includes the reach itself; so do both limits of an arc. The zero vector is in every
//      arc.
//   5. A polyline has no inside: it is crossed by getting from one side to the other, also at a bend or after
//      running along it, but never at its two ends.
//   6. Where a point must be rounded to whole mils, halves go away from zero, so that mirrored and
//      quarter-turned questions have mirrored and quarter-turned answers.
//   7. A path may touch obstacles, but not pass between two whose gap is at most 0.010".
#pragma once

#include "geo/arc.h"
#include "geo/crossings.h"
#include "geo/distance.h"
#include "geo/facing.h"
#include "geo/fit.h"
#include "geo/hex.h"
#include "geo/hex_chain.h"
#include "geo/hex_outline.h"
#include "geo/length.h"
#include "geo/meet.h"
#include "geo/obstacles.h"
#include "geo/overlap.h"
#include "geo/paths.h"
#include "geo/reach_outline.h"
#include "geo/scene.h"
#include "geo/sector.h"
#include "geo/shapes.h"
#include "geo/side.h"
