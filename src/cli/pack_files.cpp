#include "cli/pack_files.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <set>
#include <stdexcept>

namespace irondial::cli {

namespace fs = std::filesystem;

namespace {

bool is_data(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "packs", ignored);
}

/// The nearest `data` in this folder or one above it.
fs::path data_above(fs::path folder) {
    for (; !folder.empty(); folder = folder.parent_path()) {
        if (is_data(folder / "data")) return folder / "data";
        if (is_data(folder / "share/irondial/data")) return folder / "share/irondial/data";
        if (folder == folder.root_path()) break;
    }
    return {};
}

std::vector<fs::path> json_files(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == ".json") files.push_back(entry.path());
    // By name without extension, so that aod comes before aod-extra.
    std::sort(files.begin(), files.end(),
              [](const fs::path& a, const fs::path& b) { return a.stem() < b.stem(); });
    return files;
}

/// How a path is called in messages: relative to where we are, if that is shorter.
std::string shown(const fs::path& path) {
    std::error_code failed;
    const std::string relative = fs::relative(path, failed).string();
    return failed || relative.empty() || relative.size() > path.string().size() ? path.string() : relative;
}

}  // namespace

fs::path data_folder(const std::string& wanted) {
    const char* variable = std::getenv("IRONDIAL_DATA");
    const std::string named = !wanted.empty() ? wanted : variable != nullptr ? variable : "";
    if (!named.empty()) {
        if (is_data(named)) return named;
        throw std::runtime_error("\"" + named + "\" is no data folder: it has no folder \"packs\"");
    }
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    for (const fs::path& start : {program.parent_path(), fs::current_path()})
        if (fs::path found = data_above(start); !found.empty()) return found;
    throw std::runtime_error("cannot find the data folder; name it with --data or in IRONDIAL_DATA");
}

std::vector<fs::path> shipped_packs(const fs::path& data) {
    std::vector<fs::path> files = json_files(data);
    for (fs::path& file : json_files(data / "packs")) files.push_back(std::move(file));
    return files;
}

std::vector<fs::path> pack_paths(const std::vector<std::string>& given) {
    std::vector<fs::path> paths;
    for (const std::string& name : given) {
        const fs::path path(name);
        if (!fs::exists(path)) throw std::runtime_error("there is no file or folder \"" + name + "\"");
        if (!fs::is_directory(path)) {
            paths.push_back(path);
            continue;
        }
        for (fs::path& file : is_data(path) ? shipped_packs(path) : json_files(path))
            paths.push_back(std::move(file));
    }
    return paths;
}

std::string read_text(const fs::path& path) {
    constexpr std::size_t most = std::size_t{64} << 20;  // and what never ends is not read for ever
    std::ifstream file(path, std::ios::binary);
    std::string text;
    std::array<char, 1 << 16> part;
    while (file && text.size() <= most) {
        file.read(part.data(), part.size());
        text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    }
    if (text.size() > most) throw std::runtime_error("\"" + path.string() + "\" has more than 64 MiB");
    if (!file.eof()) throw std::runtime_error("cannot read \"" + path.string() + "\"");
    return text;
}

std::vector<catalog::Source> read_packs(const std::vector<fs::path>& paths) {
    std::vector<catalog::Source> sources;
    std::set<fs::path> seen;
    for (const fs::path& path : paths) {
        if (!seen.insert(fs::weakly_canonical(path)).second) continue;
        sources.push_back({shown(path), read_text(path)});
    }
    return sources;
}

catalog::Loaded load_catalog(const fs::path& data, const std::vector<std::string>& further) {
    std::vector<fs::path> paths = shipped_packs(data);
    for (fs::path& path : pack_paths(further)) paths.push_back(std::move(path));
    return catalog::load(read_packs(paths));
}

catalog::Catalog playable_catalog(const fs::path& data) {
    catalog::Loaded loaded = load_catalog(data);
    if (!loaded.problems.empty())
        throw std::runtime_error("the data has problems, first: " + to_text(loaded.problems[0]));
    return std::move(loaded.catalog);
}

}  // namespace irondial::cli
