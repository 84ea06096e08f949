#include "geo/crossings.h"

#include <algorithm>
#include <tuple>

#include "geo/walk.h"

namespace irondial::geo {

namespace {

using Kind = Crossing::Kind;

/// Follows one path past one shape after the other and notes the crossings.
class Notes {
  public:
    explicit Notes(std::span<const Point> path) : path_(path) {}

    void follow(int id, const Capsule& c) {
        begin(id);
        for_each_leg([&](const Segment& leg) {
            const Passage p = passage(leg, c);
            if (p.meet == Meet::crosses) inside(p.enter, p.leave);
        });
    }
    void follow(int id, Ring ring) {
        begin(id);
        for_each_leg([&](const Segment& leg) {
            RingWalk walk(leg, ring);
            while (const auto s = walk.next()) inside(place(s->enter), place(s->leave));
        });
    }
    void follow(int id, Chain chain) {
        begin(id);
        ChainWalk walk(chain);
        for_each_leg([&](const Segment& leg) {
            walk.set_out(leg);
            while (const auto at = walk.next()) note(Kind::crosses, place(*at));
        });
    }

    /// Whether the path has no length at all; then it can only stand inside a shape.
    bool stands() const { return next_leg(0) == legs(); }
    void stand(int id) { noted_.push_back({0, start_of_segment, Kind::enters, id, path_[0], {}}); }

    std::vector<Crossing> sorted() && {
        const auto order = [](const Crossing& c) { return std::tuple(c.leg, c.along, c.kind, c.shape); };
        std::sort(noted_.begin(), noted_.end(),
                  [&](const Crossing& a, const Crossing& b) { return order(a) < order(b); });
        return std::move(noted_);
    }

  private:
    void begin(int id) {
        id_ = id;
        first_of_shape_ = noted_.size();
    }

    /// Repeated points make legs of no length: they are passed over.
    template <class F>
    void for_each_leg(F f) {
        travelled_ = {};
        for (leg_ = next_leg(0); leg_ < legs(); leg_ = next_leg(leg_ + 1)) {
            const Segment leg = current();
            f(leg);
            travelled_ += distance(leg.a, leg.b);
        }
    }
    std::size_t legs() const { return path_.empty() ? 0 : path_.size() - 1; }
    std::size_t next_leg(std::size_t from) const {
        while (from < legs() && path_[from] == path_[from + 1]) ++from;
        return from;
    }
    Segment current() const { return {path_[leg_], path_[leg_ + 1]}; }

    void inside(Along enter, Along leave) {
        note(Kind::enters, enter);
        note(Kind::leaves, leave);
    }

    void note(Kind kind, Along along) {
        Crossing c{static_cast<std::int32_t>(leg_),         along, kind, id_, point_at(current(), along),
                   travelled_ + length_to(current(), along)};
        if (along == end_of_segment) {
            const std::size_t later = next_leg(leg_ + 1);
            if (later == legs()) return;  // the path ends inside, or on the rim
            c.leg = static_cast<std::int32_t>(later);
            c.along = start_of_segment;
        }
        // Out and in again at one place: a point of the path lies inside, or only touches the rim.
        const bool again = kind == Kind::enters && noted_.size() > first_of_shape_ &&
                           noted_.back().kind == Kind::leaves && noted_.back().leg == c.leg &&
                           noted_.back().along == c.along;
        if (again)
            noted_.pop_back();
        else
            noted_.push_back(c);
    }

    std::span<const Point> path_;
    std::vector<Crossing> noted_;
    std::size_t first_of_shape_ = 0, leg_ = 0;
    int id_ = 0;
    Length travelled_;
};

/// All shapes of the scene that the path meets at all, followed one by one.
template <class Scene, class Follow>
std::vector<Crossing> noted(std::span<const Point> path, const Scene& scene, Mask among, Follow follow) {
    if (path.empty()) return {};
    Notes notes(path);
    if (notes.stands()) {
        for_each_bit(scene.crossed_by({path[0], path[0]}, among), [&](int id) { notes.stand(id); });
        return std::move(notes).sorted();
    }
    Mask met = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Met leg = scene.met_by({path[i], path[i + 1]}, among);
        met |= leg.crossed | leg.touched;
    }
    for_each_bit(met, [&](int id) { follow(notes, id); });
    return std::move(notes).sorted();
}

}  // namespace

std::vector<Crossing> crossings(std::span<const Point> path, const Outlines& outlines, Mask among) {
    return noted(path, outlines, among, [&](Notes& notes, int id) {
        outlines.visit(id, [&](const auto& shape) { notes.follow(id, shape); });
    });
}

std::vector<Crossing> crossings(std::span<const Point> path, const Bases& bases, Mask among) {
    return noted(path, bases, among, [&](Notes& notes, int id) { notes.follow(id, bases[id]); });
}

}  // namespace irondial::geo
