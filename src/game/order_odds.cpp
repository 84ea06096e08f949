#include "game/order_odds.h"

#include <algorithm>

#include "rules/orders.h"
#include "rules/values.h"

namespace irondial::game {

using namespace rules;

namespace {

/// A unit before and after, with what lies on its dice.
struct Change {
    int clicks = 0, heat = 0;
    bool eliminated = false, salvage = false, captured = false;
    bool shutdown = false, restarted = false, pilot_out = false;

    bool any() const {
        return clicks != 0 || heat != 0 || eliminated || salvage || captured || shutdown || restarted ||
               pilot_out;
    }
};

bool is_wreck(const Position& pos, UnitId u) {
    return pos.on_field(u) && has_salvage(pos, u);
}

Change change_of(const Position& before, const Position& after, UnitId u) {
    const UnitState &was = before.unit(u), &is = after.unit(u);
    Change change;
    change.clicks = is.click + is.damage_die - was.click - was.damage_die;
    change.heat = is.heat + is.heat_die - was.heat - was.heat_die;
    const bool dead = is.place == Place::eliminated || is.click + is.damage_die >= after.printed(u).clicks;
    change.eliminated = dead && was.place != Place::eliminated;
    change.salvage = is_wreck(after, u) && !is_wreck(before, u);
    change.captured = is.captor != UnitId::none && was.captor == UnitId::none;
    change.shutdown = is.shutdown && !was.shutdown;
    change.restarted = was.shutdown && !is.shutdown && !dead;
    change.pilot_out = is.pilot_out && !was.pilot_out;
    return change;
}

void add(UnitOdds& odds, const Change& change, double chance) {
    const auto place = [](int n, std::size_t size) {
        return static_cast<std::size_t>(std::clamp(n, 0, static_cast<int>(size) - 1));
    };
    odds.clicks[place(change.clicks, odds.clicks.size())] += chance;
    odds.heat[place(change.heat, odds.heat.size())] += chance;
    odds.expected_clicks += chance * change.clicks;
    odds.expected_heat += chance * change.heat;
    const auto count = [&](bool so, double& sum) { sum += so ? chance : 0; };
    count(change.eliminated, odds.eliminated);
    count(change.salvage, odds.salvage);
    count(change.captured, odds.captured);
    count(change.shutdown, odds.shutdown);
    count(change.restarted, odds.restarted);
    count(change.pilot_out, odds.pilot_out);
}

}  // namespace

std::vector<UnitOdds> odds_of(const Position& pos, const Order& order, Player* decider, int* ways, int most) {
    std::array<UnitOdds, max_units> all{};
    UnitSet changed;
    EveryRoll inputs(decider);
    int count = 0;
    while (inputs.next_way()) {
        if (++count > most) return {};
        Table table(pos, inputs, nullptr);
        resolve(table, order);
        for (const UnitId u : pos.all_units()) {
            const Change change = change_of(pos, table, u);
            if (change.any()) changed.add(u);
            add(all[index(u)], change, inputs.probability());
        }
    }
    if (ways != nullptr) *ways = count;
    std::vector<UnitOdds> result;
    const auto put = [&](UnitId u) {
        result.push_back(all[index(u)]);
        result.back().unit = u;
    };
    put(order.unit);
    for (const UnitId u : changed - UnitSet::of(order.unit)) put(u);
    return result;
}

}  // namespace irondial::game
