#include "game/game.h"

#include "game/flow.h"
#include "rules/arena.h"
#include "rules/deployment.h"
#include "rules/effects.h"
#include "rules/formation.h"
#include "rules/movement.h"
#include "rules/orders.h"
#include "rules/rally.h"
#include "rules/reaction.h"
#include "rules/transport.h"

namespace irondial::game {

using namespace rules;

namespace {

/// Keeps events until it is known that they stand.
class Holding final : public Audience {
  public:
    void hear(const Event& event) override { events_.push_back(event); }
    void tell(Audience& audience) const {
        for (const Event& event : events_) audience.hear(event);
    }

  private:
    std::vector<Event> events_;
};

/// Whole shares for targets hit, each named once, that add up to the damage; or none, and the first has it
/// all.
bool divides_all(const Decision& decision, const Choice& choice) {
    if (choice.shares == decltype(choice.shares){}) return true;
    UnitSet named;
    int sum = 0;
    for (const Share& share : choice.shares) {
        if (share.unit == UnitId::none) continue;
        if (share.damage < 0 || named.has(share.unit) || !decision.units.has(share.unit)) return false;
        named.add(share.unit);
        sum += share.damage;
    }
    return sum == decision.total;
}

Verdict judge_answer(const Position& pos, const Decision& decision, const Choice& choice) {
    Verdict bad{.rule = pos.edition().cite.order_types, .why = Why::bad_choice, .unit = decision.unit};
    const auto legal_if = [&](bool fine) { return fine ? legal : bad; };
    if (choice.ask != decision.ask) return bad;
    switch (decision.ask) {
        case Ask::deploy:
            bad.rule = pos.edition().cite.deploy_in_turn;
            if (!decision.units.has(choice.unit)) return bad;
            if (choice.into != UnitId::none) return judge_start_aboard(pos, choice.unit, choice.into);
            return judge_deployment(pos, choice.unit, choice.place, choice.level);
        case Ask::place_feature: return choice.yes ? judge_feature(pos, choice.piece, choice.place) : legal;
        case Ask::free_spin:  // SOL-FACING-09
            if (choice.yes && on_hexes(pos.setup()) && !is_heading(choice.place.facing))
                return {
                    .rule = pos.edition().cite.headings, .why = Why::not_a_heading, .unit = decision.unit};
            return choice.yes ? judge_spin(pos, decision.unit, choice.place.facing, decision.against) : legal;
        case Ask::cancel: return legal_if((choice.cancelled - decision.optional).empty());
        case Ask::reroll:
            return legal_if(std::popcount(choice.mask) <= 1 && (choice.mask & ~decision.mask) == 0);
        case Ask::place_beside: return judge_place_beside(pos, decision.unit, choice.place);
        case Ask::tag:
            bad.rule = pos.edition().cite.tags;
            return legal_if(!choice.yes || decision.units.has(choice.unit));
        case Ask::activate:
        case Ask::choose_unit: return legal_if(decision.units.has(choice.unit));
        case Ask::face:
            if (choice.yes && !is_heading(choice.place.facing))
                return {
                    .rule = pos.edition().cite.headings, .why = Why::not_a_heading, .unit = decision.unit};
            return legal;
        case Ask::react:
            if (choice.reaction == OfferedOrder::dig_in)
                if (const Verdict v = judge_dig_in(pos, decision.unit, true); !v) return v;
            return legal_if(!choice.reaction || decision.reactions.has(*choice.reaction));
        case Ask::rally:
            return choice.card == RuleId::none ? legal : judge_rally(pos, decision.unit, choice.card);
        case Ask::place_token:
        case Ask::choose_corner:
        case Ask::choose_arena:
        case Ask::drop_flag:
        case Ask::choose_player:
            return legal_if(std::popcount(choice.mask) == 1 && (choice.mask & ~decision.mask) == 0);
        case Ask::choose_card:
            return legal_if(choice.card != RuleId::none &&
                            std::find(decision.cards.begin(), decision.cards.end(), choice.card) !=
                                decision.cards.end());
        case Ask::divide:
            bad.rule = pos.edition().cite.divide_damage;
            return legal_if(divides_all(decision, choice));  // AOD-R-27
        default: return legal;
    }
}

}  // namespace

std::shared_ptr<const Field> make_field(const Setup& setup, const State& state) {
    if (on_hexes(setup)) return std::make_shared<Arena>(setup.arenas[state.arena]);
    std::vector<Feature> features;
    const auto lay = [&](Feature f) {
        if (change_terrain(setup, state, f)) features.push_back(std::move(f));
    };
    for (const Feature& f : setup.fixed) lay(f);
    for (std::size_t i = 0; i < state.feature_count; ++i)
        lay(placed(setup.pile[state.features[i].piece], state.features[i].place));
    return std::make_shared<Plane>(setup.board, std::move(features));
}

bool terrain_changed(const Setup& setup, const State& before, const State& now) {
    if (before.feature_count != now.feature_count || before.arena != now.arena) return true;
    const bool revealed = before.stage < Stage::deployment && now.stage >= Stage::deployment;
    return !setup.deck.terrain().empty() && (revealed || before.cards_out != now.cards_out);
}

Verdict judge(const Position& pos, const Decision& decision, const Choice& choice) {
    const Verdict verdict = judge_answer(pos, decision, choice);
    if (!verdict && choice == default_choice(pos, decision)) return legal;
    return verdict;
}

Verdict judge(const Position& pos, const Decision& decision, const Order& order) {
    if (decision.ask == Ask::order) return rules::judge(pos, order);
    return order == Order{} ? legal : judge_regroup(pos, decision, order);
}

Game::Game(std::shared_ptr<const Setup> setup, const Seed& seed, Audience* audience)
    : Game(setup, seed, opening(*setup), audience) {}

Game::Game(std::shared_ptr<const Setup> setup, const Seed& seed, const State& state, Audience* audience)
    : setup_(std::move(setup)),
      field_(make_field(*setup_, state)),
      position_(*setup_, *field_, state),
      random_(seed) {
    advance(audience);
}

Position Game::position_now() const {
    std::vector<Input> tape = tape_;
    Tape inputs(tape, nullptr);
    /// Remembers the position when the first question without an answer comes.
    class Peek final : public Inputs {
      public:
        Peek(Tape& tape, std::optional<Position>& seen) : tape_(tape), seen_(seen) {}
        Dice roll(const Position& pos, const Chance& chance) override {
            const Dice dice = tape_.roll(pos, chance);
            note(pos);
            return dice;
        }
        Choice decide(const Position& pos, const Decision& decision) override {
            const Choice choice = tape_.decide(pos, decision);
            note(pos);
            return choice;
        }
        Order order(const Position& pos, const Decision& decision) override {
            const Order order = tape_.order(pos, decision);
            note(pos);
            return order;
        }

      private:
        void note(const Position& pos) {
            if (tape_.pending() && !seen_) seen_ = pos;
        }
        Tape& tape_;
        std::optional<Position>& seen_;
    };
    std::optional<Position> seen;
    Peek peek(inputs, seen);
    Table table(position_, peek, nullptr);
    step(table);
    return seen.value_or(position_);
}

void Game::tell_so_far(Audience& audience) const {
    std::vector<Input> tape = tape_;
    Tape inputs(tape, nullptr);
    /// Beyond the first question without an answer nothing is true.
    class Until final : public Audience {
      public:
        Until(const Tape& inputs, Audience& audience) : inputs_(inputs), audience_(audience) {}
        void hear(const Event& event) override {
            if (!inputs_.pending()) audience_.hear(event);
        }

      private:
        const Tape& inputs_;
        Audience& audience_;
    };
    if (over()) return;
    Until until(inputs, audience);
    Table table(position_, inputs, &until);
    step(table);
}

void Game::end_for_time(Audience* audience) {
    time_up_ = true;
    if (tape_.empty()) advance(audience);
}

Verdict Game::answer(const Order& order, Audience* audience) {
    if (over()) return {.rule = setup_->edition.cite.game_is_over, .why = Why::game_over};
    if (waiting() == nullptr || !waiting()->wants_order())
        return {.rule = setup_->edition.cite.order_stage_only, .why = Why::wrong_stage};
    const Verdict v = waiting()->ask == Ask::order ? judge(position_, *waiting(), order)
                                                   : judge(position_now(), *waiting(), order);
    if (!v) return v;
    tape_.emplace_back(order);
    advance(audience);
    return legal;
}

Verdict Game::answer(const Choice& choice, Audience* audience) {
    if (waiting() == nullptr) return {.rule = setup_->edition.cite.game_is_over, .why = Why::game_over};
    if (const Verdict v = judge(position_now(), *waiting(), choice); !v) return v;
    tape_.emplace_back(choice);
    advance(audience);
    return legal;
}

void Game::advance(Audience* audience) {
    while (!over()) {
        Tape inputs(tape_, &random_);
        Holding events;
        Table table(position_, inputs, audience != nullptr ? &events : nullptr);
        // A turn under way is finished first; where there are phases, the phase looks for it at its end.
        const bool phases = setup_->edition.turn.structure == TurnStructure::phases;
        if (time_up_ && (phases || tape_.empty())) table.change().time_up = true;
        step(table);
        pending_ = inputs.pending();
        if (pending_) return;
        const bool changed = terrain_changed(*setup_, state(), table.state());
        if (changed) field_ = make_field(*setup_, table.state());
        position_ = changed ? Position(*setup_, *field_, table.state()) : Position(table);
        tape_.clear();
        if (audience != nullptr) events.tell(*audience);
    }
    pending_.reset();
}

}  // namespace irondial::game
