#include "campaign/manager.h"

#include <algorithm>

#include "campaign/bout.h"
#include "campaign/fielding.h"
#include "campaign/office.h"
#include "campaign/results.h"
#include "campaign/season.h"
#include "rules/army.h"

namespace irondial::campaign {

using catalog::Entry;
using catalog::UnitKind;

namespace {

class Manager {
  public:
    Manager(const Campaign& campaign, StableId stable) : c_(campaign), me_(stable) {}

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
    // --- between cycles

    /// Repairs first, since they are owed; then a crew for every unit, more combatants, gear.
    std::optional<Command> shop() const {
        if (const AssetId due = due_repair(c_, me_); due != AssetId::none) return Repair{me_, due};
        const int next = std::min(c_.cycle + 1, static_cast<int>(c_.agreement.cycles.size()) - 1);
        if (c_.stage == Stage::market && c_.cycle + 1 >= static_cast<int>(c_.agreement.cycles.size()))
            return std::nullopt;
        if (auto command = man_units()) return command;
        for (int cycle = next; cycle < static_cast<int>(c_.agreement.cycles.size()); ++cycle)
            if (auto command = recruit(cycle)) return command;
        if (auto command = fit_gear()) return command;
        return buy_rally_cards();
    }

    int reserve() const {  // two wrecks of the class, or of the dearest one there will be
        WeightClass most = WeightClass::light;
        for (int i = 0; i < static_cast<int>(c_.agreement.cycles.size()); ++i)
            most = std::max(most, c_.agreement.class_of(i));
        return 2 * repair_table[row_of(most)].price[2];
    }
    int spare() const { return c_[me_].capital - reserve(); }

    Match match_of(WeightClass weight) const {
        Match match;
        match.weight_class = weight;
        return match;
    }
    WeightClass class_of(UnitKind kind) const {
        const auto setup = army_setup_of(c_, Match{}, {{.kind = kind}});
        return rules::class_of(*setup, setup->roster[0]);
    }

    /// A unit without a pilot that needs one: a free pilot, or a new one.
    std::optional<Command> man_units() const {
        for (const AssetId unit : owned(c_, me_, Entry::unit)) {
            if (!needs_pilot(c_, unit) || pilot_of(c_, unit) != AssetId::none) continue;
            const Match match = match_of(class_of(static_cast<UnitKind>(c_[unit].what.index)));
            for (const AssetId pilot : owned(c_, me_, Entry::pilot)) {
                if (c_[pilot].on != AssetId::none) continue;
                Combatant combatant = as_assigned(c_, unit);
                combatant.pilot = pilot;
                if (judge_army_of(c_, match, {combatant})) return Assign{me_, pilot, unit};
            }
            if (const auto pilot = best_pilot(unit, match, c_[me_].capital); pilot != none) {
                const Buy buy{me_, {Entry::pilot, pilot}};
                if (judge(c_, Command{buy})) return buy;
            }
        }
        return std::nullopt;
    }

    static constexpr std::uint16_t none = 0xffff;

