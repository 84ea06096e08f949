#include "server/store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <mutex>
#include <string_view>
#include <utility>

namespace irondial::server {
namespace {

constexpr const char* schema = R"(
CREATE TABLE IF NOT EXISTS games(
  id TEXT PRIMARY KEY, edition TEXT NOT NULL, seats TEXT NOT NULL, head TEXT NOT NULL, turn INTEGER NOT NULL,
  over INTEGER NOT NULL, winner TEXT NOT NULL, started INTEGER NOT NULL, moved INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_moved ON games(moved);
CREATE TABLE IF NOT EXISTS lines(
  game TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seasons(
  id TEXT PRIMARY KEY, keys TEXT NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL, started INTEGER NOT NULL,
  moved INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS season_lines(
  season TEXT NOT NULL, n INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(season, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bouts(
  season TEXT NOT NULL, match INTEGER NOT NULL, game TEXT NOT NULL, PRIMARY KEY(season, match)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS armies(name TEXT PRIMARY KEY, file TEXT NOT NULL) WITHOUT ROWID;
)";
constexpr int schema_version = 1;

constexpr std::string_view game_columns = "id, edition, seats, head, turn, over, winner, started, moved";

constexpr std::string_view season_columns = "id, keys, head, about, started, moved";

std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace

/// The connection and its lock: one thread at a time.
class Store::File {
  public:
    explicit File(const std::string& path) : path_(path) {
        if (sqlite3_open(path.c_str(), &db_) != SQLITE_OK) {
            const std::string why = sqlite3_errmsg(db_);
            sqlite3_close(db_);
            throw StoreError(fmt::format(
                "The games cannot be kept in {}: {}. Is the folder there, and may it be written to?", path,
                why));
        }
        try {
            prepare_file();
        } catch (...) {
            sqlite3_close(db_);
            throw;
        }
    }
    ~File() { sqlite3_close(db_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    void prepare_file() {
        sqlite3_busy_timeout(db_, 5000);
        run("PRAGMA journal_mode=WAL");
        run("PRAGMA synchronous=NORMAL");
        int version = 0;
        query("PRAGMA user_version", {}, [&](sqlite3_stmt* row) { version = sqlite3_column_int(row, 0); });
        if (version > schema_version)
            throw StoreError(
                fmt::format("{} was written by a newer IronDial. Use that one, or another file.", path_));
        run(schema);
        run(fmt::format("PRAGMA user_version={}", schema_version));
    }

    void run(const std::string& sql) {
        char* message = nullptr;
        if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK) return;
        const std::string why = message != nullptr ? message : "unknown";
        sqlite3_free(message);
        throw StoreError(fmt::format("{}: {}.", path_, why));
    }

    /// A value for a place of a statement: text or a whole number.
    struct Value {
        std::string_view text{};
        std::int64_t number = 0;
        bool is_text = true;

        Value(std::string_view t) : text(t) {}                // NOLINT(google-explicit-constructor)
        Value(const std::string& t) : text(t) {}              // NOLINT(google-explicit-constructor)
        Value(std::int64_t n) : number(n), is_text(false) {}  // NOLINT(google-explicit-constructor)
        Value(int n) : number(n), is_text(false) {}           // NOLINT(google-explicit-constructor)
    };

    template <class Row>
    void query(std::string_view sql, const std::vector<Value>& values, Row at_row) {
        sqlite3_stmt* statement = nullptr;
        check(sqlite3_prepare_v2(db_, sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
        const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> guard(statement, sqlite3_finalize);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int place = static_cast<int>(i) + 1;
            const Value& v = values[i];
            check(v.is_text ? sqlite3_bind_text(statement, place, v.text.data(),
                                                static_cast<int>(v.text.size()), SQLITE_STATIC)
                            : sqlite3_bind_int64(statement, place, v.number));
        }
        int result = sqlite3_step(statement);
        for (; result == SQLITE_ROW; result = sqlite3_step(statement)) at_row(statement);
        if (result != SQLITE_DONE) check(result);
    }
    void change(std::string_view sql, const std::vector<Value>& values) {
        query(sql, values, [](sqlite3_stmt*) {});
    }
    int changed() const { return sqlite3_changes(db_); }

    /// All of it or nothing.
    template <class Work>
    void transaction(Work work) {
        run("BEGIN IMMEDIATE");
        try {
            work();
            run("COMMIT");
        } catch (...) {
            sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
            throw;
        }
    }

    std::mutex lock;

  private:
    void check(int result) const {
        if (result != SQLITE_OK) throw StoreError(fmt::format("{}: {}.", path_, sqlite3_errmsg(db_)));
    }

    std::string path_;
    sqlite3* db_ = nullptr;
};

namespace {

std::string text_at(sqlite3_stmt* row, int column) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
    return text == nullptr ? std::string() : std::string(text);
}

StoredGame game_at(sqlite3_stmt* row) {
    return {.id = text_at(row, 0),
            .edition = text_at(row, 1),
            .seats = text_at(row, 2),
            .head = text_at(row, 3),
            .standing = {sqlite3_column_int(row, 4), sqlite3_column_int(row, 5) != 0, text_at(row, 6)},
            .started = sqlite3_column_int64(row, 7),
            .moved = sqlite3_column_int64(row, 8)};
}

StoredSeason season_at(sqlite3_stmt* row) {
    return {.id = text_at(row, 0),
            .keys = text_at(row, 1),
            .head = text_at(row, 2),
            .about = text_at(row, 3),
            .started = sqlite3_column_int64(row, 4),
            .moved = sqlite3_column_int64(row, 5)};
}

}  // namespace

Store::Store(const std::string& path) : file_(std::make_unique<File>(path)) {}
Store::~Store() = default;

void Store::add(const StoredGame& g, const std::vector<std::string>& lines) {
    const std::scoped_lock hold(file_->lock);
    file_->transaction([&] {
        file_->change(fmt::format("INSERT INTO games({}) VALUES(?,?,?,?,?,?,?,?,?)", game_columns),
                      {g.id, g.edition, g.seats, g.head, g.standing.turn, g.standing.over ? 1 : 0,
                       g.standing.winner, now(), now()});
        for (std::size_t n = 0; n < lines.size(); ++n)
            file_->change("INSERT INTO lines(game, n, line) VALUES(?,?,?)",
                          {g.id, static_cast<std::int64_t>(n), lines[n]});
    });
}

void Store::append(const std::string& game, int n, const std::string& line, const Standing& standing) {
    const std::scoped_lock hold(file_->lock);
    file_->transaction([&] {
        file_->change("INSERT INTO lines(game, n, line) VALUES(?,?,?)", {game, n, line});
        file_->change("UPDATE games SET turn=?, over=?, winner=?, moved=? WHERE id=?",
                      {standing.turn, standing.over ? 1 : 0, standing.winner, now(), game});
    });
}

void Store::cut(const std::string& game, int n, const Standing& standing) {
    const std::scoped_lock hold(file_->lock);
    file_->transaction([&] {
        file_->change("DELETE FROM lines WHERE game=? AND n>=?", {game, n});
        file_->change("UPDATE games SET turn=?, over=?, winner=?, moved=? WHERE id=?",
                      {standing.turn, standing.over ? 1 : 0, standing.winner, now(), game});
    });
}

int Store::forget_games(int most) {
    const std::scoped_lock hold(file_->lock);
    int forgotten = 0;
    file_->transaction([&] {
        file_->change(
            "DELETE FROM games WHERE id IN (SELECT id FROM games ORDER BY over, moved DESC, started DESC "
            "LIMIT -1 OFFSET ?) AND id NOT IN (SELECT game FROM bouts)",
            {most});
        forgotten = file_->changed();
        if (forgotten > 0) file_->change("DELETE FROM lines WHERE game NOT IN (SELECT id FROM games)", {});
    });
    return forgotten;
}

std::optional<StoredGame> Store::game(const std::string& id) {
    const std::scoped_lock hold(file_->lock);
    std::optional<StoredGame> found;
    file_->query(fmt::format("SELECT {} FROM games WHERE id=?", game_columns), {id},
                 [&](sqlite3_stmt* row) { found = game_at(row); });
    return found;
}

std::vector<std::string> Store::lines(const std::string& id) {
    const std::scoped_lock hold(file_->lock);
    std::vector<std::string> all;
    file_->query("SELECT line FROM lines WHERE game=? ORDER BY n", {id},
                 [&](sqlite3_stmt* row) { all.push_back(text_at(row, 0)); });
    return all;
}

std::vector<StoredGame> Store::games(int most) {
    const std::scoped_lock hold(file_->lock);
    std::vector<StoredGame> all;
    file_->query(fmt::format("SELECT {} FROM games ORDER BY moved DESC LIMIT ?", game_columns), {most},
                 [&](sqlite3_stmt* row) { all.push_back(game_at(row)); });
    return all;
}

void Store::add(const StoredSeason& s, const std::vector<std::string>& lines) {
    const std::scoped_lock hold(file_->lock);
    file_->transaction([&] {
        file_->change(fmt::format("INSERT INTO seasons({}) VALUES(?,?,?,?,?,?)", season_columns),
                      {s.id, s.keys, s.head, s.about, now(), now()});
        for (std::size_t n = 0; n < lines.size(); ++n)
            file_->change("INSERT INTO season_lines(season, n, line) VALUES(?,?,?)",
                          {s.id, static_cast<int>(n), lines[n]});
    });
}

void Store::append_to_season(const std::string& season, int n, const std::string& line,
                             const std::string& about) {
    const std::scoped_lock hold(file_->lock);
    file_->transaction([&] {
        file_->change("UPDATE seasons SET about=?, moved=? WHERE id=?", {about, now(), season});
        if (file_->changed() == 0) throw StoreError("This season is no longer kept.");
        file_->change("INSERT INTO season_lines(season, n, line) VALUES(?,?,?)", {season, n, line});
    });
}

std::optional<StoredSeason> Store::season(const std::string& id) {
    const std::scoped_lock hold(file_->lock);
    std::optional<StoredSeason> found;
    file_->query(fmt::format("SELECT {} FROM seasons WHERE id=?", season_columns), {id},
                 [&](sqlite3_stmt* row) { found = season_at(row); });
    return found;
}

std::vector<std::string> Store::season_lines(const std::string& id) {
    const std::scoped_lock hold(file_->lock);
    std::vector<std::string> all;
    file_->query("SELECT line FROM season_lines WHERE season=? ORDER BY n", {id},
                 [&](sqlite3_stmt* row) { all.push_back(text_at(row, 0)); });
    return all;
}

std::vector<StoredSeason> Store::seasons(int most) {
    const std::scoped_lock hold(file_->lock);
    std::vector<StoredSeason> all;
    file_->query(fmt::format("SELECT {} FROM seasons ORDER BY moved DESC LIMIT ?", season_columns), {most},
                 [&](sqlite3_stmt* row) { all.push_back(season_at(row)); });
    return all;
}

std::vector<std::string> Store::forget_seasons(int most, const std::string& newest) {
    const std::scoped_lock hold(file_->lock);
    std::vector<std::string> forgotten;
    file_->transaction([&] {
        file_->query(
            "SELECT id FROM seasons ORDER BY id <> ?, json_extract(about, '$.stage') = 'over', moved DESC, "
            "started DESC LIMIT -1 OFFSET ?",
            {newest, most}, [&](sqlite3_stmt* row) { forgotten.push_back(text_at(row, 0)); });
        if (forgotten.empty()) return;
        for (const std::string& id : forgotten) file_->change("DELETE FROM seasons WHERE id=?", {id});
        file_->change("DELETE FROM season_lines WHERE season NOT IN (SELECT id FROM seasons)", {});
        file_->change("DELETE FROM bouts WHERE season NOT IN (SELECT id FROM seasons)", {});
    });
    return forgotten;
}

void Store::add_bout(const std::string& season, int match, const std::string& game) {
    const std::scoped_lock hold(file_->lock);
    file_->change("INSERT INTO bouts(season, match, game) VALUES(?,?,?)", {season, match, game});
}

void Store::remove_bout(const std::string& season, int match) {
    const std::scoped_lock hold(file_->lock);
    file_->change("DELETE FROM bouts WHERE season=? AND match=?", {season, match});
}

std::map<int, std::string> Store::bouts(const std::string& season) {
    const std::scoped_lock hold(file_->lock);
    std::map<int, std::string> all;
    file_->query("SELECT match, game FROM bouts WHERE season=?", {season},
                 [&](sqlite3_stmt* row) { all.emplace(sqlite3_column_int(row, 0), text_at(row, 1)); });
    return all;
}

void Store::save(const StoredArmy& army) {
    const std::scoped_lock hold(file_->lock);
    file_->change(
        "INSERT INTO armies(name, file) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET file=excluded.file",
        {army.name, army.file});
}

std::vector<StoredArmy> Store::armies() {
    const std::scoped_lock hold(file_->lock);
    std::vector<StoredArmy> all;
    file_->query("SELECT name, file FROM armies ORDER BY name", {}, [&](sqlite3_stmt* row) {
        all.push_back({text_at(row, 0), text_at(row, 1)});
    });
    return all;
}

std::optional<StoredArmy> Store::army(const std::string& name) {
    const std::scoped_lock hold(file_->lock);
    std::optional<StoredArmy> found;
    file_->query("SELECT name, file FROM armies WHERE name=?", {name}, [&](sqlite3_stmt* row) {
        found = StoredArmy{text_at(row, 0), text_at(row, 1)};
    });
    return found;
}

bool Store::remove_army(const std::string& name) {
    const std::scoped_lock hold(file_->lock);
    file_->change("DELETE FROM armies WHERE name=?", {name});
    return file_->changed() > 0;
}

}  // namespace irondial::server
