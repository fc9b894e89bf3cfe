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

#define PICTURE(name, bytes) {name, bytes, sizeof bytes}

static const struct {
  const char *name;
  const uint8_t *bytes;
  size_t length;
} pictures[] = {
    PICTURE("lighthouse.png", lighthouse),
    PICTURE("mountains.jpg", mountains),
    PICTURE("aurora.png", aurora),
    PICTURE("dunes.jpg", dunes),
    PICTURE("city-night.png", city_night),
    PICTURE("moonlit-sea.jpg", moonlit_sea),
    PICTURE("balloons.png", balloons),
    PICTURE("forest-mist.jpg", forest_mist),
    PICTURE("milky-way.jpg", milky_way),
};

size_t feed_picture_count(void) { return sizeof pictures / sizeof pictures[0]; }

const char *feed_picture_name(size_t index) { return index < feed_picture_count() ? pictures[index].name : NULL; }

const uint8_t *feed_picture_bytes(size_t index) { return index < feed_picture_count() ? pictures[index].bytes : NULL; }

size_t feed_picture_length(size_t index) { return index < feed_picture_count() ? pictures[index].length : 0; }
