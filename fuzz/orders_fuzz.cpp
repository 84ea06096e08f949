// Any order and any answer at any moment of a game, straight into the engine without the written form: the
// judge refuses and nothing changes, or the order is carried out and the table is still a table.
#include <fuzzer/FuzzedDataProvider.h>

#include "game/armies.h"
#include "game/game.h"
#include "must.h"
#include "players/random_player.h"
#include "support/packs.h"

using namespace irondial;
using namespace rules;

namespace {

class Input {
  public:
    Input(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

    bool more() { return bytes_.remaining_bytes() > 0; }
    int in(int low, int high) { return bytes_.ConsumeIntegralInRange(low, high); }
    template <class E>
    E one_of(E last) {
        return static_cast<E>(in(0, static_cast<int>(last)));
    }
    bool coin() { return bytes_.ConsumeBool(); }

    UnitId unit() { return static_cast<UnitId>(in(0, 255)); }
    geo::Point point(geo::Point near) {
        const int reach = in(0, 7) == 0 ? 900'000 : 12'000;
        return near + geo::Vec{in(-reach, reach), in(-reach, reach)};
    }
    geo::Facing facing() { return geo::facing_from_tenths(in(0, 3599)); }
    catalog::Set<catalog::Equipment> equipment() {
        catalog::Set<catalog::Equipment> set;
        for (int i = in(0, 3); i > 0; --i)
            set.add(static_cast<catalog::Equipment>(
                in(0, static_cast<int>(catalog::count<catalog::Equipment>) - 1)));
        return set;
    }

    Order order(const Position& pos) {
        Order order{
            .type = one_of(OrderType::propose_end), .unit = unit(), .weapon = one_of(Weapon::secondary)};
        if (coin()) order.unit = static_cast<UnitId>(in(0, pos.state().unit_count));
        order.target_count = static_cast<std::uint8_t>(in(0, 12));
        for (UnitId& target : order.targets)
            target = coin() ? static_cast<UnitId>(in(0, pos.state().unit_count)) : unit();
        order.run = coin(), order.jump = coin(), order.indirect = coin(), order.capture = coin();
        order.cancel = equipment();
        order.turns = coin();
        order.facing = facing();
        order.path.find = in(0, 15) == 0;
        geo::Point at = pos.exists(order.unit) ? pos.unit(order.unit).at : geo::Point{};
        for (int legs = in(0, order.path.find ? 1 : 4); legs > 0; --legs) order.path.add(at = point(at));
        order.formation.count = static_cast<std::uint8_t>(in(0, 15) == 0 ? in(0, 9) : 0);
        if (order.formation.empty()) return order;
        for (Member& member : order.formation.members)
            member = {.unit = coin() ? static_cast<UnitId>(in(0, pos.state().unit_count)) : unit(),
                      .legs = static_cast<std::uint8_t>(in(0, 9)),
                      .find = coin(),
                      .turns = coin(),
                      .facing = facing()};
        for (geo::Point& p : order.formation.points) p = point(at);
        return order;
    }
    Choice choice(const Position& pos, Ask ask) {
        Choice choice{.ask = in(0, 7) == 0 ? one_of(Ask::agree) : ask, .unit = unit()};
        if (coin()) choice.unit = static_cast<UnitId>(in(0, pos.state().unit_count));
        choice.yes = coin();
        choice.mask = static_cast<std::uint8_t>(in(0, 255));
        choice.cancelled = equipment();
        choice.piece = static_cast<std::uint8_t>(in(0, 255));
        choice.place = {point({18'000, 18'000}), facing()};
        for (int i = in(0, 3); i > 0; --i)
            choice.shares[static_cast<std::size_t>(in(0, max_targets - 1))] = {
                unit(), static_cast<std::int8_t>(in(-128, 127))};
        return choice;
    }

  private:
    FuzzedDataProvider bytes_;
};

void check(const Position& pos) {
    for (const UnitId u : pos.units()) {
        must(pos.bases().overlapping(pos.ground(u), ~UnitSet::of(u).bits) == 0, "no bases overlap");
        must(geo::contains(pos.setup().board, pos.ground(u)), "bases stay on the table");
        must(pos.unit(u).click < pos.printed(u).clicks, "clicks stay on the dial");
        must(pos.unit(u).heat <= pos.printed(u).heat_positions, "heat stays on its dial");
        must(pos.unit(u).tokens <= 2, "at most two tokens");
    }
}

/// The bot answers; by default if what it wants is refused.
void tame_answer(game::Game& game, players::RandomPlayer& bot) {
    const Decision decision = *game.waiting();
    if (decision.wants_order()) {
        if (!game.answer(bot.order(game.position(), decision))) game.answer(Order{});
    } else if (!game.answer(bot.decide(game.position_now(), decision))) {
        must(static_cast<bool>(game.answer(game::default_choice(game.position_now(), decision))),
             "the default is legal");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    const auto number = static_cast<std::uint64_t>(input.in(0, 15));
    game::Random random(game::Random::spread(number));
    const auto setup =
        game::random_setup(tests::shipped_catalog(), EditionId::age_of_destruction, 300, 4, random);
    players::RandomPlayer bot(game::Random::spread(number + 100));
    game::Game game(setup, game::Random::spread(number + 200));
    for (int tame = 8 * input.in(0, 12); tame > 0 && game.waiting() != nullptr; --tame)
        tame_answer(game, bot);
    for (int answers = 0; answers < 200 && input.more() && game.waiting() != nullptr; ++answers) {
        const State before = game.state();
        const std::size_t tape = game.tape().size();
        Verdict verdict;
        switch (input.in(0, 2)) {
            case 0: tame_answer(game, bot); break;
            case 1: verdict = game.answer(input.order(game.position())); break;
            default: verdict = game.answer(input.choice(game.position(), game.waiting()->ask)); break;
        }
        if (!verdict) {
            must(game.state() == before && game.tape().size() == tape, "what is refused changes nothing");
            must(verdict.rule != RuleId::none, "a refusal cites a rule");
        }
        check(game.position());
    }
    return 0;
}
