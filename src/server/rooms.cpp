#include "server/rooms.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>  // Boost 1.74 needs it before its own headers

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdio>
#include <random>

#include "game/record.h"
#include "players/levels.h"
#include "server/game_file.h"
#include "server/remembering.h"

namespace irondial::server {

using namespace rules;

namespace {

std::uint64_t system_random() {
    static thread_local std::random_device device;
    const std::uint64_t high = device();
    return high << 32 | device();
}

/// The seed of a record's head.
game::Seed seed_in(const std::string& head) {
    game::Seed seed{};
    const json words = json::parse(head).at("seed");
    for (std::size_t i = 0; i < seed.size(); ++i)
        seed[i] = std::stoull(words.at(i).get<std::string>(), nullptr, 16);
    return seed;
}

}  // namespace

std::string secret(std::size_t letters) {
    constexpr std::string_view alphabet = "abcdefghijkmnpqrstuvwxyz23456789";  // 32, none like another
    std::string text;
    while (text.size() < letters) {
        std::uint64_t bits = system_random();
        for (int i = 0; i < 12 && text.size() < letters; ++i, bits >>= 5) text += alphabet[bits & 31];
    }
    return text;
}

game::Random unguessable() {
    return game::Random({system_random(), system_random(), system_random(), system_random()});
}

/// Threads that think, at a low priority, and one at the desk that gives them their tasks and takes their
/// answers. A thinker never holds a lock: whoever waited for it would wait as patiently as it runs.
class Rooms::Bots {
  public:
    explicit Bots(unsigned threads) : desk_(1), thinkers_(threads) {}
    ~Bots() { stop(); }
    Bots(const Bots&) = delete;
    Bots& operator=(const Bots&) = delete;

    /// One task at a time for a room, however often it is woken.
    void wake(const std::shared_ptr<Room>& room) {
        if (room->bot_to_answer() && !room->thinking.exchange(true)) next_task(room);
    }

    void post(std::function<void()> work) {
        boost::asio::post(thinkers_, [work = std::move(work)] {
            be_patient();
            work();
        });
    }

    void stop() {
        for (boost::asio::thread_pool* pool : {&thinkers_, &desk_}) {
            pool->stop();
            pool->join();
        }
    }

  private:
    using Answer = std::variant<Order, Choice>;

    /// Asks the bot whose turn it is, and so on until a person is asked.
    void next_task(std::shared_ptr<Room> room) {
        boost::asio::post(desk_, [this, room = std::move(room)] {
            guarded(room, [&] {
                if (auto task = room->bots_task()) return think(room, std::move(*task));
                room->thinking = false;
                wake(room);  // it may have been woken in between
            });
        });
    }

    void think(std::shared_ptr<Room> room, Room::Task given) {
        auto task = std::make_shared<const Room::Task>(std::move(given));
        boost::asio::post(thinkers_, [this, room = std::move(room), task = std::move(task)] {
            be_patient();
            guarded(room, [&] {
                boost::asio::post(desk_, [this, room, step = task->step, answer = answer_to(*task)] {
                    guarded(room, [&] {
                        room->bot_answers(step, answer);
                        next_task(room);
                    });
                });
            });
        });
    }

    static Answer answer_to(const Room::Task& task) {
        const Decision asked = *task.game.waiting();
        const auto player = players::make_player(task.level, task.seed);
        if (player == nullptr) throw std::runtime_error("no bot is called " + task.level);
        const Position pos = asked.ask == Ask::order ? task.game.position() : task.game.position_now();
        if (asked.wants_order()) return player->order(pos, asked);
        return player->decide(pos, asked);
    }

    /// A bot that fails stops; it is woken again when somebody joins.
    template <class Work>
    static void guarded(const std::shared_ptr<Room>& room, Work work) {
        try {
            work();
        } catch (const std::exception& error) {
            std::fprintf(stderr, "irondial: a bot of game %s stopped: %s\n", room->id().c_str(),
                         error.what());
            room->thinking = false;
        }
    }

    /// Thinking is less urgent than answering: people wait for answers.
    static void be_patient() {
        static thread_local const int set = setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
        (void)set;  // where it is not allowed, bots are as urgent as anybody
    }

