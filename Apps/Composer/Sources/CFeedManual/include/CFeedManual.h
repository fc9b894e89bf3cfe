#ifndef C_FEED_MANUAL_H
#define C_FEED_MANUAL_H

/// The manual page `feed(1)` as it is written by hand: UTF-8 that a zero ends, and that lives as
/// long as the process. The program completes it.
const char *_Nonnull feed_manual(void);

#endif
