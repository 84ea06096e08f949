#include "cli/names.h"

#include <array>

namespace irondial::cli {

namespace {

using namespace catalog;

template <class E>
using Names = std::array<std::array<std::string_view, count<E>>, count<Language>>;

template <class E>
std::string_view pick(const Names<E>& names, E value, Language language) {
    return names[static_cast<std::size_t>(language)][static_cast<std::size_t>(value)];
}

}  // namespace

std::string_view name(UnitType value, Language language) {
    static constexpr Names<UnitType> names{
        {{"infantry", "vehicle", "'Mech"}, {"Infanterie", "Fahrzeug", "Mech"}}};
    return pick(names, value, language);
}

std::string_view name(WeightClass value, Language language) {
    static constexpr Names<WeightClass> names{{{"", "light", "medium", "heavy", "assault"},
                                               {"", "leichter", "mittlerer", "schwerer", "überschwerer"}}};
    return pick(names, value, language);
}

std::string_view name(Rank value, Language language) {
    static constexpr Names<Rank> names{{{"unknown", "Green", "Veteran", "Elite", "Unique"},
                                        {"unbekannt", "Grün", "Veteran", "Elite", "einmalig"}}};
    return pick(names, value, language);
}

std::string_view name(SpeedMode value, Language language) {
    static constexpr Names<SpeedMode> names{
        {{"foot", "aquatic", "hover", "tracked", "wheeled", "'Mech", "Quad 'Mech", "VTOL"},
         {"Fuß", "amphibisch", "Hover", "Kette", "Rad", "Mech", "Vierbein-Mech", "VTOL"}}};
    return pick(names, value, language);
}

std::string_view name(RangeType value, Language language) {
    static constexpr Names<RangeType> names{
        {{"ballistic", "energy", "melee"}, {"Ballistik", "Energie", "Nahkampf"}}};
    return pick(names, value, language);
}

std::string_view name(AttackSymbol value, Language language) {
    static constexpr Names<AttackSymbol> names{
        {{"not recorded", "triage", "wrench", "crosshairs"},
         {"nicht erfasst", "Sanitätskreuz", "Schraubenschlüssel", "Fadenkreuz"}}};
    return pick(names, value, language);
}

std::string_view name(DialSlot value, Language language) {
    static constexpr Names<DialSlot> names{{{"primary", "secondary", "speed", "attack", "defense"},
                                            {"primär", "sekundär", "Bewegung", "Angriff", "Verteidigung"}}};
    return pick(names, value, language);
}

std::string_view name(EquipShape value, Language language) {
    static constexpr Names<EquipShape> names{{{"square", "circle"}, {"Quadrat", "Kreis"}}};
    return pick(names, value, language);
}

std::string_view name(Colour value, Language language) {
    static constexpr Names<Colour> names{{{"purple", "green", "red", "blue", "black", "grey", "yellow"},
                                          {"violett", "grün", "rot", "blau", "schwarz", "grau", "gelb"}}};
    return pick(names, value, language);
}

std::string_view name(TerrainKind value, Language language) {
    static constexpr Names<TerrainKind> names{
        {{"clear", "hindering", "blocking", "low wall", "shallow water", "deep water"},
         {"offen", "schwierig", "blockierend", "niedrige Mauer", "seichtes Wasser", "tiefes Wasser"}}};
    return pick(names, value, language);
}

std::string_view name(HexKind value, Language language) {
    static constexpr Names<HexKind> names{
        {{"clear", "hindering", "blocking", "water"}, {"offen", "schwierig", "blockierend", "Wasser"}}};
    return pick(names, value, language);
}

std::string_view name(CardType value, Language language) {
    static constexpr Names<CardType> names{{{"gear", "pilot", "planetary condition", "faction pride",
                                             "Mercenary contract", "situational alliance", "rally card"},
                                            {"Ausrüstung", "Pilot", "Planetenbedingung", "Fraktionsstolz",
                                             "Söldnervertrag", "Zweckbündnis", "Aufholkarte"}}};
    return pick(names, value, language);
}

std::string_view name(PilotTier value, Language language) {
    static constexpr Names<PilotTier> names{
        {{"common", "legendary", "gunslinger"}, {"gewöhnlich", "legendär", "Revolverheld"}}};
    return pick(names, value, language);
}

char letter(Colour colour) {
    constexpr std::string_view letters = "PGRBKEY";  // blacK, grEy
    return letters[static_cast<std::size_t>(colour)];
}

}  // namespace irondial::cli
