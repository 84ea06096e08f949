#include "rules/options.h"

#include <algorithm>
#include <array>
#include <span>

namespace irondial::rules {
namespace {

/// Where an option has words of its own: the word, and the field's value for it.
struct Word {
    std::string_view word, value;
};
constexpr std::array<Word, 0> words_of_the_field;
constexpr std::array on_off = {Word{"off", "no"}, Word{"on", "yes"}};
constexpr std::array by_type = {Word{"by-type", "yes"}, Word{"any", "no"}};

struct Option {
    std::string_view name, field;
    RuleId reading;
    std::span<const Word> words;
};

// A test checks that every field exists.
constexpr std::array table = {
    // Age of Destruction
    Option{"elevated-bases-block", "elevation.bases_block_by_type", rule("AOD-R-75"), by_type},
    Option{"self-elimination-scores", "victory.self_elimination", rule("AOD-R-95"), words_of_the_field},
    Option{"dispute-roll", "victory.dispute_roll_used", rule("AOD-R-129"), on_off},
    // Dark Age; shallow water is the same question in Age of Destruction
    Option{"pushing-damage-preventable", "push.damage_preventable", rule("DA-R-06"), on_off},
    Option{"critical-rolls", "critical.scope", rule("DA-R-17"), words_of_the_field},
    Option{"indirect-fire-hindered", "indirect.hindering", rule("DA-R-27"), on_off},
    Option{"indirect-fire-height", "indirect.height", rule("DA-R-27"), on_off},
    Option{"tracked-in-shallow-water", "terrain.tracked_shallow", rule("DA-R-40"), words_of_the_field},
    Option{"charge-damage-preventable", "special.charge_self_preventable", rule("DA-R-74"), on_off},
    // Solaris VII
    Option{"shutdown-may-vent", "shutdown.may_vent", rule("SOL-R-02"), on_off},
    Option{"initiative-choice", "turn.initiative_choice", rule("SOL-R-06"), words_of_the_field},
    Option{"hindering-endpoints", "line_of_fire.hindering_endpoints", rule("SOL-R-13"), words_of_the_field},
    Option{"rear-arc-degrees", "ranged.rear_arc_degrees", rule("SOL-R-15"), words_of_the_field},
    Option{"loser-keeps-reputation", "victory.loser_keeps_reputation", rule("CAM-R-01"), on_off},
};

std::string_view word_for(std::span<const Word> words, std::string_view value) {
    const auto known =
        std::find_if(words.begin(), words.end(), [&](const Word& w) { return w.value == value; });
    return known == words.end() ? value : known->word;
}

/// The field's value for an option's word; the field's own words are understood too.
std::string_view value_for(std::span<const Word> words, std::string_view word) {
    const auto known =
        std::find_if(words.begin(), words.end(), [&](const Word& w) { return w.word == word; });
    return known == words.end() ? word : known->value;
}

std::string list(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

}  // namespace

std::vector<OptionView> options(const Edition& e) {
    std::vector<OptionView> all;
    const auto book = fields(edition(find_edition(e.name).value_or(EditionId::dark_age)));
    const auto known = fields(e);
    for (const Option& option : table) {
        const auto field = std::find_if(known.begin(), known.end(),
                                        [&](const FieldView& f) { return f.full_name() == option.field; });
        const auto& stated = book[static_cast<std::size_t>(field - known.begin())];
        if (stated.rule == RuleId::none) continue;  // nothing to choose: the edition has no such thing
        OptionView view{option.name, option.field, field->doc, option.reading, {}, {}};
        view.value = word_for(option.words, field->value);
        for (const auto& value : field->legal)
            if (value != "none" || value == stated.value)
                view.legal.emplace_back(word_for(option.words, value));
        all.push_back(std::move(view));
    }
    return all;
}

std::optional<std::string> apply_option(Edition& e, std::string_view name, std::string_view value) {
    if (name.find('.') != std::string_view::npos) return override_field(e, name, value);
    const auto option = std::find_if(table.begin(), table.end(),
                                     [&](const Option& o) { return detail::same_word(o.name, name); });
    const auto offered = options(e);
    if (option == table.end()) {
        std::vector<std::string> names;
        for (const auto& view : offered) names.emplace_back(view.name);
        return "There is no option \"" + std::string(name) + "\" in " + std::string(e.name) +
               ". There are: " + list(names) + "; or any field, such as ranged.rear_arc_bonus.";
    }
    auto refusal = override_field(e, option->field, value_for(option->words, value));
    if (!refusal) return std::nullopt;
    // Refuse in the option's words, where it has some.
    for (const auto& view : offered)
        if (view.name == option->name && !view.legal.empty())
            refusal = "Option " + std::string(option->name) + " cannot be \"" + std::string(value) +
                      "\". It can be: " + list(view.legal) + ".";
    return refusal;
}

}  // namespace irondial::rules
