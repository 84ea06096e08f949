#include "campaign/annals.h"

namespace irondial::campaign {

void Annals::hear(const Event& event) {
    events_.push_back(event);
    if (event.what != Happened::founded && past_.empty()) past_.push_back(now_);  // what they begin with
    const auto capital = [&](int change) { now_.capital[index(event.stable)] += change; };
    switch (event.what) {
        case Happened::founded:
            now_.capital.push_back(event.amount);
            now_.reputation.push_back(0);
            break;
        case Happened::bought:
        case Happened::repaired: capital(-event.amount); break;
        case Happened::sold: capital(event.amount); break;
        case Happened::reputation:
            if (event.asset == AssetId::none) now_.reputation[index(event.stable)] += event.amount;
            break;
        case Happened::purse:
            if (now_.round > 0) {  // the first of them: the last round is over
                past_.push_back(now_);
                now_.round = 0;
            }
            capital(event.amount);
            break;
        case Happened::cycle_began:
            past_.push_back(now_);
            now_.cycle = event.amount;
            now_.round = 0;
            break;
        case Happened::round_began:
            if (event.amount > 1) past_.push_back(now_);
            now_.round = event.amount;
            break;
        default: break;
    }
}

std::vector<Sample> Annals::samples() const {
    std::vector<Sample> all = past_;
    all.push_back(now_);
    return all;
}

}  // namespace irondial::campaign
