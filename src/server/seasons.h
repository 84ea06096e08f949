// All seasons of a server: new ones, those in memory, those on disk; the bots that manage stables and fight,
// and the matches that are played in rooms.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/rooms.h"
#include "server/season.h"

namespace irondial::server {

/// May be used from any thread. The rooms must outlive it.
class Seasons {
  public:
    /// `kept`: so many on disk; of more, those that ended longest ago are forgotten, then those in which
    /// nothing has happened for longest.
    explicit Seasons(Rooms& rooms, int kept = 5'000) : rooms_(rooms), kept_(kept) {}
    ~Seasons();  // stops the bots of the rooms
    Seasons(const Seasons&) = delete;
    Seasons& operator=(const Seasons&) = delete;

    const Library& library() const { return rooms_.library(); }
    Store& store() { return rooms_.store(); }

    /// Agrees on a season and founds its stables: {"campaign": id, "keys": [...]}, a key for each person.
    /// Throws wire::Mistake.
    json create(const json& wish);
    /// A season that was written elsewhere; whoever brings it gets the keys of all its persons. Throws
    /// Unfulfilled, wire::Mistake.
    json take_over(const std::string& record);
    /// The record of a season as text; empty where there is none.
    std::string record(const std::string& id);

    /// The season, read from disk where it is not open; null where there is none. Matches whose game has
    /// ended have their results, and bots go on.
    std::shared_ptr<Season> find(const std::string& id);

    /// Begins the game of a match, or finds it: {"game", "keys"}, the keys of the stables that are yours.
    json play(const std::shared_ptr<Season>&, int match, bool watch, const Season::Keys&, catalog::Language);
    /// Lets bots do what they have to do. To be called after whatever may have given them something.
    void wake(const std::shared_ptr<Season>&);

  private:
    std::shared_ptr<Season> load(const std::string& id);
    void open(const std::shared_ptr<Season>&);
    void forget(const std::vector<std::string>& ids);
    json keep(campaign::Campaign, campaign::Annals, const std::string& head,
              const std::vector<std::string>& lines);
    void settle(Season&);
    void work(const std::shared_ptr<Season>&);

    Rooms& rooms_;
    const int kept_;
    std::mutex lock_;  // of the map
    std::map<std::string, std::shared_ptr<Season>> open_;
    std::mutex loading_;    // one season is read at a time
    std::mutex beginning_;  // one match is begun at a time: none has two games
};

}  // namespace irondial::server
