// Finding and reading the files of data packs. The catalog itself knows only texts.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace irondial::cli {

/// The folder of the data we ship: the one wanted, else $IRONDIAL_DATA, else `data` in a folder above the
/// program or above the current folder. Throws std::runtime_error with a sentence when there is none.
std::filesystem::path data_folder(const std::string& wanted);

/// The packs we ship: the JSON files of the folder itself and of its `packs`, in the order of their names.
std::vector<std::filesystem::path> shipped_packs(const std::filesystem::path& data);

/// Files as they are; a folder stands for its shipped_packs() when it has `packs`, else for its JSON files.
/// Throws std::runtime_error for a path that is not there.
std::vector<std::filesystem::path> pack_paths(const std::vector<std::string>& given);

/// The whole text of a file. Throws std::runtime_error when it cannot be read.
std::string read_text(const std::filesystem::path& path);

/// Reads texts. Paths that name the same file are read once. Throws std::runtime_error when one cannot be.
std::vector<catalog::Source> read_packs(const std::vector<std::filesystem::path>& paths);

/// The shipped packs and further ones, loaded together.
catalog::Loaded load_catalog(const std::filesystem::path& data, const std::vector<std::string>& further = {});

/// The shipped packs, for commands that play with them: throws std::runtime_error at the first problem.
catalog::Catalog playable_catalog(const std::filesystem::path& data);

}  // namespace irondial::cli
