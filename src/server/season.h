// A season: one campaign with those who hold its stables. Free of sockets; may be used from any thread.
// (Shows JSON.)
//
// Like a room, it is a value and its record: a command is tried on a copy, and only when its line is on disk
// does the copy become the campaign. Bots manage their stables; their matches, and those of people, wait
// until somebody wants them played, watched or resolved.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "campaign/annals.h"
#include "campaign/command.h"
#include "server/library.h"
#include "server/new_game.h"
#include "server/room.h"
#include "server/store.h"

namespace irondial::server {

/// Not for you, or not now: a sentence for people.
struct Barred {
    unsigned status = 403;
    std::string sentence;
};

/// What a season's record may grow to: far more than people need.
inline constexpr int most_commands = 20'000;

class Season {
  public:
    using Stables = std::vector<campaign::StableId>;
    using Keys = std::vector<std::string>;

    /// `keys`: one for each stable, empty for bots.
    Season(const Library&, Store&, std::string id, Keys keys, campaign::Campaign, campaign::Annals,
           int lines);

    const std::string& id() const { return id_; }
    /// The stables that these keys open. Do they open those of all persons?
    Stables stables_of(const Keys& keys) const;
    bool all_persons(const Keys& keys) const;
    bool over() const;

    /// How it stands, with everything the pages need.
    json view(const Keys&, catalog::Language) const;
    json market(const std::string& stable, catalog::Language) const;
    /// Everything that happened, and money and reputation over time.
    json chronicle(catalog::Language) const;

    /// Judges a command of somebody with these keys, and does it: {"ok", "told"} or {"refused"}. Throws
    /// Barred, wire::Mistake.
    json give(const json& command, const Keys&, catalog::Language);
    /// The same, but nothing is done.
    json judge(const json& command, const Keys&, catalog::Language) const;

    /// Throws Barred where a match cannot be played now, or not by the holder of these keys.
    void check_match(int match, const Keys&, catalog::Language) const;
    /// The game it is played in, if it has begun.
    std::optional<std::string> game_of(int match) const;
    /// A game for it: people play themselves, or bots for everybody.
    NewGame bout(int match, bool bots_only) const;
    /// The keys to the seats of a match's game that belong to the stables these keys open.
    std::vector<std::string> keys_in(const Room& room, int match, const Keys&) const;
    void note_game(int match, const std::string& game);
    void forget_game(int match);
    /// Games of matches that have no result yet.
    std::map<int, std::string> open_games() const;
    /// The game of a match has ended so: its result counts, once.
    void report(int match, const rules::State& end);

    /// Bots are to fight this match out; 0: all that are ready and have no person in them. Throws Barred.
    void let_fight(int match, const Keys&, catalog::Language);
    /// The next thing bots do here, and when they thought of it: a manager's deed, or a match to be fought,
    /// which takes long. `audience` hears the fight and may throw.
    struct Deed {
        campaign::Command command;
        int step = 0;
    };
    std::optional<Deed> next_deed(rules::Audience& audience);
    /// Could there be one? Nothing has to be looked at twice.
    bool bots_wanted() const;
    /// Does it, if nothing has happened in between.
    void bots_do(const Deed&);
    std::atomic<bool> working = false;  // bots are at work here

  private:
    struct Now {
        campaign::Campaign campaign;
        int step = 0;
        bool busy = false;
    };
    Now now() const;
    /// Bots are at work, or about to be. With the lock held.
    bool busy() const { return working || idle_at_ != lines_ || !fights_.empty(); }
    campaign::Command read(const campaign::Campaign&, const json& command, const Keys&) const;
    void check_right(const campaign::Campaign&, const campaign::Command&, const Keys&) const;
    campaign::Verdict carry_out(const campaign::Command&);
    std::optional<int> next_fight();
    void lose_game(int match);
    bool is_played(int match) const { return games_.contains(match) || fights_.contains(match); }

    const Library& library_;
    Store& store_;
    const std::string id_;
    const Keys keys_;

    mutable std::mutex lock_;
    campaign::Campaign campaign_;
    campaign::Annals annals_;
    int lines_ = 0;     // of the record
    int idle_at_ = -1;  // so many lines, and no bot had anything to do
    std::map<int, std::string> games_;
    std::set<int> fights_;  // matches that bots are to fight
};

/// How a season stands, for lists.
json about_json(const campaign::Campaign&);

}  // namespace irondial::server
