#include "cli/play_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "cli/attempt.h"
#include "cli/draw_table.h"
#include "cli/editions.h"
#include "cli/forces.h"
#include "cli/language.h"
#include "cli/pack_files.h"
#include "cli/seed.h"
#include "cli/sim_command.h"
#include "cli/typed.h"
#include "game/armies.h"
#include "game/army_game.h"
#include "game/forfeit.h"
#include "game/odds.h"
#include "game/record.h"
#include "game/story.h"
#include "players/random_player.h"
#include "rules/army.h"
#include "rules/combat.h"
#include "rules/movement.h"
#include "rules/orders.h"
#include "sim/contest.h"

namespace irondial::cli {

using namespace rules;

namespace {

constexpr std::string_view other_help =
    "  can UNIT                                 what it could do: how far it goes, whom it could attack\n"
    "  odds ORDER                               chance and damage of an attack, with all its sums\n"
    "  map, end (the turn), propose (to end the game), quit, help\n";

constexpr std::string_view answer_help =
    "  Answer as the question says, or press Enter for what happens by itself; map, quit and help are there\n"
    "  at any time. These commands come when it is your turn:\n";

constexpr PlayerId person{0};
constexpr int usual_total = 300;
constexpr int most_turns_watched = 400;  // two players who wait for each other would play for ever

constexpr std::string_view phase_word(Stage stage) {
    return stage == Stage::initiative ? "initiative" : stage == Stage::move ? "move" : "combat";
}

struct Options {
    std::string data, language = "en", record;
    Wanted wanted;
    std::string first = "random", second = "random";  // the players of the seats that no person takes
    std::vector<std::string> armies;                  // files: the person's, the opponent's
    int terrain = 4, bot_milliseconds = 5000;
    std::optional<std::uint64_t> seed;  // drawn where none is given
    bool watch = false;
};

/// A game at the keyboard: prompts for what the person decides, lets the bot answer the rest.
class Session final : public Audience {
  public:
    Session(const catalog::Catalog& catalog, std::shared_ptr<const Setup> setup, const game::Seed& seed,
            const std::string& locale, const Options& options, std::ostream* record)
        : setup_(std::move(setup)),
          story_(*setup_, locale),
          adviser_(game::Random::spread(seed[0])),
          watch_(options.watch),
          record_(record),
          game_(setup_, seed, this) {
        const sim::MakePlayer make = make_players(options.bot_milliseconds, locale);
        for (const PlayerId p : game_.position().players())
            seats_[index(p)] =
                make(p == person ? options.first : options.second, game::Random::spread(seed[0] + index(p)));
        write(game::record_head(catalog, *setup_, seed));
    }

    /// Plays until the end, or until the person leaves.
    void run() {
        while (const Decision* waiting = game_.waiting()) {
            if (watch_ && game_.state().turn > most_turns_watched) {
                std::cout << fmt::format("Broken off after {} turns.\n", most_turns_watched);
                return;
            }
            const Decision decision = *waiting;
            const bool own = decision.player == person && !watch_;
            if (own) tell_so_far();
            game::Player& bot = *seats_[index(decision.player)];
            if (decision.ask == Ask::order) {
                if (!own)
                    answer(bot.order(game_.position(), decision));
                else if (!prompt())
                    return;
                continue;
            }
            if (!own && decision.wants_order())
                answer(bot.order(game_.position_now(), decision));
            else if (!own)
                answer(bot.decide(game_.position_now(), decision));
            else if (!ask(decision))
                return;
        }
    }

    void hear(const Event& event) override {
        if (told_ > 0) {  // in the middle of the order already
            --told_;
            return;
        }
        if (const std::string sentence = story_.tell(event); !sentence.empty()) std::cout << sentence << '\n';
    }

  private:
    /// What has happened since the last moment of rest, to know before one decides: the dice, who comes.
    void tell_so_far() {
        class Known final : public Audience {
          public:
            void hear(const Event& event) override { events.push_back(event); }
            std::vector<Event> events;
        };
        Known known;
        game_.tell_so_far(known);
        const std::size_t told = std::exchange(told_, 0);
        for (std::size_t i = told; i < known.events.size(); ++i) hear(known.events[i]);
        told_ = known.events.size();
    }

