// Special equipment in every form the catalog has: for each kind of it, in each slot, as a square or a
// circle, on each type of unit, a scenario of equipment/catalog shows a real figure using it. Such a figure
// is named after what it shows: "pulse-primary-circle-mech".
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "support/packs.h"

namespace irondial {
namespace {

using namespace catalog;

constexpr std::array slots = {DialSlot::primary, DialSlot::secondary, DialSlot::speed, DialSlot::attack,
                              DialSlot::defense};

std::string form(const Unit& unit, const DialCell& cell, DialSlot slot) {
    return std::string(text(cell.equip)) + "-" + std::string(text(slot)) + "-" +
           (cell.shape == EquipShape::circle ? "circle" : "square") + "-" + std::string(text(unit.type));
}

/// Every form that shows somewhere on a dial of the catalog.
std::set<std::string> forms_of(const Catalog& catalog) {
    std::set<std::string> forms;
    for (const Unit& unit : catalog.units)
        for (std::size_t click = 0; click < unit.clicks; ++click)
            for (const DialSlot slot : slots)
                if (const DialCell& cell = unit.dial[click][slot]; cell.equip != Equipment::none)
                    forms.insert(form(unit, cell, slot));
    return forms;
}

TEST(EquipmentOfTheCatalog, IsShownAtWorkInEveryForm) {
    const Catalog& catalog = tests::shipped_catalog();
    std::set<std::string> shown;
    const std::filesystem::path folder =
        tests::in_sources("tests/scenarios/age-of-destruction/equipment/catalog");
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        const auto scenario = nlohmann::json::parse(tests::read_file(file.path()));
        for (const auto& figure : scenario.at("units")) {
            const UnitKind kind = catalog.unit(figure.value("of", ""));
            if (kind == UnitKind::none) continue;
            const Unit& unit = catalog[kind];
            for (const DialSlot slot : slots) {
                const DialCell& cell = unit.dial[figure.value("click", std::size_t{0})][slot];
                if (cell.equip != Equipment::none && form(unit, cell, slot) == figure.at("id"))
                    shown.insert(figure.at("id"));
            }
        }
    }
    EXPECT_EQ(shown, forms_of(catalog));
    EXPECT_GT(shown.size(), 100U);
}

// The same for heat effects: "weapons-offline-primary", on a 'Mech that shows it or does after one more heat.
TEST(HeatEffectsOfTheCatalog, AreShownBesideEveryValue) {
    const Catalog& catalog = tests::shipped_catalog();
    constexpr std::array values = {DialSlot::primary, DialSlot::secondary, DialSlot::speed};
    const auto form = [](HeatEffect effect, DialSlot slot) {
        return std::string(text(effect)) + "-" + std::string(text(slot));
    };
    const auto counts = [](HeatEffect effect) {
        return effect != HeatEffect::none && effect != HeatEffect::starting_position;
    };
    std::set<std::string> printed, shown;
    for (const Unit& unit : catalog.units)
        for (std::size_t heat = 0; heat < unit.heat_positions; ++heat)
            for (const DialSlot slot : values)
                if (const HeatEffect effect = unit.heat_dial[heat][slot].effect; counts(effect))
                    printed.insert(form(effect, slot));
    const auto scenario =
        nlohmann::json::parse(tests::read_file("tests/scenarios/age-of-destruction/heat/catalog.json"));
    for (const auto& figure : scenario.at("units")) {
        const UnitKind kind = catalog.unit(figure.value("of", ""));
        if (kind == UnitKind::none) continue;
        const std::size_t heat = figure.value("heat", std::size_t{0});
        for (std::size_t position = heat; position <= heat + 1; ++position)
            for (const DialSlot slot : values)
                if (position < catalog[kind].heat_positions &&
                    form(catalog[kind].heat_dial[position][slot].effect, slot) == figure.at("id"))
                    shown.insert(figure.at("id"));
    }
    EXPECT_EQ(shown, printed);
    EXPECT_EQ(shown.size(), 14U);
}

}  // namespace
}  // namespace irondial
