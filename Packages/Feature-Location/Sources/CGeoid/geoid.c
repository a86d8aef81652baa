#include "geoid.h"

// The package builds C in the compiler's default mode, where #embed is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char table[] = {
#embed "geoid.bin"
};

const unsigned char *bento_geoid_table(void) { return table; }
long bento_geoid_table_size(void) { return sizeof table; }
