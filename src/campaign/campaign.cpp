#include "campaign/campaign.h"

#include <algorithm>

namespace irondial::campaign {

using catalog::Entry;

std::vector<Cycle> whole_season(int players) {
    std::vector<Cycle> cycles;
    for (const Format format : {Format::standard, Format::team, Format::weapons_dead, Format::tag_team,
                                Format::capture_the_flag, Format::grand_melee})
        cycles.push_back(
            {.format = format, .matches = format == Format::grand_melee ? 1 : matches_per_cycle(players)});
    return cycles;
}

Campaign new_campaign(const catalog::Catalog& catalog, Agreement agreement) {
    Campaign campaign;
    campaign.catalog = &catalog;
    campaign.random = game::Random(agreement.seed);
    campaign.agreement = std::move(agreement);
    return campaign;
}

const catalog::Unit& printed(const Campaign& campaign, AssetId unit) {
    return campaign.catalog->units[campaign[unit].what.index];
}

std::vector<AssetId> owned(const Campaign& campaign, StableId stable, Entry entry) {
    std::vector<AssetId> found;
    for (std::size_t i = 0; i < campaign.assets.size(); ++i) {
        const Asset& asset = campaign.assets[i];
        if (asset.stable == stable && asset.is(entry) && asset.keeping == Keeping::owned)
            found.push_back(static_cast<AssetId>(i));
    }
    return found;
}

std::vector<AssetId> gear_on(const Campaign& campaign, AssetId unit) {
    std::vector<AssetId> found = owned(campaign, campaign[unit].stable, Entry::gear);
    std::erase_if(found, [&](AssetId gear) { return campaign[gear].on != unit; });
    return found;
}

AssetId pilot_of(const Campaign& campaign, AssetId unit) {
    for (const AssetId pilot : owned(campaign, campaign[unit].stable, Entry::pilot))
        if (campaign[pilot].on == unit) return pilot;
    return AssetId::none;
}

bool undamaged(const Campaign& campaign, AssetId unit) {
    return campaign[unit].click == 0;
}

bool able(const Campaign& campaign, AssetId unit) {
    return damage_of(campaign, unit) == Damage::able;
}

Damage damage_of(const Campaign& campaign, AssetId unit) {
    const catalog::Unit& body = printed(campaign, unit);
    if (campaign[unit].click >= body.clicks) return Damage::eliminated;
    const auto& cells = body.dial[campaign[unit].click].cells;
    const bool salvage = std::any_of(cells.begin(), cells.end(), [](const catalog::DialCell& cell) {
        return cell.equip == catalog::Equipment::salvage;
    });
    return salvage ? Damage::salvage : Damage::able;
}

bool needs_pilot(const Campaign& campaign, AssetId unit) {
    return !campaign.catalog->unit_texts[campaign[unit].what.index].variant.empty();
}

// Unique pilots too at their point value, never at the alternative one; "See Text", which the packs record as
// no value at all, stands for the highest value listed.  [CAM-ASSET-06, CAM-ASSET-07, CAM-ASSET-08]
std::optional<int> price_of(const catalog::Catalog& catalog, EntryRef what) {
    switch (what.entry) {
        case Entry::unit:
            if (what.index >= catalog.units.size()) return std::nullopt;
            return catalog.units[what.index].points;
        case Entry::gear:
            if (what.index >= catalog.gear.size()) return std::nullopt;
            return catalog.gear[what.index].card.cost.points;
        case Entry::pilot: {
            if (what.index >= catalog.pilots.size()) return std::nullopt;
            const catalog::Pilot& pilot = catalog.pilots[what.index];
            const int listed = pilot.card.cost.points;
            return pilot.card.cost.known ? listed : std::max<int>(listed, pilot.alternative.points);
        }
        case Entry::rally_card:
            if (what.index >= catalog.rally_cards.size()) return std::nullopt;
            return rally_card_price;
        default: return std::nullopt;
    }
}

int repair_price_of(const Campaign& campaign, AssetId unit) {
    int points = printed(campaign, unit).points;
    for (const AssetId gear : gear_on(campaign, unit))
        points += campaign.catalog->gear[campaign[gear].what.index].card.cost.points;
    return repair_price(points, damage_of(campaign, unit), campaign.agreement.printed_tables);
}

const Entrant* entrant_of(const Match& match, StableId stable) {
    const auto found = std::find_if(match.entrants.begin(), match.entrants.end(),
                                    [&](const Entrant& e) { return e.stable == stable; });
    return found == match.entrants.end() ? nullptr : &*found;
}

MatchId open_match(const Campaign& campaign, StableId stable) {
    for (std::size_t m = 0; m < campaign.matches.size(); ++m)
        if (!campaign.matches[m].over && entrant_of(campaign.matches[m], stable) != nullptr)
            return static_cast<MatchId>(m);
    return MatchId::none;
}

std::size_t units_fielded(const Campaign& campaign, const Match& match) {
    return in_teams(match.format) && !campaign.agreement.allied_teams ? 2 : 1;
}

// --- the hash ---------------------------------------------------------------------------------------------

namespace {

/// Folds numbers into one (splitmix64 steps).
class Fold {
  public:
    template <class... Numbers>
    void add(Numbers... numbers) {
        (add_one(static_cast<std::uint64_t>(numbers)), ...);
    }
    void add(const std::string& text) {
        add(text.size());
        for (const char c : text) add(static_cast<unsigned char>(c));
    }
    std::uint64_t sum() const { return sum_; }

  private:
    void add_one(std::uint64_t n) {
        sum_ = (sum_ ^ n) + 0x9e3779b97f4a7c15U;
        sum_ = (sum_ ^ (sum_ >> 30)) * 0xbf58476d1ce4e5b9U;
        sum_ = (sum_ ^ (sum_ >> 27)) * 0x94d049bb133111ebU;
        sum_ ^= sum_ >> 31;
    }

    std::uint64_t sum_ = 0;
};

void add(Fold& fold, const Stable& s) {
    fold.add(s.name);
    fold.add(s.manager);
    fold.add(s.capital, s.reputation, s.kills, s.cycle_reputation, s.cycle_kills, s.place, s.purses,
             s.swapped);
}

void add(Fold& fold, const Asset& a) {
    fold.add(a.what.entry, a.what.index, a.stable, a.price, a.keeping, a.click, a.sits_out, a.on);
    fold.add(a.slot ? static_cast<int>(*a.slot) : -1, a.reputation, a.kills);
}

void add(Fold& fold, const Match& m) {
    fold.add(m.cycle, m.round, m.format, m.weight_class, m.over, m.winner, m.entrants.size());
    for (const std::uint64_t word : m.seed) fold.add(word);
    for (const Entrant& e : m.entrants) {
        fold.add(e.stable, e.side, e.ready, e.forfeited, e.surrendered, e.gained, e.competitor, e.borrowed);
        fold.add(e.units.size(), e.hand.size());
        for (const AssetId unit : e.units) fold.add(unit);
        for (const AssetId card : e.hand) fold.add(card);
    }
}

}  // namespace

std::uint64_t hash(const Campaign& c) {
    Fold fold;
    fold.add(c.stage, c.cycle, c.round, c.title, c.champion, c.stable_champion);
    fold.add(c.stables.size(), c.assets.size(), c.matches.size());
    for (const Stable& stable : c.stables) add(fold, stable);
    for (const Asset& asset : c.assets) add(fold, asset);
    for (const Match& match : c.matches) add(fold, match);
    game::Random dice = c.random;  // what will be rolled next counts too
    fold.add(dice.next());
    return fold.sum();
}

}  // namespace irondial::campaign
