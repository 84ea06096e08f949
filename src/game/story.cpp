#include "game/story.h"

#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "game/filled.h"
#include "game/wire.h"
#include "rules/army.h"

namespace irondial::game {

using namespace rules;
using nlohmann::json;

namespace {

/// A length without needless noughts: 6000 mil is "6", 4472 is "4.472".
std::string inches(std::int32_t mil) {
    std::string text = std::to_string(mil / 1000);
    if (const int rest = std::abs(mil % 1000); rest != 0) {
        std::string part = std::to_string(1000 + rest).substr(1);
        while (part.back() == '0') part.pop_back();
        text += '.';
        text += part;
    }
    return text;
}

/// As people read it off a ruler, to a tenth of an inch. Refusals stay exact: 6.02 is too far where 6 is not.
std::string about(std::int32_t mil) {
    return inches((mil + (mil < 0 ? -50 : 50)) / 100 * 100);
}

/// (18, 10.5) in inches, or a hex.
std::string spot(const geo::Placement& p) {
    std::string text = "(" + about(p.at.x);
    text += ", " + about(p.at.y);
    text += ")";
    return text;
}

/// Equipment or a heat effect as the reference calls it; by its id where that is not loaded.
template <class Kind, class Reference>
std::string title(const Setup& setup, Reference catalog::Catalog::*reference, Kind kind,
                  catalog::Language language) {
    if (setup.catalog == nullptr) return std::string(catalog::text(kind));
    const catalog::Text& name = (setup.catalog->*reference)[static_cast<std::size_t>(kind)].name;
    return name.en.empty() ? std::string(catalog::text(kind)) : in(name, language);
}

/// Every part with its rule: "2 = 1 [AOD-MODE-15] +1 [AOD-PUSH-06]", or "1 [AOD-PUSH-06]" for a single one.
std::string sum_of(const Setup& setup, const Tally& tally) {
    std::string text = tally.count < 2 ? "" : std::to_string(tally.value) + " = ";
    for (std::size_t i = 0; i < tally.count; ++i) {
        const Tally::Part& part = tally.parts[i];
        text += i == 0 ? "" : part.amount >= 0 ? " +" : " ";
        text += std::to_string(part.amount);
        text += " [";
        text += name_of(setup, part.rule);
        text += "]";
    }
    return text;
}

/// What a move ended with, by the rule it cites.
const char* end_of_move(const Edition& ed, RuleId rule) {
    if (rule == ed.movement.stop_on_contact.rule) return "met";
    return rule == ed.cite.captive_place ? "beside" : "stopped";
}

/// Refusals that come with a remedy: all that can be wrong with a battleforce.
constexpr std::array remedied = {
    Why::odd_build_total,       Why::over_build_total,
    Why::unit_not_allowed,      Why::unique_twice,
    Why::not_of_the_kit,        Why::kit_force_taken,
    Why::card_not_used,         Why::risc_gear,
    Why::second_of_its_type,    Why::unique_card_twice,
    Why::card_without_mech,     Why::slots_full,
    Why::wrong_class,           Why::wrong_faction,
    Why::no_such_value,         Why::wrong_value,
    Why::value_not_chosen,      Why::value_taken,
    Why::not_a_gunslinger,      Why::faction_struck_out,
    Why::no_recruitment_cost,   Why::symbol_stays,
    Why::pride_without_unit,    Why::card_missing,
    Why::pride_beside_alliance, Why::alliance_without_unit,
    Why::outside_the_alliance,  Why::rally_copy,
    Why::too_many_rally_cards,
};

}  // namespace

struct Story::Words {
    json root;

