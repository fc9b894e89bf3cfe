#include "FeedPictures.h"

static const uint8_t lighthouse[] = {
#embed "Pictures/lighthouse.png"
};
static const uint8_t mountains[] = {
#embed "Pictures/mountains.jpg"
};
static const uint8_t aurora[] = {
#embed "Pictures/aurora.png"
};
static const uint8_t dunes[] = {
#embed "Pictures/dunes.jpg"
};
static const uint8_t city_night[] = {
#embed "Pictures/city-night.png"
};
static const uint8_t moonlit_sea[] = {
#embed "Pictures/moonlit-sea.jpg"
};
static const uint8_t balloons[] = {
#embed "Pictures/balloons.png"
};
static const uint8_t forest_mist[] = {
#embed "Pictures/forest-mist.jpg"
};
static const uint8_t milky_way[] = {
#embed "Pictures/milky-way.jpg"
};

static const struct feed_picture pictures[] = {
    {"lighthouse.png", lighthouse, sizeof lighthouse},
    {"mountains.jpg", mountains, sizeof mountains},
    {"aurora.png", aurora, sizeof aurora},
    {"dunes.jpg", dunes, sizeof dunes},
    {"city-night.png", city_night, sizeof city_night},
    {"moonlit-sea.jpg", moonlit_sea, sizeof moonlit_sea},
    {"balloons.png", balloons, sizeof balloons},
    {"forest-mist.jpg", forest_mist, sizeof forest_mist},
    {"milky-way.jpg", milky_way, sizeof milky_way},
};

size_t feed_picture_count(void) { return sizeof pictures / sizeof pictures[0]; }

struct feed_picture feed_picture_at(size_t index) { return pictures[index]; }
