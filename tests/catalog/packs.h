// The packs we ship, as texts, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "support/sources.h"

namespace irondial::catalog {

using tests::read_file;

inline Source source(const std::string& name) {
    return {name, read_file(name)};
}

/// The JSON files of a folder, by name without extension.
inline std::vector<Source> sources_in(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(tests::in_sources(folder)))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.stem() < b.stem(); });
    std::vector<Source> sources;
    for (const auto& file : files) sources.push_back(source(folder + "/" + file.filename().string()));
    return sources;
}

inline std::vector<Source> shipped_sources() {
    std::vector<Source> sources = sources_in("data");
    for (Source& pack : sources_in("data/packs")) sources.push_back(std::move(pack));
    return sources;
}

/// Everything we ship, loaded once.
inline const Loaded& shipped() {
    static const Loaded loaded = load(shipped_sources());
    return loaded;
}

/// What every pack needs to be read: bases and factions.
inline std::vector<Source> base_sources() {
    return {source("data/bases.json"), source("data/factions.json")};
}

inline std::vector<std::string> texts(const std::vector<Problem>& problems) {
    std::vector<std::string> out;
    for (const Problem& problem : problems) out.push_back(to_text(problem));
    return out;
}

}  // namespace irondial::catalog
