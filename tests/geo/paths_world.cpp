#include "paths_world.h"

#include "geo/side.h"

namespace irondial::geo {

bool usable(const Polygon& p) {
    return is_simple(p);
}

rc::Gen<World> worlds(const WorldGen& g) {
    return rc::gen::exec([g] {
        World w;
        const int bases = *rc::gen::inRange(0, g.bases + 1), areas = *rc::gen::inRange(0, g.areas + 1),
                  walls = *rc::gen::inRange(0, g.walls + 1);
        for (int i = 0; i < bases; ++i) w.bases.push_back(g.base());
        for (int i = 0; i < areas; ++i) {
            const Polygon p = g.area();
            if (usable(p)) w.areas.push_back(p);
        }
        for (int i = 0; i < walls; ++i) {
            const Polyline p = g.wall();
            if (p.points[0] != p.points[1]) w.walls.push_back(p);
        }
        w.from = g.point();
        w.to = g.point();
        return w;
    });
}

}  // namespace irondial::geo
