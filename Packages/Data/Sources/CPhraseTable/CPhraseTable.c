#include "CPhraseTable.h"

// The compiler takes #embed in every language mode and notes that it is from C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char words[] = {
#embed "phrase-words.txt"
};

const unsigned char *phrase_words_bytes(void) { return words; }

size_t phrase_words_length(void) { return sizeof words; }
