#ifndef FEED_PICTURES_H
#define FEED_PICTURES_H

#include <stddef.h>
#include <stdint.h>

/// How many pictures are compiled in.
size_t feed_picture_count(void);

/// The file name of the picture at `index`, such as `dunes.jpg`; null at or beyond the count. Lives as long as the process.
const char *_Nullable feed_picture_name(size_t index);

/// The file's bytes, `feed_picture_length` of them; null at or beyond the count. They live as long as the process.
const uint8_t *_Nullable feed_picture_bytes(size_t index);

/// The length of the file in bytes; 0 at or beyond the count.
size_t feed_picture_length(size_t index);

#endif
