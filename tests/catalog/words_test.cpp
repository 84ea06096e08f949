// The tables of words against the reference of special equipment.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "catalog/catalog.h"

namespace irondial::catalog {
namespace {

static_assert(std::is_trivially_copyable_v<Unit>);
static_assert(sizeof(DialCell) == 3 && sizeof(Click) == 16);

TEST(Words, EquipmentIsFoundBySlotAndColour) {
    std::map<EquipSlot, int> by_slot;
    for (std::size_t i = 1; i < count<Equipment>; ++i) {
        const auto equip = static_cast<Equipment>(i);
        EXPECT_EQ(equipment_at(facts(equip).slot, facts(equip).colour), equip) << text(equip);
        EXPECT_EQ(parse<Equipment>(text(equip)), equip);
        ++by_slot[facts(equip).slot];
    }
    // Six colours in every slot, except that no purple melee equipment was printed.
    for (const auto& [slot, n] : by_slot) EXPECT_EQ(n, slot == EquipSlot::melee ? 5 : 6) << text(slot);
}

TEST(Words, WhatIsNotOptional) {
    std::set<std::string_view> fixed;
    for (std::size_t i = 1; i < count<Equipment>; ++i)
        if (!equipment_table[i].optional) fixed.insert(equipment_table[i].name);
    EXPECT_EQ(fixed, (std::set<std::string_view>{"improved-targeting", "salvage", "reflective-armor",
                                                 "reactive-armor", "hardened-armor", "heavy-armor"}));
}

TEST(Words, HeatEffectsByLocationAndColour) {
    EXPECT_EQ(heat_effect_at(EquipSlot::ballistic, Colour::yellow), HeatEffect::avoid_ammunition_explosion);
    EXPECT_EQ(heat_effect_at(EquipSlot::energy, Colour::black), HeatEffect::weapons_offline);
    EXPECT_EQ(heat_effect_at(EquipSlot::speed, Colour::red), HeatEffect::avoid_shutdown_critical);
    EXPECT_EQ(heat_effect_at(EquipSlot::melee, Colour::yellow), HeatEffect::none);
    EXPECT_EQ(heat_effect_at(EquipSlot::melee, Colour::green), HeatEffect::starting_position);
    EXPECT_EQ(facts(HeatEffect::avoid_shutdown).fails_up_to, 2);
    EXPECT_EQ(facts(HeatEffect::avoid_shutdown_critical).fails_up_to, 3);
}

template <class E>
void expect_distinct() {
    const std::set<std::string_view> words(Words<E>::list.begin(), Words<E>::list.end());
    EXPECT_EQ(words.size(), count<E>);
    EXPECT_EQ(words.count(""), 0u);
    EXPECT_LE(count<E>, 64u);  // they must fit a Set
}

TEST(Words, EveryWordIsSpelledOnce) {
    expect_distinct<UnitType>();
    expect_distinct<SpeedMode>();
    expect_distinct<Equipment>();
    expect_distinct<HeatEffect>();
    expect_distinct<Trigger>();
    expect_distinct<Who>();
    expect_distinct<Fact>();
    expect_distinct<Verb>();
    expect_distinct<Stat>();
    expect_distinct<Thing>();
    expect_distinct<NamedRoll>();
    expect_distinct<TerrainKind>();
}

}  // namespace
}  // namespace irondial::catalog
