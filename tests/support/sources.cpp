#include "support/sources.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace irondial::tests {

// Said here and nowhere else: all other files are compiled alike wherever the sources lie, and ccache knows
// them.
std::string in_sources(const std::filesystem::path& file) {
    return (std::filesystem::path(IRONDIAL_SOURCE_DIR) / file).string();
}

std::string read_file(const std::filesystem::path& file) {
    std::ifstream in(in_sources(file), std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + in_sources(file));
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace irondial::tests
