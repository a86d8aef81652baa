#include "gazetteer.h"

// The package builds C in the compiler's default mode, where #embed is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"
_Alignas(16) static const unsigned char table[] = {
#embed "gazetteer.bin"
};

const unsigned char *bento_gazetteer_table(void) { return table; }
long bento_gazetteer_table_size(void) { return sizeof table; }
