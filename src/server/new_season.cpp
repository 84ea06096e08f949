#include "server/new_season.h"

#include <algorithm>

#include "campaign/wire.h"

namespace irondial::server {

using namespace campaign;
using game::wire::fail;
using game::wire::Reader;

namespace {

constexpr std::size_t most_options = 50;
constexpr int most_minutes = 240;  // of a match

void check_agreement(const Agreement& agreement) {
    if (agreement.edition.setup.board != rules::Board::hexes)
        fail("/edition", "a season is fought in the arena");
    const auto& rules = agreement.edition.victory;
    if (std::max({rules.time_limit_minutes.value, rules.team_match_minutes.value,
                  rules.grand_melee_minutes.value}) > most_minutes)
        fail("/options", "a match lasts at most " + std::to_string(most_minutes) + " minutes");
}

void check_number(std::size_t stables) {
    if (stables < fewest_stables || stables > most_stables)
        fail("/stables", "a season has " + std::to_string(fewest_stables) + " to " +
                             std::to_string(most_stables) + " stables");
}

std::vector<Found> read_stables(const json& list) {
    if (!list.is_array()) fail("/stables", "expected a list of stables");
    check_number(list.size());
    std::vector<Found> stables;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader in(list[i], "/stables/" + std::to_string(i));
        Found stable;
        stable.name = in.text("name", "");
        stable.manager = in.text("manager", std::string(person));
        check_name(stable.name, in.at("name"));
        check_player(stable.manager, in.at("manager"));
        for (const Found& other : stables)
            if (other.name == stable.name)
                fail(in.at("name"), "two stables cannot both be called " + stable.name);
        in.finish();
        stables.push_back(std::move(stable));
    }
    return stables;
}

/// The whole season of the book where the wish names no cycles.
json cycles_or_all(const json* wish, int players) {
    if (wish != nullptr) return *wish;
    Agreement book;
    book.edition = rules::edition(rules::EditionId::solaris_vii);
    book.cycles = whole_season(players);
    return campaign::wire::to_json(book).at("cycles");
}

}  // namespace

NewSeason read_season(const json& wish, game::Random& random) {
    if (!wish.is_object()) fail("", "expected an object");
    json agreed = wish;
    agreed.erase("stables");
    agreed.erase("seed");
    NewSeason made;
    Reader in(wish, "");
    made.stables = read_stables(in.need("stables"));
    const std::string seed = in.text("seed", "");
    for (const auto& [key, value] : agreed.items()) in.find(key);  // wire::agreement knows the others
    in.finish();
    const auto options = agreed.find("options");
    if (options != agreed.end() && (!options->is_object() || options->size() > most_options))
        fail("/options", "an object of options");
    const auto cycles = agreed.find("cycles");
    agreed["cycles"] =
        cycles_or_all(cycles == agreed.end() ? nullptr : &*cycles, static_cast<int>(made.stables.size()));
    made.agreement = campaign::wire::agreement(agreed, "");
    check_agreement(made.agreement);
    made.agreement.seed = seed_of(seed, random);
    return made;
}

void check_season(const Campaign& campaign) {
    check_agreement(campaign.agreement);
    check_number(campaign.stables.size());
    for (const Stable& stable : campaign.stables) {
        check_name(stable.name, "/stables");
        check_player(stable.manager, "/stables");
    }
}

}  // namespace irondial::server
