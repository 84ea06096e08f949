// A room: one game with the people around it. Free of sockets; may be used from any thread. (Shows JSON.)
//
// A room is a Game, which is a value, and its record. An answer is tried on a copy; only when its line is on
// disk does the copy become the game, and everybody who listens is told. So an answer is accepted whole or
// not at all, whatever happens in between.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/game.h"
#include "server/library.h"
#include "server/new_game.h"
#include "server/store.h"

namespace irondial::server {

struct Seat {
    std::string name, by;
    std::string key;  // who has it plays here; empty for a bot

    bool is_person() const { return by == person; }
};
/// Is the key among them? Takes the same time for every key of a length, right or wrong.
bool is_among(const std::string& key, const std::vector<std::string>& keys);

json seats_to_json(const std::vector<Seat>&);
std::vector<Seat> seats_from_json(const std::string& text);

/// Somebody who hears what happens in a room. Called with the room locked: it only takes note.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void hear(std::shared_ptr<const std::string> message) = 0;
};

/// What a request came to: a reply ("ok", "refused" or whatever was asked for), or what is wrong with it.
struct Outcome {
    json reply;
    json error{};  // {"what", "where"?, "fix"?}: nothing has changed
};

class Room {
  public:
    using PlayerSet = rules::PlayerSet;

    /// A new game, or one from the store with `events` told so far and `lines` of its record.
    Room(const Library&, Store&, std::string id, std::vector<Seat>, std::shared_ptr<const rules::Setup>,
         const game::Seed&, game::Game, std::vector<rules::Event> events, int lines);

    const std::string& id() const { return id_; }
    const std::vector<Seat>& seats() const { return seats_; }
    const rules::Setup& setup() const { return *setup_; }

    /// The seats that these keys open.
    PlayerSet seats_of(const std::vector<std::string>& keys) const;
    /// Do they open the seats of all persons?
    bool all_persons(const std::vector<std::string>& keys) const;

    /// Lets somebody in: the reply has scene, view and the story so far; what happens from now on is heard.
    json join(std::weak_ptr<Listener>, PlayerSet yours, catalog::Language);
    void leave(const Listener*);

    /// An answer of one of these players to the decision of this step: {"order": ...} or {"choice": ...}.
    /// A refusal is told in this language.
    Outcome answer(PlayerSet yours, int step, const json& answer, catalog::Language);
    Outcome undo(PlayerSet yours, int step);
    /// A question that changes nothing (game/preview.h).
    Outcome ask(const json& question, catalog::Language) const;

    /// How the game ended; nothing while it goes on.
    std::optional<rules::State> end() const;

    /// What a bot has to think about: a copy of the game. None where a person decides, or nobody.
    struct Task {
        game::Game game;
        int step = 0;
        std::string level;
        game::Seed seed{};
    };
    std::optional<Task> bots_task() const;
    bool bot_to_answer() const;
    std::atomic<bool> thinking = false;  // a bot is at work here
    /// What the bot came to; forgotten if the game has gone on without it. What is not legal counts as
    /// silence: what happens by default happens.
    void bot_answers(int step, const std::variant<rules::Order, rules::Choice>& answer);

  private:
    struct Ear {
        std::weak_ptr<Listener> listener;
        PlayerSet yours;
        catalog::Language language = catalog::Language::en;
    };
    /// A moment to go back to.
    struct Past {
        game::Game game;
        std::size_t told = 0;  // events of the story that were final
        rules::PlayerId player = rules::PlayerId::none;
    };

    template <class Answer>
    rules::Verdict accept(const Answer&, bool by_person);
    /// The time of a match is counted in rounds here: when they are over, so is the match.
    void call_time();
    /// The bot that is asked now; null: a person is, or nobody.
    const Seat* bot_asked() const;
    json view(PlayerSet yours, catalog::Language) const;
    json story(std::size_t from, catalog::Language) const;
    bool may_undo(PlayerSet yours) const;
    Standing standing(const game::Game&) const;
    /// Brings the story to where the game stands and tells everybody from which entry on it is new.
    void tell_all();
    const game::Story& story_in(catalog::Language language) const {
        return stories_[static_cast<std::size_t>(language)];
    }

    Store& store_;
    const std::string id_;
    const std::vector<Seat> seats_;
    const std::shared_ptr<const rules::Setup> setup_;
    const game::Seed seed_;
    const std::array<game::Story, 2> stories_;

    mutable std::mutex lock_;
    game::Game game_;
    std::vector<rules::Event> events_;  // what has happened for good
    std::vector<rules::Event> so_far_;  // ... and in the order under way
    std::size_t heard_ = 0;             // entries that listeners have
    std::vector<Past> past_;            // answers that may be taken back, latest last
    int lines_ = 0;                     // of the record
    int step_ = 0;                      // never goes back: tells late answers from timely ones
    std::vector<Ear> ears_;
};

}  // namespace irondial::server
