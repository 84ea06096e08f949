#include "server/resource.h"

#include <fmt/format.h>

#include <array>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>
#include <utility>

namespace irondial::server {
namespace {

constexpr std::size_t smallest_worth_compressing = 512;

constexpr std::array<std::pair<std::string_view, std::string_view>, 15> content_types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".map", "application/json"},
    {".txt", "text/plain; charset=utf-8"},
}};

/// FNV-1a: stable from run to run, so a browser's copy stays good over a restart.
std::uint64_t fingerprint(std::string_view bytes) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

void append_little_endian(std::string& out, std::uint32_t n) {
    for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(n >> shift & 0xff));
}

}  // namespace

std::string_view content_type_of(std::string_view file_name) {
    for (const auto& [ending, type] : content_types)
        if (file_name.ends_with(ending)) return type;
    return "application/octet-stream";
}

std::string gzip(std::string_view bytes) {
    namespace zlib = boost::beast::zlib;
    zlib::deflate_stream deflate;
    deflate.reset(9, 15, 9, zlib::Strategy::normal);

    // Header: magic, deflate, no flags, no time, best compression, unknown system.
    std::string out{"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff", 10};
    const std::size_t start = out.size();
    out.resize(start + deflate.upper_bound(bytes.size()) + 16);
    zlib::z_params p;
    p.next_in = bytes.data();
    p.avail_in = bytes.size();
    p.next_out = out.data() + start;
    p.avail_out = out.size() - start;
    boost::beast::error_code ec;
    deflate.write(p, zlib::Flush::finish, ec);
    if (ec != zlib::error::end_of_stream) return {};
    out.resize(start + p.total_out);

    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    append_little_endian(out, crc.checksum());
    append_little_endian(out, static_cast<std::uint32_t>(bytes.size()));
    return out;
}

ResourcePtr make_resource(std::string content_type, std::string body, std::string gzipped, bool immutable) {
    auto resource = std::make_shared<Resource>();
    resource->etag = fmt::format("W/\"{:016x}\"", fingerprint(body));
    resource->content_type = std::move(content_type);
    resource->body = std::move(body);
    if (gzipped.size() < resource->body.size()) resource->gzipped = std::move(gzipped);
    resource->immutable = immutable;
    return resource;
}

ResourcePtr make_resource(std::string content_type, std::string body) {
    std::string gzipped = body.size() >= smallest_worth_compressing ? gzip(body) : std::string{};
    return make_resource(std::move(content_type), std::move(body), std::move(gzipped), false);
}

}  // namespace irondial::server
