#include "game/scenario.h"

#include "game/by_edition.h"
#include "game/flow.h"
#include "game/scenario_expect.h"
#include "game/scenario_file.h"
#include "game/scenario_query.h"
#include "rules/initiative.h"
#include "rules/orders.h"

namespace irondial::game {

using namespace rules;
using wire::json;
using wire::Reader;

namespace {

/// Plays the script, step by step.
class Runner {
  public:
    Runner(Scenario& s, std::vector<std::string>& failures)
        : s_(s), failures_(failures), field_(make_field(*s.setup, s.state)) {}

    void run(std::size_t steps) {
        for (std::size_t i = 0; i < std::min(steps, s_.script.size()); ++i)
            run_step(s_.script[i], "/script/" + std::to_string(i));
    }

  private:
    Position position() const { return {*s_.setup, *field_, s_.state}; }
    std::string cited(const Verdict& verdict) const { return std::string(name_of(*s_.setup, verdict.rule)); }

    void run_step(const json& step, const std::string& pointer) {
        Reader in(step, pointer);
        Script script(*s_.setup, in);
        Heard heard(*s_.setup);
        const State before = s_.state;
        const Verdict verdict = play(in, script, heard);
        if (!verdict) restore(before);
        const Position now = position();
        Expectations expectations(now, heard, failures_);
        if (const json* illegal = in.find("illegal"))
            check_refusal(verdict, *illegal, pointer, expectations);
        else if (!verdict)
            expectations.complain(
                pointer, "refused by " + cited(verdict) + " (" + std::string(name_of(verdict.why)) + ")");
        else if (const std::string rest = script.leftovers(); !rest.empty())
            expectations.complain(pointer, rest);
        const json* expected = in.find("expect");
        if (const json* query = in.find("query"))
            check_answer(answer_query(now, *query, in.at("query")), expected, in.at("expect"), expectations);
        else if (expected != nullptr)
            expectations.check(*expected, in.at("expect"));
        in.finish();
    }

    void check_refusal(const Verdict& verdict, const json& illegal, const std::string& pointer,
                       Expectations& expectations) const {
        const std::string id = illegal.is_string() ? illegal.get<std::string>() : "";
        if (verdict)
            expectations.complain(pointer, "this is legal; it should be refused by " + id);
        else if (!cited(verdict).starts_with(id))
            expectations.complain(pointer, "refused by " + cited(verdict) + ", not by " + id);
    }

    /// An attack that is not allowed is a failure unless the scenario says so.
    static void check_answer(const json& answer, const json* expected, const std::string& pointer,
                             Expectations& expectations) {
        const json wanted = expected != nullptr ? *expected : json::object();
        const bool refused_attack = answer.contains("damage") && answer["legal"] == false;
        if (refused_attack && !wanted.contains("legal") && !wanted.contains("illegal"))
            expectations.complain(pointer, "the attack is refused by " + answer["illegal"].dump());
        expectations.compare(wanted, answer, pointer);
    }

    /// Does what a step of the script says; the answer is the first thing that is not allowed.
    Verdict play(Reader& in, Script& script, Heard& heard) {
        if (const json* written = in.find("order")) {
            script.given = wire::order(*s_.setup, script.take_places(position(), *written, in.at("order")),
                                       in.at("order"));
            if (const Verdict v = rules::judge(position(), script.given); !v) return v;
            step_on(script, heard);
        } else if (in.flag("endTurn", false)) {
            script.given = {.type = OrderType::end_turn};
            if (s_.state.stage == Stage::order) step_on(script, heard);
            while (s_.state.stage == Stage::clean_up || s_.state.stage == Stage::command)
                step_on(script, heard);
        } else if (in.flag("endPhase", false)) {
            end_phase(script, heard);
        } else if (in.flag("timeUp", false)) {
            s_.state.time_up = true;
            step_on(script, heard);
        } else if (in.flag("play", false) || !script.used_up()) {
            // Set-up and command stage: as far as the dice and choices lead.
            do step_on(script, heard);
            while (!script.used_up() && script.verdict() && s_.state.stage < Stage::order);
        }
        return script.verdict();
    }

    /// Nobody does anything more: on to the start of the next phase.
    void end_phase(Script& script, Heard& heard) {
        const Stage before = s_.state.stage;
        const std::uint16_t round = s_.state.turn;
        for (int turns = 0; turns < 200 && s_.state.stage == before && s_.state.turn == round; ++turns) {
            script.given = {.type = OrderType::pass, .unit = acting_unit(position())};
            step_on(script, heard);
        }
    }

    void step_on(Script& script, Heard& heard) {
        Table table(*s_.setup, *field_, s_.state, script, &heard);
        step(table);
        restore(table.state());
    }

    void restore(const State& state) {
        const bool changed = terrain_changed(*s_.setup, s_.state, state);
        s_.state = state;
        if (changed) field_ = make_field(*s_.setup, s_.state);
    }

    Scenario& s_;
    std::vector<std::string>& failures_;
    std::shared_ptr<const Field> field_;
};

std::string told(std::string_view file, const wire::Mistake& mistake) {
    return std::string(file) + (mistake.pointer.empty() ? "" : "#" + mistake.pointer) + ": " +
           mistake.message;
}

ScenarioResult run_in(const catalog::Catalog& catalog, std::string_view file, const json& root) {
    ScenarioResult result;
    result.name = file;
    try {
        Scenario s;
        s.own = catalog;
        read_scenario(root, s, result);
        Runner(s, result.failures).run(s.script.size());
    } catch (const wire::Mistake& mistake) {
        result.failures.push_back(told(file, mistake));
    } catch (const json::exception& e) {
        result.failures.push_back(std::string(file) + ": " + e.what());
    }
    return result;
}

}  // namespace

void play_steps(Scenario& scenario, std::size_t steps) {
    std::vector<std::string> failures;
    Runner(scenario, failures).run(steps);
}

std::vector<ScenarioResult> run_scenario(const catalog::Catalog& catalog, std::string_view file,
                                         std::string_view text, const HouseRule* bent) {
    std::vector<ScenarioResult> results;
    std::string edition, problem;
    try {
        const json root = wire::parsed(text);
        const std::vector<std::string> editions = editions_of(root);
        for (const std::string& one : editions) {
            edition = one;
            json read = in_edition(root, edition);
            if (bent != nullptr) read["options"][bent->field] = bent->value;
            results.push_back(run_in(catalog, file, read));
            results.back().edition = edition;
        }
    } catch (const wire::Mistake& mistake) {
        problem = told(file, mistake);
    } catch (const json::exception& e) {
        problem = std::string(file) + ": " + e.what();
    }
    if (!problem.empty())
        results.push_back(
            {.name = std::string(file), .edition = edition, .rules = {}, .failures = {problem}});
    return results;
}

}  // namespace irondial::game
