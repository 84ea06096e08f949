#include "rules/tag_team.h"

#include "rules/arena.h"
#include "rules/damage.h"

namespace irondial::rules {
namespace {

/// Once for every team, in the order of play: with the first of its players who is still in the match.
template <class Do>
void for_each_team(const Position& pos, Do action) {
    const std::size_t players = pos.state().player_count;
    const std::size_t first = pos.state().first == PlayerId::none ? 0 : index(pos.state().first);
    unsigned done = 0;  // a bit per team
    for (std::size_t i = 0; i < players; ++i) {
        const auto p = static_cast<PlayerId>((first + i) % players);
        if (pos.player(p).out || (done >> pos.team(p) & 1) != 0) continue;
        done |= 1U << pos.team(p);
        action(p);
    }
}

UnitSet of_team(const Position& pos, std::uint8_t team, UnitSet among) {
    UnitSet result;
    for (const UnitId u : among)
        if (pos.side(u) == team) result.add(u);
    return result;
}

UnitId ask_for_active(Table& t, PlayerId p, UnitSet among) {
    if (among.size() < 2) return among.first();
    const UnitId chosen =
        t.ask({.ask = Ask::activate, .player = p, .unit = among.first(), .units = among}).unit;
    return among.has(chosen) ? chosen : among.first();
}

void tell_active(Table& t, UnitId u, RuleId rule) {
    t.tell({.what = Happened::activated, .unit = u, .player = t.unit(u).controller, .rule = rule});
}

/// It stands as it stood, and counts again.
void step_in(Table& t, UnitId u) {
    t.unit(u).idle = false;
    t.place(u, {t.unit(u).at, t.unit(u).facing});
    tell_active(t, u, t.edition().cite.steps_in);
}

/// Any way it likes.
void offer_facing(Table& t, UnitId u) {
    const Choice choice = t.ask({.ask = Ask::face, .player = t.unit(u).controller, .unit = u});
    const geo::Placement place{t.unit(u).at, choice.place.facing};
    if (!choice.yes || !is_heading(place.facing) || place.facing == t.unit(u).facing) return;
    t.place(u, place);
    t.tell({.what = Happened::turned, .unit = u, .place = place});
}

/// The two swap hexes, and each may be faced anew.  [CAM-TAG-05]
void tag(Table& t, UnitId active, UnitId mate) {
    const geo::Placement here{t.unit(active).at, t.unit(active).facing};
    const geo::Placement there{t.unit(mate).at, t.unit(mate).facing};
    t.unit(active).idle = true;
    t.unit(mate).idle = false;
    t.place(active, {there.at, here.facing});
    t.place(mate, {here.at, there.facing});
    t.tell({.what = Happened::tagged,
            .unit = mate,
            .other = active,
            .player = t.unit(mate).controller,
            .rule = t.edition().cite.tags,
            .from = {there.at, here.facing},
            .place = {here.at, there.facing}});
    offer_facing(t, mate);
    offer_facing(t, active);
}

void offer_tag(Table& t, UnitId active, UnitSet idle) {
    UnitSet near;
    for (const UnitId mate : idle)
        if (geo::distance(hex_of(t, active), hex_of(t, mate)) == 1) near.add(mate);  // at whatever height
    if (near.empty()) return;
    const Choice choice =
        t.ask({.ask = Ask::tag, .player = t.unit(active).controller, .unit = active, .units = near});
    if (choice.yes) tag(t, active, near.has(choice.unit) ? choice.unit : near.first());
}

}  // namespace

UnitSet idle_units(const Position& pos) {
    UnitSet idle;
    if (!pos.edition().formats.tag_team) return idle;
    for (const UnitId u : pos.all_units())
        if (pos.on_field(u) && pos.unit(u).idle) idle.add(u);
    return idle;
}

void name_active_units(Table& t) {
    if (!t.edition().formats.tag_team) return;
    for_each_team(t, [&](PlayerId p) {
        const UnitSet team = of_team(t, t.team(p), t.all_units());
        if (team.empty()) return;
        const UnitId active = ask_for_active(t, p, team);
        for (const UnitId u : team) t.unit(u).idle = u != active;
        tell_active(t, active, t.edition().cite.active_named);
    });
}

// The one that takes the place of an eliminated unit does so where it stands.  [CAM-R-06]
void change_active_units(Table& t) {
    if (!t.edition().formats.tag_team) return;
    for_each_team(t, [&](PlayerId p) {
        const UnitSet idle = of_team(t, t.team(p), idle_units(t));
        if (idle.empty()) return;
        if (const UnitSet active = of_team(t, t.team(p), t.units()); !active.empty())
            return offer_tag(t, active.first(), idle);
        step_in(t, ask_for_active(t, p, idle));
    });
}

// Not from a black repair marker, nor beyond the green starting marker.
void repair_idle_units(Table& t) {
    for (const UnitId u : idle_units(t))
        repair_damage(t, u, t.edition().formats.idle_repair, t.edition().formats.idle_repair.rule);
}

}  // namespace irondial::rules
