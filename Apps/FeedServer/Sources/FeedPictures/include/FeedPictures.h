#ifndef FEED_PICTURES_H
#define FEED_PICTURES_H

#include <stddef.h>
#include <stdint.h>

/// A picture that is compiled in; it lives as long as the process.
struct feed_picture {
  /// The file's name, such as `dunes.jpg`.
  const char *_Nonnull name;
  const uint8_t *_Nonnull bytes;
  size_t length;
};

/// How many pictures there are.
size_t feed_picture_count(void);

/// The picture at an index below the count.
struct feed_picture feed_picture_at(size_t index);

#endif
