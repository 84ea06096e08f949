// All games of a server: new ones, those in memory, those on disk; and the bots that play in them.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/room.h"

namespace irondial::server {

struct GameFile;

struct RoomLimits {
    std::size_t open = 1000;  // rooms in memory; beyond, those that nobody is in are closed, and read again
    int kept = 20'000;        // games on disk; those that nobody moved in for longest are forgotten
    unsigned bot_threads = 1;
};

/// May be used from any thread.
class Rooms {
  public:
    Rooms(const Library&, Store&, RoomLimits = {});
    ~Rooms();

    const Library& library() const { return library_; }
    Store& store() { return store_; }

    /// Makes a game of a wish, or goes on with one from a file (game_file.h): {"game": id, "keys": [...]}, a
    /// key for each person. Throws Unfulfilled.
    json create(const json& wish, catalog::Language);
    /// Begins a game that has been made already: {"game": id, "keys": [...]}.
    json begin(const NewGame&);
    /// The room of a game, read from disk where it is not open; null where there is no such game.
    std::shared_ptr<Room> find(const std::string& id);
    /// Lets a bot think if it is its turn. To be called after whatever may have made it so.
    void wake_bots(const std::shared_ptr<Room>&);
    /// The record of a game as text; empty where there is none.
    std::string record(const std::string& id);

    /// Does long work where bots think, at their priority, when one of them has time.
    void think(std::function<void()> work);
    bool stopping() const { return stopping_; }

    /// No bot thinks any more when this returns; none will.
    void stop();

  private:
    class Bots;

    /// A game of its own from here on, with a room and keys.
    json found(const GameFile&, const std::vector<SeatWish>&, std::shared_ptr<const rules::Setup>, game::Game,
               std::vector<rules::Event> told);
    bool is_time_to_forget();
    std::shared_ptr<Room> load(const std::string& id);
    std::shared_ptr<Room> open(std::shared_ptr<Room>);

    const Library& library_;
    Store& store_;
    const RoomLimits limits_;
    std::mutex lock_;  // of the map
    std::map<std::string, std::shared_ptr<Room>> open_;
    int founded_ = 0;     // games since it was last looked whether there are too many
    std::mutex loading_;  // one game is read at a time
    std::atomic<bool> stopping_ = false;
    std::unique_ptr<Bots> bots_;
};

/// Random letters and digits from the system's own generator: unguessable.
std::string secret(std::size_t letters);
/// A generator seeded by it.
game::Random unguessable();

}  // namespace irondial::server
