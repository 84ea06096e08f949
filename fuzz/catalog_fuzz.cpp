// Whatever a stranger sends as a pack, loading answers with a catalog and problems; it does not crash, hang
// or overflow. And what loads without a problem is written and loaded again to the same units and cards.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "catalog/catalog.h"

namespace {

using namespace irondial::catalog;

constexpr const char* base_pack = R"({"pack": "base", "origin": "real",
    "bases": [{"id": "infantry", "width": 1.25}, {"id": "vehicle", "width": 1.25, "length": 2.75},
              {"id": "mech", "width": 2}, {"id": "quad", "width": 2.25}],
    "factions": [{"id": "steel-wolves", "name": "Steel Wolves"}, {"id": "house-liao", "name": "House Liao"}]})";

void expect(bool truth) {
    if (!truth) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const Loaded loaded = load({{"base", base_pack}, {"fuzz", text}});
    for (const Problem& problem : loaded.problems) expect(!to_text(problem).empty());
    if (!loaded.problems.empty()) return 0;

    const Loaded again = load({{"again", to_json(loaded.catalog)}});
    expect(again.problems.empty());
    expect(again.catalog.units == loaded.catalog.units);
    expect(again.catalog.factions == loaded.catalog.factions);
    expect(again.catalog.by_id == loaded.catalog.by_id);
    expect(again.catalog.terrain.size() == loaded.catalog.terrain.size());
    for (std::size_t i = 0; i < loaded.catalog.gear.size(); ++i)
        expect(again.catalog.gear[i].card.effects == loaded.catalog.gear[i].card.effects);
    return 0;
}