    const std::string& get(const char* group, std::string_view key) const {
        return root.at(group).at(std::string(key)).get_ref<const std::string&>();
    }
    catalog::Language language() const {
        return catalog::parse<catalog::Language>(get("words", "language")).value_or(catalog::Language::en);
    }
};

std::vector<std::string> locale_keys() {
    std::vector<std::string> keys;
    for (const auto name : names_of<Happened>) keys.push_back("/events/" + std::string(name));
    for (const auto name : names_of<Why>) keys.push_back("/why/" + std::string(name));
    for (const auto name : names_of<Roll>) keys.push_back("/rolls/" + std::string(name));
    for (const auto name : names_of<Ask>) keys.push_back("/asks/" + std::string(name));
    for (const auto name : names_of<OrderType>) keys.push_back("/orders/" + std::string(name));
    for (const auto name : catalog::Words<catalog::DialSlot>::list)
        keys.push_back("/slots/" + std::string(name));
    for (const auto name : catalog::Words<catalog::WeightClass>::list)
        keys.push_back("/classes/" + std::string(name));
    for (const auto name : catalog::Words<catalog::CardType>::list)
        keys.push_back("/card_types/" + std::string(name));
    for (const auto name : catalog::Words<catalog::GearSlot>::list)
        keys.push_back("/values/" + std::string(name));
    for (const auto name : catalog::Words<catalog::RangeType>::list)
        keys.push_back("/values/" + std::string(name));
    for (const Why why : remedied) keys.push_back("/remedies/" + std::string(name_of(why)));
    for (const char* name : {"language", "or", "stopped", "met", "beside", "nobody", "inch", "hex",
                             "dice_sum", "flag", "yes", "no", "die", "degrees"})
        keys.push_back("/words/" + std::string(name));
    return keys;
}

Story::Story(const Setup& setup, std::string_view locale) : Story(setup, read(locale)) {}

Story::Story(const Setup& setup, std::shared_ptr<const Words> words)
    : setup_(setup), words_(std::move(words)) {}

std::shared_ptr<const Story::Words> Story::read(std::string_view locale) {
    json root = json::parse(locale, nullptr, false);
    if (root.is_discarded()) throw std::runtime_error("the locale is not JSON");
    for (const std::string& key : locale_keys())
        if (!root.contains(json::json_pointer(key)) || !root.at(json::json_pointer(key)).is_string())
            throw std::runtime_error("the locale lacks " + key);
    return std::make_shared<const Words>(Words{std::move(root)});
}

Story::~Story() = default;

std::string Story::name(UnitId u) const {
    if (u == UnitId::none || index(u) >= setup_.roster.size()) return words_->get("words", "nobody");
    const RosterUnit& unit = setup_.roster[index(u)];
    if (setup_.is_flag(u)) return flag_name(unit);
    return unit.name + " (" + unit.id + ")";
}

std::string Story::flag_name(const RosterUnit& flag) const {
    std::string team;
    for (const Seat& seat : setup_.players)
        if (seat.team == flag.flag_of) team += (team.empty() ? "" : "/") + seat.name;
    return words_->get("words", "flag") + " " + team + " (" + flag.id + ")";
}

std::string Story::card_name(RuleId rule) const {
    const catalog::EntryRef ref = cited_card(setup_, rule);
    if (ref.entry != catalog::Entry::none)
        return in(card(*setup_.catalog, ref)->name, words_->language()) + " (" +
               std::string(name_of(setup_, rule)) + ")";
    if (setup_.catalog != nullptr && rule != RuleId::none)
        for (const catalog::Faction& faction : setup_.catalog->factions)
            for (const catalog::FactionAbility& ability : faction.abilities)
                if (ability.rule == name_of(rule))
                    return in(ability.name, words_->language()) + " (" + ability.rule + ")";
    return std::string(name_of(setup_, rule));
}

std::string Story::explain(const Tally& tally) const {
    std::string text = std::to_string(tally.value);
    if (tally.count < 2) return text;
    text += " =";
    for (std::size_t i = 0; i < tally.count; ++i) {
        const Tally::Part& part = tally.parts[i];
        text += i > 0 && part.amount >= 0 ? " +" : " ";
        text += std::to_string(part.amount);
        if (i == 0) continue;
        text += " [";
        text += name_of(setup_, part.rule);
        text += "]";
    }
    return text;
}

catalog::Language Story::language() const {
    return words_->language();
}

std::string Story::ask(const Decision& d) const {
    const Facts facts{{"unit", name(d.unit)},
                      {"other", name(d.against)},
                      {"player", setup_.players[index(d.player)].name},
                      {"total", std::to_string(d.total)},
                      {"inch", on_hexes(setup_) ? "" : words_->get("words", "inch")},
                      {"card", card_name(d.card)},
                      {"what", d.card != RuleId::none
                                   ? card_name(d.card)
                                   : title(setup_, &catalog::Catalog::equipment, d.equipment, language())}};
    // "about a unit|about nobody in particular"
    std::string_view form = words_->get("asks", name_of(d.ask));
    if (const std::size_t bar = form.find('|'); bar != std::string_view::npos)
        form = d.unit != UnitId::none ? form.substr(0, bar) : form.substr(bar + 1);
    return filled(form, facts);
}

std::string Story::answer(const Choice& choice) const {
    std::vector<std::string> parts;
    const auto word = [&](const char* key) { return words_->get("words", key); };
    switch (choice.ask) {
        case Ask::divide:
            for (const Share& share : choice.shares)
                if (share.unit != UnitId::none)
                    parts.push_back(name(share.unit) + " " + std::to_string(share.damage));
            break;
        case Ask::cancel:
            for (const catalog::Equipment e : choice.cancelled)
                parts.push_back(title(setup_, &catalog::Catalog::equipment, e, language()));
            break;
        case Ask::reroll:
            for (int die = 0; die < 8; ++die)
                if ((choice.mask >> die & 1) != 0)
                    parts.push_back(filled(word("die"), {{"count", std::to_string(die + 1)}}));
            break;
        case Ask::react:
            if (choice.reaction) parts.push_back(words_->get("orders", name_of(*choice.reaction)));
            break;
        case Ask::choose_card:
        case Ask::rally:
            if (choice.card != RuleId::none) parts.push_back(card_name(choice.card));
            break;
        case Ask::choose_unit: return name(choice.unit);
        case Ask::use:
        case Ask::restart:
        case Ask::revive:
        case Ask::agree:
        case Ask::go_first: return word(choice.yes ? "yes" : "no");
        default: return wire::to_json(setup_, choice).dump();
    }
    std::string text = parts.empty() ? word("no") : parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) text += ", " + parts[i];
    return text;
}

