// Whatever a stranger sends as an army, reading and judging answer with problems; nothing crashes or hangs.
// And what reads without a problem is written and read again, in both forms, to the same army.
#include <cstdint>
#include <cstdlib>

#include "catalog/army_file.h"
#include "game/armies.h"
#include "rules/army.h"

namespace {

using namespace irondial;

/// A few units and cards of every kind, with short ids that are easily hit upon.
constexpr const char* pack = R"({"pack": "base", "origin": "original",
    "bases": [{"id": "infantry", "width": 1.25}, {"id": "vehicle", "width": 1.25, "length": 2.75},
              {"id": "mech", "width": 2}, {"id": "quad", "width": 2.25}],
    "factions": [{"id": "wolf", "name": "Wolf"}, {"id": "liao", "name": "Liao"}, {"id": "fox", "name": "Fox"}],
    "alliances": [{"kind": "house", "factions": ["wolf", "fox"]}],
    "gear": [{"id": "G-1", "name": "One", "points": 5, "effects": [], "requirements": {"slot": "damage"}},
             {"id": "G-2", "name": "Two", "points": 5, "effects": [], "requirements": {"slot": "speed"}}],
    "pilots": [{"id": "P-1", "name": "Pia", "tier": "common", "points": 4, "effects": []},
               {"id": "GS-1", "name": "Gus", "tier": "gunslinger", "points": 9, "effects": [],
                "recruitCosts": {"byFaction": {"wolf": 3}, "forbidden": ["liao"]}}],
    "planetaryConditions": [{"id": "PC-1", "name": "Rain", "points": 5, "effects": []}],
    "factionPride": [{"id": "F-1", "name": "Pride", "points": {"per150": 3}, "purePoints": {"per150": 2},
                      "faction": "wolf", "effects": []}],
    "mercenaryContracts": [{"id": "MC-1", "name": "Hire", "points": 5, "faction": "liao", "effects": []}],
    "situationalAlliances": [{"id": "SA-1", "name": "Truce", "points": 5, "factions": ["wolf", "liao"], "effects": []}]})";

constexpr const char* mech =
    R"(,"name": "M", "points": 100, "type": "mech", "class": "light", "speedMode": "mech",
    "vent": 1, "variant": "X-1-L", "weapons": [
     {"slot": "primary", "rangeType": "energy", "targets": 1, "minRange": 0, "maxRange": 9},
     {"slot": "secondary", "rangeType": "energy", "targets": 1, "minRange": 0, "maxRange": 9}],
    "dial": [{"primary": {"value": 1}, "secondary": {"value": 1}, "speed": {"value": 5}, "attack": {"value": 9},
              "defense": {"value": 18}, "marker": "green"}],
    "heatDial": [{"primary": {"mod": 0, "effect": "green"}, "secondary": {"mod": 0, "effect": "green"},
                  "speed": {"mod": 0, "effect": "green"}}]})";

void expect(bool truth) {
    if (!truth) std::abort();
}

const catalog::Catalog& base() {
    static const catalog::Catalog loaded = [] {
        catalog::Loaded all = catalog::load({{"base", pack}});
        for (const char* head : {R"({"id": "M1", "faction": "wolf", "rank": "unique")",
                                 R"({"id": "M2", "faction": "mercenary", "rank": "green")"})
            catalog::add_unit(all.catalog, {"unit", std::string(head) + mech}, all.problems);
        for (const auto& problem : all.problems) std::fputs((to_text(problem) + "\n").c_str(), stderr);
        expect(all.problems.empty());
        return std::move(all.catalog);
    }();
    return loaded;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const catalog::ArmyFile file = read_army_file(base(), {"fuzz", text});
    const catalog::Army* army = &file.army;
    for (const auto id : {rules::EditionId::age_of_destruction, rules::EditionId::solaris_vii}) {
        const auto setup = game::army_setup(base(), rules::edition(id), file.army.build_total, {&army, 1});
        for (const rules::Verdict& v : judge_army(*setup, rules::PlayerId{0}))
            expect(v.why != rules::Why::fine);
    }
    if (!file.problems.empty()) return 0;
    const auto as_text = read_army_file(base(), {"text", army_text(base(), file.army)});
    const auto as_json = read_army_file(base(), {"json", army_json(base(), file.army)});
    expect(as_text.problems.empty() && as_text.army == file.army);
    expect(as_json.problems.empty() && as_json.army == file.army);
    return 0;
}
