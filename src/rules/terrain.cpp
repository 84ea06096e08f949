#include "rules/terrain.h"

namespace irondial::rules {

using catalog::TerrainKind;

const Feature& feature(const Position& pos, FeatureId id) {
    return pos.field().feature(id);
}

bool occupies(const Position& pos, UnitId u, TerrainKind kind) {
    return pos.occupied(u).any([&](FeatureId f) { return feature(pos, f).kind == kind; });
}

Water water_occupied(const Position& pos, UnitId u) {
    if (occupies(pos, u, TerrainKind::deep_water)) return Water::deep;
    return occupies(pos, u, TerrainKind::shallow_water) ? Water::shallow : Water::none;
}

// Its centre counts, however much of its base hangs over the edge.  [DA-R-78]
bool on_elevated(const Position& pos, UnitId u) {
    return pos.occupied(u).any([&](FeatureId f) { return feature(pos, f).elevated; });
}

bool on_abrupt(const Position& pos, UnitId u) {
    return pos.occupied(u).any([&](FeatureId f) { return feature(pos, f).abrupt; });
}

// Its centre in deep water, unless it floats.  [DA-TERR-DEEP-03, DA-MODE-03, DFA-VTOL-14, DA-R-42]  What
// counts is where its centre is.  [AOD-TERR-GEN-05]
bool submerged(const Position& pos, UnitId u) {
    const SpeedMode mode = pos.printed(u).speed_mode;
    if (mode == SpeedMode::hover || mode == SpeedMode::vtol) return false;
    return occupies(pos, u, TerrainKind::deep_water);
}

bool share_feature(const Position& pos, UnitId a, UnitId b, TerrainKind kind) {
    return (pos.occupied(a) & pos.occupied(b)).any([&](FeatureId f) { return feature(pos, f).kind == kind; });
}

Going going(const Edition& ed, SpeedMode mode, TerrainKind kind) {
    switch (kind) {
        case TerrainKind::clear: return Going::clear;
        case TerrainKind::blocking: return Going::blocking;  // AOD-TERR-BLOCK-01
        case TerrainKind::low_wall:  // a kind of hindering terrain: DA-TERR-WALL-01, DA-R-39
            switch (mode) {
                case SpeedMode::hover:
                case SpeedMode::vtol: return Going::blocking;
                case SpeedMode::tracked:
                case SpeedMode::mech:  // DA-MODE-08
                case SpeedMode::quad: return Going::clear;
                default: return Going::hindering;
            }
        case TerrainKind::hindering:
            switch (mode) {
                case SpeedMode::tracked: return Going::clear;   // AOD-MODE-08, DA-MODE-06
                case SpeedMode::hover: return Going::blocking;  // AOD-MODE-06
                case SpeedMode::vtol:                           // AOD-VTOL-03, DFA-VTOL-15
                    return ed.vtol.noe_hindering_blocks ? Going::blocking : Going::hindering;
                default: return Going::hindering;  // AOD-TERR-HIND-02, DA-MODE-01
            }
        case TerrainKind::shallow_water:
            switch (mode) {
                case SpeedMode::aquatic:                          // AOD-MODE-03
                case SpeedMode::hover:                            // AOD-MODE-05, DA-MODE-02
                case SpeedMode::mech:                             // AOD-MODE-10, DA-MODE-09
                case SpeedMode::quad: return Going::clear;        // AOD-R-161
                case SpeedMode::wheeled: return Going::blocking;  // AOD-MODE-09
                case SpeedMode::tracked:
                    return ed.terrain.tracked_shallow == WaterForTracked::hindering ? Going::hindering
                                                                                    : Going::clear;
                case SpeedMode::foot: return Going::hindering;  // AOD-TERR-WATER-03, DA-TERR-SHALLOW-01
                case SpeedMode::vtol:                           // AOD-VTOL-02, DFA-VTOL-13
                    return ed.vtol.noe_water_clear ? Going::clear : Going::hindering;
            }
            return Going::hindering;
        case TerrainKind::deep_water:
            switch (mode) {
                case SpeedMode::aquatic:
                case SpeedMode::hover: return Going::clear;
                case SpeedMode::vtol: return ed.vtol.noe_water_clear ? Going::clear : Going::blocking;
                case SpeedMode::mech:                           // AOD-MODE-11, DA-MODE-10
                case SpeedMode::quad: return Going::hindering;  // AOD-R-161
                default: return Going::blocking;                // AOD-TERR-WATER-05
            }
    }
    return Going::clear;
}

RuleId closed_by(const Edition& ed, SpeedMode mode, TerrainKind kind) {
    if (kind == TerrainKind::low_wall) return ed.cite.hover_wall;
    if (kind == TerrainKind::hindering)
        return mode == SpeedMode::vtol ? ed.cite.vtol_hindering : ed.cite.hover_hindering;
    if (kind == TerrainKind::shallow_water || kind == TerrainKind::deep_water)
        return mode == SpeedMode::wheeled ? ed.cite.wheeled_water : ed.cite.deep_water;
    return ed.cite.path_through_blocking;
}

}  // namespace irondial::rules
