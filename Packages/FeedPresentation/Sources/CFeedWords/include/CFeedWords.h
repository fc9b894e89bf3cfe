#ifndef C_FEED_WORDS_H
#define C_FEED_WORDS_H

#include <stddef.h>
#include <stdint.h>

/// The table of one language's words, compiled in; it lives as long as the process.
struct feed_words {
  /// The language's BCP 47 tag, such as `pt-BR`.
  const char *_Nonnull tag;
  const uint8_t *_Nonnull bytes;
  size_t length;
};

/// How many tables there are.
size_t feed_words_count(void);

/// The table at an index below the count. The first one is English.
struct feed_words feed_words_at(size_t index);

#endif
