// The packs we ship, loaded once for a test program or a benchmark.
#pragma once

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "catalog/catalog.h"
#include "support/sources.h"

namespace irondial::tests {

inline const catalog::Catalog& shipped_catalog() {
    static const catalog::Catalog catalog = [] {
        const std::filesystem::path data = in_sources("data");
        std::vector<catalog::Source> sources;
        for (const char* file : {"bases.json", "equipment.json", "factions.json"})
            sources.push_back({file, read_file(data / file)});
        std::vector<std::filesystem::path> packs;  // in the order in which the program loads them
        for (const auto& entry : std::filesystem::directory_iterator(data / "packs"))
            packs.push_back(entry.path());
        std::ranges::sort(packs, {}, [](const auto& path) { return path.stem(); });
        for (const auto& pack : packs) sources.push_back({pack.filename().string(), read_file(pack)});
        catalog::Loaded loaded = catalog::load(sources);
        for (const auto& problem : loaded.problems) throw std::runtime_error(catalog::to_text(problem));
        return std::move(loaded.catalog);
    }();
    return catalog;
}

}  // namespace irondial::tests
