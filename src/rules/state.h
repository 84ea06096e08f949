// The state of a game: a plain value with everything that changes during play and nothing that does not.
//
// What is printed (dials, cards) lives in the catalog; who plays with what, on which table, lives in Setup.
// A copied State is undo, search node and snapshot.
#pragma once

#include <array>
#include <type_traits>

#include "catalog/words.h"
#include "geo/shapes.h"
#include "rules/ids.h"
#include "rules/policy.h"

namespace irondial::rules {

/// Where a unit is, as far as being on the battlefield is concerned.
enum class Place : std::uint8_t { reserve, field, aboard, eliminated, withdrawn };

using catalog::Level;

/// The water a unit occupied when its controller's turn began; cooling asks for it.
enum class Water : std::uint8_t { none, shallow, deep };

/// The order that a unit acts on for the rest of a combat phase of the arena; `other` is one that leaves no
/// mark on the attacks of others.
IRONDIAL_POLICY(Stance, none, other, dig_in, defend, dodge)

/// What keeps a unit of the arena from orders for the rest of a round: it pinned another, it made a special
/// attack, or was hit by a death from above. A special attack costs the order in the combat phase as well.
IRONDIAL_POLICY(Hold, none, pinning, jumped_on, special_attack)

/// Equipment that works once a turn.
enum class Once : std::uint8_t { pulse, rapid_strike };
constexpr std::uint8_t bit(Once once) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(once));
}

struct UnitState {
    geo::Point at;                     // plane: mil; arena: thousandths of axial (q, r)
    geo::Facing facing;                // arena: a multiple of 30 degrees
    geo::Facing facing_at_turn_start;  // when the active player's turn began
    Place place = Place::reserve;
    Level level = Level::noe;
    PlayerId controller = PlayerId::none;
    std::uint8_t click = 0;   // positions turned from the starting marker
    std::uint8_t heat = 0;    // positions turned from the heat starting position
    std::uint8_t tokens = 0;  // order tokens, 0..2
    bool shutdown = false;
    bool ordered = false;            // given an order this turn
    bool ordered_last_turn = false;  // given an order in its controller's previous turn
    bool moved = false;  // moved this turn: its centre changed, or its facing by other than a free spin
    bool engaged_at_turn_start = false;  // touched an opposing unit when the active player's turn began
    bool restarted = false;              // restarted this turn: orders from its controller's next turn on
    bool restarted_by_roll = false;      // ... by a roll: no further heat-effect rolls this turn
    bool jolted = false;  // shut down by TSEMP: runs again when its controller's next turn starts
    Water water_at_turn_start = Water::none;
    Level level_at_turn_start = Level::noe;
    std::uint8_t energy_heat = 0;  // heat taken this turn from energy attacks
    std::uint8_t cancelled = 0;    // equipment cancelled this turn: a bit per DialSlot, above them two for
                                   // gear and one for what the army's cards give
    std::uint8_t used = 0;         // once-per-turn equipment used this turn, a bit per Once
    std::uint8_t damage_die = 0;   // damage and heat recorded for the clean-up phase (arena)
    std::uint8_t heat_die = 0;     // or for the end of the turn
    UnitId captor = UnitId::none;  // the unit that holds this one captive
    UnitId captive_at_turn_start =
        UnitId::none;                  // the one captive it touched when its turn began: for Bypass
    UnitSet near_at_turn_start{};      // who touched its rear arc, if it is a transport, when its turn began;
                                       // in the arena, who touched it when the round began
    UnitId carrier = UnitId::none;     // the transport this unit is aboard
    UnitId marked = UnitId::none;      // the only unit it may attack (Ruthlessness, Zellbrigen)
    PlayerId beacon = PlayerId::none;  // player whose Homing Beacon lights this unit until the turn ends

    // Arena, for one round.
    Stance stance = Stance::none;   // until the initiative of the next round
    bool declared = false;          // declared a target in this combat phase
    bool move_ordered = false;      // given a move order
    bool pilot_out = false;         // its pilot is unconscious: longer than the round, perhaps
    std::uint8_t pinned = 0;        // taken from its roll to break away
    UnitId wrecker = UnitId::none;  // whose damage was enough, with what was recorded before, to eliminate it
    Hold hold = Hold::none;         // why it may not be given a move order, or no order at all
    bool idle = false;              // tag team: it stands by while a teammate is active  [CAM-TAG-06]

