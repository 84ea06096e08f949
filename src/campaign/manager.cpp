#include "campaign/manager.h"

#include <algorithm>

#include "campaign/bout.h"
#include "campaign/fielding.h"
#include "campaign/office.h"
#include "campaign/results.h"
#include "campaign/scout.h"
#include "campaign/season.h"

namespace irondial::campaign {

using catalog::Entry;
using catalog::UnitKind;

namespace {

/// Units a match takes, and units a cycle could cost a stable that loses all it fields, every time.
struct Demand {
    Match match;
    int fielded = 1;
    int matches = 1;

    int lives() const { return fielded * matches; }
    /// A wreck that is repaired misses a match: two line-ups in turn can go on as long as they are paid.
    /// [CAM-REPAIR-08]
    int units() const { return matches == 1 ? fielded : 2 * fielded; }
};

class Manager {
  public:
    Manager(const Campaign& campaign, StableId stable)
        : c_(campaign), me_(stable), scout_(campaign, stable) {}

    std::optional<Command> deed() const {
        switch (c_.stage) {
            case Stage::founding:
            case Stage::market: return shop();
            case Stage::round: return prepare();
            case Stage::sudden_death: return contend();
            case Stage::over: break;
        }
        return std::nullopt;
    }

  private:
    // --- planning

    Demand demand(int cycle) const {
        Demand d;
        d.match.format = c_.agreement.cycle(cycle).format;
        d.match.weight_class = c_.agreement.class_of(cycle);
        d.fielded = static_cast<int>(units_fielded(c_, d.match));
        d.matches = c_.agreement.cycle(cycle).matches;
        return d;
    }
    int cycles() const { return static_cast<int>(c_.agreement.cycles.size()); }
    /// The cycle that is shopped for, or played.
    int coming() const { return c_.stage == Stage::round ? c_.cycle : c_.cycle + 1; }

    std::vector<AssetId> units_of(WeightClass weight) const {
        auto units = owned(c_, me_, Entry::unit);
        std::erase_if(units, [&](AssetId unit) { return scout_.class_of(unit) != weight; });
        return units;
    }
    int wreck_price(WeightClass weight) const { return repair_table[row_of(weight)].price[2]; }

    /// Stones for the wrecks that have to come back in the next cycle, if all goes wrong.
    int reserve(const Demand& next) const {
        return (next.lives() - next.units()) * wreck_price(next.match.weight_class);
    }
    int spare() const { return c_[me_].capital - reserve(demand(coming())); }
    /// Beyond that: Stones the cycles after it will not take either, should they go badly. Of those who lose,
    /// five of eight are wrecks, and the last purse does not always pay for them.
    int surplus() const {
        int stones = spare();
        for (int cycle = coming() + 1; cycle < cycles(); ++cycle) {
            const Demand later = demand(cycle);
            const int wrecks = later.lives() * 5 / 8 * wreck_price(later.match.weight_class);
            stones -= std::max(0, wrecks - purse_of(c_, cycle, c_.players() - 1));
        }
        return stones;
    }

    /// What can be turned into Stones without being missed, dearest last: cards that lie about, and intact
    /// units of a class that is not played now. Pilots who have made a name stay.
    std::vector<AssetId> dispensable() const {
        const WeightClass weight = c_.agreement.class_of(coming());
        std::vector<AssetId> list;
        for (const Entry kind : {Entry::rally_card, Entry::gear, Entry::pilot})
            for (const AssetId card : owned(c_, me_, kind))
                if (c_[card].on == AssetId::none && c_[card].reputation == 0) list.push_back(card);
        for (const AssetId unit : owned(c_, me_, Entry::unit))
            if (scout_.class_of(unit) != weight) list.push_back(unit);
        std::erase_if(list, [&](AssetId asset) { return !judge(c_, Command{Sell{me_, asset}}); });
        std::stable_sort(list.begin(), list.end(),
                         [&](AssetId a, AssetId b) { return c_[a].price < c_[b].price; });
        return list;
    }
    /// A sale on the way to so many Stones; nothing where they are there, or out of reach.
    std::optional<Command> raise(int stones) const {
        const int missing = stones - c_[me_].capital;
        const auto list = dispensable();
        int worth = 0;
        for (const AssetId asset : list) worth += c_[asset].price;
        if (missing <= 0 || worth < missing) return std::nullopt;
        for (const AssetId asset : list)  // one sale, if one will do
            if (c_[asset].price >= missing) return Sell{me_, asset};
        return Sell{me_, list.back()};
    }
    int means() const {
        int stones = c_[me_].capital;
        for (const AssetId asset : dispensable()) stones += c_[asset].price;
        return stones;
    }

