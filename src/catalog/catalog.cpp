#include "catalog/catalog.h"

#include <algorithm>

#include "catalog/similar.h"

namespace irondial::catalog {

EntryRef Catalog::find(std::string_view id) const {
    const auto found = by_id.find(std::string(id));
    return found == by_id.end() ? EntryRef{} : found->second;
}

UnitKind Catalog::unit(std::string_view id) const {
    const EntryRef ref = find(id);
    return ref.entry == Entry::unit ? static_cast<UnitKind>(ref.index) : UnitKind::none;
}

std::optional<FactionId> Catalog::faction(std::string_view id) const {
    for (std::size_t i = 0; i < factions.size(); ++i)
        if (factions[i].id == id) return static_cast<FactionId>(i);
    return std::nullopt;
}

const Card* card(const Catalog& catalog, EntryRef ref) {
    switch (ref.entry) {
        case Entry::gear: return &catalog.gear[ref.index].card;
        case Entry::pilot: return &catalog.pilots[ref.index].card;
        case Entry::planetary_condition: return &catalog.planetary_conditions[ref.index].card;
        case Entry::faction_pride: return &catalog.faction_pride[ref.index].card;
        case Entry::mercenary_contract: return &catalog.mercenary_contracts[ref.index].card;
        case Entry::situational_alliance: return &catalog.situational_alliances[ref.index].card;
        case Entry::rally_card: return &catalog.rally_cards[ref.index].card;
        case Entry::none:
        case Entry::unit:
        case Entry::target_token:
        case Entry::terrain:
        case Entry::arena:
        case Entry::army:
        case Entry::battlefield: return nullptr;
    }
    return nullptr;
}

std::vector<std::string> similar_ids(const Catalog& catalog, std::string_view typed) {
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const auto& [id, ref] : catalog.by_id)
        if (looks_like(typed, id)) near.emplace_back(edit_distance(typed, id), id);
    std::sort(near.begin(), near.end());
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < std::min<std::size_t>(near.size(), 3); ++i) ids.push_back(near[i].second);
    return ids;
}

}  // namespace irondial::catalog
