// The policies of the edition table: where editions differ in kind, the kinds have names.
//
// `none` comes first where an edition may have no such thing at all; it is the neutral value.
#pragma once

#include "catalog/words.h"
#include "rules/policy.h"

namespace irondial::rules {

// What sets of the table are made of.
using catalog::AttackKind;
using catalog::CardType;
using catalog::Equipment;
using catalog::HexKind;
using catalog::Set;
using catalog::SpeedMode;
using catalog::TerrainKind;
using catalog::UnitType;
IRONDIAL_POLICY(OfferedOrder, move, ranged, close, vent, assault, dig_in, defend, dodge)
IRONDIAL_POLICY(FormationKind, movement, ranged, close)
IRONDIAL_POLICY(ExtraScoring, cards, target_tokens)

// Battleforce and set-up
IRONDIAL_POLICY(UniqueLimit, none, per_name, per_collector_number)
IRONDIAL_POLICY(Board, inches, hexes)
IRONDIAL_POLICY(EdgePolicy, any_edge, opposite, start_areas)
IRONDIAL_POLICY(ZoneShape, rectangle, printed, start_hexes)
IRONDIAL_POLICY(TerrainPlacer, none, first_player, second_player)
IRONDIAL_POLICY(ClearItem, none, elevated_only, never)

// Turn, orders, tokens
IRONDIAL_POLICY(TurnStructure, flat, stages, phases)
IRONDIAL_POLICY(TurnOrder, clockwise, initiative)
IRONDIAL_POLICY(InitiativeChoice, none, per_round, per_phase)
IRONDIAL_POLICY(OrderCount, build_total, fixed, per_unit)

// Values, equipment, damage, heat
IRONDIAL_POLICY(PenaltySide, defense, attack)
IRONDIAL_POLICY(CancelDeadline, none, before_roll, before_order)
IRONDIAL_POLICY(CancelDuration, none, turn, order)
IRONDIAL_POLICY(CancelScope, none, optional, any)
IRONDIAL_POLICY(DamageTiming, immediate, cleanup)
IRONDIAL_POLICY(DamageSteps, cap_then_critical, critical_then_cap)
IRONDIAL_POLICY(HeatTiming, after_order, turn_end, cleanup)
IRONDIAL_POLICY(WaterCoolingTest, none, start_and_end, end)
IRONDIAL_POLICY(ShutdownEquipment, none, optional_off, all_off)
IRONDIAL_POLICY(RestartDelay, next_turn, next_round)

// Movement
IRONDIAL_POLICY(MoveUnit, inch, hex)
IRONDIAL_POLICY(AutoBreakaway, none, only_unit, per_unit)
IRONDIAL_POLICY(SpinExtent, touch_mover, toward_mover, any)
IRONDIAL_POLICY(SpinTrigger, contact, end_of_move, actual_move)

// Ranged combat and line of fire
IRONDIAL_POLICY(RangeUnit, inch, hexside)
IRONDIAL_POLICY(ArcModel, angle, hexside)
IRONDIAL_POLICY(EngagedFire, free, contact_only, called_shot)
IRONDIAL_POLICY(FriendlyFire, forbidden, modifier, collateral)
IRONDIAL_POLICY(UndeclaredWeapon, primary, must_announce)
IRONDIAL_POLICY(BlockingBases, none, mechs, all, hexside)
IRONDIAL_POLICY(HinderingEndpoints, none, target, both)
IRONDIAL_POLICY(AntiAircraft, none, vtol_mode, cruising)

// Criticals, close combat, capture
IRONDIAL_POLICY(CriticalScope, none, combat_attacks, all_rolls)
IRONDIAL_POLICY(CloseContact, front_arc, hexside)
IRONDIAL_POLICY(CloseRearTest, none, unit, attacking_arc, hexside)
IRONDIAL_POLICY(CloseMechDamage, primary, primary_or_melee, half_unless_melee)
IRONDIAL_POLICY(CaptureBy, none, infantry, foot_infantry)
IRONDIAL_POLICY(FailedCapture, none, primary_only, all_against_mech)
IRONDIAL_POLICY(CaptureMembers, none, infantry_only, any_with_primary)
IRONDIAL_POLICY(CaptiveUpkeep, none, previous_controller, original_owner)

// Special attacks
IRONDIAL_POLICY(SpecialRearTest, none, order_start, turn_start)
IRONDIAL_POLICY(ChargeSelfDamage, none, one, half_primary)

// Artillery, VTOL, transports
IRONDIAL_POLICY(MarkerValues, none, salvage, salvage_or_gone)
IRONDIAL_POLICY(MarkerCount, none, exact, up_to)
IRONDIAL_POLICY(StartLevel, none, either)
IRONDIAL_POLICY(CruisingHeight, none, always, from_noe)
IRONDIAL_POLICY(CruiseTransfer, none, jump_jets)
IRONDIAL_POLICY(SalvagePassengers, none, jump_jets_survive)
IRONDIAL_POLICY(TransportCost, none, spend_half, halve_speed)
IRONDIAL_POLICY(NoRoom, none, eliminated)

// Formations
IRONDIAL_POLICY(FormationFaction, none, same, same_or_allied)
IRONDIAL_POLICY(FormationContact, none, member, friendly)
IRONDIAL_POLICY(FormationDamage, none, chosen, primary)

// Terrain and elevation
IRONDIAL_POLICY(HinderingStop, none, base_wholly_in, path_crossing, cost)
IRONDIAL_POLICY(HinderingStart, none, any_base_clear, center_clear)
IRONDIAL_POLICY(HalfSpeedTest, none, touch, overlap)
IRONDIAL_POLICY(WaterForTracked, none, clear, hindering)
IRONDIAL_POLICY(WaterClose, none, same_kind, same_feature)
IRONDIAL_POLICY(WallWaiver, none, firer_touches_wall, units_touch)
IRONDIAL_POLICY(WallContact, none, overhead, slide)
IRONDIAL_POLICY(ElevationStop, none, base_wholly_over, path_crossing, cost)
IRONDIAL_POLICY(BothElevated, none, elevated_things, same_feature, no_blocking)
IRONDIAL_POLICY(GroundHindering, none, if_inside, ignored)
IRONDIAL_POLICY(BasesBetween, none, elevated_only, same_feature, hexside)
IRONDIAL_POLICY(AbruptAccess, none, access_point, adjacent_elevated)
IRONDIAL_POLICY(AbruptClose, none, barred, barred_upward)
IRONDIAL_POLICY(LevelContact, none, overhead, same_level)

// End and victory
IRONDIAL_POLICY(EndCondition, any_unit, able_unit)
IRONDIAL_POLICY(EndCheck, order, phase)
IRONDIAL_POLICY(VictoryPolicy, conditions, total_points, elimination_points, reputation)
IRONDIAL_POLICY(TieBreaks, draw, vc2_vc1_die, cheaper_force_die)
IRONDIAL_POLICY(EliminationPoints, point_value, reputation)
IRONDIAL_POLICY(SelfElimination, nobody, opponents)
IRONDIAL_POLICY(Withdraw, none, keeps_points, cannot_win, surrender)

}  // namespace irondial::rules
