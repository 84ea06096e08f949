#include "cli/play_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>

#include "cli/attempt.h"
#include "cli/draw_table.h"
#include "cli/pack_files.h"
#include "game/armies.h"
#include "game/record.h"
#include "game/story.h"
#include "players/random_player.h"
#include "rules/close.h"
#include "rules/ranged.h"

namespace irondial::cli {

using namespace rules;

namespace {

constexpr std::string_view help =
    "  move UNIT X Y [FACING] [run|jump]   move in a straight line to (X, Y), inches\n"
    "  turn UNIT FACING                    a move order used only to turn, degrees: 0 east, 90 north\n"
    "  fire UNIT TARGET [TARGET...] [sec] [indirect]\n"
    "  hit UNIT TARGET [sec]               close combat\n"
    "  vent UNIT\n"
    "  odds UNIT TARGET [sec]              chance to hit, with the whole sum\n"
    "  map, log, end (the turn), quit, help\n";

struct Options {
    std::string edition = "age-of-destruction", data, language = "en", record;
    int total = 300, terrain = 4;
    std::uint64_t seed = 0;
    bool watch = false;
};

/// A game at the keyboard: prompts for what the person decides, lets the bot answer the rest.
class Session final : public Audience {
  public:
    Session(const catalog::Catalog& catalog, std::shared_ptr<const Setup> setup, const game::Seed& seed,
            const std::string& locale, bool watch)
        : catalog_(catalog),
          setup_(std::move(setup)),
          story_(*setup_, locale),
          bot_(game::Random::spread(seed[0])),
          watch_(watch),
          record_(game::record_head(catalog, *setup_, seed) + "\n"),
          game_(setup_, seed, this) {}

    /// Plays until the end, or until the person leaves.
    void run() {
        while (const Decision* waiting = game_.waiting()) {
            const Decision decision = *waiting;
            const bool person = decision.player == PlayerId{0} && !watch_;
            if (decision.ask == Ask::order) {
                if (!person)
                    answer(bot_.order(game_.position(), decision));
                else if (!prompt())
                    return;
                continue;
            }
            Choice choice = bot_.decide(game_.position_now(), decision);
            if (person && decision.ask != Ask::deploy && decision.ask != Ask::place_feature)
                choice = ask(decision);
            if (!game_.answer(choice, this)) {
                choice = game::default_choice(game_.position_now(), decision);
                game_.answer(choice, this);
            }
            record_ += game::record_line(*setup_, choice, game_.state()) + "\n";
        }
    }

    void hear(const Event& event) override {
        if (const std::string sentence = story_.tell(event); !sentence.empty()) std::cout << sentence << '\n';
    }
    const std::string& record() const { return record_; }

  private:
    void answer(const Order& order) {
        if (const Verdict verdict = game_.answer(order, this); !verdict) {
            std::cout << "  No: " << story_.explain(verdict) << '\n';
            return;
        }
        record_ += game::record_line(*setup_, order, game_.state()) + "\n";
    }

    Choice ask(const Decision& decision) {
        Choice choice = game::default_choice(game_.position_now(), decision);
        std::string line;
        if (decision.ask == Ask::free_spin) {
            std::cout << story_.name(decision.unit)
                      << " may spin. Facing in degrees, or nothing to stay: " << std::flush;
            if (std::getline(std::cin, line) && !line.empty()) {
                choice.yes = true;
                choice.place.facing = geo::facing_from_degrees(std::atoi(line.c_str()));
            }
        } else if (decision.ask == Ask::reroll) {
            std::cout << "Reroll die 1, 2 or 3, or nothing: " << std::flush;
            if (std::getline(std::cin, line) && line.size() == 1 && line[0] >= '1' && line[0] <= '3')
                choice.mask = static_cast<std::uint8_t>(1U << (line[0] - '1'));
        }
        return choice;
    }

    UnitId unit(const std::string& id) const {
        for (std::size_t i = 0; i < setup_->roster.size(); ++i)
            if (setup_->roster[i].id == id) return static_cast<UnitId>(i);
        std::cout << "  No unit is called " << id << ".\n";
        return UnitId::none;
    }

    /// One line of the person; false to leave.
    bool prompt() {
        const Position pos = game_.position();
        if (shown_turn_ != pos.state().turn) {
            std::cout << draw_table(pos);
            shown_turn_ = pos.state().turn;
        }
        std::cout << fmt::format("[{} orders left] > ", pos.player(PlayerId{0}).orders) << std::flush;
        std::string line, word;
        if (!std::getline(std::cin, line)) return false;
        std::istringstream in(line);
        in >> word;
        if (word == "quit") return false;
        if (word.empty()) return true;
        if (word == "help")
            std::cout << help;
        else if (word == "map")
            std::cout << draw_table(pos);
        else if (word == "end")
            answer({});
        else if (word == "odds")
            tell_odds(pos, in);
        else if (const Order order = read_order(pos, word, in); order.unit != UnitId::none)
            answer(order);
        return true;
    }

