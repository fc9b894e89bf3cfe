// In C, since a compiler of Swift takes seconds for as many bytes in a literal.
#include "CFeedWords.h"

static const uint8_t en[] = {
#embed "Tables/en.txt"
};
static const uint8_t de[] = {
#embed "Tables/de.txt"
};
static const uint8_t es[] = {
#embed "Tables/es.txt"
};
static const uint8_t fr[] = {
#embed "Tables/fr.txt"
};
static const uint8_t pt_BR[] = {
#embed "Tables/pt-BR.txt"
};
static const uint8_t el[] = {
#embed "Tables/el.txt"
};
static const uint8_t ja[] = {
#embed "Tables/ja.txt"
};

static const struct feed_words tables[] = {
    {"en", en, sizeof en}, {"de", de, sizeof de},
    {"es", es, sizeof es}, {"fr", fr, sizeof fr},
    {"pt-BR", pt_BR, sizeof pt_BR}, {"el", el, sizeof el},
    {"ja", ja, sizeof ja},
};

size_t feed_words_count(void) { return sizeof tables / sizeof tables[0]; }

struct feed_words feed_words_at(size_t index) { return tables[index]; }
