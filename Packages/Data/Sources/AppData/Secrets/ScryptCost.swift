import Core
import Crypto
import CryptoExtras
import Foundation

/// The cost of turning a passphrase into a key (RFC 7914).
package struct ScryptCost: Sendable, Equatable {
    /// N is 2 to the power of this.
    package let rounds: UInt8
    package let blockSize: UInt8
    package let parallelism: UInt8

    package init(rounds: UInt8, blockSize: UInt8, parallelism: UInt8) {
        self.rounds = rounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// N = 2^17, r = 8, p = 1: 128 MiB of memory for a moment (OWASP Password Storage Cheat Sheet, 2024).
    package static let standard = ScryptCost(rounds: 17, blockSize: 8, parallelism: 1)

    /// What a file may ask for: a hostile one must not ask for all memory (128 * N * r bytes).
    package var isAcceptable: Bool {
        (10...20).contains(rounds) && (1...8).contains(blockSize) && (1...4).contains(parallelism)
    }

    package func key(from passphrase: Secret, salt: [UInt8]) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(passphrase.reveal().utf8),
            salt: salt,
            outputByteCount: 32,
            rounds: 1 << Int(rounds),
            blockSize: Int(blockSize),
            parallelism: Int(parallelism)
        )
    }
}
