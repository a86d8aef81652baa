#ifndef BENTO_GAZETTEER_H
#define BENTO_GAZETTEER_H

// The bundled gazetteer table. Made by Scripts/pack-gazetteer.sh from Data/; see Data/SOURCE.md.
// Figures: GeoNames (https://www.geonames.org), CC BY 4.0.

// The first byte; 16-byte aligned, alive as long as the process.
const unsigned char *bento_gazetteer_table(void);
// The number of bytes.
long bento_gazetteer_table_size(void);

#endif
