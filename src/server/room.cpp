#include "server/room.h"

#include "game/preview.h"
#include "game/record.h"
#include "game/rounds.h"
#include "game/view.h"
#include "server/remembering.h"

namespace irondial::server {

using namespace rules;
using game::wire::Mistake;

namespace {

constexpr std::size_t most_undo = 24;

json error_json(std::string what, std::string where = "", std::string fix = "") {
    json error{{"what", std::move(what)}};
    if (!where.empty()) error["where"] = std::move(where);
    if (!fix.empty()) error["fix"] = std::move(fix);
    return error;
}

Outcome wrong(std::string what, std::string where = "", std::string fix = "") {
    return {.reply = {}, .error = error_json(std::move(what), std::move(where), std::move(fix))};
}

/// Takes the same time for every key of this length, right or wrong.
bool same_key(const std::string& a, const std::string& b) {
    if (a.size() != b.size()) return false;
    unsigned different = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        different |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return different == 0;
}

}  // namespace

bool is_among(const std::string& key, const std::vector<std::string>& keys) {
    bool found = false;
    for (const std::string& other : keys) found = same_key(key, other) || found;
    return found;
}

json seats_to_json(const std::vector<Seat>& seats) {
    json list = json::array();
    for (const Seat& seat : seats) list.push_back({{"name", seat.name}, {"by", seat.by}, {"key", seat.key}});
    return list;
}

std::vector<Seat> seats_from_json(const std::string& text) {
    std::vector<Seat> seats;
    for (const json& seat : json::parse(text))
        seats.push_back({seat.at("name"), seat.at("by"), seat.at("key")});
    return seats;
}

Room::Room(const Library& library, Store& store, std::string id, std::vector<Seat> seats,
           std::shared_ptr<const Setup> setup, const game::Seed& seed, game::Game game,
           std::vector<Event> events, int lines)
    : store_(store),
      id_(std::move(id)),
      seats_(std::move(seats)),
      setup_(std::move(setup)),
      seed_(seed),
      stories_{game::Story(*setup_, library.words(catalog::Language::en)),
               game::Story(*setup_, library.words(catalog::Language::de))},
      game_(std::move(game)),
      events_(std::move(events)),
      lines_(lines),
      step_(lines) {
    tell_all();
}

PlayerSet Room::seats_of(const std::vector<std::string>& keys) const {
    PlayerSet yours;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].is_person() && is_among(seats_[i].key, keys)) yours.add(static_cast<PlayerId>(i));
    return yours;
}

bool Room::all_persons(const std::vector<std::string>& keys) const {
    return std::all_of(seats_.begin(), seats_.end(),
                       [&](const Seat& seat) { return !seat.is_person() || is_among(seat.key, keys); });
}

// --- telling ---------------------------------------------------------------------------------------------

bool Room::may_undo(PlayerSet yours) const {
    return !past_.empty() && yours.has(past_.back().player);
}

json Room::view(PlayerSet yours, catalog::Language language) const {
    json view = view_json(game_, story_in(language), step_, yours);
    if (may_undo(yours)) view["undo"] = true;
    return view;
}

json Room::story(std::size_t from, catalog::Language language) const {
    json entries = json::array();
    for (std::size_t i = from; i < events_.size() + so_far_.size(); ++i)
        entries.push_back(entry_json(*setup_, story_in(language),
                                     i < events_.size() ? events_[i] : so_far_[i - events_.size()]));
    return entries;
}

void Room::tell_all() {
    so_far_.clear();
    Remembering now(so_far_);
    game_.tell_so_far(now);
    const std::size_t from = std::min(heard_, events_.size() + so_far_.size());
    heard_ = events_.size() + so_far_.size();
    // Most listeners see the same: a message is made once for each language and set of seats.
    struct Said {
        PlayerSet yours;
        catalog::Language language;
        std::shared_ptr<const std::string> message;
    };
    std::vector<Said> said;
    std::erase_if(ears_, [](const Ear& ear) { return ear.listener.expired(); });
    for (const Ear& ear : ears_) {
        auto same = std::find_if(said.begin(), said.end(), [&](const Said& s) {
            return s.yours == ear.yours && s.language == ear.language;
        });
        if (same == said.end()) {
            const json message{{"push", "moved"},
                               {"game", id_},
                               {"from", from},
                               {"story", story(from, ear.language)},
                               {"view", view(ear.yours, ear.language)}};
            said.push_back({ear.yours, ear.language, std::make_shared<const std::string>(message.dump())});
            same = said.end() - 1;
        }
        if (const auto listener = ear.listener.lock()) listener->hear(same->message);
    }
}

json Room::join(std::weak_ptr<Listener> listener, PlayerSet yours, catalog::Language language) {
    json scene = game::scene_json(*setup_, language);
    scene["game"] = id_;
    for (std::size_t i = 0; i < seats_.size(); ++i) scene["players"][i]["by"] = seats_[i].by;
    json names = json::array();
    for (const PlayerId p : yours) names.push_back(seats_[index(p)].name);
    const std::scoped_lock hold(lock_);
    const auto known = listener.lock();
    std::erase_if(ears_, [&](const Ear& ear) { return ear.listener.lock() == known; });
    ears_.push_back({std::move(listener), yours, language});
    return {{"game", id_},
            {"scene", std::move(scene)},
            {"view", view(yours, language)},
            {"story", story(0, language)},
            {"yours", std::move(names)}};
}

void Room::leave(const Listener* listener) {
    const std::scoped_lock hold(lock_);
    std::erase_if(ears_, [&](const Ear& ear) {
        const auto known = ear.listener.lock();
        return known == nullptr || known.get() == listener;
    });
}

// --- playing ---------------------------------------------------------------------------------------------

