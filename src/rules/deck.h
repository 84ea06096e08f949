// The deck: every effect that cards and faction abilities bring into a game, compiled once from the setup.
// [AOD: 10 Combat Enhancement Cards; 11 Faction Abilities]
//
// A Clause is one effect of one card in play, with the units it can speak of. Clauses stand in the order in
// which cards apply, and are listed by what they touch, so that a game without cards asks nothing and pays
// nothing. effects.h asks them, deeds.h does what they say.
#pragma once

#include <array>
#include <bitset>
#include <span>
#include <string>
#include <vector>

#include "catalog/cards.h"
#include "catalog/effect.h"
#include "catalog/entry.h"
#include "rules/ids.h"
#include "rules/rule_id.h"

namespace irondial::rules {

struct Setup;

inline constexpr std::size_t max_clauses = 255;  // in one game
using ClauseSet = std::bitset<max_clauses>;

/// The order in which effects apply. Faction abilities belong to the figures, so they come before what
/// players add to them.  [AOD-CEC-17]
enum class Precedence : std::uint8_t { condition, ability, army_card, gear, pilot, rally };

struct Clause {
    static constexpr std::uint8_t none = 0xff;

    const catalog::Effect* effect = nullptr;
    RuleId rule = RuleId::none;  // what a sum or a refusal cites: the card, or the rule of the ability
    Precedence precedence = Precedence::condition;
    PlayerId owner = PlayerId::none;               // who laid it; a condition's only uses it
    UnitId carrier = UnitId::none;                 // the 'Mech with the gear or pilot
    UnitSet selves{};                              // the units that can be `self`, by what never changes
    std::uint8_t host = none;                      // the DialSlot that gear sits on
    std::uint8_t piece = 0;                        // of granted equipment: its bit in UnitState::cancelled
    std::uint8_t out_bit = none;                   // in State::cards_out, where the card can leave the game
    std::uint8_t counter = none;                   // in State::uses
    std::uint8_t times = 0;                        // how often in a period of its limit
    std::uint8_t hand = none;                      // of a rally card: its place in Deck::rally
    std::vector<catalog::Condition> conditions{};  // those that can change

    bool everybody() const { return effect->scope == catalog::Scope::all; }
};

/// A card that takes part, each kind once.
struct DeckCard {
    catalog::EntryRef ref;
    std::string id;
};

/// Where a game keeps what becomes of a card that can be cancelled: planetary conditions.
struct ConditionInPlay {
    PlayerId owner = PlayerId::none;
    std::uint16_t condition = 0;  // index into Catalog::planetary_conditions
    std::uint8_t out_bit = 0;
    RuleId rule = RuleId::none;
};

/// A rally card that a player holds for any of his or her units.  [CAM-RALLY-04, CAM-R-14]
struct RallyInHand {
    const catalog::RallyCard* card = nullptr;
    PlayerId owner = PlayerId::none;
    RuleId rule = RuleId::none;
    std::uint8_t counter = 0;                    // in State::uses: what has become of it (rally.h)
    catalog::Span lasts = catalog::Span::round;  // attack, round or game
};

class Deck {
  public:
    using List = std::span<const std::uint8_t>;  // indices into `clauses`, in order of precedence

    std::vector<Clause> clauses{};
    std::vector<DeckCard> cards{};
    std::vector<ConditionInPlay> conditions{};
    std::vector<RallyInHand> rally{};
    std::array<catalog::Set<catalog::Equipment>, max_units> granted{};  // to each unit
    catalog::Set<catalog::Equipment> forbidden{};                       // to anybody
    UnitSet modified{};                                                 // by a gear or pilot card's numbers

    /// The units that can ever have a piece of equipment, on some click of their dials or by a card. Until
    /// that has been worked out it is everybody.
    using Bearers = std::array<UnitSet, catalog::count<catalog::Equipment>>;
    Bearers bearers = anybody();

    /// The clauses of a moment, or those that touch a number, a thing, a roll.
    List of(catalog::Trigger w) const { return list(triggers + static_cast<std::size_t>(w)); }
    List of(catalog::Stat w) const { return list(stats + static_cast<std::size_t>(w)); }
    List of(catalog::Thing w) const { return list(things + static_cast<std::size_t>(w)); }
    List of(catalog::NamedRoll w) const { return list(rolls + static_cast<std::size_t>(w)); }
    /// Those that give equipment, and those that change the terrain on the table.
    List grants() const { return list(granting); }
    List terrain() const { return list(terrain_changing); }

    // Which list is which; the compiler fills them.
    static constexpr std::size_t triggers = 0, stats = triggers + catalog::count<catalog::Trigger>,
                                 things = stats + catalog::count<catalog::Stat>,
                                 rolls = things + catalog::count<catalog::Thing>,
                                 granting = rolls + catalog::count<catalog::NamedRoll>,
                                 terrain_changing = granting + 1, list_count = terrain_changing + 1;
    using Lists = std::array<std::vector<std::uint8_t>, list_count>;
    void set_lists(const Lists&);

  private:
    List list(std::size_t k) const {
        return List(pool_).subspan(begin_[k], static_cast<std::size_t>(begin_[k + 1] - begin_[k]));
    }

    static Bearers anybody() {
        Bearers all;
        all.fill(UnitSet::below(max_units));
        return all;
    }

    std::vector<std::uint8_t> pool_{};                   // all lists, one behind the other
    std::array<std::uint16_t, list_count + 1> begin_{};  // where each begins
};

/// Makes the deck of a setup whose units and cards are in place.
void compile_deck(Setup&);

/// The words of an effect that the rules do nothing with (yet): nobody has needed them.
std::vector<std::string_view> words_without_meaning(const catalog::Effect&);

/// Cards are cited like rules, by numbers above all of theirs; the setup knows their names.  [AOD-CEC-10]
inline constexpr std::uint16_t first_card_rule = 0x8000;
constexpr bool is_card(RuleId id) {
    return static_cast<std::uint16_t>(id) >= first_card_rule;
}
/// The name of a rule of the ledger, or of a card that takes part in this game.
std::string_view name_of(const Setup&, RuleId);
/// The rule or card with this name; RuleId::none if there is none.
RuleId find_cited(const Setup&, std::string_view name);
/// The card behind a citation; Entry::none for a rule of the ledger.
catalog::EntryRef cited_card(const Setup&, RuleId);

}  // namespace irondial::rules
