#include "catalog/reader.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace irondial::catalog {

// --- Report ----------------------------------------------------------------------------------------------

void Report::in_source(std::size_t index, std::string_view name) {
    source_ = index;
    file_ = name;
}

void Report::keep(std::uint32_t node, Problem problem) {
    if (entries_.size() < most)
        entries_.push_back({source_, node, std::move(problem)});
    else if (entries_.size() == most)
        entries_.push_back(
            {source_, json::no_node, {file_, "", "and more: only the first problems are listed"}});
}

void Report::add(Value at, std::string message) {
    if (!at) return add(std::move(message));
    keep(at.id(), {file_, at.pointer(), std::move(message)});
}

void Report::add(std::string message) {
    keep(0, {file_, "", std::move(message)});
}

std::vector<Problem> Report::sorted() const {
    std::vector<const Entry*> order;
    order.reserve(entries_.size());
    for (const Entry& entry : entries_) order.push_back(&entry);
    std::stable_sort(order.begin(), order.end(), [](const Entry* a, const Entry* b) {
        return std::pair(a->source, a->node) < std::pair(b->source, b->node);
    });
    std::vector<Problem> problems;
    for (const Entry* entry : order) problems.push_back(entry->problem);
    return problems;
}

std::string to_text(const Problem& problem) {
    // A unit inside another file is named by that file and its place there already.
    const bool placed = problem.pointer.empty() || problem.file.find('#') != std::string::npos;
    const bool line = !problem.pointer.empty() && problem.pointer.front() != '/';  // of an army's text
    return problem.file + (placed ? "" : line ? ": " : "#") + problem.pointer + ": " + problem.message;
}

// --- Messages --------------------------------------------------------------------------------------------

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string out = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        // Cut between characters, not inside one.
        if (i >= longest && (text[i] & 0xc0) != 0x80) return out + "...\"";
        out += static_cast<unsigned char>(text[i]) < 0x20 ? ' ' : text[i];
    }
    return out + '"';
}

std::string quoted(Value value) {
    switch (value ? value.kind() : Kind::null) {
        case Kind::null: return "null";
        case Kind::boolean: return value.flag() ? "true" : "false";
        case Kind::integer: return std::to_string(value.integer());
        case Kind::real: {
            std::string number = std::to_string(value.real());
            while (number.ends_with('0') && !number.ends_with(".0")) number.pop_back();
            return number.size() > 40 ? "a number far out of range" : number;
        }
        case Kind::text: return quoted(value.text());
        case Kind::list: return "a list";
        case Kind::object: return "an object";
    }
    return {};
}

namespace {

/// "a", "b" or "c"; a long list is told where to find.
std::string choices(std::span<const std::string_view> words) {
    if (words.size() > 24) return "a list of them in docs/data-packs.md and docs/effects.md";
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + quoted(words[i]);
    return out;
}

/// Why a text in a number's place may have been typed: "1O" -> " (letter O?)", "10" -> " (without quotes)".
std::string number_hint(std::string_view text) {
    const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    const auto letter_o = [](char c) { return c == 'O' || c == 'o'; };
    const auto letter_l = [](char c) { return c == 'l' || c == 'I'; };
    if (text.empty() || text.size() > 6) return {};
    if (std::all_of(text.begin(), text.end(), digit)) return " (it stands in quotes)";
    if (std::none_of(text.begin(), text.end(), digit)) return {};
    if (std::all_of(text.begin(), text.end(), [&](char c) { return digit(c) || letter_o(c); }))
        return " (letter O?)";
    if (std::all_of(text.begin(), text.end(), [&](char c) { return digit(c) || letter_l(c); }))
        return " (letter l or I?)";
    return {};
}

}  // namespace

// --- Values ----------------------------------------------------------------------------------------------

int whole(Value value, Report& report, std::string_view what, int low, int high, int fallback) {
    if (!value.is(Kind::integer)) {
        report.add(value, quoted(value) + " is not a whole number" +
                              (value.is(Kind::text) ? number_hint(value.text()) : std::string()));
        return fallback;
    }
    if (value.integer() < low || value.integer() > high) {
        report.add(value, quoted(value) + " is out of range: " + std::string(what) + " is " +
                              std::to_string(low) + " to " + std::to_string(high));
        return fallback;
    }
    return static_cast<int>(value.integer());
}

bool flag(Value value, Report& report, std::string_view what) {
    if (value.is(Kind::boolean)) return value.flag();
    report.add(value, std::string(what) + " is true or false, not " + quoted(value));
    return false;
}

std::string words(Value value, Report& report, std::string_view what) {
    if (value.is(Kind::text) && !value.text().empty()) return std::string(value.text());
    report.add(value, std::string(what) + " is a text, not " +
                          (value.is(Kind::text) ? "an empty one" : quoted(value)));
    return {};
}

Text language_text(Value value, Report& report, std::string_view what) {
    if (!value.is(Kind::object)) {
        std::string text = words(value, report, what);
        return {text, {}};
    }
    Object object(value, report, what);
    Text text;
    if (const Value en = object.required("en")) text.en = words(en, report, what);
    if (const Value de = object.optional("de")) text.de = words(de, report, what);
    object.finish();
    return text;
}

