#include "game/view.h"
#include "rules/deployment.h"
#include "rules/orders.h"
#include "rules/starting.h"
#include "rules/transport.h"
#include "rules/turn_cards.h"
#include "rules/withdraw.h"

namespace irondial::game {

using namespace rules;

namespace {

/// The units that could be given an order of some kind.
UnitSet orderable(const Position& pos, const Decision& decision) {
    UnitSet units;
    const bool turns = pos.edition().turn.structure != TurnStructure::phases;
    if (turns && pos.player(decision.player).orders == 0) return units;
    for (const UnitId u : turns ? pos.units() : UnitSet::of(decision.unit)) {
        for (std::size_t k = 0; k < names_of<OrderType>.size(); ++k)
            if (const auto type = static_cast<OrderType>(k);
                type < OrderType::pass && judge_unit(pos, type, u))
                units.add(u);
    }
    return units;
}

/// What a card asks for besides itself: a unit, a facing, another card. Null where it cannot be used now.
json usable_card(const Position& pos, const Clause& clause, const Decision& d, const Story& story) {
    const UnitSet units = usable(pos, clause, d.player);
    if (units.empty()) return {};
    json out{{"id", name_of(pos.setup(), clause.rule)}, {"name", story.card_name(clause.rule)}};
    if (clause.effect->when != Trigger::in_play) out["units"] = names_json(pos.setup(), units);
    Order order{.type = OrderType::card, .unit = units.first(), .card = clause.rule};
    if (judge(pos, order)) return out;
    order.turns = true;
    order.facing = pos.unit(order.unit).facing;
    if (judge(pos, order)) {
        out["turns"] = true;
        return out;
    }
    for (const ConditionInPlay& condition : pos.setup().deck.conditions) {
        order.other_card = condition.rule;
        if (judge(pos, order)) out["on"].push_back(name_of(pos.setup(), condition.rule));
    }
    return out.contains("on") ? out : json();
}

/// Cards that may be used at will, which is no order.
json usable_cards(const Position& pos, const Decision& d, const Story& story) {
    json list = json::array();
    const Deck& deck = pos.setup().deck;
    for (const Trigger when : {Trigger::own_turn, Trigger::in_play})
        for (const std::uint8_t k : deck.of(when))
            if (json card = usable_card(pos, deck.clauses[k], d, story); !card.is_null())
                list.push_back(std::move(card));
    return list;
}

/// The pieces of the pile that lie there still.
json pieces_left(const Position& pos) {
    const State& state = pos.state();
    json list = json::array();
    for (std::size_t i = 0; i < pos.setup().pile.size(); ++i) {
        const auto end = state.features.begin() + state.feature_count;
        if (std::none_of(state.features.begin(), end, [&](const PlacedFeature& f) { return f.piece == i; }))
            list.push_back(pos.setup().pile[i].id);
    }
    return list;
}

/// Where each of some units may be deployed: in an area, in hexes, or aboard others.
json deployments(const Position& pos, const Decision& decision) {
    json list = json::array();
    for (const UnitId u : decision.units) {
        json one{{"unit", pos.setup().roster[index(u)].id}};
        if (on_hexes(pos.setup())) {
            one["hexes"] = json::array();
            for (const geo::Point place : starting_hexes(pos, u))
                one["hexes"].push_back(wire::to_json(place));
        } else {
            const geo::Box area = deployment_area(pos, u);
            one["area"] = json::array({wire::to_json(area.low), wire::to_json(area.high)});
            one["facing"] = wire::to_json(pos.setup(), deployment_facing(pos.setup(), decision.player));
        }
        UnitSet aboard;
        for (const UnitId transport : pos.units())
            if (judge_start_aboard(pos, u, transport)) aboard.add(transport);
        if (!aboard.empty()) one["aboard"] = names_json(pos.setup(), aboard);
        list.push_back(std::move(one));
    }
    return list;
}

json numbers(unsigned mask) {
    json list = json::array();
    for (unsigned n = 0; mask >> n != 0; ++n)
        if ((mask >> n & 1U) != 0) list.push_back(n);
    return list;
}

json cards(const Setup& setup, const Decision& decision, const Story& story) {
    json list = json::array();
    for (const RuleId card : decision.cards)
        if (card != RuleId::none)
            list.push_back({{"id", name_of(setup, card)}, {"name", story.card_name(card)}});
    return list;
}

/// What may be answered, as far as it can be listed.
void add_legal(const Position& pos, const Decision& d, const Story& story, json& out) {
    const Setup& setup = pos.setup();
    switch (d.ask) {
        case Ask::order:
            out["units"] = names_json(setup, orderable(pos, d));
            if (json list = usable_cards(pos, d, story); !list.empty()) out["cards"] = std::move(list);
            if (judge_withdraw(pos)) out["withdraw"] = true;
            break;
        case Ask::regroup:
            out["units"] = names_json(setup, d.units);
            out["held"] = names_json(setup, d.held);
            break;
        case Ask::place_feature: out["pieces"] = pieces_left(pos); break;
        case Ask::deploy: out["places"] = deployments(pos, d); break;
        case Ask::cancel:
            for (const Equipment e : d.optional) out["equipment"].push_back(catalog::text(e));
            break;
        case Ask::divide: out["total"] = d.total; [[fallthrough]];
        case Ask::activate:
        case Ask::tag:
        case Ask::choose_unit: out["units"] = names_json(setup, d.units); break;
        case Ask::reroll: {  // written from 1, like the answer
            for (const json& n : numbers(d.mask)) out["dice"].push_back(n.get<int>() + 1);
            for (std::size_t die = 0; die < d.dice.count; ++die) out["shown"].push_back(d.dice.face[die]);
            break;
        }
        case Ask::use:
            if (d.card != RuleId::none)
                out["card"] = {{"id", name_of(setup, d.card)}, {"name", story.card_name(d.card)}};
            else
                out["equipment"] = json::array({catalog::text(d.equipment)});
            break;
        case Ask::choose_player:
            for (const json& n : numbers(d.mask))
                out["players"].push_back(setup.players[n.get<std::size_t>()].name);
            break;
        case Ask::rally:
        case Ask::choose_card: out["cards"] = cards(setup, d, story); break;
        case Ask::move_unit: out["total"] = d.total; break;
        case Ask::react:
            for (const OfferedOrder order : d.reactions) out["reactions"].push_back(spell(name_of(order)));
            break;
        case Ask::place_token:
        case Ask::choose_corner:
        case Ask::drop_flag:
        case Ask::choose_arena: out["numbers"] = numbers(d.mask); break;
        case Ask::free_spin:
        case Ask::restart:
        case Ask::place_beside:
        case Ask::agree:
        case Ask::go_first:
        case Ask::face:
        case Ask::bring_home:
        case Ask::revive: break;
    }
}

}  // namespace

json default_answer(const Position& pos, const Decision& decision) {
    if (!decision.wants_order())
        return {{"choice", wire::to_json(pos.setup(), default_choice(pos, decision))}};
    const bool acting = decision.ask == Ask::order && decision.unit != UnitId::none;
    const Order order = acting ? Order{.type = OrderType::pass, .unit = decision.unit} : Order{};
    return {{"order", wire::to_json(pos.setup(), order)}};
}

json decision_json(const Position& pos, const Decision& d, const Story& story) {
    const Setup& setup = pos.setup();
    json out{{"player", setup.players[index(d.player)].name},
             {"ask", spell(name_of(d.ask))},
             {"sentence", story.ask(d)},
             {"default", default_answer(pos, d)}};
    if (d.unit != UnitId::none) out["unit"] = setup.roster[index(d.unit)].id;
    if (d.against != UnitId::none) out["against"] = setup.roster[index(d.against)].id;
    add_legal(pos, d, story, out);
    return out;
}

}  // namespace irondial::game
