// The text form of armies: a head of "Key: value" lines, then a line per unit with its cards indented below.
#include <algorithm>
#include <cctype>
#include <utility>

#include "catalog/read.h"
#include "catalog/read_army_text.h"

namespace irondial::catalog {

namespace {

constexpr std::size_t most_problems = 100;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // some editors begin a file with it

bool blank(char c) {
    return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string folded(std::string_view text, int (*fold)(int)) {
    std::string out(text);
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x80) c = static_cast<char>(fold(static_cast<unsigned char>(c)));
    return out;
}

std::string lower(std::string_view text) {
    return folded(text, [](int c) { return std::tolower(c); });
}

std::string upper(std::string_view text) {
    return folded(text, [](int c) { return std::toupper(c); });
}

bool same(std::string_view a, std::string_view b) {
    return lower(a) == lower(b);
}

/// The next word, taken off the text.
std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::string_view word = text.substr(0, end);
    text = trimmed(text.substr(end));
    return word;
}

/// A comment begins with # after a blank.
std::string_view without_comment(std::string_view line) {
    for (std::size_t i = 1; i < line.size(); ++i)
        if (line[i] == '#' && blank(line[i - 1])) return trimmed(line.substr(0, i));
    return line;
}

/// How many bytes the UTF-8 character at the front takes; 0 when it is none, or a control character.
std::size_t character(std::string_view text) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return (first >= 0x20 && first != 0x7f) || first == '\t' ? 1 : 0;
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    const unsigned second = byte(1);
    const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool surrogate = first == 0xed && second > 0x9f, beyond = first == 0xf4 && second > 0x8f;
    return overlong || surrogate || beyond ? 0 : size;
}

/// Why a line cannot be read; empty: it can.
std::string_view fault_of(std::string_view line) {
    while (!line.empty()) {
        const std::size_t size = character(line);
        if (size == 0)
            return static_cast<unsigned char>(line.front()) < 0x80
                       ? "there is a control character in this line"
                       : "this is not text in UTF-8";
        line.remove_prefix(size);
    }
    return {};
}

/// "the name", "the name \"nickname\"": what a unit or card may be called beside its id.
std::string shown_name(const Catalog& catalog, UnitKind kind) {
    const UnitText& text = catalog.text(kind);
    return text.nickname.empty() ? text.name : text.name + " \"" + text.nickname + '"';
}

class TextReader {
  public:
    TextReader(const Catalog& catalog, const Source& source, ArmyFile& file)
        : catalog_(catalog), source_(source), army_(file.army), file_(file) {}