    /// The pilot that helps most in a unit and can be paid.
    std::uint16_t best_pilot(AssetId unit, const Match& match, int stones) const {
        return best_pilot(static_cast<UnitKind>(c_[unit].what.index), match, stones);
    }
    std::uint16_t best_pilot(UnitKind kind, const Match& match, int stones) const {
        std::uint16_t best = none;
        int most = -1;
        for (std::size_t i = 0; i < c_.catalog->pilots.size(); ++i) {
            const auto pilot = static_cast<std::uint16_t>(i);
            const catalog::Pilot& card = c_.catalog->pilots[i];
            const int price = price_of(*c_.catalog, {Entry::pilot, pilot}).value_or(0);
            const int help =
                20 * (3 * card.modifiers.attack + 3 * card.modifiers.defense + card.modifiers.speed) - price;
            if (price > stones || lost({Entry::pilot, pilot}) || (best != none && help <= most)) continue;
            if (!fits(kind, pilot, match)) continue;
            best = pilot;
            most = help;
        }
        return best;
    }
    bool lost(EntryRef what) const {
        return std::any_of(c_.assets.begin(), c_.assets.end(), [&](const Asset& asset) {
            return asset.stable == me_ && asset.what == what &&
                   (asset.keeping == Keeping::dead ||
                    (asset.keeping == Keeping::owned && what.entry == Entry::pilot &&
                     c_.catalog->pilots[what.index].unique));
        });
    }
    bool fits(UnitKind kind, std::uint16_t pilot, const Match& match) const {
        const auto setup = army_setup_of(c_, match, {{.kind = kind}});
        if (pilot != none) setup->roster[0].pilot = &c_.catalog->pilots[pilot];
        rules::fit_out(*setup);
        return rules::judge_army(*setup, rules::PlayerId{0}).empty();
    }

    /// Everybody has a taste of his own, so that not all hangars are alike.
    int taste(UnitKind kind) const {
        std::uint64_t n = (index(me_) + 1) * 0x9e3779b97f4a7c15U ^ (index(kind) + 1) * 0xbf58476d1ce4e5b9U;
        n ^= c_.agreement.seed[0];
        n = (n ^ (n >> 31)) * 0x94d049bb133111ebU;
        return static_cast<int>(n >> 58);  // 0 .. 63
    }

    /// Enough combatants for a cycle, and one or two that may be in the workshop.
    std::optional<Command> recruit(int cycle) const {
        const WeightClass weight = c_.agreement.class_of(cycle);
        Match match = match_of(weight);
        match.format = c_.agreement.cycle(cycle).format;
        int have = 0;
        for (const AssetId unit : owned(c_, me_, Entry::unit))
            have += class_of(static_cast<UnitKind>(c_[unit].what.index)) == weight ? 1 : 0;
        const int fielded = static_cast<int>(units_fielded(c_, match));
        const bool urgent = have < fielded + 1;
        if (have >= fielded + 4) return std::nullopt;
        const int stones = urgent ? c_[me_].capital - reserve() / 2 : spare() - reserve();
        const UnitKind kind = best_unit(match, stones);
        if (kind == UnitKind::none) return std::nullopt;
        const Buy buy{me_, {Entry::unit, static_cast<std::uint16_t>(kind)}};
        return judge(c_, Command{buy}) ? std::optional<Command>(buy) : std::nullopt;
    }
    UnitKind best_unit(const Match& match, int stones) const {
        std::vector<std::pair<int, UnitKind>> order;
        for (std::size_t i = 0; i < c_.catalog->units.size(); ++i) {
            const catalog::Unit& unit = c_.catalog->units[i];
            const auto kind = static_cast<UnitKind>(i);
            if (unit.type != catalog::UnitType::mech || unit.points == 0 || unit.points > stones) continue;
            if (owns(kind)) continue;  // of several kinds, since Unique ones are there once
            order.emplace_back(unit.points * 2 / 3 + taste(kind), kind);  // cheap ones have room for gear
        }
        std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a > b; });
        for (const auto& [score, kind] : order) {
            if (class_of(kind) != match.weight_class) continue;
            const bool manned = !c_.catalog->text(kind).variant.empty();
            if (!manned && fits(kind, none, match)) return kind;
            if (manned && best_pilot(kind, match, stones - c_.catalog->units[index(kind)].points) != none)
                return kind;
        }
        return UnitKind::none;
    }
    bool owns(UnitKind kind) const {
        const auto units = owned(c_, me_, Entry::unit);
        return std::any_of(units.begin(), units.end(),
                           [&](AssetId unit) { return c_[unit].what.index == index(kind); });
    }

