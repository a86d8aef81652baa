#include "gazetteer.h"

_Alignas(16) const unsigned char bento_gazetteer_table[] = {
#embed "gazetteer.bin"
};

const long bento_gazetteer_table_size = sizeof bento_gazetteer_table;
