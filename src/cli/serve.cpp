#include "cli/serve.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/pack_files.h"
#include "server/catalog_api.h"
#include "server/server.h"
#include "server/site.h"

namespace irondial::cli {
namespace {

struct Arguments {
    server::Options options;
    std::string web, data;
    std::vector<std::string> packs;
};

/// The built client, when none is named: web/dist beside the data folder.
std::filesystem::path web_folder(const Arguments& args, const std::filesystem::path& data) {
    return args.web.empty() ? data.parent_path() / "web" / "dist" : std::filesystem::path(args.web);
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
    server::Router router;
    add_catalog(router, catalog);
    add_site(router, web_folder(args, data));
    server::Server server{args.options, std::move(router)};
    fmt::print("IronDial serves {} units at http://{}:{}/ (Ctrl-C stops it)\n", catalog.units.size(),
               args.options.host, server.port());
    std::fflush(stdout);
    server.run();
    fmt::print("IronDial has stopped.\n");
    return 0;
}

}  // namespace

void add_serve_command(CLI::App& app, int& status) {
    const auto args = std::make_shared<Arguments>();  // lives as long as the callback
    auto* command = app.add_subcommand("serve", "Serve the web client and its data on a local port");
    command->add_option("--port", args->options.port, "0 takes any free one")->capture_default_str();
    command->add_option("--host", args->options.host, "0.0.0.0 lets other machines in")
        ->capture_default_str();
    command->add_option("--web", args->web, "the built client (default: web/dist beside the data)");
    command->add_option("--data", args->data, "the folder of the shipped data");
    command->add_option("--pack", args->packs, "a further pack, or a folder of packs");
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