    /// Gear for every unit that has slots and room within its total.
    std::optional<Command> fit_gear() const {
        for (const AssetId unit : owned(c_, me_, Entry::unit)) {
            if (!undamaged(c_, unit) || gear_on(c_, unit).size() >= 2) continue;
            const Match match = match_of(class_of(static_cast<UnitKind>(c_[unit].what.index)));
            if (!judge_army_of(c_, match, {as_assigned(c_, unit)})) continue;
            for (const AssetId gear : owned(c_, me_, Entry::gear)) {
                if (c_[gear].on != AssetId::none) continue;
                const Assign assign{me_, gear, unit};
                Campaign after = c_;
                if (carry_out(after, Command{assign}) &&
                    judge_army_of(after, match, {as_assigned(after, unit)}))
                    return assign;
            }
            if (const auto gear = best_gear(unit, match); gear != none) {
                const Buy buy{me_, {Entry::gear, gear}};
                if (judge(c_, Command{buy})) return buy;
            }
        }
        return std::nullopt;
    }
    std::uint16_t best_gear(AssetId unit, const Match& match) const {
        std::uint16_t best = none;
        int most = 0;
        const auto setup = army_setup_of(c_, match, {as_assigned(c_, unit)});
        const std::vector<rules::FittedGear> before = setup->roster[0].gear;
        for (std::size_t i = 0; i < c_.catalog->gear.size(); ++i) {
            const int price = c_.catalog->gear[i].card.cost.points;
            if (price > spare() || price <= most) continue;
            setup->roster[0].gear = before;
            setup->roster[0].gear.push_back({.card = &c_.catalog->gear[i]});
            rules::fit_out(*setup);
            if (!rules::judge_army(*setup, rules::PlayerId{0}).empty()) continue;
            best = static_cast<std::uint16_t>(i);
            most = price;
        }
        return best;
    }

    /// Cheap and for every match: a hand for one unit, each stable to its own taste, once the rest is paid.
    std::optional<Command> buy_rally_cards() const {
        if (spare() < 4 * rally_card_price) return std::nullopt;
        if (rally_hand(rally_cards_per_unit).size() >= rally_cards_per_unit) return std::nullopt;
        std::optional<Buy> best;
        int most = -1;
        for (std::size_t i = 0; i < c_.catalog->rally_cards.size(); ++i) {
            const Buy buy{me_, {Entry::rally_card, static_cast<std::uint16_t>(i)}};
            const int liking = taste(static_cast<UnitKind>(i));
            if (liking <= most || owns(buy.what) || !judge(c_, Command{buy})) continue;
            best = buy;
            most = liking;
        }
        return best ? std::optional<Command>(*best) : std::nullopt;
    }
    bool owns(EntryRef what) const {
        const auto cards = owned(c_, me_, what.entry);
        return std::any_of(cards.begin(), cards.end(), [&](AssetId card) { return c_[card].what == what; });
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
    bool healthy(AssetId unit) const {
        return static_cast<bool>(judge_unit(c_, me_, unit)) && health(unit) >= 60;
    }

    /// A wreck at once, while there are matches it could still fight in: at the end of the cycle it has to be
    /// paid for anyway. What is damaged when too few others are fit to be fielded.
    std::optional<Command> mend(const Match& match) const {
        const auto wanted = static_cast<std::ptrdiff_t>(units_fielded(c_, match));
        const auto units = by_health();
        const auto fit = std::count_if(units.begin(), units.end(), [&](AssetId u) { return healthy(u); });
        for (const AssetId unit : units) {
            const bool wreck = damage_of(c_, unit) == Damage::eliminated;
            if (healthy(unit) || undamaged(c_, unit) || (wreck && last_match(match))) continue;
            if (!wreck && fit > wanted) continue;
            if (fit >= wanted && repair_price_of(c_, unit) > spare() + reserve() / 2) continue;
            if (judge(c_, Repair{me_, unit})) return Repair{me_, unit};
        }
        return std::nullopt;
    }
    bool last_match(const Match& match) const {
        return match.round + 1 >= c_.agreement.cycle(match.cycle).matches;
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
