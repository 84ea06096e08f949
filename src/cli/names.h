// The words of the rulebooks as people read them, in English and German (docs/glossary.md).
#pragma once

#include <string_view>

#include "catalog/catalog.h"

namespace irondial::cli {

using catalog::Language;

std::string_view name(catalog::UnitType, Language);
std::string_view name(catalog::WeightClass, Language);
std::string_view name(catalog::Rank, Language);
std::string_view name(catalog::SpeedMode, Language);
std::string_view name(catalog::RangeType, Language);
std::string_view name(catalog::AttackSymbol, Language);
std::string_view name(catalog::DialSlot, Language);
std::string_view name(catalog::EquipShape, Language);
std::string_view name(catalog::Colour, Language);
std::string_view name(catalog::TerrainKind, Language);
std::string_view name(catalog::HexKind, Language);
std::string_view name(catalog::CardType, Language);
std::string_view name(catalog::PilotTier, Language);

/// One letter per colour, so that a dial can be read without seeing colours.
char letter(catalog::Colour);

/// A text of the program itself.
constexpr std::string_view say(Language language, std::string_view en, std::string_view de) {
    return language == Language::de ? de : en;
}

}  // namespace irondial::cli
