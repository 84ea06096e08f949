#include "cli/forces.h"

#include <fmt/format.h>

#include "cli/army_command.h"
#include "game/army_report.h"

namespace irondial::cli {

namespace {

/// "450 points of age-of-destruction"; a class, not a total, makes arena armies equal.
std::string agreed(rules::EditionId edition, int total) {
    return total > 0 ? fmt::format("{} points of {}", total, name_of(edition))
                     : std::string(name_of(edition));
}

}  // namespace

Forces read_forces(const catalog::Catalog& catalog, std::span<const std::string> names,
                   const std::string& locale, const Wanted& wanted) {
    Forces forces;
    std::optional<rules::EditionId> wanted_edition;
    if (wanted.edition) wanted_edition = edition_named(*wanted.edition);
    for (const std::string& name : names) {
        const catalog::ArmyFile file = read_army(catalog, name);
        const game::ArmyReport report = game::report_army(catalog, file, locale);
        if (!report.legal())
            throw std::runtime_error(name + " cannot be fielded: " + report.complaints.front().message +
                                     " See `irondial army check`.");
        const rules::EditionId edition = *rules::find_edition(report.setup->edition.name);
        const int total = report.setup->build_total;
        const auto differs = [&](rules::EditionId from_edition, int from_total, std::string_view remedy) {
            if (edition == from_edition && total == from_total) return;
            throw std::runtime_error(fmt::format("{} is built for {}, not for {}: {}", name,
                                                 agreed(edition, total), agreed(from_edition, from_total),
                                                 remedy));
        };
        differs(wanted_edition.value_or(edition), wanted.total.value_or(total),
                "an army brings its edition and its total with it, leave --edition and --total out");
        if (!forces.armies.empty())  // AOD-BUILD-01
            differs(forces.edition, forces.total, "all players agree on one edition and one build total");
        forces.edition = edition, forces.total = total;
        forces.armies.push_back(file.army);
    }
    return forces;
}

}  // namespace irondial::cli
