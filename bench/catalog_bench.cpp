// Loading a large pack: 2,000 units, made of the real ones under new numbers.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>

#include "catalog/catalog.h"
#include "support/sources.h"

namespace {

using namespace irondial::catalog;

using irondial::tests::read_file;

std::vector<Source> base_sources() {
    return {{"bases", read_file("data/bases.json")}, {"factions", read_file("data/factions.json")}};
}

/// The shipped packs, then one of `wanted` units. Artillery units are left out: each would need a marker.
std::vector<Source> sources(std::size_t wanted) {
    std::vector<Source> all = base_sources();
    all.push_back({"aod", read_file("data/packs/aod.json")});
    const Catalog catalog = load(all).catalog;
    std::string text = R"({"pack": "large", "origin": "original", "units": [)";
    std::size_t n = 0;
    while (n < wanted)
        for (std::size_t i = 0; i < catalog.units.size() && n < wanted; ++i) {
            if (catalog.units[i].artillery_range != 0) continue;
            std::string unit = to_json(catalog, static_cast<UnitKind>(i));
            const std::string id = catalog.unit_texts[i].id;
            const std::string head = "{\"id\":\"" + id + "\",\"set\":\"AOD\",\"number\":" +
                                     std::to_string(catalog.unit_texts[i].number);
            unit.replace(0, head.size(), "{\"id\":\"BIG" + std::to_string(n + 1) + '"');
            text += (n++ == 0 ? "" : ",\n") + unit;
        }
    std::vector<Source> large = base_sources();
    large.push_back({"large", text + "]}"});
    return large;
}

void load_units(benchmark::State& state) {
    const std::vector<Source> packs = sources(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        const Loaded loaded = load(packs);
        if (!loaded.problems.empty() ||
            loaded.catalog.units.size() != static_cast<std::size_t>(state.range(0))) {
            state.SkipWithError(loaded.problems.empty() ? "units are missing"
                                                        : to_text(loaded.problems[0]).c_str());
            break;
        }
        benchmark::DoNotOptimize(loaded.catalog.units.data());
    }
    state.counters["MB"] = static_cast<double>(packs.back().text.size()) / 1e6;
}
BENCHMARK(load_units)->Arg(141)->Arg(2000)->Unit(benchmark::kMillisecond);

/// A wrong value in every unit: reporting must not cost more than reading.
void load_units_with_problems(benchmark::State& state) {
    std::vector<Source> packs = sources(2000);
    std::string& text = packs.back().text;
    for (std::size_t at = 0; (at = text.find("\"points\":", at)) != std::string::npos; at += 9)
        text.insert(at + 9, "-");
    for (auto _ : state) {
        const Loaded loaded = load(packs);
        if (loaded.problems.size() != 2000) state.SkipWithError("not every problem was found");
        benchmark::DoNotOptimize(loaded.problems.data());
    }
}
BENCHMARK(load_units_with_problems)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
