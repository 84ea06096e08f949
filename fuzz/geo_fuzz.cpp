// Any shapes at all, also those no data pack would be allowed to hold: every query must return, without
// overflow, and where two queries speak of the same thing they must agree.
#include "geo/geo.h"
#include "must.h"
#include "point_input.h"

using namespace irondial::geo;

namespace {

class Input : public PointInput {
  public:
    Input(const std::uint8_t* data, std::size_t size)
        : PointInput(data, size, {4, 2000, 40'000, limit.mil}) {}

    Segment segment() { return {point(), point()}; }
    Capsule capsule() { return {point(), point(), {in(1, reach())}}; }
    Facing facing() { return facing_from_tenths(in(0, 3599)); }
    Arc arc() { return {facing(), static_cast<std::int16_t>(in(0, 3600))}; }
};

template <class Shape>
void pass(const Segment& s, const Shape& shape) {
    const Passage p = passage(s, shape);
    must(p.meet == meet(s, shape), "a passage meets what the segment meets");
    must(p.enter <= p.leave, "enters before it leaves");
    must(meet(Segment{s.b, s.a}, shape) == p.meet, "the way back meets the same");
    must(length_to(s, p.enter) <= length_to(s, end_of_segment), "enters on the segment");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const Segment s = input.segment();
    const Capsule a = input.capsule(), b = input.capsule();
    pass(s, a);
    must(overlap(a, b) == overlap(b, a), "overlap has no order");
    must(!overlap(a, b) || touches(a, b), "bases that overlap touch");
    must(!contains(a, b) || overlap(a, b), "what is contained overlaps");
    must(gap(a, b) == gap(b, a), "the gap has no order");
    const Arc arc = input.arc(), arc_of_b = input.arc();
    if (touches(a, b)) {
        const bool somewhere = contact_in_arcs(a, arc, b, {{}, 3600});
        must(somewhere == (contact_in_arc(a, arc, b) != Share::none), "contact in an arc");
        must(!contact_in_arcs(a, arc, b, arc_of_b) || somewhere, "contact in both arcs");
    }

    const Polygon p{input.points(1, 8)}, q{input.points(1, 8)};
    const Polyline w{input.points(2, 8)};
    const Passage way = passage(s, w);
    must(way.enter <= way.leave, "enters before it leaves");
    if (is_simple(w)) pass(s, w);
    const Sector sector{{input.point(), {input.in(1, limit.mil)}}, arc};
    must(meet(Segment{s.b, s.a}, sector) == meet(s, sector), "a sector is met both ways");
    const bool sector_in_p = overlap(sector, Ring(p)), simple = is_simple(p) && is_simple(q);
    must(!overlap(sector, a) || overlap(capsule(sector.disc), a), "a sector is part of its disc");
    if (simple) {
        pass(s, p);
        must(!sector_in_p || overlap(capsule(sector.disc), Ring(p)), "a sector is part of its disc");
        must(overlap(Ring(p), Ring(q)) == overlap(Ring(q), Ring(p)), "overlap has no order");
        must(!contains(Ring(p), Ring(q)) || overlap(Ring(p), Ring(q)), "what is contained overlaps");
        must(overlap(Ring(p), Ring(p)) && contains(Ring(p), Ring(p)), "a polygon contains itself");
        must(!contains(Ring(p), a) || (overlap(a, p) && contains(Ring(p), a.b)), "a base in a polygon");
        must(!overlap(a, p) || touches(a, p), "overlap touches");
    }

    std::vector<Outline> shapes{p, q, w, a};
    const Outlines outlines(shapes);
    const Met met = outlines.met_by(s);
    must((met.crossed & met.touched) == 0, "crossed or touched, not both");
    must((met.crossed & bit(3)) != 0 ? meet(s, a) == Meet::crosses : meet(s, a) != Meet::crosses,
         "masks agree");
    const std::vector<Point> path = input.points(0, 6);
    Length last{};
    for (const Crossing& c : crossings(path, outlines)) {
        must(last <= c.travelled, "crossings come in order");
        last = c.travelled;
    }
    Bases bases;
    bases.place(5, a);
    bases.place(63, b);
    must(((bases.crossed_by(s) & bit(63)) != 0) == (meet(s, b) == Meet::crosses), "masks agree");
    const BaseShape base{{2 * input.in(1, 3000)}, {6000}};
    const Capsule placed = ground(base, place_in_contact(a, base, input.facing(), input.facing()));
    must(touches(a, placed) && !overlap(a, placed), "placed in contact");
    const Room room{.board = bounds(s), .bases = bases, .outlines = outlines, .forbidden = every};
    must(!fit(placed, room) || bases.overlapping(placed) == 0, "what fits overlaps no base");
    return 0;
}
