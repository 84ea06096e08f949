// A resource is one thing the server hands out: bytes with a content type, made once, sent many times.
//
// Everything the catalog pages need is known when the program starts (the built client, the catalog as
// JSON), so resources are shared, never copied and never looked up on disk while serving.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace irondial::server {

struct Resource {
    std::string content_type;
    std::string body;
    std::string gzipped;     // the body once more, compressed; empty when that saves nothing
    std::string etag;        // weak validator: the same for both encodings
    bool immutable = false;  // its name carries a hash of its content: a browser may keep it for good
};

using ResourcePtr = std::shared_ptr<const Resource>;

/// A resource of our own making; compressed here when that helps.
ResourcePtr make_resource(std::string content_type, std::string body);

/// A resource whose compressed twin exists already (or is empty).
ResourcePtr make_resource(std::string content_type, std::string body, std::string gzipped, bool immutable);

/// "text/html; charset=utf-8" for "index.html"; "application/octet-stream" for what is not known.
std::string_view content_type_of(std::string_view file_name);

/// The bytes as a gzip member (RFC 1952).
std::string gzip(std::string_view bytes);

}  // namespace irondial::server
