#include "cli/arena_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <fstream>
#include <memory>
#include <system_error>

#include "catalog/similar.h"
#include "cli/arena_map.h"
#include "cli/arena_picture.h"
#include "cli/attempt.h"
#include "cli/catalog_options.h"
#include "cli/names.h"

namespace irondial::cli {

using catalog::Arena;
using catalog::Catalog;

namespace {

constexpr std::size_t columns = 96;

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

const Arena& find_arena(const Catalog& catalog, const std::string& wanted) {
    std::vector<std::string_view> ids;
    for (const Arena& arena : catalog.arenas) {
        for (const std::string& known : {arena.id, arena.name.en, arena.name.de})
            if (lower(known) == lower(wanted)) return arena;
        ids.push_back(arena.id);
    }
    const std::string_view near = catalog::nearest(lower(wanted), ids);
    const std::string hint = near.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", near);
    throw std::runtime_error(
        fmt::format("there is no arena \"{}\"{}; there are {}", wanted, hint, fmt::join(ids, ", ")));
}

void write_file(const std::string& path, const std::string& text) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    file << text << std::flush;
    if (!file)
        throw std::runtime_error(fmt::format("cannot write \"{}\": {}", path,
                                             std::error_code(errno, std::generic_category()).message()));
}

}  // namespace

Output list_arenas(const Catalog& catalog, Language language, Paint paint) {
    std::size_t id = 0, name = 0;
    for (const Arena& arena : catalog.arenas) {
        id = std::max(id, width(arena.id) + 2);
        name = std::max(name, width(in(arena.name, language)) + 2);
    }
    Output output;
    for (const Arena& arena : catalog.arenas) {
        output.text += bold(paint, padded(arena.id, id)) + padded(in(arena.name, language), name) +
                       dim(paint, arena_size(arena, language)) + "\n" +
                       wrapped(in(arena.summary, language), columns, id);
    }
    return output;
}

Output show_arena(const Catalog& catalog, const std::string& wanted, const std::string& svg,
                  Language language, Paint paint) {
    const Arena& arena = find_arena(catalog, wanted);
    if (svg.empty()) return {.text = arena_as_text(arena, language, paint), .error = {}};
    const std::string picture = arena_as_svg(arena, language);
    if (svg == "-") return {.text = picture, .error = {}};
    write_file(svg, picture);
    return {.text = fmt::format("{} {}\n", say(language, "wrote", "geschrieben:"), svg), .error = {}};
}

void add_arena_commands(CLI::App& app, int& status) {
    auto common = std::make_shared<CatalogOptions>();
    CLI::App* group = app.add_subcommand("arena", "The arenas of Solaris VII: list them, draw one");
    group->require_subcommand(1);
    add_catalog_options(*group, *common);

    CLI::App* list = group->add_subcommand("list", "Every arena with its size and a sentence");
    list->footer("Examples:\n  irondial arena list\n  irondial arena list --lang de --pack my-arenas.json");
    list->callback([=, &status] {
        attempt(status, [&] { return list_arenas(common->load(), common->lang(), common->paint()); });
    });

    struct Options {
        std::string arena, svg;
    };
    auto options = std::make_shared<Options>();
    CLI::App* show = group->add_subcommand("show", "Draw an arena in the terminal, or as SVG");
    show->add_option("arena", options->arena, "Its id or name; `irondial arena list` shows them")->required();
    show->add_option("--svg", options->svg, "Write the picture as SVG into this file; - is standard output")
        ->type_name("FILE");
    show->footer(
        "Examples:\n"
        "  irondial arena show millrace\n"
        "  irondial arena show \"Broken Crown\" --color | less -R\n"
        "  irondial arena show slag-yard --svg slag-yard.svg\n"
        "  irondial arena show four-maps --lang de --svg - > vier-karten.svg");
    show->callback([=, &status] {
        attempt(status, [&] {
            return show_arena(common->load(), options->arena, options->svg, common->lang(), common->paint());
        });
    });
}

}  // namespace irondial::cli