    boost::asio::thread_pool desk_, thinkers_;
};

Rooms::Rooms(const Library& library, Store& store, RoomLimits limits)
    : library_(library), store_(store), limits_(limits), bots_(std::make_unique<Bots>(limits.bot_threads)) {}

Rooms::~Rooms() = default;

void Rooms::stop() {
    stopping_ = true;
    bots_->stop();
}

json Rooms::create(const json& wish, catalog::Language language) {
    game::Random random = unguessable();
    if (wish.is_object() && wish.contains("from")) {
        ContinuedGame made = continue_game(library_, wish, language, random);
        return found(made.file, made.seats, made.played.setup, std::move(*made.played.game),
                     std::move(made.told));
    }
    return begin(fulfil(library_, store_, wish, language, random));
}

json Rooms::begin(const NewGame& made) {
    std::vector<Event> told;
    Remembering hears(told);
    game::Game game(made.setup, made.seed, &hears);
    return found({.head = game::record_head(library_.catalog, *made.setup, made.seed)}, made.seats,
                 made.setup, std::move(game), std::move(told));
}

json Rooms::found(const GameFile& file, const std::vector<SeatWish>& wished,
                  std::shared_ptr<const Setup> setup, game::Game game, std::vector<Event> told) {
    std::vector<Seat> seats;
    json keys = json::array();
    for (const SeatWish& seat : wished) {
        const bool plays = seat.by == person;
        seats.push_back({seat.name, seat.by, plays ? secret(32) : ""});
        keys.push_back(plays ? json(seats.back().key) : json());
    }
    StoredGame stored;
    stored.id = secret(12);
    stored.edition = setup->edition.name;
    stored.seats = seats_to_json(seats).dump();
    stored.head = file.head;
    stored.standing.turn = game.state().turn;
    store_.add(stored, file.answers);
    if (is_time_to_forget()) store_.forget_games(limits_.kept);
    const auto room = open(std::make_shared<Room>(library_, store_, stored.id, std::move(seats),
                                                  std::move(setup), seed_in(file.head), std::move(game),
                                                  std::move(told), static_cast<int>(file.answers.size())));
    wake_bots(room);
    return {{"game", stored.id}, {"keys", std::move(keys)}};
}

bool Rooms::is_time_to_forget() {
    const std::scoped_lock hold(lock_);
    founded_ = (founded_ + 1) % std::min(100, limits_.kept);
    return founded_ == 0;
}

std::shared_ptr<Room> Rooms::open(std::shared_ptr<Room> room) {
    const std::scoped_lock hold(lock_);
    if (open_.size() >= limits_.open)
        std::erase_if(open_, [](const auto& entry) { return entry.second.use_count() == 1; });
    return open_.emplace(room->id(), std::move(room)).first->second;
}

std::shared_ptr<Room> Rooms::find(const std::string& id) {
    const auto look = [&]() -> std::shared_ptr<Room> {
        const std::scoped_lock hold(lock_);
        const auto found = open_.find(id);
        return found == open_.end() ? nullptr : found->second;
    };
    if (auto room = look()) return room;
    const std::scoped_lock hold(loading_);
    if (auto room = look()) return room;  // somebody else was quicker
    auto room = load(id);
    if (room == nullptr) return nullptr;
    room = open(std::move(room));
    wake_bots(room);
    return room;
}

std::string Rooms::record(const std::string& id) {
    const auto stored = store_.game(id);
    if (!stored) return {};
    std::string text = stored->head + "\n";
    for (const std::string& line : store_.lines(id)) text += line + "\n";
    return text;
}

std::shared_ptr<Room> Rooms::load(const std::string& id) {
    const auto stored = store_.game(id);
    if (!stored) return nullptr;
    std::vector<Event> told;
    Remembering hears(told);
    game::Replayed played = game::replay(library_.catalog, record(id), SIZE_MAX, &hears);
    if (!played.problem.empty())
        throw StoreError("Game " + id + " cannot be resumed: " + played.problem +
                         ". Was it played with other data?");
    return std::make_shared<Room>(library_, store_, id, seats_from_json(stored->seats), played.setup,
                                  seed_in(stored->head), std::move(*played.game), std::move(told),
                                  static_cast<int>(played.answers));
}

void Rooms::think(std::function<void()> work) {
    bots_->post(std::move(work));
}

void Rooms::wake_bots(const std::shared_ptr<Room>& room) {
    bots_->wake(room);
}

}  // namespace irondial::server
