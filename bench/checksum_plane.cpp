// The queries of the plane for the checksum: a million in all.
#include "checksum.h"

namespace irondial::bench {

namespace {

using namespace geo;

/// Half of all questions come from a coarse grid, where ties are common; the others from a table.
struct Draw {
    explicit Draw(Random& r) : random(r), coarse(r.in(0, 1) == 0) {}

    int in(int low, int high) { return random.in(low, high); }
    int coordinate() { return coarse ? 500 * in(0, 12) : in(0, 36000); }
    Point point() { return {coordinate(), coordinate()}; }
    Segment segment() { return {point(), point()}; }
    Capsule capsule() {
        const Point a = point(), b = in(0, 1) == 0 ? a : point();
        return {a, b, {coarse ? 250 * in(1, 8) : in(1, 5000)}};
    }
    Polygon polygon() {
        for (;;) {
            Polygon p;
            for (int i = in(3, 6); i > 0; --i) p.corners.push_back(point());
            if (is_simple(p)) return p;
        }
    }
    Polyline polyline() {
        for (;;) {
            Polyline p;
            for (int i = in(2, 5); i > 0; --i) p.points.push_back(point());
            if (is_simple(p)) return p;
        }
    }
    Facing facing() { return coarse ? facing_from_degrees(45 * in(0, 7)) : random_facing(random); }
    Arc arc() {
        constexpr std::int16_t widths[] = {0, 900, 1350, 1800, 2700, 3600};
        return {facing(), widths[in(0, 5)]};
    }