std::vector<std::string> text_list(Value value, Report& report, std::string_view what) {
    std::vector<std::string> texts;
    if (!is_list(value, report, what, 0, 50)) return texts;
    for (const Value entry : value) texts.push_back(words(entry, report, what));
    return texts;
}

std::string identifier(Value value, Report& report, std::string_view what) {
    std::string id = words(value, report, what);
    const bool good = id.size() <= 40 && std::all_of(id.begin(), id.end(), [](char c) {
                          return c == '-' || std::isalnum(static_cast<unsigned char>(c)) != 0;
                      });
    if (good) return id;
    report.add(value, quoted(id) + " is no id: letters, digits and hyphens, at most 40");
    return {};
}

geo::Length inches(Value value, Report& report, std::string_view what, int low, int high) {
    const bool number = value.is(Kind::integer) || value.is(Kind::real);
    if (!number) {
        report.add(value, quoted(value) + " is not a number of inches");
        return {};
    }
    const double n = value.is(Kind::integer) ? static_cast<double>(value.integer()) : value.real();
    if (!(n >= low && n <= high)) {
        report.add(value, quoted(value) + " is out of range: " + std::string(what) + " is " +
                              std::to_string(low) + " to " + std::to_string(high) + " inches");
        return {};
    }
    // The nearest double of a three-decimal number is off by far less than this.
    const double mil = std::nearbyint(n * 1000);
    if (std::fabs(n * 1000 - mil) > 1e-6)
        report.add(value, quoted(value) + " is finer than a thousandth of an inch");
    return {static_cast<std::int32_t>(mil)};
}

geo::Point point(Value value, Report& report, std::string_view what) {
    if (!value.is(Kind::list) || value.size() != 2) {
        report.add(value, "a point is [x, y]: " + std::string(what));
        return {};
    }
    return {inches(value.first(), report, what, -500, 500).mil,
            inches(value.first().next(), report, what, -500, 500).mil};
}

bool is_list(Value value, Report& report, std::string_view what, std::size_t low, std::size_t high) {
    if (!value.is(Kind::list)) {
        report.add(value, std::string(what) + " is a list, not " + quoted(value));
        return false;
    }
    if (value.size() >= low && value.size() <= high) return true;
    const std::string bounds = low == high          ? "exactly " + std::to_string(low)
                               : value.size() < low ? "at least " + std::to_string(low)
                                                    : "at most " + std::to_string(high);
    report.add(value, std::to_string(value.size()) + (value.size() == 1 ? " entry: " : " entries: ") +
                          std::string(what) + " takes " + bounds);
    return false;
}

std::size_t word_index(Value value, Report& report, std::string_view what,
                       std::span<const std::string_view> words) {
    if (!value.is(Kind::text)) {
        report.add(value, std::string(what) + " is " + choices(words) + ", not " + quoted(value));
        return words.size();
    }
    const auto found = std::find(words.begin(), words.end(), value.text());
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    const std::string hint = did_you_mean(value.text(), words);
    report.add(value, "unknown " + std::string(what) + " " + quoted(value) +
                          (hint.empty() ? "; there is " + choices(words) : hint));
    return words.size();
}

// --- Object ----------------------------------------------------------------------------------------------

Object::Object(Value value, Report& report, std::string_view what)
    : value_(value), report_(report), what_(what), ok_(value.is(Kind::object)) {
    if (ok_)
        hint_ = value.first();
    else
        report.add(value, std::string(what) + " is an object, not " + quoted(value));
}

Value Object::find(std::string_view key) {
    if (!ok_) return {};
    if (known_count_ < known_.size()) known_[known_count_++] = key;
    Value member = hint_;
    if (!member || member.key() != key)
        for (member = value_.first(); member && member.key() != key;) member = member.next();
    if (!member) return {};
    asked_ |= std::uint64_t{1} << member.place();
    hint_ = member.next();
    return member;
}

Value Object::optional(std::string_view key) {
    const Value member = find(key);
    return member.none() ? Value() : member;
}

Value Object::required(std::string_view key) {
    const Value member = find(key);
    if (ok_ && !member)
        report_.add(value_, std::string(what_) + " needs " + quoted(key));
    else if (member && member.none())
        report_.add(member, "null: " + std::string(what_) + " needs " + quoted(key));
    return member.none() ? Value() : member;
}

bool Object::has(std::string_view key) {
    return static_cast<bool>(find(key));
}

void Object::finish() {
    if (!ok_) return;
    for (const Value member : value_) {
        if ((asked_ >> member.place() & 1) != 0) continue;
        const std::span<const std::string_view> known(known_.data(), known_count_);
        // A key that stands twice was reported when the text was parsed.
        if (std::find(known.begin(), known.end(), member.key()) != known.end()) continue;
        report_.add(member, std::string(what_) + " has no key " + quoted(member.key()) +
                                did_you_mean(member.key(), known));
    }
}

}  // namespace irondial::catalog
