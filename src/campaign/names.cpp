#include "campaign/names.h"

namespace irondial::campaign {

using catalog::Entry;

const std::string& id_of(const catalog::Catalog& catalog, EntryRef what) {
    static const std::string unknown = "?";
    if (what.entry == Entry::unit && what.index < catalog.unit_texts.size())
        return catalog.unit_texts[what.index].id;
    const catalog::Card* head = card(catalog, what);
    return head == nullptr ? unknown : head->id;
}

std::string name_of(const catalog::Catalog& catalog, EntryRef what, catalog::Language language) {
    if (what.entry == Entry::unit && what.index < catalog.unit_texts.size()) {
        const catalog::UnitText& text = catalog.unit_texts[what.index];
        return text.nickname.empty() ? text.name : text.name + " \"" + text.nickname + "\"";
    }
    const catalog::Card* head = card(catalog, what);
    return head == nullptr ? "?" : in(head->name, language);
}

std::string id_of(const Campaign& campaign, AssetId asset) {
    if (!campaign.exists(asset)) return "?";
    int number = 1;
    for (std::size_t i = 0; i < index(asset); ++i)
        if (campaign.assets[i].stable == campaign[asset].stable &&
            campaign.assets[i].what == campaign[asset].what)
            ++number;
    const std::string& id = id_of(*campaign.catalog, campaign[asset].what);
    return number == 1 ? id : id + "#" + std::to_string(number);
}

AssetId find_asset(const Campaign& campaign, StableId stable, std::string_view id) {
    for (std::size_t i = 0; i < campaign.assets.size(); ++i)
        if (campaign.assets[i].stable == stable && id_of(campaign, static_cast<AssetId>(i)) == id)
            return static_cast<AssetId>(i);
    return AssetId::none;
}

StableId find_stable(const Campaign& campaign, std::string_view name) {
    for (std::size_t s = 0; s < campaign.stables.size(); ++s)
        if (campaign.stables[s].name == name) return static_cast<StableId>(s);
    return StableId::none;
}

std::string_view class_word(WeightClass weight) {
    return weight == WeightClass::none ? "multi" : catalog::text(weight);
}

std::optional<WeightClass> parse_class(std::string_view word) {
    if (word == "multi") return WeightClass::none;
    const auto weight = catalog::parse<WeightClass>(word);
    return weight && *weight != WeightClass::none ? weight : std::nullopt;
}

}  // namespace irondial::campaign
