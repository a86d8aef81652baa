#include "CFoodTable.h"

// The compiler takes #embed in every language mode and notes that it is from C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char table[] = {
#embed "food-table.bin"
};

const unsigned char *food_table_bytes(void) { return table; }

size_t food_table_length(void) { return sizeof table; }
