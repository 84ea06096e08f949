// The catalog for browsers: JSON made once when the server starts. See README.md for an example of each.
//
//     /api/catalog            packs, factions, and every unit with what a list needs
//     /api/catalog/units/ID   one unit whole, in the form of the packs
//     /api/cards              every card and Target token
//     /api/equipment          special equipment and heat effects, explained per edition
//     /api/health             that the server is up, and what it has loaded
#pragma once

#include "catalog/catalog.h"
#include "server/router.h"

namespace irondial::server {

void add_catalog(Router& router, const catalog::Catalog& catalog);

}  // namespace irondial::server