    /// Gives an order or an answer and writes it down; a refusal is told and changes nothing.
    template <class Answer>
    bool answer(const Answer& given) {
        if (const Verdict verdict = game_.answer(given, this); !verdict) {
            std::cout << "  No: " << story_.explain(verdict) << '\n';
            return false;
        }
        write(game::record_line(*setup_, given, game_.state()));
        return true;
    }

    void write(const std::string& line) {
        if (record_ != nullptr && !(*record_ << line << std::endl))  // at once: nothing waits in a buffer
            throw std::runtime_error("cannot write the record: the disk may be full");
    }

    /// A line from the keyboard; nothing when there are no more.
    static std::optional<std::vector<std::string>> read_line(const std::string& prompt) {
        std::cout << prompt << std::flush;
        std::string line;
        if (!std::getline(std::cin, line)) return std::nullopt;
        return words_of(line);
    }

    static bool says(const std::vector<std::string>& words, std::string_view word) {
        return words.size() == 1 && words.front() == word;
    }

    /// A decision of the person in the middle of things; false to leave.
    bool ask(const Decision& decision) {
        const Position pos = game_.position_now();
        const bool setting_up = decision.ask == Ask::deploy || decision.ask == Ask::place_feature;
        const Choice by_default =
            setting_up ? adviser_.decide(pos, decision) : game::default_choice(pos, decision);
        if (decision.ask == Ask::deploy && shown_ != pos.units().size()) {
            shown_ = pos.units().size();
            std::cout << draw_table(pos);
        }
        for (;;) {
            const auto words = read_line(question(story_, pos, decision) + ": ");
            if (!words || says(*words, "quit")) return false;
            if (says(*words, "help")) {
                std::cout << answer_help << order_help(pos) << other_help;
                continue;
            }
            if (says(*words, "map")) {
                std::cout << draw_table(pos);
                continue;
            }
            try {
                if (decision.wants_order() ? answer(words->empty() ? Order{} : read_order(pos, *words))
                                           : answer(read_answer(pos, decision, by_default, *words)))
                    return true;
            } catch (const Mistyped& wrong) {
                std::cout << "  " << wrong.sentence << '\n';
            }
        }
    }

    /// One line of the person; false to leave.
    bool prompt() {
        const Position pos = game_.position();
        const bool arena = on_hexes(*setup_);
        const UnitId acting = game_.waiting()->unit;
        if (shown_turn_ != pos.state().turn || (arena && shown_stage_ != pos.state().stage)) {
            std::cout << draw_table(pos);
            shown_turn_ = pos.state().turn;
            shown_stage_ = pos.state().stage;
        }
        const auto words =
            read_line(arena ? fmt::format("[round {}, {} phase: {}] > ", pos.state().turn,
                                          phase_word(pos.state().stage), setup_->roster[index(acting)].id)
                            : fmt::format("[{} orders left] > ", pos.player(person).orders));
        if (!words) return false;
        if (words->empty()) return true;
        const std::string& first = words->front();
        try {
            if (first == "quit") return false;
            if (first == "help")
                std::cout << order_help(pos) << other_help;
            else if (first == "map")
                std::cout << draw_table(pos);
            else if (first == "end")
                answer(arena ? Order{.type = OrderType::pass, .unit = acting}
                             : Order{.type = OrderType::end_turn});
            else if (first == "withdraw")
                answer(Order{.type = OrderType::withdraw});
            else if (first == "propose")
                answer(Order{.type = OrderType::propose_end});
            else if (first == "odds")
                tell_odds(pos, read_order(pos, {words->begin() + 1, words->end()}));
            else if (first == "can")
                tell_possible(pos, read_unit(pos, {words->begin() + 1, words->end()}));
            else
                answer(read_order(pos, *words));
        } catch (const Mistyped& wrong) {
            std::cout << "  " << wrong.sentence << '\n';
        }
        return true;
    }

