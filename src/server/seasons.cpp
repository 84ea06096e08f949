#include "server/seasons.h"

#include <cstdio>

#include "campaign/record.h"
#include "server/game_file.h"
#include "server/new_season.h"

namespace irondial::server {

using namespace campaign;

namespace {

constexpr std::size_t most_open = 500;

/// Hears a fight and ends it when the server stops.
class Impatient final : public rules::Audience {
  public:
    struct Stopped : std::runtime_error {
        using std::runtime_error::runtime_error;
    };
    explicit Impatient(const Rooms& rooms) : rooms_(rooms) {}
    void hear(const rules::Event&) override {
        if (rooms_.stopping()) throw Stopped("the server stops");
    }

  private:
    const Rooms& rooms_;
};

json problem(const std::string& what) {
    return json::array({{{"what", what}, {"fix", "Open a season of IronDial: JSON Lines."}}});
}

}  // namespace

Seasons::~Seasons() {
    rooms_.stop();
}

// --- new ones, and those on disk --------------------------------------------------------------------------

json Seasons::keep(Campaign campaign, Annals annals, const std::string& head,
                   const std::vector<std::string>& lines) {
    Season::Keys keys;
    json told = json::array();
    for (const Stable& stable : campaign.stables) {
        keys.push_back(stable.manager == person ? secret(32) : "");
        told.push_back(keys.back().empty() ? json() : json(keys.back()));
    }
    StoredSeason stored;
    stored.id = secret(12);
    stored.keys = told.dump();
    stored.head = head;
    stored.about = about_json(campaign).dump();
    store().add(stored, lines);
    forget(store().forget_seasons(kept_, stored.id));
    auto season =
        std::make_shared<Season>(library(), store(), stored.id, std::move(keys), std::move(campaign),
                                 std::move(annals), static_cast<int>(lines.size()));
    open(season);
    wake(season);
    return {{"campaign", stored.id}, {"keys", std::move(told)}};
}

json Seasons::create(const json& wish) {
    game::Random random = unguessable();
    NewSeason made = read_season(wish, random);
    Campaign campaign = new_campaign(library().catalog, std::move(made.agreement));
    const std::string head = record_head(campaign);
    Annals annals;
    std::vector<std::string> lines;
    for (const Found& stable : made.stables) {
        if (!carry_out(campaign, stable, &annals)) throw std::logic_error("a stable cannot be founded");
        lines.push_back(record_line(stable, campaign));
    }
    return keep(std::move(campaign), std::move(annals), head, lines);
}

json Seasons::take_over(const std::string& record) {
    if (static_cast<std::size_t>(std::count(record.begin(), record.end(), '\n')) >
        static_cast<std::size_t>(most_commands))
        throw Unfulfilled{problem("No season has so many commands.")};
    Annals annals;
    Replayed played = replay(library().catalog, record, &annals);
    if (!played.problem.empty()) throw Unfulfilled{problem(played.problem)};
    check_season(played.campaign);
    std::vector<std::string> lines = lines_of(std::string_view(record).substr(0, played.length));
    const std::string head = lines.front();
    lines.erase(lines.begin());
    return keep(std::move(played.campaign), std::move(annals), head, lines);
}

std::string Seasons::record(const std::string& id) {
    const auto stored = store().season(id);
    if (!stored) return {};
    std::string text = stored->head + "\n";
    for (const std::string& line : store().season_lines(id)) text += line + "\n";
    return text;
}

std::shared_ptr<Season> Seasons::load(const std::string& id) {
    const auto stored = store().season(id);
    if (!stored) return nullptr;
    Annals annals;
    Replayed played = replay(library().catalog, record(id), &annals);
    if (!played.problem.empty())
        throw StoreError("Season " + id + " cannot be resumed: " + played.problem +
                         ". Was it played with other data?");
    Season::Keys keys;
    for (const json& key : json::parse(stored->keys)) keys.push_back(key.is_string() ? key : json(""));
    return std::make_shared<Season>(library(), store(), id, std::move(keys), std::move(played.campaign),
                                    std::move(annals), static_cast<int>(played.commands));
}

void Seasons::forget(const std::vector<std::string>& ids) {
    const std::scoped_lock hold(lock_);
    for (const std::string& id : ids) open_.erase(id);
}

void Seasons::open(const std::shared_ptr<Season>& season) {
    const std::scoped_lock hold(lock_);
    if (open_.size() >= most_open)
        std::erase_if(open_, [](const auto& entry) { return entry.second.use_count() == 1; });
    open_.emplace(season->id(), season);
}

std::shared_ptr<Season> Seasons::find(const std::string& id) {
    const auto look = [&]() -> std::shared_ptr<Season> {
        const std::scoped_lock hold(lock_);
        const auto found = open_.find(id);
        return found == open_.end() ? nullptr : found->second;
    };
    auto season = look();
    if (season == nullptr) {
        const std::scoped_lock hold(loading_);
        season = look();  // somebody else may have been quicker
        if (season == nullptr && (season = load(id)) != nullptr) {
            open(season);
        }
    }
    if (season == nullptr) return nullptr;
    settle(*season);
    wake(season);
    return season;
}

// --- matches ----------------------------------------------------------------------------------------------

/// Results of games that have ended, also while nobody looked or before the server was last stopped.
void Seasons::settle(Season& season) {
    for (const auto& [match, game] : season.open_games()) try {
            const auto room = rooms_.find(game);
            if (room == nullptr)
                season.forget_game(match);
            else if (const auto end = room->end())
                season.report(match, *end);
        } catch (const StoreError& error) {  // played with other data, perhaps: the season goes on
            std::fprintf(stderr, "irondial: %s\n", error.what());
        }
}

json Seasons::play(const std::shared_ptr<Season>& season, int match, bool watch, const Season::Keys& keys,
                   catalog::Language language) {
    const std::scoped_lock hold(beginning_);
    auto game = season->game_of(match);
    if (!game) {
        season->check_match(match, keys, language);
        game = rooms_.begin(season->bout(match, watch)).at("game").get<std::string>();
        season->note_game(match, *game);
    }
    const auto room = rooms_.find(*game);
    if (room == nullptr) throw StoreError("The game of this match is missing.");
    return {{"game", *game}, {"keys", season->keys_in(*room, match, keys)}};
}

// --- bots -------------------------------------------------------------------------------------------------

void Seasons::wake(const std::shared_ptr<Season>& season) {
    if (!season->bots_wanted() || season->working.exchange(true)) return;
    rooms_.think([this, season] { work(season); });
}

/// One thing at a time, so that bots of other games get their turn.
void Seasons::work(const std::shared_ptr<Season>& season) {
    bool failed = false;
    try {
        Impatient impatient(rooms_);
        const auto deed = season->next_deed(impatient);
        if (deed) {
            season->bots_do(*deed);
            rooms_.think([this, season] { work(season); });
            return;
        }
    } catch (const Impatient::Stopped&) {
        failed = true;
    } catch (const std::exception& error) {
        failed = true;
        std::fprintf(stderr, "irondial: the bots of season %s stopped: %s\n", season->id().c_str(),
                     error.what());
    }
    season->working = false;
    if (!failed) wake(season);  // something may have been done in between
}

}  // namespace irondial::server