    // --- between cycles

    /// Repairs first, since they are owed; then a crew for every unit, the units the next cycle takes, and
    /// with what is left more of them, gear and rally cards.
    std::optional<Command> shop() const {
        if (auto command = repair_what_is_due()) return command;
        if (coming() >= cycles()) return std::nullopt;
        if (auto command = man_units()) return command;
        if (auto command = recruit(demand(coming()))) return command;
        for (int cycle = coming(); cycle < cycles(); ++cycle)
            if (auto command = add_to(demand(cycle))) return command;
        if (auto command = fit_gear()) return command;
        return buy_rally_cards();
    }

    /// Those of the next cycle's class first, the cheapest first.  [CAM-REPAIR-07, CAM-R-13]
    std::optional<Command> repair_what_is_due() const {
        if (due_repair(c_, me_) == AssetId::none) return std::nullopt;
        const WeightClass weight = c_.agreement.class_of(std::min(coming(), cycles() - 1));
        AssetId best = AssetId::none;
        std::pair<bool, int> least{true, 0};
        for (const AssetId unit : owned(c_, me_, Entry::unit)) {
            if (!judge(c_, Command{Repair{me_, unit}})) continue;
            const std::pair cost{scout_.class_of(unit) != weight, repair_price_of(c_, unit)};
            if (best == AssetId::none || cost < least) best = unit, least = cost;
        }
        return Repair{me_, best};
    }

    /// A unit without a pilot that needs one: a free pilot, or a new one.
    std::optional<Command> man_units() const {
        for (const AssetId unit : owned(c_, me_, Entry::unit)) {
            if (!needs_pilot(c_, unit) || pilot_of(c_, unit) != AssetId::none) continue;
            const Match match = match_of(unit);
            for (const AssetId pilot : owned(c_, me_, Entry::pilot)) {
                if (c_[pilot].on != AssetId::none) continue;
                Combatant combatant = as_assigned(c_, unit);
                combatant.pilot = pilot;
                if (judge_army_of(c_, match, {combatant})) return Assign{me_, pilot, unit};
            }
            for (const int stones : {spare(), c_[me_].capital})
                if (auto buy = buy_it(Entry::pilot, scout_.best_pilot(kind_of(unit), match, stones)))
                    return buy;
        }
        return std::nullopt;
    }
    UnitKind kind_of(AssetId unit) const { return static_cast<UnitKind>(c_[unit].what.index); }
    /// One in which the unit would be in its class.
    Match match_of(AssetId unit) const {
        Match match;
        match.weight_class = scout_.class_of(unit);
        return match;
    }
    std::optional<Command> buy_it(Entry entry, std::uint16_t number) const {
        const Buy buy{me_, {entry, number}};
        if (number == Scout::none || !judge(c_, Command{buy})) return std::nullopt;
        return buy;
    }
    std::optional<Command> buy_unit(UnitKind kind) const {
        return kind == UnitKind::none ? std::nullopt
                                      : buy_it(Entry::unit, static_cast<std::uint16_t>(index(kind)));
    }

    /// The units a cycle takes, each for its share of the Stones; a cheap one where those will not do, and if
    /// need be something is sold for it.
    std::optional<Command> recruit(const Demand& next) const {
        const int have = static_cast<int>(units_of(next.match.weight_class).size());
        const int missing = next.units() - have;
        if (missing <= 0) return std::nullopt;
        const int share = spare() / missing;
        if (auto buy = buy_unit(scout_.best_unit(next.match, share))) return buy;
        if (auto buy = buy_unit(scout_.cheapest_unit(next.match, c_[me_].capital))) return buy;
        const UnitKind wanted = scout_.cheapest_unit(next.match, means());
        if (wanted == UnitKind::none) return std::nullopt;
        return raise(scout_.least_price(wanted, next.match));
    }

    /// More than a cycle takes, for better days: never more than it could use up.
    std::optional<Command> add_to(const Demand& cycle) const {
        const int have = static_cast<int>(units_of(cycle.match.weight_class).size());
        if (have >= std::min(cycle.lives(), cycle.fielded + 4)) return std::nullopt;
        return buy_unit(scout_.best_unit(cycle.match, surplus()));
    }