    void run() {
        std::string_view rest = source_.text;
        if (rest.size() > most_army_bytes) {
            file_.problems.push_back({source_.name, "",
                                      "the file has " + std::to_string(rest.size()) + " bytes; at most " +
                                          std::to_string(most_army_bytes) + " are allowed"});
            return;
        }
        if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
        while (!rest.empty() && file_.problems.size() < most_problems) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            read_line(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        line_ = 0;
        if (file_.problems.size() >= most_problems) return add("there are more problems; reading stops here");
        if (army_.name.en.empty()) add("an army has a name: a line \"Army: ...\"");
        if (army_.units.empty() && file_.problems.empty()) add("an army has at least one unit");
    }

  private:
    std::string place() const { return "line " + std::to_string(line_); }
    void add(const std::string& message) {
        file_.problems.push_back({source_.name, line_ == 0 ? "" : place(), message});
    }

    void read_line(std::string_view line) {
        ++line_;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (const std::string_view fault = fault_of(line); !fault.empty()) return add(std::string(fault));
        const bool indented = !line.empty() && blank(line.front());
        line = trimmed(line);
        if (line.empty() || line.front() == '#') return;
        if (indented) return read_card(without_comment(line));
        if (const std::size_t colon = line.find(':'); colon != std::string_view::npos)
            if (read_head(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)))) return;
        read_unit(without_comment(line));
    }

    // --- the head --------------------------------------------------------------------------------------

    static constexpr std::array<std::string_view, 6> keys{"Army",        "Army (de)", "Edition",
                                                          "Build total", "Note",      "Id"};
    static constexpr std::array card_entries{Entry::planetary_condition, Entry::faction_pride,
                                             Entry::mercenary_contract, Entry::situational_alliance,
                                             Entry::rally_card};

    /// False when this is no line of the head after all: a unit whose name has a colon.
    bool read_head(std::string_view key, std::string_view value) {
        for (const Entry entry : card_entries)
            if (same(key, card_label(entry))) return read_army_card(entry, without_comment(value)), true;
        const auto known = std::find_if(keys.begin(), keys.end(), [&](auto k) { return same(k, key); });
        if (known == keys.end()) {
            const bool word =
                std::none_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
            if (!word) return false;
            std::vector<std::string_view> all(keys.begin(), keys.end());
            for (const Entry entry : card_entries) all.push_back(card_label(entry));
            add(quoted(key) + " is no key of an army's head" + did_you_mean(key, all));
            return true;
        }
        const auto i = static_cast<std::size_t>(known - keys.begin());
        const std::string text = one_line(value);
        if (text.empty()) return add(quoted(*known) + " has no value"), true;
        if (text.size() > json::Limits{}.text_bytes) return add(quoted(*known) + " is too long"), true;
        if (i == 4) return add_note(text), true;
        if (seen_[i]) return add("a second line " + quoted(*known)), true;
        seen_[i] = true;
        if (i == 0) army_.name.en = text;
        if (i == 1) army_.name.de = text;
        if (i == 2) read_id(without_comment(value), army_.edition), file_.places.edition = place();
        if (i == 3) read_build_total(without_comment(value));
        if (i == 5) read_id(text, army_.id);
        return true;
    }

    void add_note(const std::string& text) {
        if (army_.notes.size() == 50) return add("more than 50 notes");
        army_.notes.push_back(text);
    }

    void read_id(std::string_view text, std::string& id) {
        const bool good = text.size() <= 40 && std::all_of(text.begin(), text.end(), [](char c) {
                              return c == '-' || std::isalnum(static_cast<unsigned char>(c)) != 0;
                          });
        if (!good) return add(quoted(text) + " is no id: letters, digits and hyphens, at most 40");
        id = text;
    }

    void read_build_total(std::string_view value) {
        file_.places.build_total = place();
        int total = 0;
        bool good = true;
        for (const char c : value) {
            good = good && c >= '0' && c <= '9' && total <= most_build_total;
            if (good) total = total * 10 + (c - '0');
        }
        if (!good || total > most_build_total)
            return add(quoted(value) + " is no build total: a whole number from 0 to " +
                       std::to_string(most_build_total));
        army_.build_total = static_cast<std::uint16_t>(total);
    }

    void read_army_card(Entry entry, std::string_view value) {
        const EntryRef ref = find(take_word(value), entry, lower(card_label(entry)));
        if (ref.entry == Entry::none) return;
        check_name(value, ref);
        if (army_.cards.size() == most_army_cards)
            return add("more than " + std::to_string(most_army_cards) + " cards");
        army_.cards.push_back(ref);
        file_.places.cards.push_back(place());
    }

    // --- units and their cards -------------------------------------------------------------------------

    /// "3 x " or "3x " before a unit.
    static std::size_t take_count(std::string_view& line) {
        std::size_t i = 0, n = 0;
        for (; i < line.size() && line[i] >= '0' && line[i] <= '9'; ++i)
            n = std::min(n * 10 + static_cast<std::size_t>(line[i] - '0'), most_army_units + 1);
        std::size_t x = i;
        while (x < line.size() && blank(line[x])) ++x;
        if (i == 0 || x + 1 >= line.size() || (line[x] != 'x' && line[x] != 'X') || !blank(line[x + 1]))
            return 1;
        line = trimmed(line.substr(x + 1));
        return n;
    }

    void read_unit(std::string_view line) {
        copies_ = 0;
        const std::size_t count = take_count(line);
        const EntryRef ref = find(take_word(line), Entry::unit, "unit");
        if (ref.entry == Entry::none) return;
        check_name(line, ref);
        const bool too_many = army_.units.size() + count > most_army_units;
        if (count == 0 || (too_many && !std::exchange(too_many_told_, true)))
            return add("an army has from 1 to " + std::to_string(most_army_units) + " units");
        if (too_many) return;
        copies_ = count;
        army_.units.insert(
            army_.units.end(), count,
            {.unit = static_cast<UnitKind>(ref.index), .gear = {}, .pilot = {}, .recruited_by = {}});
        file_.places.units.insert(file_.places.units.end(), count,
                                  {.unit = place(), .pilot = {}, .gear = {}});
    }

    /// [in brackets] at the end of a line, taken off it.
    static std::string_view take_brackets(std::string_view& line) {
        if (!line.ends_with(']')) return {};
        const std::size_t open = line.rfind('[');
        if (open == std::string_view::npos) return {};
        const std::string_view inside = trimmed(line.substr(open + 1, line.size() - open - 2));
        line = trimmed(line.substr(0, open));
        return inside;
    }

    /// A card in a slot of the unit above, or of each of its copies.
    void read_card(std::string_view line) {
        if (copies_ == 0) {
            // Below a unit that could not be read its cards say nothing more.
            if (army_.units.empty() && file_.problems.empty())
                add("an indented line is a card of the unit above it, and there is none");
            return;
        }
        const std::string_view note = take_brackets(line);
        const bool noted = !note.empty();
        std::string_view rest = line;
        const std::string_view word = take_word(rest);
        const bool gear = same(word, "gear"), pilot = same(word, "pilot");
        if (!gear && !pilot)
            return add("below a unit stand \"gear\" and \"pilot\" lines, not " + quoted(word));
        const EntryRef ref =
            gear ? find(take_word(rest), Entry::gear, "gear") : find(take_word(rest), Entry::pilot, "pilot");
        if (ref.entry == Entry::none) return;
        check_name(rest, ref);
        if (gear)
            fit_gear(ref, noted ? read_damage_value(note) : std::nullopt);
        else
            assign_pilot(ref, noted ? read_recruitment(note) : std::nullopt);
    }

    std::optional<DialSlot> read_damage_value(std::string_view note) {
        if (same(note, "primary") || same(note, "pri")) return DialSlot::primary;
        if (same(note, "secondary") || same(note, "sec")) return DialSlot::secondary;
        add("gear is set to [primary] or [secondary], not " + quoted(note));
        return std::nullopt;
    }

    std::optional<FactionId> read_recruitment(std::string_view note) {
        constexpr std::string_view begin = "recruited by ";
        if (!same(note.substr(0, begin.size()), begin)) {
            add("a pilot may be [recruited by FACTION], not " + quoted(note));
            return std::nullopt;
        }
        const std::string_view name = trimmed(note.substr(begin.size()));
        for (std::size_t i = 0; i < catalog_.factions.size(); ++i) {
            const Faction& faction = catalog_.factions[i];
            if (!same(name, faction.id) && !same(name, faction.name.en) && !same(name, faction.name.de))
                continue;
            if (i > 0) return static_cast<FactionId>(i);
            add("Mercenaries have no faction symbol; leave the brackets out");
            return std::nullopt;
        }
        add(unknown_faction(catalog_, name));
        return std::nullopt;
    }

    template <class Change>
    void each_copy(Change change) {
        for (std::size_t i = army_.units.size() - copies_; i < army_.units.size(); ++i)
            change(army_.units[i], file_.places.units[i]);
    }

    void fit_gear(EntryRef ref, std::optional<DialSlot> on) {
        if (army_.units.back().gear.size() == most_army_gear)
            return add("more than " + std::to_string(most_army_gear) + " pieces of gear");
        each_copy([&](ArmyUnit& unit, ArmyPlaces::OfUnit& places) {
            unit.gear.push_back({ref.index, on});
            places.gear.push_back(place());
        });
    }

    void assign_pilot(EntryRef ref, std::optional<FactionId> recruited_by) {
        if (army_.units.back().pilot)  // AOD-GEAR-03
            return add("a second pilot: a 'Mech has at most one; take one of them out");
        each_copy([&](ArmyUnit& unit, ArmyPlaces::OfUnit& places) {
            unit.pilot = ref.index;
            unit.recruited_by = recruited_by;
            places.pilot = place();
        });
    }

    // --- names -----------------------------------------------------------------------------------------

    /// An entry of one kind by its id, in whatever case it was typed; none after saying so.
    EntryRef find(std::string_view id, Entry kind, std::string_view what) {
        if (id.empty()) return add("the id of a " + std::string(what) + " is missing"), EntryRef{};
        EntryRef ref = catalog_.find(id);
        if (ref.entry == Entry::none) ref = catalog_.find(upper(id));
        if (ref.entry == kind) return ref;
        if (ref.entry != Entry::none) return add(quoted(id) + " is no " + std::string(what)), EntryRef{};
        const std::vector<std::string> similar = similar_ids(catalog_, upper(id.substr(0, 40)));
        add("no " + std::string(what) + " " + quoted(id) + " is loaded" +
            (similar.empty() ? "" : "; did you mean " + quoted(similar.front()) + "?"));
        return {};
    }

    /// What stands behind an id is for people, but it should not say something else.
    void check_name(std::string_view typed, EntryRef ref) {
        if (typed.empty()) return;
        std::vector<std::string> names;
        if (ref.entry == Entry::unit) {
            const auto kind = static_cast<UnitKind>(ref.index);
            names = {shown_name(catalog_, kind), catalog_.text(kind).name};
        } else {
            const Text& name = card(catalog_, ref)->name;
            names = {name.en, name.de};
        }
        for (const std::string& name : names)
            if (same(one_line(typed), one_line(name))) return;
        add(quoted(typed) + " is not what this is called; its name is " + quoted(names.front()) +
            " (or leave the name out)");
    }

    const Catalog& catalog_;
    const Source& source_;
    Army& army_;
    ArmyFile& file_;
    std::size_t line_ = 0, copies_ = 0;
    std::array<bool, keys.size()> seen_{};
    bool too_many_told_ = false;
};

