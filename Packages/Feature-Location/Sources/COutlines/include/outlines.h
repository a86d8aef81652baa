#ifndef BENTO_OUTLINES_H
#define BENTO_OUTLINES_H

// The outlines of the world's countries, packed by Scripts/pack-outlines.py (the format stands there).
// Figures: Natural Earth 1:110m (https://www.naturalearthdata.com), public domain.

// The first byte; alive as long as the process.
const unsigned char *bento_outlines_table(void);
// The number of bytes.
long bento_outlines_table_size(void);

#endif