    /// Gear for every unit that has slots and room within its total.
    std::optional<Command> fit_gear() const {
        for (const AssetId unit : owned(c_, me_, Entry::unit)) {
            if (!undamaged(c_, unit) || gear_on(c_, unit).size() >= 2) continue;
            const Match match = match_of(unit);
            if (!judge_army_of(c_, match, {as_assigned(c_, unit)})) continue;
            for (const AssetId gear : owned(c_, me_, Entry::gear)) {
                if (c_[gear].on != AssetId::none) continue;
                const Assign assign{me_, gear, unit};
                Campaign after = c_;
                if (carry_out(after, Command{assign}) &&
                    judge_army_of(after, match, {as_assigned(after, unit)}))
                    return assign;
            }
            if (auto buy = buy_it(Entry::gear, scout_.best_gear(unit, match, surplus()))) return buy;
        }
        return std::nullopt;
    }

    /// Cheap and for every match: a hand for one unit, each stable to its own taste, once the rest is paid.
    std::optional<Command> buy_rally_cards() const {
        if (surplus() < 4 * rally_card_price) return std::nullopt;
        if (rally_hand(rally_cards_per_unit).size() >= rally_cards_per_unit) return std::nullopt;
        return buy_it(Entry::rally_card, scout_.best_rally_card());
    }
    /// Everything there is, each card once.  [CAM-RALLY-06]
    std::vector<AssetId> rally_hand(std::size_t most) const {
        std::vector<AssetId> hand;
        for (const AssetId card : owned(c_, me_, Entry::rally_card)) {
            const bool copy = std::any_of(hand.begin(), hand.end(),
                                          [&](AssetId other) { return c_[other].what == c_[card].what; });
            if (!copy && hand.size() < most) hand.push_back(card);
        }
        return hand;
    }

    // --- between matches

    std::optional<Command> prepare() const {
        const MatchId open = open_match(c_, me_);
        if (open == MatchId::none || entrant_of(c_[open], me_)->ready) return std::nullopt;
        const Match& match = c_[open];
        if (auto command = mend(match)) return command;
        if (auto command = man_units()) return command;  // with those who are there
        if (const LineUp best = line_up(match); !best.units.empty()) return best;
        const auto possible = could_field(c_, me_, match);
        for (const Combatant& combatant : possible) {  // somebody else must drive, or gear must go
            if (pilot_of(c_, combatant.unit) != combatant.pilot && combatant.pilot != AssetId::none)
                return Assign{me_, combatant.pilot, combatant.unit};
            for (const AssetId gear : gear_on(c_, combatant.unit)) return Assign{me_, gear};
        }
        if (!possible.empty()) {
            LineUp line{.stable = me_, .hand = rally_hand(rally_cards_per_unit * possible.size())};
            for (const Combatant& combatant : possible) line.units.push_back(combatant.unit);
            return line;
        }
        return Forfeit{me_};
    }

    /// How much of its dial a unit has left, in hundredths.
    int health(AssetId unit) const {
        const int clicks = printed(c_, unit).clicks;
        return 100 * (clicks - std::min<int>(c_[unit].click, clicks)) / clicks;
    }
    std::vector<AssetId> by_health() const {
        auto units = owned(c_, me_, Entry::unit);
        std::stable_sort(units.begin(), units.end(), [&](AssetId a, AssetId b) {
            return std::pair(health(a), printed(c_, a).points) > std::pair(health(b), printed(c_, b).points);
        });
        return units;
    }
    bool fit(AssetId unit) const { return static_cast<bool>(judge_unit(c_, me_, unit)); }
    bool healthy(AssetId unit) const { return fit(unit) && health(unit) >= 60; }

    /// First who is wanted now, then who might be wanted next time, then what can be spared.
    std::optional<Command> mend(const Match& match) const {
        const auto units = units_of(match.weight_class);
        const auto number = [&](auto&& test) {
            return static_cast<int>(std::count_if(units.begin(), units.end(), test));
        };
        const int wanted = static_cast<int>(units_fielded(c_, match));
        const int ready = number([&](AssetId u) { return fit(u); });
        const int back = number([&](AssetId u) { return c_[u].sits_out; });  // for the next match
        const int left = c_.agreement.cycle(match.cycle).matches - match.round - 1;
        if (ready < wanted)
            if (auto command = repair_one(units, 0, [&](AssetId u) { return !fit(u) && !wreck(u); }))
                return command;
        // Should all be lost that are fielded now, the rest and those who come back have to do.
        const int rest = std::max(0, ready - wanted) + back;
        if (left > 0 && rest < wanted)
            if (auto command = repair_one(units, 0, [&](AssetId u) { return wreck(u); })) return command;
        const int keep = wreck_price(match.weight_class) * std::max(0, left * wanted - rest);
        const bool ailing = number([&](AssetId u) { return healthy(u); }) <= wanted;
        return repair_one(units, keep, [&](AssetId u) {
            return wreck(u) ? left > 0 : ailing && !healthy(u) && !c_[u].sits_out;
        });
    }
    bool wreck(AssetId unit) const { return damage_of(c_, unit) == Damage::eliminated; }

