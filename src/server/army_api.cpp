#include "server/army_api.h"

#include "catalog/army_file.h"
#include "game/armies.h"
#include "game/army_report.h"
#include "rules/army.h"
#include "server/api_answer.h"

namespace irondial::server {

using namespace rules;

namespace {

constexpr PlayerId owner{0};
constexpr std::size_t longest_name = 60, most_armies = 500;

/// The whole report of `irondial army check --json`, and the army in both its written forms.
json report_json(const Library& library, const catalog::ArmyFile& file, catalog::Language language) {
    const auto report = game::report_army(library.catalog, file, library.locale(language));
    json problems = json::array();
    for (const game::ArmyComplaint& c : report.complaints)
        problems.push_back({{"place", library.phrases(language).said(c.place)},
                            {"rule", c.rule},
                            {"message", c.message},
                            {"remedy", c.remedy}});
    return {{"name", file.army.name.en},
            {"edition", report.setup->edition.name},
            {"buildTotal", report.setup->build_total},
            {"points", points_of(*report.setup, owner)},
            {"legal", report.legal()},
            {"readable", file.problems.empty()},
            {"army", json::parse(catalog::army_json(library.catalog, file.army))},
            {"text", catalog::army_text(library.catalog, file.army)},
            {"problems", std::move(problems)}};
}

/// {"army": {...}, "edition"?, "total"?}: an army, judged for an edition and total it need not name itself;
/// or {"army": "..."}, a file in either of its forms.
json check(const Library& library, const json& wish, catalog::Language language) {
    game::wire::Reader in(wish, "");
    json army = in.need("army");
    const bool written = army.is_string();
    if (!written && !army.is_object()) game::wire::fail(in.at("army"), "expected an army as JSON or text");
    if (!written && in.has("edition")) army["edition"] = in.text("edition", "");
    if (!written && in.has("total")) army["buildTotal"] = in.number("total", 0, 0, catalog::most_build_total);
    in.finish();
    const std::string text = written ? army.get<std::string>() : army.dump();
    return report_json(library, catalog::read_army_file(library.catalog, {"army", text}), language);
}

/// Is it legal in this edition, at the total it was built for?
bool legal_in(const Library& library, const catalog::Army& army, const Edition& ed) {
    if (ed.battleforce.kit_forces) return false;  // plays with its own
    const int total = game::total_of(ed, army.build_total);
    const catalog::Army* one = &army;
    const auto setup = game::army_setup(library.catalog, ed, total, {&one, 1});
    if (ed.battleforce.weight_classes && !setup->roster.empty()) {
        setup->build_total = 0;
        setup->weight_class = class_of(*setup, setup->roster.front());
    }
    return judge_army(*setup, owner).empty();
}

Response put_army(Rooms& rooms, const Request& request, const std::string& name) {
    if (letters_in(name) > longest_name)
        return refusal(422, "The name of an army has at most 60 letters.", "/api/");
    const json army = game::wire::parse_carefully(request.body);
    const auto file = catalog::read_army_file(rooms.library().catalog, {"army", army.dump()});
    if (!file.problems.empty()) {  // an illegal army may be kept, one that cannot be read may not
        json problems = json::array();
        for (const catalog::Problem& problem : file.problems)
            problems.push_back({{"what", shortened(problem.message)}, {"where", shortened(problem.pointer)}});
        throw Unfulfilled{std::move(problems)};
    }
    if (!rooms.store().army(name) && rooms.store().armies().size() >= most_armies)
        return refusal(422, "There are 500 armies already: remove one first.", "/api/");
    rooms.store().save({name, catalog::army_json(rooms.library().catalog, file.army)});
    return json_response(200, {{"saved", name}}, request);
}

Response one_army(Rooms& rooms, const Request& request, const std::string& name) {
    if (request.method == "PUT") return put_army(rooms, request, name);
    const auto stored = rooms.store().army(name);
    if (!stored) return refusal(404, "No army is saved as " + shortened(name) + ".", "/api/");
    if (request.method == "DELETE") {
        rooms.store().remove_army(name);
        return json_response(200, {{"removed", name}}, request);
    }
    if (request.method != "GET" && request.method != "HEAD")
        return not_allowed(request, "GET, HEAD, PUT, DELETE");
    return json_response(200, json::parse(stored->file), request);
}

}  // namespace

json listed_army(const Library& library, const catalog::Army& army, const std::string& id,
                 catalog::Language language) {
    const catalog::Army* one = &army;
    const auto named = find_edition(army.edition).value_or(EditionId::age_of_destruction);
    const Edition& ed = edition(named);
    const int total = game::total_of(ed, army.build_total);
    const auto setup = game::army_setup(library.catalog, ed, total, {&one, 1});
    json out{{"id", id},
             {"name", in(army.name, language)},
             {"edition", ed.name},
             {"total", total},
             {"points", points_of(*setup, owner)},
             {"units", army.units.size()},
             {"editions", json::array()}};
    for (std::size_t i = 0; i < edition_count; ++i)
        if (legal_in(library, army, edition(static_cast<EditionId>(i))))
            out["editions"].push_back(name_of(static_cast<EditionId>(i)));
    return out;
}

json saved_armies(Rooms& rooms, catalog::Language language) {
    json list = json::array();
    for (const StoredArmy& stored : rooms.store().armies()) {
        const auto file = catalog::read_army_file(rooms.library().catalog, {stored.name, stored.file});
        if (!file.problems.empty()) continue;  // made with other data
        list.push_back(listed_army(rooms.library(), file.army, stored.name, language));
        list.back()["saved"] = true;
    }
    return list;
}

void add_armies(Router& router, Rooms& rooms) {
    router.handle(
        "/api/armies", careful([&rooms](const Request& request) {
            constexpr std::string_view root = "/api/armies";
            const std::string path = path_of(request.target);
            const std::string name = path.size() > root.size() + 1 ? path.substr(root.size() + 1) : "";
            if (name == "check") {
                if (request.method != "POST") return not_allowed(request, "POST");
                return json_response(
                    200,
                    check(rooms.library(), game::wire::parse_carefully(request.body), language_in(request)),
                    request);
            }
            if (!name.empty()) return one_army(rooms, request, name);
            if (request.method != "GET" && request.method != "HEAD") return not_allowed(request, "GET, HEAD");
            return json_response(200, {{"armies", saved_armies(rooms, language_in(request))}}, request);
        }));
}

}  // namespace irondial::server
