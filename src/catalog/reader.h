// Reading checked values out of JSON: whatever is not as it should be is reported and replaced by a default,
// so that reading goes on and every problem of a pack is found in one go.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/cards.h"
#include "catalog/catalog.h"
#include "catalog/json_tree.h"
#include "catalog/similar.h"
#include "catalog/words.h"

namespace irondial::catalog {

using json::Kind;
using json::Value;

/// Collects the problems of all sources; sorted() puts them in the order of the texts.
class Report {
  public:
    static constexpr std::size_t most = 10'000;  // then it says that there are more

    /// Later problems belong to this source.
    void in_source(std::size_t index, std::string_view name);
    std::size_t source() const { return source_; }

    void add(Value at, std::string message);
    /// Of the file as a whole, or where there is no value to point at.
    void add(std::string message);
    std::vector<Problem> sorted() const;
    bool empty() const { return entries_.empty(); }

  private:
    struct Entry {
        std::size_t source;
        std::uint32_t node;
        Problem problem;
    };
    void keep(std::uint32_t node, Problem);

    std::vector<Entry> entries_;
    std::size_t source_ = 0;
    std::string file_;
};

/// How a value is quoted in a message: "text" (cut), 7, a list, an object.
std::string quoted(Value);
std::string quoted(std::string_view);

/// `; did you mean "x"?` or empty.
template <class List>
std::string did_you_mean(std::string_view typed, const List& known) {
    const std::string_view best = nearest(typed, known);
    return best.empty() ? std::string() : "; did you mean " + quoted(best) + "?";
}

// Each function takes the value, where problems go, and what it is called in messages ("points"). An absent
// value is not their business: ask Object::required, or none(), first.

/// A whole number from low to high; `fallback` if it is not.
int whole(Value, Report&, std::string_view what, int low, int high, int fallback);
bool flag(Value, Report&, std::string_view what);
/// A text that is not empty.
std::string words(Value, Report&, std::string_view what);
/// "English" or {"en": ..., "de": ...}.
Text language_text(Value, Report&, std::string_view what);
/// A list of texts (flags, notes).
std::vector<std::string> text_list(Value, Report&, std::string_view what);
/// Letters, digits and hyphens, at most 40.
std::string identifier(Value, Report&, std::string_view what);
/// Inches with at most three decimals, within +-limit inches.
geo::Length inches(Value, Report&, std::string_view what, int low, int high);
/// [x, y] in inches.
geo::Point point(Value, Report&, std::string_view what);
/// The value is a list of low to high entries, otherwise it is reported and there is nothing to read.
bool is_list(Value, Report&, std::string_view what, std::size_t low, std::size_t high);

/// Which of some words this is, or words.size() after reporting.
std::size_t word_index(Value, Report&, std::string_view what, std::span<const std::string_view> words);

template <class E>
E word(Value value, Report& report, std::string_view what, E fallback, std::size_t skip = 0) {
    // `skip` leading words ("none", "unknown") are ours, not the file's.
    const std::size_t i =
        word_index(value, report, what, std::span<const std::string_view>(Words<E>::list).subspan(skip));
    return i + skip < count<E> ? static_cast<E>(i + skip) : fallback;
}

/// A set as ["a", "b"] or, all but these, {"not": ["a"]}; `all` is the bits of every word.
template <class Bits>
std::uint64_t set_of(Value value, Report& report, std::string_view what, std::uint64_t all, Bits bit_of) {
    bool but = false;
    if (value.is(Kind::object) && value.size() == 1 && value.first().key() == "not")
        value = value.first(), but = true;
    if (!is_list(value, report, what, but ? 0 : 1, 64)) return 0;
    std::uint64_t bits = 0;
    for (const Value entry : value) bits |= bit_of(entry);
    return but ? all & ~bits : bits;
}

template <class E>
Set<E> word_set(Value value, Report& report, std::string_view what, std::size_t skip = 0) {
    Set<E> set, all;
    for (std::size_t i = skip; i < count<E>; ++i) all.add(static_cast<E>(i));
    set.bits = set_of(value, report, what, all.bits, [&](Value entry) {
        const std::size_t i =
            word_index(entry, report, what, std::span<const std::string_view>(Words<E>::list).subspan(skip));
        return i + skip < count<E> ? std::uint64_t{1} << (i + skip) : 0;
    });
    return set;
}

/// An object whose keys are all asked for; finish() reports those that were not.
class Object {
  public:
    /// Reports a value that is not an object; it then has no keys.
    Object(Value value, Report& report, std::string_view what);

    Value at() const { return value_; }
    bool ok() const { return ok_; }
    /// The value of a key; nothing when it is absent or null.
    Value optional(std::string_view key);
    /// Likewise; its absence is a problem.
    Value required(std::string_view key);
    /// True when the key is there, null or not.
    bool has(std::string_view key);
    /// Reports every key that was never asked for.
    void finish();

  private:
    Value find(std::string_view key);

    Value value_;
    Report& report_;
    std::string_view what_;
    bool ok_ = false;
    Value hint_;               // keys are mostly asked for in the order of the text
    std::uint64_t asked_ = 0;  // by place
    std::array<std::string_view, json::Limits{}.keys> known_{};
    std::size_t known_count_ = 0;
};

}  // namespace irondial::catalog