std::string Story::tell(const Event& e) const {
    const auto player = [&](PlayerId p) {
        return p == PlayerId::none ? words_->get("words", "nobody") : setup_.players[index(p)].name;
    };
    Facts facts{
        {"unit", name(e.unit)},
        {"other", name(e.other)},
        {"player", player(e.player)},
        {"rule", std::string(name_of(setup_, e.rule))},
        {"amount", std::to_string(e.amount)},
        {"amount_off", std::to_string(-e.amount)},
        {"place", (on_hexes(setup_) ? words_->get("words", "hex") + " " : "") + spot(e.place)},
        {"length", about(e.length.mil)},
        {"facing", on_hexes(setup_) ? std::to_string(e.place.facing.tenths / 300)  // a heading
                                    : inches(e.place.facing.tenths * 100) + words_->get("words", "degrees")},
        {"tally", explain(e.tally)},
        {"sum", sum_of(setup_, e.tally)},
        {"against", explain(e.against)},
        {"roll", words_->get("rolls", name_of(e.roll))},
        {"equipment", title(setup_, &catalog::Catalog::equipment, e.equipment, language())}};
    facts["inch"] = on_hexes(setup_) ? "" : words_->get("words", "inch");
    facts["card"] = card_name(e.rule);
    facts["roller"] = e.unit != UnitId::none ? name(e.unit) : player(e.player);
    std::string dice;
    for (std::size_t i = 0; i < e.dice.count; ++i)
        dice += (i > 0 ? " " : "") + std::to_string(e.dice.face[i]);
    facts["dice"] = dice;
    facts["dice_sum"] = filled(words_->get("words", "dice_sum"), {{"sum", std::to_string(e.dice.sum())}});
    facts["stopped"] = e.rule == RuleId::none
                           ? ""
                           : filled(words_->get("words", end_of_move(setup_.edition, e.rule)), facts);
    if (e.what == Happened::stance_taken)
        facts["order"] = words_->get("orders", name_of(static_cast<OfferedOrder>(e.amount)));
    if (e.what == Happened::order_given)
        facts["order"] = words_->get("orders", name_of(static_cast<OrderType>(e.amount)));
    if (e.what == Happened::heat_effect)
        facts["effect"] = title(setup_, &catalog::Catalog::heat_effects,
                                static_cast<catalog::HeatEffect>(e.amount), language());
    if (e.what == Happened::equipment_cancelled) {
        std::string slots;
        for (std::size_t s = 0; s < catalog::count<catalog::DialSlot>; ++s)
            if ((e.amount >> s & 1) != 0)
                slots += (slots.empty() ? "" : ", ") +
                         words_->get("slots", catalog::text(static_cast<catalog::DialSlot>(s)));
        facts["slots"] = slots;
    }
    // "when it is so|when it is not": the second form for what failed, went down or ended with nobody.
    std::string_view form = words_->get("events", name_of(e.what));
    if (const std::size_t bar = form.find('|'); bar != std::string_view::npos) {
        bool first = e.yes;
        if (e.what == Happened::dial_turned || e.what == Happened::heat_changed ||
            e.what == Happened::heat_recorded)
            first = e.amount >= 0;
        if (e.what == Happened::game_over) first = e.player != PlayerId::none;
        if (e.what == Happened::scored) first = e.tally.count == 0;
        form = first ? form.substr(0, bar) : form.substr(bar + 1);
    }
    return filled(form, facts);
}

