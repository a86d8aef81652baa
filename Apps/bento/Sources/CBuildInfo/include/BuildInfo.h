#ifndef BENTO_BUILD_INFO_H
#define BENTO_BUILD_INFO_H

// What the program was built from, as `.ci/build-info` wrote it down for `make release`; empty in other builds. Functions, so
// that another commit means another link, and no module is compiled anew.

/// The version of the tag that was built, without its `v`.
const char *bento_build_version(void);
/// 40 hexadecimal digits of the Git commit, and `-dirty` where files differed from it.
const char *bento_build_commit(void);
/// The compiler as it names itself: `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
const char *bento_build_toolchain(void);

#endif
