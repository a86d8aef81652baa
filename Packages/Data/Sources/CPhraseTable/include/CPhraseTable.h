#ifndef C_PHRASE_TABLE_H
#define C_PHRASE_TABLE_H

#include <stddef.h>

/// The words of recovery phrases, 2,048 lines, sorted. They live in the binary's read-only data.
const unsigned char *phrase_words_bytes(void);

/// Bytes of it.
size_t phrase_words_length(void);

#endif