    constexpr bool operator==(const UnitState&) const = default;
};

struct PlayerState {
    std::int16_t eliminations = 0;  // points of victory condition 1
    std::int16_t zone = 0;          // points of victory condition 3
    std::int16_t cards = 0;         // points of a victory condition that cards add
    std::int16_t reputation = 0;    // arena
    std::uint8_t orders = 0;        // orders left this turn
    bool out = false;               // eliminated or withdrawn: no more turns
    bool withdrawn = false;

    constexpr bool operator==(const PlayerState&) const = default;
};

/// What a card has begun and a player's next turn will end: for Awe.
struct Waiting {
    std::uint8_t clause = 0xff;  // index into Deck::clauses; 0xff: nothing
    PlayerId player = PlayerId::none;

    constexpr bool operator==(const Waiting&) const = default;
};
inline constexpr std::size_t max_waiting = 8;

/// A terrain feature of the pile, put on the table.
struct PlacedFeature {
    geo::Placement place;
    std::uint8_t piece = 0;  // index into Setup::pile

    constexpr bool operator==(const PlacedFeature&) const = default;
};
inline constexpr std::size_t max_placed_features = 24;

/// An artillery marker on the table: an attack that is resolved in its player's next command stage.
struct PlacedMarker {
    geo::Point at;                     // its centre dot
    geo::Facing arrow;                 // along the line of fire, when it was placed
    UnitId unit = UnitId::none;        // whose marker it is; it may be gone by then
    PlayerId player = PlayerId::none;  // whose attack it is
    std::uint8_t bonus = 0;            // of the formation that fired, fixed with the order  [AOD-R-94]

    constexpr bool operator==(const PlacedMarker&) const = default;
};
inline constexpr std::size_t max_placed_markers = 24;

/// Where the game stands. Set-up comes first; a turn then runs command, order, clean_up; an arena round
/// initiative, move, combat, clean_up.
IRONDIAL_POLICY(Stage, first_player, terrain, deployment, command, order, clean_up, initiative, move, combat,
                over)

struct State {
    std::array<UnitState, max_units> units{};
    std::array<PlayerState, max_players> players{};
    std::array<PlacedFeature, max_placed_features> features{};
    std::array<PlacedMarker, max_placed_markers> markers{};  // in the order they were placed
    std::array<std::uint8_t, max_counters> uses{};           // of effects with a limit, in this period
    std::array<Waiting, max_waiting> waiting{};
    std::uint64_t cards_out = 0;  // cards that have left the game, a bit each  [AOD-CEC-08]
    std::uint8_t unit_count = 0, player_count = 0, feature_count = 0, marker_count = 0;
    Stage stage = Stage::first_player;
    PlayerId first = PlayerId::none;   // the first player
    PlayerId active = PlayerId::none;  // whose turn it is
    PlayerId winner = PlayerId::none;  // once over; none is a draw
    bool time_up = false;              // the game ends at the next moment of rest
    std::uint8_t passes = 0;           // players in a row who placed no terrain
    std::uint16_t turn = 0;            // counts every player's turns, or rounds, from 1
    std::uint16_t orders_given = 0;    // counts all orders; never goes back

    // Arena.
    std::array<UnitId, max_units> sequence{};  // the turn order of the round
    std::uint8_t sequence_count = 0;           // 0: initiative has not been rolled yet
    std::uint8_t acting = 0;                   // whose turn it is: index into sequence
    std::uint8_t arena = 0;                    // index into Setup::arenas
    UnitId quickest = UnitId::none;            // the highest initiative result: it may act first
    std::uint8_t quickest_place = 0;           // ... or in its own place: index into sequence
    PlayerId taker = PlayerId::none;           // who destroyed the last Target token
    std::uint8_t first_home = 0;  // capture the flag: the side of the arena where the first team's flag began

    constexpr bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 4096);

/// A number that depends on every field that matters; equal states have equal hashes on every platform.
std::uint64_t hash(const State&);

}  // namespace irondial::rules
