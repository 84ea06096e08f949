#include "campaign/story.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "campaign/fielding.h"
#include "campaign/names.h"
#include "game/filled.h"
#include "game/story.h"

namespace irondial::campaign {

using game::Facts;
using game::filled;
using nlohmann::json;
using rules::name_of;

namespace {

/// Refusals that come with a remedy.
constexpr std::array remedied{
    Why::too_many_stables, Why::too_few_stables, Why::out_of_class,  Why::market_closed,   Why::too_expensive,
    Why::pilot_died,       Why::match_under_way, Why::damaged_goods, Why::repair_too_late, Why::repairs_due,
    Why::wrecked,          Why::matches_open,    Why::wrong_number,  Why::not_able,        Why::sits_out,
    Why::no_pilot,         Why::hand_too_large,  Why::rally_copy,    Why::must_play,       Why::not_lined_up,
};

constexpr std::array damages{"able", "salvage", "eliminated"};

template <rules::Policy E>
void add_keys(std::vector<std::string>& keys, const std::string& group) {
    for (const auto name : rules::names_of<E>) keys.push_back("/campaign/" + group + "/" + std::string(name));
}

}  // namespace

struct Story::Words {
    json root;
    catalog::Language language;
};

namespace {

/// Headings and small words of tables.
constexpr std::array status_words = {
    "cycle",    "of",         "round",       "stable",       "manager", "stones",   "reputation",
    "kills",    "this_cycle", "place",       "units",        "able",    "match",    "with",
    "against",  "forfeited",  "surrendered", "not_lined_up", "won",     "champion", "stable_champion",
    "unit",     "points",     "condition",   "pilot",        "gear",    "missing",  "in_store",
    "sits_out", "ready",      "click",       "repair"};

/// What a next step is for.
constexpr std::array advice_words = {"title",      "buy",  "assign", "repair", "line_up",
                                     "play_match", "bots", "next",   "over",   "unequipped"};

}  // namespace

std::vector<std::string> locale_keys() {
    std::vector<std::string> keys;
    add_keys<Happened>(keys, "events");
    add_keys<Why>(keys, "why");
    add_keys<Format>(keys, "formats");
    add_keys<Stage>(keys, "stages");
    for (const Why why : remedied) keys.push_back("/campaign/remedies/" + std::string(name_of(why)));
    for (const char* word : damages) keys.push_back("/campaign/damage/" + std::string(word));
    for (const char* word : {"multi", "light", "medium", "heavy", "assault"})
        keys.push_back("/campaign/classes/" + std::string(word));
    for (const char* word : status_words) keys.push_back("/campaign/status/" + std::string(word));
    for (const char* word : advice_words) keys.push_back("/campaign/advice/" + std::string(word));
    return keys;
}

Story::Story(const Campaign& campaign, std::string_view locale) : campaign_(campaign), locale_(locale) {
    const json root = json::parse(locale, nullptr, false);
    if (root.is_discarded()) throw std::runtime_error("the locale is not JSON");
    for (const std::string& key : locale_keys())
        if (!root.contains(json::json_pointer(key)) || !root.at(json::json_pointer(key)).is_string())
            throw std::runtime_error("the locale lacks " + key);
    const auto language =
        catalog::parse<catalog::Language>(root.at("words").at("language").get<std::string>());
    words_ = std::make_unique<Words>(Words{root.at("campaign"), language.value_or(catalog::Language::en)});
}

Story::~Story() = default;

std::string Story::word(const char* group, std::string_view key) const {
    return words_->root.at(group).at(std::string(key)).get<std::string>();
}

std::string Story::name(AssetId asset) const {
    if (!campaign_.exists(asset)) return "?";
    return campaign::name_of(*campaign_.catalog, campaign_[asset].what, words_->language) + " (" +
           id_of(campaign_, asset) + ")";
}

std::string Story::tell(const Event& e) const {
    const auto stable = [&](StableId s) {
        return campaign_.exists(s) ? campaign_[s].name : std::string("?");
    };
    Facts facts{{"stable", stable(e.stable)},
                {"other_stable", stable(e.other_stable)},
                {"asset", name(e.asset)},
                {"other", name(e.other)},
                {"match", std::to_string(index(e.match) + 1)},
                {"rule", std::string(name_of(e.rule))},
                {"amount", std::to_string(e.amount)},
                {"count", std::to_string(e.count)}};
    if (e.what == Happened::cycle_began)
        facts["format"] = word("formats", name_of(static_cast<Format>(e.count)));
    if (e.what == Happened::sudden_death)
        facts["class"] = word("classes", class_word(static_cast<WeightClass>(e.count)));
    // "when it is so|when it is not"
    const std::string form = word("events", name_of(e.what));
    const std::size_t bar = form.find('|');
    if (bar == std::string::npos) return filled(form, facts);
    return filled(e.yes ? form.substr(0, bar) : form.substr(bar + 1), facts);
}

std::string Story::line(const Event& event) const {
    switch (event.what) {
        case Happened::cycle_began:
        case Happened::sudden_death: return "== " + tell(event);
        case Happened::round_began: return "-- " + tell(event);
        case Happened::champion:
        case Happened::stable_champion: return "*** " + tell(event);
        default: return tell(event);
    }
}

/// What the rules of competition say about a line-up, from their own story.
std::string Story::army_sentence(const Verdict& v, bool remedy) const {
    const Match& match = campaign_[v.match];
    std::vector<Combatant> combatants;
    for (const AssetId unit : v.units) combatants.push_back(as_assigned(campaign_, unit));
    const auto setup = army_setup_of(campaign_, match, combatants);
    setup->players[0].name = campaign_[v.stable].name;
    const game::Story story(*setup, locale_);
    return remedy ? story.remedy(v.army) : story.explain(v.army);
}

namespace {

Facts facts_of(const Campaign& campaign, const Story& story, const Verdict& v, catalog::Language language) {
    Facts facts{{"stable", campaign.exists(v.stable) ? campaign[v.stable].name : std::string("?")},
                {"asset", story.name(v.asset)},
                {"other", story.name(v.other)},
                {"match", std::to_string(index(v.match) + 1)},
                {"count", std::to_string(v.count)},
                {"most", std::to_string(v.most)},
                {"excess", std::to_string(v.count - v.most)},
                {"class", story.word("classes", class_word(campaign.agreement.weight_class))},
                {"stage", story.word("stages", name_of(campaign.stage))}};
    if (v.what.entry != catalog::Entry::none)
        facts["what"] = campaign::name_of(*campaign.catalog, v.what, language) + " (" +
                        id_of(*campaign.catalog, v.what) + ")";
    facts["thing"] = v.asset != AssetId::none ? facts["asset"] : facts["what"];
    const auto add_unit = [&](AssetId unit, const char* repair) {
        if (!campaign.exists(unit) || !campaign[unit].is(catalog::Entry::unit)) return;
        facts[repair] = std::to_string(repair_price_of(campaign, unit));
        facts["damage"] = story.word("damage", damages[static_cast<std::size_t>(damage_of(campaign, unit))]);
    };
    add_unit(v.other, "repair_other");
    add_unit(v.asset, "repair");
    return facts;
}

}  // namespace

std::string Story::explain(const Verdict& v) const {
    if (v.why == Why::unfit) return army_sentence(v, false);
    std::string text = filled(word("why", name_of(v.why)), facts_of(campaign_, *this, v, words_->language));
    if (v.rule != RuleId::none) {
        text += " [";
        text += name_of(v.rule);
        text += "]";
    }
    return text;
}

std::string Story::remedy(const Verdict& v) const {
    if (v.why == Why::unfit) return army_sentence(v, true);
    if (std::find(remedied.begin(), remedied.end(), v.why) == remedied.end()) return "";
    return filled(word("remedies", name_of(v.why)), facts_of(campaign_, *this, v, words_->language));
}

}  // namespace irondial::campaign
