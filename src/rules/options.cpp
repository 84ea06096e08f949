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
    std::span<const Word> words;
};

// A test checks that every field exists.
constexpr std::array table = {
    // AOD-R-75, AOD-R-95, AOD-R-129
    Option{"elevated-bases-block", "elevation.bases_block_by_type", by_type},
    Option{"self-elimination-scores", "victory.self_elimination", words_of_the_field},
    Option{"dispute-roll", "victory.dispute_roll_used", on_off},
    // DA-R-06, DA-R-17, DA-R-27, DA-R-74, DA-R-40 (R-503 in Age of Destruction)
    Option{"pushing-damage-preventable", "push.damage_preventable", on_off},
    Option{"critical-rolls", "critical.scope", words_of_the_field},
    Option{"indirect-fire-hindered", "indirect.hindering", on_off},
    Option{"indirect-fire-height", "indirect.height", on_off},
    Option{"charge-damage-preventable", "special.self_damage_preventable", on_off},
    Option{"tracked-in-shallow-water", "terrain.tracked_shallow", words_of_the_field},
    // SOL-R-02, SOL-R-06, SOL-R-13, SOL-R-15, CAM-R-01
    Option{"shutdown-may-vent", "shutdown.may_vent", on_off},
    Option{"initiative-choice", "turn.initiative_choice", words_of_the_field},
    Option{"hindering-endpoints", "line_of_fire.hindering_endpoints", words_of_the_field},
    Option{"rear-arc-degrees", "ranged.rear_arc_degrees", words_of_the_field},
    Option{"loser-keeps-reputation", "victory.loser_keeps_reputation", on_off},
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
        if (!stated.reading) continue;  // this book is clear, or has no such thing
        OptionView view{option.name, option.field, field->doc, stated.rule, {}, {}};
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
    const auto offered = options(e);
    const auto view = std::find_if(offered.begin(), offered.end(),
                                   [&](const OptionView& o) { return detail::same_word(o.name, name); });
    if (view == offered.end()) {
        std::vector<std::string> names;
        for (const auto& o : offered) names.emplace_back(o.name);
        return "There is no option \"" + std::string(name) + "\" in " + std::string(e.name) +
               ". There are: " + list(names) + "; or any field, such as ranged.rear_arc_bonus.";
    }
    const auto option =
        std::find_if(table.begin(), table.end(), [&](const Option& o) { return o.name == view->name; });
    auto refusal = override_field(e, option->field, value_for(option->words, value));
    if (refusal && !view->legal.empty())
        return "Option " + std::string(view->name) + " cannot be \"" + std::string(value) +
               "\". It can be: " + list(view->legal) + ".";
    return refusal;
}

}  // namespace irondial::rules