Standing Room::standing(const game::Game& game) const {
    const State& state = game.state();
    Standing standing{.turn = state.turn, .over = game.over()};
    if (game.over() && state.winner != PlayerId::none) standing.winner = seats_[index(state.winner)].name;
    return standing;
}

/// Tries the answer on a copy, writes it down, and only then lets it count.
template <class Answer>
Verdict Room::accept(const Answer& answer, bool by_person) {
    game::Game next = game_;
    std::vector<Event> told;
    Remembering now(told);
    const PlayerId player = game_.waiting()->player;
    if (const Verdict verdict = next.answer(answer, &now); !verdict) return verdict;
    store_.append(id_, lines_, game::record_line(*setup_, answer, next.state()), standing(next));
    const bool final = !by_person || !(next.dice() == game_.dice());
    if (final) past_.clear();
    if (past_.size() == most_undo) past_.erase(past_.begin());
    if (!final) past_.push_back({std::move(game_), events_.size(), player});
    game_ = std::move(next);
    events_.insert(events_.end(), told.begin(), told.end());
    ++lines_;
    ++step_;
    call_time();
    tell_all();
    return legal;
}

void Room::call_time() {
    const int rounds = game::rounds_of(*setup_);
    if (rounds == 0 || game_.over() || game_.state().turn <= rounds || !game_.tape().empty()) return;
    game::Game next = game_;
    std::vector<Event> told;
    Remembering now(told);
    next.end_for_time(&now);
    store_.append(id_, lines_, game::record_time_up(next.state()), standing(next));
    past_.clear();
    game_ = std::move(next);
    events_.insert(events_.end(), told.begin(), told.end());
    ++lines_;
    ++step_;
}

std::optional<State> Room::end() const {
    const std::scoped_lock hold(lock_);
    return game_.over() ? std::optional(game_.state()) : std::nullopt;
}

Outcome Room::answer(PlayerSet yours, int step, const json& answer, catalog::Language language) {
    const std::scoped_lock hold(lock_);
    const Decision* const asked = game_.waiting();
    if (asked == nullptr) return wrong("The game is over.");
    if (step != step_)
        return wrong("This answer comes too late: the game has moved on.", "/step",
                     "Answer the decision of step " + std::to_string(step_) + ".");
    if (!yours.has(asked->player))
        return wrong("This decision is up to " + seats_[index(asked->player)].name + ".");
    const char* const kind = asked->wants_order() ? "order" : "choice";
    if (!answer.contains(kind))
        return wrong(std::string("This decision wants a \"") + kind + "\".", std::string("/") + kind);
    try {
        const std::string where = std::string("/") + kind;
        const Verdict verdict = asked->wants_order()
                                    ? accept(game::wire::order(*setup_, answer.at(kind), where), true)
                                    : accept(game::wire::choice(*setup_, answer.at(kind), where), true);
        if (verdict) return {.reply = {{"ok", true}, {"step", step_}}};
        return {.reply = {{"refused", refusal_json(*setup_, story_in(language), verdict)}}};
    } catch (const Mistake& mistake) {
        return wrong(mistake.message, mistake.pointer);
    }
}

Outcome Room::undo(PlayerSet yours, int step) {
    const std::scoped_lock hold(lock_);
    if (step != step_) return wrong("The game has moved on.", "/step");
    if (!may_undo(yours))
        return wrong("There is nothing of yours to take back.", "",
                     "Only answers after which no dice were rolled and nobody else has answered.");
    const Past past = std::move(past_.back());
    store_.cut(id_, lines_ - 1, standing(past.game));
    past_.pop_back();
    game_ = past.game;
    events_.resize(past.told);
    --lines_;
    ++step_;
    tell_all();
    return {.reply = {{"ok", true}, {"step", step_}}};
}

Outcome Room::ask(const json& question, catalog::Language language) const {
    std::optional<game::Game> now;  // asked of a copy: an answer may take a while
    {
        const std::scoped_lock hold(lock_);
        now = game_;
    }
    try {
        const bool at_rest = now->waiting() == nullptr || now->waiting()->ask == Ask::order;
        const Position pos = at_rest ? now->position() : now->position_now();
        return {.reply = answer_question(pos, story_in(language), question, now->waiting())};
    } catch (const Mistake& mistake) {
        return wrong(mistake.message, mistake.pointer);
    }
}

// --- bots ------------------------------------------------------------------------------------------------

const Seat* Room::bot_asked() const {
    const Decision* const asked = game_.waiting();
    if (asked == nullptr || seats_[index(asked->player)].is_person()) return nullptr;
    return &seats_[index(asked->player)];
}

bool Room::bot_to_answer() const {
    const std::scoped_lock hold(lock_);
    return bot_asked() != nullptr;
}

std::optional<Room::Task> Room::bots_task() const {
    const std::scoped_lock hold(lock_);
    const Seat* const bot = bot_asked();
    if (bot == nullptr) return std::nullopt;
    // Another sequence than that of the dice, and the same again when the game is resumed here.
    const std::uint64_t mixed = seed_[0] ^ (seed_[3] * 0x9e3779b97f4a7c15U);
    return Task{game_, step_, bot->by, game::Random::spread(mixed + static_cast<std::uint64_t>(step_))};
}

void Room::bot_answers(int step, const std::variant<Order, Choice>& answer) {
    const std::scoped_lock hold(lock_);
    const Decision* const asked = game_.waiting();
    if (step != step_ || asked == nullptr) return;
    if (std::visit([&](const auto& given) { return accept(given, false); }, answer)) return;
    if (asked->wants_order())
        accept(Order{}, false);
    else
        accept(game::default_choice(game_.position_now(), *asked), false);
}

}  // namespace irondial::server
