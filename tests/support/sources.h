// Files of the repository, wherever a test program is started from.
#pragma once

#include <filesystem>
#include <string>

namespace irondial::tests {

/// Where a file of ours lies: in_sources("data/locales/en.json"). An absolute path stays as it is.
std::string in_sources(const std::filesystem::path& file);

/// What is in it; of an absolute path as well. A file that cannot be read is a test that cannot be run.
std::string read_file(const std::filesystem::path& file);

}  // namespace irondial::tests
