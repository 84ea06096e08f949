#include "server/season.h"

#include <algorithm>
#include <cstdio>

#include "campaign/bout.h"
#include "campaign/manager.h"
#include "campaign/names.h"
#include "campaign/record.h"
#include "campaign/results.h"
#include "campaign/view.h"
#include "campaign/wire.h"

namespace irondial::server {

using namespace campaign;
using game::wire::fail;

namespace {

constexpr const char* stand_in = "greedy";  // fights for people who let bots resolve their match

MatchId match_id(int number) {
    return static_cast<MatchId>(number - 1);
}

/// Legal where a result would be taken now: the match is there, not over, and everybody has lined up.
Verdict judge_match(const Campaign& campaign, int number) {
    const Verdict verdict = judge(campaign, Command{Report{.match = match_id(number)}});
    return verdict.why == Why::bad_report ? legal : verdict;
}

/// Takes down what one command tells, until it is on disk.
struct Hearer final : Audience {
    std::vector<Event> events;
    void hear(const Event& event) override { events.push_back(event); }
};

/// Who does it; none where it is nobody's own business.
StableId doer(const Command& command) {
    return std::visit(
        [](const auto& c) {
            if constexpr (requires { c.stable; })
                return c.stable;
            else
                return StableId::none;
        },
        command);
}

/// The deed of the first bot that has something to do.
std::optional<Command> managers_deed(const Campaign& campaign) {
    for (int s = 0; s < campaign.players(); ++s)
        if (is_bot(campaign.stables[static_cast<std::size_t>(s)]))
            if (auto deed = campaign::next_deed(campaign, static_cast<StableId>(s))) return deed;
    return std::nullopt;
}

}  // namespace

json about_json(const Campaign& campaign) {
    json out{{"class", class_word(campaign.agreement.weight_class)},
             {"stage", rules::spell(rules::name_of(campaign.stage))},
             {"cycle", campaign.cycle + 1},
             {"cycles", campaign.agreement.cycles.size()},
             {"round", campaign.round + 1},
             {"stables", json::array()}};
    for (const Stable& stable : campaign.stables)
        out["stables"].push_back(
            {{"name", stable.name}, {"manager", stable.manager}, {"reputation", stable.reputation}});
    if (campaign.stable_champion != StableId::none)
        out["stableChampion"] = campaign[campaign.stable_champion].name;
    return out;
}

Season::Season(const Library& library, Store& store, std::string id, Keys keys, Campaign campaign,
               Annals annals, int lines)
    : library_(library),
      store_(store),
      id_(std::move(id)),
      keys_(std::move(keys)),
      campaign_(std::move(campaign)),
      annals_(std::move(annals)),
      lines_(lines),
      games_(store.bouts(id_)) {}

Season::Now Season::now() const {
    const std::scoped_lock hold(lock_);
    return {campaign_, lines_, busy()};
}

Season::Stables Season::stables_of(const Keys& keys) const {
    Stables yours;
    for (std::size_t s = 0; s < keys_.size(); ++s)
        if (!keys_[s].empty() && is_among(keys_[s], keys)) yours.push_back(static_cast<StableId>(s));
    return yours;
}

bool Season::all_persons(const Keys& keys) const {
    return std::all_of(keys_.begin(), keys_.end(),
                       [&](const std::string& key) { return key.empty() || is_among(key, keys); });
}

bool Season::over() const {
    const std::scoped_lock hold(lock_);
    return campaign_.stage == Stage::over;
}

// --- looking ---------------------------------------------------------------------------------------------

json Season::view(const Keys& keys, catalog::Language language) const {
    const Now seen = now();
    const SeasonView view(seen.campaign, library_.locale(language), language);
    json out = view.season(stables_of(keys));
    out["campaign"] = id_;
    out["step"] = seen.step;
    out["busy"] = seen.busy;
    for (const StableId yours : stables_of(keys)) out["stables"][index(yours)]["key"] = keys_[index(yours)];
    const std::scoped_lock hold(lock_);
    for (json& match : out["matches"])
        if (const auto game = games_.find(match["number"].get<int>()); game != games_.end())
            match["game"] = game->second;
    return out;
}

json Season::market(const std::string& stable, catalog::Language language) const {
    const Now seen = now();
    const StableId id = find_stable(seen.campaign, stable);
    if (id == StableId::none) fail("/stable", "no stable is called \"" + stable + '"');
    return SeasonView(seen.campaign, library_.locale(language), language).market(id);
}

json Season::chronicle(catalog::Language language) const {
    // Both at once: events name stables and matches by their place in the campaign.
    const auto [campaign, annals] = [&] {
        const std::scoped_lock hold(lock_);
        return std::pair(campaign_, annals_);
    }();
    const SeasonView view(campaign, library_.locale(language), language);
    json out{{"entries", json::array()}, {"samples", json::array()}, {"stables", json::array()}};
    for (const Event& event : annals.events())
        if (view.is_known(event)) out["entries"].push_back(view.entry(event));
    for (const Sample& sample : annals.samples())
        out["samples"].push_back({{"cycle", sample.cycle},
                                  {"round", sample.round},
                                  {"capital", sample.capital},
                                  {"reputation", sample.reputation}});
    for (const Stable& stable : campaign.stables) out["stables"].push_back(stable.name);
    return out;
}

// --- doing -----------------------------------------------------------------------------------------------

/// A stable is run by whoever holds its key; what concerns all, by anybody who holds one. Where only bots
/// play, anybody may let them go on.
void Season::check_right(const Campaign& campaign, const Command& command, const Keys& keys) const {
    const Stables yours = stables_of(keys);
    const auto mine = [&](StableId s) { return std::find(yours.begin(), yours.end(), s) != yours.end(); };
    if (const StableId stable = doer(command); stable != StableId::none) {
        if (!mine(stable))
            throw Barred{403, campaign[stable].name + " is run by somebody else: its key is missing."};
    } else if (yours.empty() && !all_persons({})) {
        throw Barred{403, "Only those who run a stable may do that: a key is missing."};
    }
    if (std::holds_alternative<Found>(command))
        throw Barred{409, "The stables of this season have been founded."};
    if (const auto* report = std::get_if<Report>(&command)) {
        const Match& match = campaign[report->match];
        if (has_person(campaign, match) &&
            std::none_of(match.entrants.begin(), match.entrants.end(),
                         [&](const Entrant& entrant) { return mine(entrant.stable); }))
            throw Barred{403, "Only those who fought it may enter the result of a match."};
    }
}

Command Season::read(const Campaign& campaign, const json& command, const Keys& keys) const {
    Command wanted = wire::command(campaign, command, "");
    if (auto* report = std::get_if<Report>(&wanted))
        report->by_surrender = ends_by_surrender(campaign[report->match], *report);
    check_right(campaign, wanted, keys);
    return wanted;
}

Verdict Season::carry_out(const Command& command) {
    Campaign after = campaign_;
    Hearer told;
    const Verdict verdict = campaign::carry_out(after, command, &told);
    if (!verdict) return verdict;
    store_.append_to_season(id_, lines_, record_line(command, after), about_json(after).dump());
    campaign_ = std::move(after);
    for (const Event& event : told.events) annals_.hear(event);
    ++lines_;
    return verdict;
}

json Season::judge(const json& command, const Keys& keys, catalog::Language language) const {
    const Now seen = now();
    const SeasonView view(seen.campaign, library_.locale(language), language);
    return view.answer(campaign::judge(seen.campaign, read(seen.campaign, command, keys)));
}

json Season::give(const json& command, const Keys& keys, catalog::Language language) {
    const std::scoped_lock hold(lock_);
    const Command wanted = read(campaign_, command, keys);
    if (lines_ >= most_commands) throw Barred{409, "No season has so many commands: it is full."};
    if (std::holds_alternative<Advance>(wanted) && busy())
        throw Barred{409, "The bots are still busy: wait a moment."};
    const auto* report = std::get_if<Report>(&wanted);
    if (report != nullptr && !has_person(campaign_, campaign_[report->match]))
        throw Barred{403, "Only bots fight this match: let them."};
    const MatchId match = report != nullptr                           ? report->match
                          : std::holds_alternative<Surrender>(wanted) ? open_match(campaign_, doer(wanted))
                                                                      : MatchId::none;
    if (match != MatchId::none && is_played(static_cast<int>(index(match)) + 1))
        throw Barred{409, "This match is being played: end it, or withdraw, in its game."};
    const std::size_t before = annals_.events().size();
    const Verdict verdict = carry_out(wanted);
    const SeasonView view(campaign_, library_.locale(language), language);
    json out = view.answer(verdict);
    if (!verdict) return out;
    out["told"] = json::array();
    for (std::size_t i = before; i < annals_.events().size(); ++i)
        out["told"].push_back(view.entry(annals_.events()[i]));
    return out;
}

// --- matches ---------------------------------------------------------------------------------------------

void Season::check_match(int match, const Keys& keys, catalog::Language language) const {
    const Now seen = now();
    const Campaign& campaign = seen.campaign;
    if (match < 1 || match > static_cast<int>(campaign.matches.size()))
        fail("/match", "there is no match " + std::to_string(match));
    check_right(campaign, Report{.match = match_id(match)}, keys);
    if (const Verdict verdict = judge_match(campaign, match); !verdict)
        throw Barred{409, SeasonView(campaign, library_.locale(language), language).story().explain(verdict)};
}

std::optional<std::string> Season::game_of(int match) const {
    const std::scoped_lock hold(lock_);
    const auto found = games_.find(match);
    return found == games_.end() ? std::nullopt : std::optional(found->second);
}

NewGame Season::bout(int match, bool bots_only) const {
    const Now seen = now();
    const MatchId id = match_id(match);
    NewGame made;
    made.setup = bout_setup(seen.campaign, id);
    game::Random random(seen.campaign[id].seed);
    for (std::uint64_t& word : made.seed) word = random.next();
    for (const Entrant& entrant : seen.campaign[id].entrants) {
        if (!fights(entrant)) continue;
        const Stable& stable = seen.campaign[entrant.stable];
        const bool plays = !is_bot(stable) && !bots_only;
        const std::string& name = made.setup->players[made.seats.size()].name;
        made.seats.push_back({name, plays            ? std::string(person)
                                    : is_bot(stable) ? stable.manager
                                                     : stand_in});
    }
    return made;
}

std::vector<std::string> Season::keys_in(const Room& room, int match, const Keys& keys) const {
    const Now seen = now();
    const Stables yours = stables_of(keys);
    std::vector<std::string> opened;
    std::size_t k = 0;  // the seats are those of the entrants who fight
    for (const Entrant& entrant : seen.campaign[match_id(match)].entrants) {
        if (!fights(entrant) || k == room.seats().size()) continue;
        const Seat& seat = room.seats()[k++];
        if (seat.is_person() && std::find(yours.begin(), yours.end(), entrant.stable) != yours.end())
            opened.push_back(seat.key);
    }
    return opened;
}

void Season::note_game(int match, const std::string& game) {
    const std::scoped_lock hold(lock_);
    store_.add_bout(id_, match, game);
    games_.emplace(match, game);
    fights_.erase(match);
}

/// Its game is gone or leads nowhere: the match can be played again, or its result entered.
void Season::forget_game(int match) {
    const std::scoped_lock hold(lock_);
    lose_game(match);
}

void Season::lose_game(int match) {
    store_.remove_bout(id_, match);
    games_.erase(match);
}

std::map<int, std::string> Season::open_games() const {
    const std::scoped_lock hold(lock_);
    std::map<int, std::string> open;
    for (const auto& [match, game] : games_)
        if (!campaign_[match_id(match)].over) open.emplace(match, game);
    return open;
}

void Season::report(int match, const rules::State& end) {
    const std::scoped_lock hold(lock_);
    if (campaign_[match_id(match)].over) return;
    const Verdict verdict = carry_out(bout_report(campaign_, match_id(match), end));
    if (verdict) return;
    std::fprintf(stderr, "irondial: season %s refuses the result of match %d by %s\n", id_.c_str(), match,
                 std::string(rules::name_of(verdict.rule)).c_str());
    lose_game(match);
}

// --- bots ------------------------------------------------------------------------------------------------

void Season::let_fight(int match, const Keys& keys, catalog::Language language) {
    if (match > 0)
        check_match(match, keys, language);
    else
        check_right(now().campaign, Advance{}, keys);
    const std::scoped_lock hold(lock_);
    for (int m = 1; m <= static_cast<int>(campaign_.matches.size()); ++m) {
        const Match& one = campaign_[match_id(m)];
        if (match == 0 ? has_person(campaign_, one) : m != match) continue;
        if (judge_match(campaign_, m) && !is_played(m)) fights_.insert(m);
    }
}

/// A match that bots are to fight, while it can be fought.
std::optional<int> Season::next_fight() {
    const std::scoped_lock hold(lock_);
    std::erase_if(fights_, [&](int match) { return !judge_match(campaign_, match); });
    return fights_.empty() ? std::nullopt : std::optional(*fights_.begin());
}

std::optional<Season::Deed> Season::next_deed(rules::Audience& audience) {
    const Now seen = now();
    if (auto deed = managers_deed(seen.campaign)) return Deed{std::move(*deed), seen.step};
    if (const auto match = next_fight())
        return Deed{play_bout(seen.campaign, match_id(*match), stand_in, &audience), seen.step};
    const std::scoped_lock hold(lock_);
    idle_at_ = seen.step;
    return std::nullopt;
}

bool Season::bots_wanted() const {
    const std::scoped_lock hold(lock_);
    return idle_at_ != lines_ || !fights_.empty();
}

void Season::bots_do(const Deed& deed) {
    const std::scoped_lock hold(lock_);
    // What people did meanwhile may have changed what a manager wants; a fight stays as it was.
    const auto* report = std::get_if<Report>(&deed.command);
    if (report == nullptr && deed.step != lines_) return;
    if (report != nullptr && games_.contains(static_cast<int>(index(report->match)) + 1))
        return;  // begun since
    const Verdict verdict = carry_out(deed.command);
    if (report != nullptr) fights_.erase(static_cast<int>(index(report->match)) + 1);
    if (verdict || report != nullptr) return;
    idle_at_ = lines_;  // nobody waits for what cannot be done
    throw std::runtime_error("a manager was refused by " + std::string(rules::name_of(verdict.rule)));
}

}  // namespace irondial::server
