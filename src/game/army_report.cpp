#include "game/army_report.h"

#include <algorithm>

#include "game/armies.h"
#include "game/phrasebook.h"
#include "game/story.h"
#include "rules/army.h"

namespace irondial::game {

using namespace rules;

namespace {

/// Where in the file the thing stands that a verdict is about.
std::string place_of(const catalog::ArmyFile& file, const Verdict& v) {
    const catalog::Army& army = file.army;
    const catalog::ArmyPlaces& places = file.places;
    if (v.unit != UnitId::none) {
        const catalog::ArmyUnit& unit = army.units[index(v.unit)];
        const auto& of_unit = places.units[index(v.unit)];
        if (v.card.entry == catalog::Entry::pilot) return of_unit.pilot;
        for (std::size_t i = unit.gear.size(); i-- > 0;)
            if (v.card == catalog::EntryRef{catalog::Entry::gear, unit.gear[i].gear}) return of_unit.gear[i];
        return of_unit.unit;
    }
    for (std::size_t i = army.cards.size(); i-- > 0;)
        if (army.cards[i] == v.card) return places.cards[i];
    return places.build_total;
}

/// A sentence without the rule that Story puts at its end.
std::string sentence(const Story& story, Verdict v) {
    v.rule = RuleId::none;
    return story.explain(v);
}

}  // namespace

std::shared_ptr<Setup> setup_alone(const catalog::Catalog& catalog, const catalog::Army& army) {
    const Edition& ed = edition(find_edition(army.edition).value_or(EditionId::age_of_destruction));
    const int total = total_of(ed, army.build_total);
    const catalog::Army* one = &army;
    auto setup = army_setup(catalog, ed, total, {&one, 1});
    if (ed.battleforce.weight_classes && total == 0 && !setup->roster.empty())
        setup->weight_class = class_of(*setup, setup->roster.front());  // a match of their own class
    return setup;
}

ArmyReport report_army(const catalog::Catalog& catalog, const catalog::ArmyFile& file,
                       std::string_view locale) {
    ArmyReport report;
    const Phrasebook book(locale);
    for (const catalog::Problem& problem : file.problems)
        report.complaints.push_back({problem.pointer, "", book.said(problem.message), ""});
    const auto named = find_edition(file.army.edition);
    if (!named && !file.army.edition.empty()) {
        std::string known;
        for (std::size_t i = 0; i < edition_count; ++i)
            known += (i > 0 ? ", " : "") + std::string(name_of(static_cast<EditionId>(i)));
        report.complaints.push_back(
            {file.places.edition, "",
             book.said('"' + file.army.edition + "\" is no edition; there are " + known), ""});
    }
    report.setup = setup_alone(catalog, file.army);
    const Story story(*report.setup, locale);
    for (const Verdict& v : judge_army(*report.setup, PlayerId{0})) {
        ArmyComplaint complaint{place_of(file, v), std::string(name_of(v.rule)), sentence(story, v),
                                story.remedy(v)};
        // Once for all copies of a unit, which stand in one line.
        if (std::ranges::find(report.complaints, complaint) == report.complaints.end())
            report.complaints.push_back(std::move(complaint));
    }
    return report;
}

}  // namespace irondial::game
