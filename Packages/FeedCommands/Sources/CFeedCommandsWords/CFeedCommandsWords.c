// In C, since a compiler of Swift takes seconds for as many bytes in a literal.
#include "CFeedCommandsWords.h"

#include <stddef.h>
#include <string.h>

static const struct {
  const char *tag;
  const char *table;
} tables[] = {
    {"en", (const char[]){
#embed "Tables/en.txt" suffix(, 0)
    }},
    {"de", (const char[]){
#embed "Tables/de.txt" suffix(, 0)
    }},
    {"es", (const char[]){
#embed "Tables/es.txt" suffix(, 0)
    }},
    {"fr", (const char[]){
#embed "Tables/fr.txt" suffix(, 0)
    }},
    {"pt-BR", (const char[]){
#embed "Tables/pt-BR.txt" suffix(, 0)
    }},
    {"el", (const char[]){
#embed "Tables/el.txt" suffix(, 0)
    }},
    {"ja", (const char[]){
#embed "Tables/ja.txt" suffix(, 0)
    }},
};

const char *feed_commands_words(const char *tag) {
  for (size_t index = 0; index < sizeof tables / sizeof *tables; index++)
    if (strcmp(tables[index].tag, tag) == 0)
      return tables[index].table;
  return NULL;
}
