#include "CFeedManual.h"

const char *feed_manual(void) {
  static const char page[] = {
#embed "feed.1" suffix(, 0)
  };
  return page;
}
