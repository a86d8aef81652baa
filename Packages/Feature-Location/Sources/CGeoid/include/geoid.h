#ifndef BENTO_GEOID_H
#define BENTO_GEOID_H

// The geoid of EGM96 at half a degree, packed by Scripts/pack-geoid.py (the format stands there).
// Figures: National Geospatial-Intelligence Agency, public domain.

// The first byte; alive as long as the process.
const unsigned char *bento_geoid_table(void);
// The number of bytes.
long bento_geoid_table_size(void);

#endif