    Random& random;
    bool coarse;
};

const Table& a_table(Random& random) {
    static const Table tables[] = {Table(1), Table(2), Table(3), Table(4, 60, 40)};
    return tables[random.in(0, 3)];
}

void add(Fold& fold, const Passage& p) {
    fold.add(p.meet);
    fold.add(p.enter.parts);
    fold.add(p.leave.parts);
}

void facings(Random& random, Fold& fold) {
    const Vec v{random.in(-1'000'000, 1'000'000), random.in(1, 1'000'000)};
    fold.add(std::int32_t{facing_of(v).tenths});
    fold.add(along(facing_of(v), {random.in(0, 1'000'000)}));
}

void segment_distances(Random& random, Fold& fold) {
    Draw d(random);
    const Segment s = d.segment(), t = d.segment();
    fold.add(distance(s, t));
    fold.add(segments_meet(s, t));
    fold.add(compare_distance(s, t, {500}) <= 0);
}

void gaps(Random& random, Fold& fold) {
    Draw d(random);
    const Capsule a = d.capsule(), b = d.capsule();
    fold.add(gap(a, b));
    fold.add(touches(a, b));
    fold.add(overlap(a, b));
    fold.add(contains(a, b));
}

void gaps_to_outlines(Random& random, Fold& fold) {
    Draw d(random);
    const Capsule c = d.capsule();
    const Polygon p = d.polygon();
    const Polyline w = d.polyline();
    fold.add(gap(c, p));
    fold.add(gap(c, w));
    fold.add(touches(c, p));
    fold.add(touches(c, w));
}

void sides(Random& random, Fold& fold) {
    Draw d(random);
    const Polygon p = d.polygon();
    const Point q = d.point();
    fold.add(side_of(q, p));
    fold.add(twice_area(p));
}

void capsule_passages(Random& random, Fold& fold) {
    Draw d(random);
    const Segment s = d.segment();
    const Passage p = passage(s, d.capsule());
    add(fold, p);
    fold.add(point_at(s, p.enter));
    fold.add(length_to(s, p.leave));
}

void polygon_passages(Random& random, Fold& fold) {
    Draw d(random);
    const Segment s = d.segment();
    add(fold, passage(s, d.polygon()));
}

void polyline_passages(Random& random, Fold& fold) {
    Draw d(random);
    const Segment s = d.segment();
    add(fold, passage(s, d.polyline()));
}

void polygon_overlaps(Random& random, Fold& fold) {
    Draw d(random);
    const Polygon p = d.polygon(), q = d.polygon();
    fold.add(overlap(Ring(p), Ring(q)));
    fold.add(contains(Ring(p), Ring(q)));
}

void capsules_in_polygons(Random& random, Fold& fold) {
    Draw d(random);
    const Polygon p = d.polygon();
    const Capsule c = d.capsule();
    fold.add(overlap(c, p));
    fold.add(contains(Ring(p), c));
}

void arcs(Random& random, Fold& fold) {
    Draw d(random);
    const Arc arc = d.arc();
    const Point from = d.point(), seen = d.point();
    fold.add(in_arc(from, seen, arc));
}

void contacts(Random& random, Fold& fold) {
    Draw d(random);
    const BaseShape base = base_shape(d.in(0, 3)), other = base_shape(d.in(0, 3));
    const Placement at{d.point(), d.facing()};
    const Facing facing = d.facing(), bearing = d.facing();
    const Arc arc = d.arc(), arc_of_other = d.arc();
    const Capsule a = ground(base, at);
    const Placement placed = place_in_contact(a, other, facing, bearing);
    fold.add(placed.at);
    const Capsule b = ground(other, placed);
    const RimContact rim = rim_contact(a, b).value_or(RimContact{});
    fold.add(rim.first);
    fold.add(rim.last);
    fold.add(contact_in_arc(a, arc, b));
    fold.add(contact_in_arcs(a, arc, b, arc_of_other));
}

void sectors(Random& random, Fold& fold) {
    Draw d(random);
    const Sector s{{d.point(), {d.in(100, 8000)}}, d.arc()};
    fold.add(meet(d.segment(), s));
    fold.add(overlap(s, d.capsule()));
    fold.add(overlap(s, Ring(d.polygon())));
    fold.add(overlap(s, Chain(d.polyline())));
}

void segments_among_bases(Random& random, Fold& fold) {
    const Segment s{random_point(random), random_point(random)};
    const Met met = a_table(random).bases.met_by(s);
    fold.add(met.crossed);
    fold.add(met.touched);
}

void segments_among_outlines(Random& random, Fold& fold) {
    const Segment s{random_point(random), random_point(random)};
    const Met met = a_table(random).outlines.met_by(s);
    fold.add(met.crossed);
    fold.add(met.touched);
}

Capsule a_base(Random& random) {
    const int shape = random.in(0, 3);
    const Placement p{random_point(random), random_facing(random)};
    return ground(base_shape(shape), p);
}

void bases_among_bases(Random& random, Fold& fold) {
    const Capsule c = a_base(random);
    const Bases& bases = a_table(random).bases;
    fold.add(bases.overlapping(c));
    fold.add(bases.touching(c));
    fold.add(bases.within(c, {6000}));
    fold.add(bases.covering(c.a));
}

void bases_among_outlines(Random& random, Fold& fold) {
    const Capsule c = a_base(random);
    const Outlines& outlines = a_table(random).outlines;
    fold.add(outlines.overlapping(c));
    fold.add(outlines.touching(c));
    fold.add(outlines.containing(c));
    fold.add(outlines.containing(c.a));
}

void fits(Random& random, Fold& fold) {
    const Capsule c = a_base(random);
    const Table& t = a_table(random);
    const Room room{.board = board,
                    .bases = t.bases,
                    .outlines = t.outlines,
                    .in_the_way = random.next(),
                    .forbidden = random.next() & random.next(),
                    .wholly_in_one_of = 0,
                    .partly_in_one_of = random.in(0, 1) == 0 ? 0 : random.next()};
    const FitAnswer answer = fit(c, room);
    fold.add(answer.fit);
    fold.add(answer.culprits);
}

void paths_among_outlines(Random& random, Fold& fold) {
    std::vector<Point> path{random_point(random)};
    for (int i = random.in(1, 4); i > 0; --i) {
        const Facing f = random_facing(random);
        path.push_back(path.back() + along(f, {random.in(0, 12000)}));
    }
    for (const Crossing& c : crossings(path, a_table(random).outlines)) {
        fold.add(c.kind);
        fold.add(c.shape);
        fold.add(c.leg);
        fold.add(c.along.parts);
        fold.add(c.at);
        fold.add(c.travelled);
    }
}

void paths_among_bases(Random& random, Fold& fold) {
    const std::vector<Point> path{random_point(random), random_point(random), random_point(random)};
    for (const Crossing& c : crossings(path, a_table(random).bases)) {
        fold.add(c.kind);
        fold.add(c.shape);
        fold.add(c.travelled);
    }
}

constexpr QueryKind kinds[] = {
    {"facings", 50'000, facings},
    {"segment distances", 50'000, segment_distances},
    {"gaps", 50'000, gaps},
    {"gaps to outlines", 50'000, gaps_to_outlines},
    {"sides", 50'000, sides},
    {"capsule passages", 50'000, capsule_passages},
    {"polygon passages", 50'000, polygon_passages},
    {"polyline passages", 50'000, polyline_passages},
    {"polygon overlaps", 50'000, polygon_overlaps},
    {"capsules in polygons", 50'000, capsules_in_polygons},
    {"arcs", 50'000, arcs},
    {"contacts", 50'000, contacts},
    {"sectors", 50'000, sectors},
    {"segments among bases", 50'000, segments_among_bases},
    {"segments among outlines", 50'000, segments_among_outlines},
    {"bases among bases", 50'000, bases_among_bases},
    {"bases among outlines", 50'000, bases_among_outlines},
    {"fits", 50'000, fits},
    {"paths among outlines", 50'000, paths_among_outlines},
    {"paths among bases", 50'000, paths_among_bases},
};

}  // namespace

std::span<const QueryKind> plane_queries() {
    return kinds;
}

}  // namespace irondial::bench
