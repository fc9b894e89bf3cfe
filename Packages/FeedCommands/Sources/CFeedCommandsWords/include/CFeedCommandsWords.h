#ifndef C_FEED_COMMANDS_WORDS_H
#define C_FEED_COMMANDS_WORDS_H

/// The table of a language's words, such as `pt-BR`: UTF-8 that a zero ends, and that lives as long
/// as the process; `NULL` if there is none.
const char *_Nullable feed_commands_words(const char *_Nonnull tag);

#endif