    Order read_order(const Position& pos, const std::string& word, std::istringstream& in) const {
        Order order;
        std::string id, more;
        in >> id;
        if (word != "move" && word != "turn" && word != "fire" && word != "hit" && word != "vent") {
            std::cout << "  I do not know `" << word << "`; try `help`.\n";
            return order;
        }
        order.unit = unit(id);
        if (order.unit == UnitId::none) return order;
        order.weapon = Weapon::primary;
        order.facing = pos.unit(order.unit).facing;
        if (word == "vent") order.type = OrderType::vent;
        if (word == "move" || word == "turn") {
            order.type = OrderType::move;
            double x = 0, y = 0;
            if (word == "move" && in >> x >> y)
                order.path.add({static_cast<std::int32_t>(x * 1000), static_cast<std::int32_t>(y * 1000)});
            while (in >> more) {
                if (more == "run")
                    order.run = true;
                else if (more == "jump")
                    order.jump = true;
                else
                    order.turns = true, order.facing = geo::facing_from_degrees(std::atoi(more.c_str()));
            }
        }
        if (word == "fire" || word == "hit") {
            order.type = word == "fire" ? OrderType::ranged : OrderType::close;
            while (in >> more) {
                if (more == "sec")
                    order.weapon = Weapon::secondary;
                else if (more == "indirect")
                    order.indirect = true;
                else if (order.target_count < max_targets) {
                    const UnitId target = unit(more);
                    if (target == UnitId::none) return {};
                    order.targets[order.target_count++] = target;
                }
            }
        }
        return order;
    }

    void tell_odds(const Position& pos, std::istringstream& in) const {
        Order order = read_order(pos, "fire", in);
        if (order.unit == UnitId::none) return;
        Attack attack;
        Verdict verdict = judge_ranged(pos, order, attack);
        if (!verdict) {
            order.type = OrderType::close;
            if (const Verdict close = judge_close(pos, order, attack)) verdict = close;
        }
        if (!verdict) {
            std::cout << "  No: " << story_.explain(verdict) << '\n';
            return;
        }
        for (std::size_t i = 0; i < attack.count; ++i) {
            const Sums sums = sums_of(pos, attack, i);
            std::cout << fmt::format("  {}: attack {} against {}: needs {}, hits {:.1f} %, damage {}\n",
                                     story_.name(attack.targets[i]), story_.explain(sums.attack),
                                     story_.explain(sums.defense), sums.needed(),
                                     100 * chance_to_hit(pos, attack, i),
                                     story_.explain(damage_to(pos, attack, i)));
        }
    }

    const catalog::Catalog& catalog_;
    std::shared_ptr<const Setup> setup_;
    game::Story story_;
    players::RandomPlayer bot_;
    bool watch_;
    int shown_turn_ = -1;
    std::string record_;
    game::Game game_;
};

Output play(Options options) {
    const auto data = data_folder(options.data);
    const catalog::Catalog catalog = playable_catalog(data);
    const auto edition = find_edition(options.edition);
    if (!edition) throw std::runtime_error("no edition is called " + options.edition);
    if (options.seed == 0) options.seed = std::random_device{}();
    const std::string locale = read_text(data / "locales" / (options.language + ".json"));
    game::Random random(game::Random::spread(options.seed));
    const auto setup = game::random_setup(catalog, *edition, options.total, options.terrain, random);
    if (!options.watch)
        std::cout << fmt::format("You are {} (upper-case letters). Seed {}. `help` lists the commands.\n",
                                 setup->players[0].name, options.seed);
    Session session(catalog, setup, game::Random::spread(options.seed + 1), locale, options.watch);
    session.run();
    if (!options.record.empty()) {
        std::ofstream out(options.record, std::ios::binary);
        out << session.record();
        if (!out) throw std::runtime_error("cannot write " + options.record);
        std::cout << "The record is in " << options.record << ".\n";
    }
    return {};
}

}  // namespace

void add_play_command(CLI::App& app, int& status) {
    auto options = std::make_shared<Options>();
    CLI::App* sub = app.add_subcommand("play", "A plain game in the terminal against the random player");
    sub->add_option("--edition", options->edition, "Which rules")->capture_default_str();
    sub->add_option("--total", options->total, "Build total of each side")
        ->capture_default_str()
        ->check(CLI::Range(50, 2000));
    sub->add_option("--terrain", options->terrain, "Terrain pieces in the pile")
        ->capture_default_str()
        ->check(CLI::Range(0, 12));
    sub->add_option("--seed", options->seed, "The same seed gives the same armies and dice");
    sub->add_flag("--watch", options->watch, "Two random players; just watch");
    sub->add_option("--record", options->record, "Write the record of the game to this file");
    sub->add_option("--lang", options->language, "en or de")->check(CLI::IsMember({"en", "de"}));
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer(
        "Examples:\n  irondial play --total 300\n  irondial play --watch --seed 7 --record game.jsonl");
    sub->callback([options, &status] { attempt(status, [&] { return play(*options); }); });
}

}  // namespace irondial::cli