/// A name behind an id, where the line can bear it.
std::string with_name(const std::string& id, const std::string& name) {
    const std::string line = one_line(name);
    if (line.empty() || line.find_first_of("#[]") != std::string::npos) return id;
    return id + " " + line;
}

std::string card_line(const Catalog& catalog, EntryRef ref) {
    const Card& head = *card(catalog, ref);
    return with_name(head.id, head.name.en);
}

std::string slot_lines(const Catalog& catalog, const ArmyUnit& unit) {
    std::string out;
    if (unit.pilot) {
        out += "  pilot " + card_line(catalog, {Entry::pilot, *unit.pilot});
        if (unit.recruited_by) out += " [recruited by " + catalog[*unit.recruited_by].id + "]";
        out += '\n';
    }
    for (const ArmyGear& gear : unit.gear) {
        out += "  gear " + card_line(catalog, {Entry::gear, gear.gear});
        if (gear.on) out += " [" + std::string(text(*gear.on)) + "]";
        out += '\n';
    }
    return out;
}

}  // namespace

std::string one_line(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool space = static_cast<unsigned char>(c) <= ' ' || c == 0x7f;
        if (!space)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

void read_army_text(const Catalog& catalog, const Source& source, ArmyFile& file) {
    TextReader(catalog, source, file).run();
}

std::string army_text(const Catalog& catalog, const Army& army) {
    std::string out = "Army: " + one_line(army.name.en) + "\n";
    if (!army.name.de.empty()) out += "Army (de): " + one_line(army.name.de) + "\n";
    if (!army.id.empty()) out += "Id: " + army.id + "\n";
    if (!army.edition.empty()) out += "Edition: " + army.edition + "\n";
    if (army.build_total != 0) out += "Build total: " + std::to_string(army.build_total) + "\n";
    for (const std::string& note : army.notes) out += "Note: " + one_line(note) + "\n";
    for (const EntryRef ref : army.cards)
        out += std::string(card_label(ref.entry)) + ": " + card_line(catalog, ref) + "\n";
    out += '\n';
    for (std::size_t i = 0; i < army.units.size();) {
        const ArmyUnit& unit = army.units[i];
        std::size_t copies = 1;
        while (i + copies < army.units.size() && army.units[i + copies] == unit) ++copies;
        if (copies > 1) out += std::to_string(copies) + " x ";
        out += with_name(catalog.text(unit.unit).id, shown_name(catalog, unit.unit)) + "\n";
        out += slot_lines(catalog, unit);
        i += copies;
    }
    return out;
}

}  // namespace irondial::catalog