    /// The cheapest repair of those, as long as so many Stones are kept; where none have to be, things are
    /// sold for it.
    template <class Which>
    std::optional<Command> repair_one(const std::vector<AssetId>& units, int keep, Which which) const {
        AssetId best = AssetId::none;
        for (const AssetId unit : units)
            if (!undamaged(c_, unit) && which(unit) &&
                (best == AssetId::none || repair_price_of(c_, unit) < repair_price_of(c_, best)))
                best = unit;
        if (best == AssetId::none || c_[me_].swapped) return std::nullopt;
        const int price = repair_price_of(c_, best);
        if (price + keep > c_[me_].capital) return keep == 0 ? raise(price) : std::nullopt;
        return Repair{me_, best};
    }

    LineUp line_up(const Match& match) const {
        const auto units = by_health();
        const std::size_t wanted = units_fielded(c_, match);
        for (std::size_t i = 0; i < units.size(); ++i) {
            LineUp line{
                .stable = me_, .units = {units[i]}, .hand = rally_hand(rally_cards_per_unit * wanted)};
            if (wanted == 1 && judge_line_up(c_, line)) return line;
            for (std::size_t k = i + 1; wanted == 2 && k < units.size(); ++k) {
                line.units = {units[i], units[k]};
                if (judge_line_up(c_, line)) return line;
            }
        }
        return {.stable = me_};
    }

    // --- sudden death

    std::optional<Command> contend() const {
        const MatchId open = open_match(c_, me_);
        if (open == MatchId::none) return std::nullopt;
        for (const Entrant& entrant : c_[open].entrants) {
            if (entrant.stable != me_ || entrant.ready) continue;
            for (const AssetId who : contenders(entrant)) {
                if (c_[who].is(Entry::unit)) {
                    const LineUp line{.stable = me_, .units = {who}};
                    if (judge_line_up(c_, line)) return line;
                    continue;
                }
                LineUp best{.stable = me_, .pilot = who};
                int most = 0;
                for (std::size_t i = 0; i < c_.catalog->units.size(); ++i) {
                    if (c_.catalog->units[i].points <= most) continue;
                    LineUp line = best;
                    line.borrowed = static_cast<UnitKind>(i);
                    if (!judge_line_up(c_, line)) continue;
                    best = line;
                    most = c_.catalog->units[i].points;
                }
                if (most > 0) return best;
            }
        }
        return std::nullopt;
    }
    std::vector<AssetId> contenders(const Entrant& entrant) const {
        if (entrant.competitor != AssetId::none) return {entrant.competitor};
        auto all = owned(c_, me_, Entry::pilot);
        const auto units = owned(c_, me_, Entry::unit);
        all.insert(all.end(), units.begin(), units.end());
        return all;
    }

    const Campaign& c_;
    StableId me_;
    Scout scout_;
};

}  // namespace

bool is_bot(const Stable& stable) {
    return stable.manager != "person";
}

std::optional<Command> next_deed(const Campaign& campaign, StableId stable) {
    return Manager(campaign, stable).deed();
}

std::optional<Command> next_command(const Campaign& campaign, const Direction& direction) {
    bool people = false;
    for (int s = 0; s < campaign.players(); ++s) {
        const auto stable = static_cast<StableId>(s);
        if (is_bot(campaign[stable]) || direction.for_people) {
            if (auto deed = next_deed(campaign, stable)) return deed;
        } else {
            people = true;
        }
    }
    for (std::size_t m = 0; m < campaign.matches.size(); ++m) {
        const Match& match = campaign.matches[m];
        if (match.over || !everybody_ready(match)) continue;
        const bool person = std::any_of(match.entrants.begin(), match.entrants.end(), [&](const Entrant& e) {
            return !is_bot(campaign[e.stable]) && !e.forfeited && !e.surrendered;
        });
        if (!person || direction.for_people)
            return play_bout(campaign, static_cast<MatchId>(m), direction.level);
    }
    if (!people && judge(campaign, Command{Advance{}})) return Advance{};
    return std::nullopt;
}

}  // namespace irondial::campaign
