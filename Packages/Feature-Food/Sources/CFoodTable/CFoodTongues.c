#include "CFoodTable.h"

// The compiler takes #embed in every language mode and notes that it is from C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char tongues[] = {
#embed "food-tongues.bin"
};

const unsigned char *food_tongues_bytes(void) { return tongues; }

size_t food_tongues_length(void) { return sizeof tongues; }
