#include "CFoodTable.h"

// The compiler takes #embed in every language mode and notes that it is from C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char catalog[] = {
#embed "food-catalog.bin"
};

const unsigned char *food_catalog_bytes(void) { return catalog; }

size_t food_catalog_length(void) { return sizeof catalog; }
