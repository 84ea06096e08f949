#include "cli/serve.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "catalog/army_file.h"
#include "cli/pack_files.h"
#include "cli/rules_text.h"
#include "server/catalog_api.h"
#include "server/games_api.h"
#include "server/rooms.h"
#include "server/season_api.h"
#include "server/server.h"
#include "server/site.h"

namespace irondial::cli {
namespace {

struct Arguments {
    server::Options options;
    std::string web, data;
    std::string games = "irondial-games.sqlite";
    unsigned bots = 0;  // threads; 0: one less than the machine has
    std::vector<std::string> packs;
};

/// The built client, when none is named: web/dist beside the data folder.
std::filesystem::path web_folder(const Arguments& args, const std::filesystem::path& data) {
    return args.web.empty() ? data.parent_path() / "web" / "dist" : std::filesystem::path(args.web);
}

/// The armies that lie beside the packs, after those in them.
std::vector<catalog::Army> ready_armies(const catalog::Catalog& catalog, const std::filesystem::path& data) {
    std::vector<catalog::Army> armies = catalog.armies;
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(data / "armies"))
        for (const auto& entry : std::filesystem::directory_iterator(data / "armies"))
            if (entry.path().extension() == ".army") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        auto read = catalog::read_army_file(catalog, {file.filename().string(), read_text(file)});
        if (!read.problems.empty()) throw std::runtime_error(to_text(read.problems.front()));
        read.army.id = file.stem().string();
        armies.push_back(std::move(read.army));
    }
    return armies;
}

std::vector<server::RuleSentence> rule_sentences(const std::filesystem::path& data) {
    std::vector<server::RuleSentence> sentences;
    for (RuleText& rule : load_rule_texts(data))
        sentences.push_back({rule.id, rule.section, rule.editions, rule.text, rule.question});
    return sentences;
}

unsigned bot_threads(const Arguments& args) {
    return args.bots > 0 ? args.bots : std::max(2U, std::thread::hardware_concurrency()) - 1;
}

/// Loads everything, says where it can be reached, and serves until stopped; the result is the exit status.
int serve(const Arguments& args) {
    const auto data = data_folder(args.data);
    const auto [catalog, problems] = load_catalog(data, args.packs);
    if (!problems.empty()) {
        for (const auto& problem : problems) fmt::print(stderr, "{}\n", to_text(problem));
        fmt::print(stderr, "The packs have {} problems; nothing is served until they are mended.\n",
                   problems.size());
        return 1;
    }
    const auto locale = [&](const char* language) {
        return read_text(data / "locales" / (std::string(language) + ".json"));
    };
    const server::Library library(catalog, locale("en"), locale("de"), ready_armies(catalog, data));
    server::Store store(args.games);
    server::Rooms rooms(library, store, {.bot_threads = bot_threads(args)});
    server::Router router;
    add_catalog(router, catalog);
    add_games(router, rooms);
    server::Seasons seasons(rooms);
    add_seasons(router, seasons);
    add_rules(router, rule_sentences(data));
    add_site(router, web_folder(args, data));
    server::Server server{args.options, std::move(router), &rooms};
    fmt::print("IronDial serves {} units at http://{}:{}/ (Ctrl-C stops it)\n", catalog.units.size(),
               args.options.host, server.port());
    std::fflush(stdout);
    server.run();
    rooms.stop();
    fmt::print("IronDial has stopped.\n");
    return 0;
}

}  // namespace

void add_serve_command(CLI::App& app, int& status) {
    const auto args = std::make_shared<Arguments>();  // lives as long as the callback
    auto* command =
        app.add_subcommand("serve", "Serve the web client, its data and its games on a local port");
    command->add_option("--port", args->options.port, "0 takes any free one")->capture_default_str();
    command->add_option("--host", args->options.host, "0.0.0.0 lets other machines in")
        ->capture_default_str();
    command->add_option("--name", args->options.names,
                        "a name by which browsers may call it, besides localhost and addresses");
    command->add_option("--web", args->web, "the built client (default: web/dist beside the data)");
    command->add_option("--data", args->data, "the folder of the shipped data");
    command->add_option("--games", args->games, "the file that keeps games, seasons and armies")
        ->capture_default_str();
    command->add_option("--bots", args->bots, "threads for bots (default: one less than the machine has)")
        ->check(CLI::Range(1U, 64U));
    command->add_option("--pack", args->packs, "a further pack, or a folder of packs");
    command->footer(
        "Examples:\n  irondial serve --port 8080\n  irondial serve --games evening.sqlite --host 0.0.0.0 "
        "--name my-machine\n"
        "docs/protocol.md describes what a client and the server say to each other.");
    command->callback([args, &status] {
        try {
            status = serve(*args);
        } catch (const std::exception& error) {
            fmt::print(stderr, "irondial serve: {}\n", error.what());
            status = 1;
        }
    });
}

}  // namespace irondial::cli
