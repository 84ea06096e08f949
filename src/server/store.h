// Games and armies on disk: one SQLite file.
//
// A game is its record: a head and a line for each accepted answer. A line is in the file before anybody
// hears that the answer was accepted, so a server that is killed loses nothing that was said. (The file is in
// WAL mode with synchronous=NORMAL: it survives the death of the process; when the power fails the last
// answers may be missing, but never the file.)
#pragma once

#include <cstdint>
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

    void add(const StoredGame&);
    /// Adds line `n` (from 0) of a game; the file has it when this returns.
    void append(const std::string& game, int n, const std::string& line, const Standing&);
    /// Takes line `n` and all after it back.
    void cut(const std::string& game, int n, const Standing&);

    std::optional<StoredGame> game(const std::string& id);
    std::vector<std::string> lines(const std::string& id);
    /// The games that somebody moved in last.
    std::vector<StoredGame> games(int most);

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