    /// Where the shells would fall if they fell now, and on whom.
    void tell_artillery(const Position& pos, const Order& order) const {
        Barrage barrage;
        if (const Verdict verdict = judge_artillery(pos, order, barrage); !verdict) {
            std::cout << "  No: " << story_.explain(verdict) << '\n';
            return;
        }
        for (std::size_t i = 0; i < barrage.count; ++i) {
            const PlacedMarker& m = barrage.markers[i];
            const Sums sums = sums_of(pos, m);
            std::cout << fmt::format("  ({}, {}): attack {} against {}: needs {}, on the spot {:.1f} %\n",
                                     m.at.x / 1000.0, m.at.y / 1000.0, story_.explain(sums.attack),
                                     story_.explain(sums.defense), sums.needed(),
                                     100 * chance_on_spot(pos, m));
            for (const UnitId u : in_blast(pos, m, m.at))
                std::cout << fmt::format("    {}: damage {}, harmed {:.1f} %\n", story_.name(u),
                                         story_.explain(blast_damage(pos, m, u)),
                                         100 * game::odds_of(pos, barrage, u).damaged);
        }
    }

    void tell_odds(const Position& pos, const Order& order) const {
        if (order.type == OrderType::artillery) return tell_artillery(pos, order);
        if (order.type != OrderType::ranged && order.type != OrderType::close)
            throw Mistyped{
                "Only attacks have odds: odds fire UNIT TARGET, odds hit UNIT TARGET, or odds shell UNIT "
                "X,Y."};
        Attack attack;
        if (const Verdict verdict = judge_combat(pos, order, attack); !verdict) {
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

    /// How far a unit goes and whom it could attack, with what chance.
    void tell_possible(const Position& pos, UnitId u) const {
        if (const Verdict verdict = judge_unit(pos, OrderType::move, u); !verdict)
            std::cout << "  No orders: " << story_.explain(verdict) << '\n';
        const std::string moves = story_.explain(speed_for(pos, {.type = OrderType::move, .unit = u}));
        std::cout << "  moves " << moves << (on_hexes(*setup_) ? "" : "\"") << '\n';
        if (const catalog::Unit& gun = pos.printed(u); gun.artillery_range > 0)
            std::cout << fmt::format("  shells spots beyond {}\" and up to {}\" away\n",
                                     gun.weapons[0].max_range, gun.artillery_range);
        for (const UnitId target : pos.opponents_of(u))
            for (const OrderType type : {OrderType::ranged, OrderType::close})
                for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
                    Order order{.type = type, .unit = u, .weapon = weapon, .target_count = 1};
                    order.targets[0] = target;
                    Attack attack;
                    if (!rules::judge(pos, order) || !judge_combat(pos, order, attack)) continue;
                    std::cout << fmt::format(
                        "  {} {} {}{}: {:.0f} %, damage {}\n", type == OrderType::ranged ? "fire" : "hit",
                        setup_->roster[index(u)].id, setup_->roster[index(target)].id,
                        weapon == Weapon::secondary ? " sec" : "", 100 * chance_to_hit(pos, attack, 0),
                        damage_to(pos, attack, 0).value);
                }
    }

    std::shared_ptr<const Setup> setup_;
    game::Story story_;
    players::RandomPlayer adviser_;  // where to put what, for a person who only presses Enter
    std::array<std::unique_ptr<game::Player>, max_players> seats_;
    bool watch_;
    int shown_turn_ = -1, shown_ = -1;  // the turn, and how many deployed units, last drawn
    Stage shown_stage_ = Stage::over;
    std::ostream* record_;
    std::size_t told_ = 0;  // events of the order under way that were told before a question
    game::Game game_;
};

Output play(Options options) {
    for (const std::string& level : {options.first, options.second}) check_player(level);
    const auto data = data_folder(options.data);
    const catalog::Catalog catalog = playable_catalog(data);
    const std::string locale = read_text(data / "locales" / (options.language + ".json"));
    Forces forces{.edition = edition_or_usual(options.wanted.edition),
                  .total = options.wanted.total.value_or(usual_total)};
    if (!options.armies.empty())
        forces = read_forces(catalog, options.armies, locale, options.wanted);
    else if (options.wanted.total)
        checked_total(forces.edition, forces.total);
    const std::uint64_t seed = options.seed ? *options.seed : std::random_device{}();
    game::Random random(game::Random::spread(seed));
    std::vector<const catalog::Army*> fielded;
    for (const catalog::Army& army : forces.armies) fielded.push_back(&army);
    const auto setup =
        fielded.empty() ? game::random_setup(catalog, forces.edition, forces.total, options.terrain, random)
                        : game::army_game(catalog, rules::edition(forces.edition), forces.total, fielded,
                                          options.terrain, random);
    if (const Verdict verdict = judge_setup(*setup); !fielded.empty() && !verdict) {
        const game::Story story(*setup, locale);
        throw std::runtime_error(story.explain(verdict) + " " + story.remedy(verdict));
    }
    if (!options.watch)
        std::cout << fmt::format("You are {} (upper-case letters). Seed {}. `help` lists the commands.\n",
                                 setup->players[0].name, seed);
    std::ofstream record;
    if (!options.record.empty()) {
        record.open(options.record, std::ios::binary);
        if (!record) throw std::runtime_error("cannot write " + options.record);
    }
    Session session(catalog, setup, game::Random::spread(seed + 1), locale, options,
                    record.is_open() ? &record : nullptr);
    try {
        session.run();
    } catch (const game::Forfeit& forfeit) {
        std::cout << forfeit.what() << '\n';
    }
    if (record.is_open()) std::cout << "The record is in " << options.record << ".\n";
    return {};
}

}  // namespace

void add_play_command(CLI::App& app, int& status) {
    auto options = std::make_shared<Options>();
    CLI::App* sub = app.add_subcommand("play", "A plain game in the terminal against any player");
    add_edition(*sub, options->wanted.edition);
    sub->add_option(
        "--total", options->wanted.total,
        fmt::format("Build total of each side, enough for an order, 2000 at most [{}, or that of the armies]",
                    usual_total));
    sub->add_option("--terrain", options->terrain, "Terrain pieces in the pile")
        ->capture_default_str()
        ->check(CLI::Range(0, 12));
    sub->add_option("--army", options->armies,
                    "Your army file, and a second time your opponent's; see `irondial army`")
        ->expected(1, 2)
        ->allow_extra_args(false);
    sub->add_option("--seed", options->seed, "The same seed gives the same armies and dice [drawn]")
        ->transform(whole_seed());
    sub->add_option("--p2", options->second,
                    "Your opponent: random, greedy, planner, planner:200, planner:500ms, or exec:COMMAND "
                    "(docs/bots.md)")
        ->capture_default_str();
    CLI::Option* watch = sub->add_flag("--watch", options->watch, "Just watch");
    sub->add_option("--p1", options->first, "Who plays your side while you watch")
        ->capture_default_str()
        ->needs(watch);
    sub->add_option("--bot-time", options->bot_milliseconds, "Milliseconds a program has for each answer")
        ->capture_default_str()
        ->check(CLI::Range(1, 600'000));
    sub->add_option("--record", options->record, "Write the record of the game to this file");
    add_language(*sub, options->language);
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer(
        "Examples:\n  irondial play --total 300 --p2 greedy\n"
        "  irondial play --edition solaris-vii --watch --p1 planner --p2 greedy --seed 7 --record "
        "duel.jsonl\n"
        "  irondial play --total 150 --p2 'exec:python3 examples/bot.py'\n"
        "  irondial play --army data/armies/wolf-spear.army --army data/armies/highland-watch.army");
    sub->callback([options, &status] { attempt(status, [&] { return play(*options); }); });
}

}  // namespace irondial::cli
