#include "BuildInfo.h"

#if __has_include("build-info.h")
#include "build-info.h"
#else
#define BENTO_VERSION ""
#define BENTO_COMMIT ""
#define BENTO_TOOLCHAIN ""
#endif

const char *bento_build_version(void) { return BENTO_VERSION; }
const char *bento_build_commit(void) { return BENTO_COMMIT; }
const char *bento_build_toolchain(void) { return BENTO_TOOLCHAIN; }