/// What is known about the cards of a refusal: names, and what the card asks of its 'Mech.
void Story::add_card_facts(const Verdict& v, Facts& facts) const {
    const catalog::Catalog* catalog = setup_.catalog;
    if (catalog == nullptr) return;
    const catalog::Language language = words_->language();
    const auto called = [&](catalog::EntryRef ref) {
        const catalog::Card* head = card(*catalog, ref);
        return head == nullptr ? std::string() : in(head->name, language) + " (" + head->id + ")";
    };
    facts["card"] = called(v.card);
    facts["other_card"] = called(v.other_card);
    facts["type"] = words_->get("card_types", catalog::text(card_type(v.card.entry)));
    const auto faction = [&](catalog::FactionId id) { return in((*catalog)[id].name, language); };
    facts["faction"] = faction(v.faction);
    if (v.unit != UnitId::none) {
        const RosterUnit& unit = setup_.roster[index(v.unit)];
        facts["class"] = words_->get("classes", catalog::text(unit.printed->weight_class));
        facts["unit_faction"] = faction(unit.faction);
    }
    const auto listed = [&](const std::string& key, const std::string& word) {
        facts[key] += (facts[key].empty() ? "" : words_->get("words", "or")) + word;
    };
    if (v.why == Why::not_of_the_kit || v.why == Why::kit_force_taken)
        for (const catalog::Army* force : kit_forces(*catalog))
            listed("kit_forces", in(force->name, language) + " (" + force->id + ")");
    const bool gear = v.card.entry == catalog::Entry::gear;
    if (!gear && v.card.entry != catalog::Entry::pilot) return;
    const catalog::MechNeeds& needs =
        gear ? catalog->gear[v.card.index].needs : catalog->pilots[v.card.index].needs;
    for (std::size_t i = 0; i < catalog::count<catalog::WeightClass>; ++i)
        if (const auto c = static_cast<catalog::WeightClass>(i); needs.classes.has(c))
            listed("classes", words_->get("classes", catalog::text(c)));
    for (std::size_t i = 0; i < catalog->factions.size(); ++i)
        if (const auto id = static_cast<catalog::FactionId>(i); needs.factions.has(id))
            listed("factions", faction(id));
    if (!gear) return;
    const catalog::Gear& card = catalog->gear[v.card.index];
    facts["value"] =
        words_->get("values", card.range_type ? catalog::text(*card.range_type) : catalog::text(card.slot));
}

Story::Facts Story::facts_of(const Verdict& v) const {
    const std::string feature =
        v.feature == FeatureId::none ? "" : "terrain " + std::to_string(index(v.feature) + 1);
    Facts facts{{"unit", name(v.unit)},
                {"other", name(v.other)},
                {"blocker", name(v.blocker)},
                {"feature", feature},
                {"player", v.player == PlayerId::none ? words_->get("words", "nobody")
                                                      : setup_.players[index(v.player)].name},
                {"count", std::to_string(v.count)},
                {"most", std::to_string(v.most)},
                {"excess", std::to_string(v.count - v.most)},
                {"length", inches(v.length.mil)},
                {"limit", inches(v.limit.mil)},
                {"inch", on_hexes(setup_) ? "" : words_->get("words", "inch")}};
    if (v.most > 0) facts["near"] = std::to_string(std::max(1, (v.count + v.most / 2) / v.most) * v.most);
    add_card_facts(v, facts);
    return facts;
}

std::string Story::explain(const Verdict& v) const {
    std::string text = filled(words_->get("why", name_of(v.why)), facts_of(v));
    if (v.rule != RuleId::none) {
        text += " [";
        text += name_of(setup_, v.rule);
        text += "]";
    }
    return text;
}

std::string Story::remedy(const Verdict& v) const {
    if (std::find(remedied.begin(), remedied.end(), v.why) == remedied.end()) return "";
    return filled(words_->get("remedies", name_of(v.why)), facts_of(v));
}

}  // namespace irondial::game
