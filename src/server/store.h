// Games, seasons and armies on disk: one SQLite file.
//
// A game is its record: a head and a line for each accepted answer. A line is in the file before anybody
// hears that the answer was accepted, so a server that is killed loses nothing that was said. When the power
// fails the last answers may be missing, but never the file: WAL mode with synchronous=NORMAL. (Waiting for
// the disk with every answer made one in a hundred wait for most of a second.) A season is its record in the
// same way: an agreement and a line for each command.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace irondial::server {

/// The file cannot be used; what() says why and what to do.
struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How a game stands, for lists.
struct Standing {
    int turn = 0;
    bool over = false;
    std::string winner{};
};

struct StoredGame {
    std::string id, edition;
    std::string seats;  // JSON: who sits where, with keys
    std::string head;   // the first line of the record
    Standing standing{};
    std::int64_t started = 0, moved = 0;  // seconds since 1970
};

struct StoredSeason {
    std::string id;
    std::string keys;   // JSON: a key for each stable of a person, null for the others
    std::string head;   // the first line of the record
    std::string about;  // JSON: how it stands, for lists
    std::int64_t started = 0, moved = 0;
};

struct StoredArmy {
    std::string name;
    std::string file;  // JSON as in docs/armies.md
};

/// May be used from any thread.
class Store {
  public:
    /// ":memory:" keeps everything in memory. Throws StoreError, here and below.
    explicit Store(const std::string& path);
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// A new game, with the lines it has already.
    void add(const StoredGame&, const std::vector<std::string>& lines = {});
    /// Adds line `n` (from 0) of a game; the file has it when this returns.
    void append(const std::string& game, int n, const std::string& line, const Standing&);
    /// Takes line `n` and all after it back.
    void cut(const std::string& game, int n, const Standing&);

    /// Keeps the `most` games that somebody moved in last; how many were forgotten.
    int forget_games(int most);

    std::optional<StoredGame> game(const std::string& id);
    std::vector<std::string> lines(const std::string& id);
    /// The games that somebody moved in last.
    std::vector<StoredGame> games(int most);

    /// A season with the first lines of its record, all or nothing.
    void add(const StoredSeason&, const std::vector<std::string>& lines);
    /// Adds line `n` (from 0) of a season; the file has it when this returns.
    void append_to_season(const std::string& season, int n, const std::string& line,
                          const std::string& about);
    std::optional<StoredSeason> season(const std::string& id);
    std::vector<std::string> season_lines(const std::string& id);
    /// The seasons in which something happened last.
    std::vector<StoredSeason> seasons(int most);
    /// Keeps `most` seasons, as forget_games() keeps games, and the newest in any case; those forgotten.
    std::vector<std::string> forget_seasons(int most, const std::string& newest = "");
    /// The game in which a match of a season is played.
    void add_bout(const std::string& season, int match, const std::string& game);
    void remove_bout(const std::string& season, int match);
    std::map<int, std::string> bouts(const std::string& season);

    void save(const StoredArmy&);
    std::vector<StoredArmy> armies();
    std::optional<StoredArmy> army(const std::string& name);
    /// Was there such an army?
    bool remove_army(const std::string& name);

  private:
    class File;
    std::unique_ptr<File> file_;
};

}  // namespace irondial::server
