#ifndef C_FOOD_TABLE_H
#define C_FOOD_TABLE_H

#include <stddef.h>

/// The bundled food table, as packed by Scripts/pack_foods.py. It lives in the binary's read-only data.
const unsigned char *food_table_bytes(void);

/// Bytes in the table.
size_t food_table_length(void);

/// The index over the bundled table, packed by Scripts/pack-catalog.sh.
const unsigned char *food_catalog_bytes(void);

/// Bytes in the index.
size_t food_catalog_length(void);

/// What people say of meals in other languages, packed by Scripts/pack_tongues.py.
const unsigned char *food_tongues_bytes(void);

/// Bytes of it.
size_t food_tongues_length(void);

#endif
