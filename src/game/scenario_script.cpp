#include "game/scenario_script.h"

#include <algorithm>

#include "rules/capture.h"
#include "rules/formation.h"

namespace irondial::game {

using namespace rules;
using wire::json;

namespace {

constexpr int most_sides = 24;  // of a die that draws one of so many Target tokens

std::vector<int> read_dice(wire::Reader& in) {
    std::vector<int> dice;
    if (const json* list = in.find("dice"))
        for (const json& die : *list) {
            if (!die.is_number_integer() || die < 1 || die > most_sides)
                wire::fail(in.at("dice"), die.dump() + " is no die");
            dice.push_back(die.get<int>());
        }
    return dice;
}

std::vector<Choice> read_choices(const Setup& setup, wire::Reader& in, const char* key) {
    std::vector<Choice> choices;
    if (const json* list = in.find(key))
        for (std::size_t i = 0; i < list->size(); ++i)
            choices.push_back(wire::choice(setup, (*list)[i], in.at(key) + "/" + std::to_string(i)));
    return choices;
}

bool answers(const Choice& choice, const Decision& decision) {
    if (choice.ask != decision.ask) return false;
    if (choice.ask == Ask::use && choice.card != RuleId::none && choice.card != decision.card)
        return false;  // meant for another card
    // Cancelling is meant for whoever has the equipment.
    if (choice.ask == Ask::cancel && (choice.cancelled & decision.optional).empty()) return false;
    const bool names_one =
        decision.ask == Ask::deploy || decision.ask == Ask::choose_unit || decision.ask == Ask::activate;
    if (choice.ask == Ask::tag && choice.yes) return decision.units.has(choice.unit);
    return names_one || choice.unit == UnitId::none || choice.unit == decision.unit;
}

}  // namespace

Script::Script(const Setup& setup, wire::Reader& step)
    : dice_(read_dice(step)),
      choices_(read_choices(setup, step, "choices")),
      unasked_(read_choices(setup, step, "unasked")) {
    if (const json* ways = step.find("regroup")) regrouped_ = wire::order(setup, *ways, step.at("regroup"));
}

Dice Script::roll(const Position&, const Chance& chance) {
    Dice dice{.count = chance.dice};
    for (std::size_t i = 0; i < chance.dice; ++i) {
        if (next_die_ < dice_.size()) {
            dice.face[i] = static_cast<std::uint8_t>(dice_[next_die_++]);
        } else {
            dice.face[i] = 1;
            ++missing_;
        }
    }
    return dice;
}

// "disembark": [{"unit": "r2", "at": [1, 2], "facing": 90}] and "captive": {"at": [1, 2], "facing": 90}.
json Script::take_places(const Position& pos, json order, const std::string& pointer) {
    const Setup& setup = pos.setup();
    const auto take = [&](const json& place, const std::string& where) {
        places_.push_back(wire::choice(setup, {{"stand", place}}, where));
    };
    if (const auto list = order.find("disembark"); list != order.end() && list->is_array())
        for (std::size_t i = 0; i < list->size(); ++i)
            if (json& one = (*list)[i]; one.is_object() && one.contains("unit")) {
                if (one.size() > 1) take(one, pointer + "/disembark/" + std::to_string(i));
                one = json(one["unit"]);
            }
    if (const auto captive = order.find("captive"); captive != order.end()) {
        const UnitId held =
            captive_of(pos, wire::unit_named(setup, order.value("unit", json()), pointer + "/unit"));
        if (held == UnitId::none || !captive->is_object())
            wire::fail(pointer + "/captive", "it has no captive");
        (*captive)["unit"] = setup.roster[index(held)].id;
        take(*captive, pointer + "/captive");
        order.erase(captive);
    }
    return order;
}

Choice Script::decide(const Position& pos, const Decision& decision) {
    for (const Choice& choice : unasked_) asked_ = asked_ || answers(choice, decision);
    const auto place = std::find_if(places_.begin(), places_.end(),
                                    [&](const Choice& choice) { return answers(choice, decision); });
    if (place != places_.end()) {
        Choice choice = *place;
        places_.erase(place);
        note(judge(pos, decision, choice));
        return choice;
    }
    if (next_choice_ == choices_.size() || !answers(choices_[next_choice_], decision))
        return default_choice(pos, decision);
    Choice choice = choices_[next_choice_++];
    choice.mask &= decision.mask;
    if (decision.units.empty()) choice.unit = decision.unit;
    note(judge(pos, decision, choice));
    return choice;
}

Order Script::order(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::order) return given;
    if (!regrouped_) return {};
    const Order answer = *std::exchange(regrouped_, std::nullopt);
    note(judge_regroup(pos, decision, answer));
    return answer;
}

std::string Script::leftovers() const {
    if (asked_) return "a question was asked that should not be";
    if (regrouped_) return "no formation was to regroup";
    if (!places_.empty()) return "nobody was to be put where the order says";
    if (missing_ > 0) return std::to_string(missing_) + " dice missing";
    if (next_die_ < dice_.size()) return std::to_string(dice_.size() - next_die_) + " dice left over";
    if (next_choice_ < choices_.size())
        return std::to_string(choices_.size() - next_choice_) + " choices left over";
    return "";
}

void Heard::hear(const Event& event) {
    happened_.emplace_back(event.what, event.unit);
    const json place = wire::to_json(event.place.at);
    if (event.what == Happened::marker_compared && event.yes) shells_.push_back(place);
    if (event.what == Happened::marker_drifted) shells_.push_back(event.yes ? place : json(nullptr));
    if (event.what == Happened::card_played) played_.push_back(name_of(*setup_, event.rule));
    if (event.rule != RuleId::none) rules_.push_back(name_of(*setup_, event.rule));
    for (const Tally& tally : {event.tally, event.against}) wire::cite(*setup_, tally, rules_);
}

}  // namespace irondial::game
