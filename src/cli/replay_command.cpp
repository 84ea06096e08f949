#include "cli/replay_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/attempt.h"
#include "cli/draw_table.h"
#include "cli/language.h"
#include "cli/pack_files.h"
#include "game/record.h"
#include "game/story.h"

namespace irondial::cli {
namespace {

/// Turns events into sentences or JSON lines as they come.
class Teller final : public rules::Audience {
  public:
    Teller(std::string locale, bool as_json, bool quiet)
        : locale_(std::move(locale)), json_(as_json), quiet_(quiet) {}

    void begin(const rules::Setup& setup) { story_ = std::make_unique<game::Story>(setup, locale_); }
    void hear(const rules::Event& event) override {
        if (quiet_) return;
        const std::string sentence = story_->tell(event);
        if (json_) {
            nlohmann::json out{{"event", rules::name_of(event.what)}, {"text", sentence}};
            if (event.rule != rules::RuleId::none) out["rule"] = rules::name_of(event.rule);
            if (event.unit != rules::UnitId::none) out["unit"] = static_cast<int>(event.unit);
            if (event.other != rules::UnitId::none) out["other"] = static_cast<int>(event.other);
            if (event.dice.count > 0)
                for (std::size_t i = 0; i < event.dice.count; ++i) out["dice"].push_back(event.dice.face[i]);
            out["amount"] = event.amount;
            text_ += out.dump() + "\n";
        } else if (!sentence.empty()) {
            text_ += sentence + "\n";
        }
    }
    const std::string& text() const { return text_; }

  private:
    std::string locale_, text_;
    bool json_, quiet_;
    std::unique_ptr<game::Story> story_;
};

struct Options {
    std::string file, data, language = "en";
    std::size_t at = 0;
    bool json = false;
};

Output run(const Options& options) {
    const auto data = data_folder(options.data);
    const catalog::Catalog catalog = playable_catalog(data);
    const bool position_only = options.at > 0;
    Teller teller(read_text(data / "locales" / (options.language + ".json")), options.json, position_only);
    const game::Replayed replayed =
        game::replay(catalog, read_text(options.file), position_only ? options.at : SIZE_MAX, &teller,
                     [&](const rules::Setup& setup) { teller.begin(setup); });
    Output output{.text = teller.text(), .error = {}, .status = 0};
    if (!replayed.problem.empty()) {
        output.error = fmt::format("error: {}: {}\n", options.file, replayed.problem);
        output.status = 1;
        return output;
    }
    if (position_only) output.text += draw_table(replayed.game->position_now());
    if (!options.json)
        output.text += fmt::format("{} answers replayed, every hash as recorded; the game {}\n",
                                   replayed.answers, replayed.game->over() ? "is over" : "goes on");
    return output;
}

}  // namespace

void add_replay_command(CLI::App& app, int& status) {
    auto options = std::make_shared<Options>();
    CLI::App* sub = app.add_subcommand("replay", "Verify a record and tell its story");
    sub->add_option("file", options->file, "A record (JSON Lines)")->required();
    sub->add_option("--at", options->at, "Draw the position after this many answers instead");
    sub->add_flag("--json", options->json, "Events as JSON lines");
    add_language(*sub, options->language);
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer("Examples:\n  irondial replay game.jsonl\n  irondial replay game.jsonl --at 40");
    sub->callback([options, &status] { attempt(status, [&] { return run(*options); }); });
}

}  // namespace irondial::cli
