#include "outlines.h"

// The package builds C in the compiler's default mode, where #embed is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char table[] = {
#embed "outlines.bin"
};

const unsigned char *bento_outlines_table(void) { return table; }
long bento_outlines_table_size(void) { return sizeof table; }
