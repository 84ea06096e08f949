#include "server/site.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string>

namespace irondial::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_site = 64U << 20U;

std::string read(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    if (!in) throw SiteError(fmt::format("{} cannot be read.", file.string()));
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

void add_site(Router& router, const fs::path& folder) {
    const fs::path front = folder / "index.html";
    if (!fs::is_regular_file(front)) {
        throw SiteError(fmt::format("{} holds no index.html: build the web client first (./play does).",
                                    folder.string()));
    }
    std::uintmax_t total = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path& file = entry.path();
        if (!fs::is_regular_file(entry.symlink_status()) || file.extension() == ".gz") continue;
        total += entry.file_size();
        if (total > largest_site) {
            throw SiteError(fmt::format("{} holds more than {} MB: is it really the built web client?",
                                        folder.string(), largest_site >> 20U));
        }
        const std::string path = fmt::format("/{}", file.lexically_relative(folder).generic_string());
        const fs::path twin = file.string() + ".gz";
        const bool hashed = path.starts_with("/assets/");  // Vite puts a hash in every name there
        auto resource =
            make_resource(std::string{content_type_of(path)}, read(file),
                          fs::is_regular_file(fs::symlink_status(twin)) ? read(twin) : std::string{}, hashed);
        if (file == front) {
            router.add("/", resource);
            router.set_front_page(resource);
        }
        router.add(path, std::move(resource));
    }
}

}  // namespace irondial::server
