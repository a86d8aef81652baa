#include <secp256k1.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_recovery.h>
#include <secp256k1_schnorrsig.h>

// The library's constant context, which any thread may use at any time. Swift takes the global itself for a variable.
static inline const secp256k1_context *csecp256k1_verifying(void) { return secp256k1_context_static; }
