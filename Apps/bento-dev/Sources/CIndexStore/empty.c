// SwiftPM builds no target without a source file; the functions are looked up when the tool runs.
#include "CIndexStore.h"
