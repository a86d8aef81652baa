import Core
import Crypto
import CryptoExtras
import Foundation

/// The file of secrets, as bytes.
///
/// ```
/// 0   8  "BENTOSEC"
/// 8   1  version, 1
/// 9   1  0: key file, 1: passphrase
/// 10  3  scrypt: log2 N, r, p; zero for a key file
/// 13 16  salt
/// 29  8  check of the key: the beginning of HMAC-SHA256(key, "bento secrets key check")
/// 37  4  length of what follows, big-endian
/// 41     ChaCha20-Poly1305 (RFC 8439): nonce, JSON object of names and values, tag; bytes 0..<41 are authenticated
/// ```
package struct SecretFile: Sendable {
    package static let headerLength = 41
    package static let magic = Array("BENTOSEC".utf8)
    /// Names and values together are far smaller; a larger file is not ours.
    package static let maximumLength = 4 << 20

    package enum Protection: Sendable, Equatable {
        case keyFile
        case passphrase(ScryptCost)
    }

    package let protection: Protection
    package let salt: [UInt8]
    private let header: [UInt8]
    private let sealed: [UInt8]
    private let path: String

    /// Reads the header.
    ///
    /// - Throws: ``SecretError`` where it is not a whole file of a known version.
    package init(_ bytes: [UInt8], path: String) throws(SecretError) {
        guard bytes.starts(with: Self.magic.prefix(bytes.count)), !bytes.isEmpty else { throw .notSecrets(path) }
        guard bytes.count >= Self.headerLength else { throw .cut(path) }
        guard bytes[8] == 1 else { throw .newer(path, found: Int(bytes[8])) }
        switch bytes[9] {
        case 0: protection = .keyFile
        case 1:
            let cost = ScryptCost(rounds: bytes[10], blockSize: bytes[11], parallelism: bytes[12])
            guard cost.isAcceptable else { throw .tampered(path) }
            protection = .passphrase(cost)
        default: throw .tampered(path)
        }
        let length = bytes[37..<41].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= Self.headerLength + length else { throw .cut(path) }
        guard bytes.count == Self.headerLength + length else { throw .tampered(path) }
        salt = Array(bytes[13..<29])
        header = Array(bytes[..<Self.headerLength])
        sealed = Array(bytes[Self.headerLength...])
        self.path = path
    }

    /// Decrypts.
    ///
    /// - Throws: ``SecretError``.
    package func open(with key: SymmetricKey) throws(SecretError) -> [String: String] {
        guard Self.check(of: key) == Array(header[29..<37]) else { throw .wrongKey(path) }
        guard let box = try? ChaChaPoly.SealedBox(combined: sealed),
            let content = try? ChaChaPoly.open(box, using: Self.encryptionKey(from: key), authenticating: header),
            let entries = try? JSONDecoder().decode([String: String].self, from: content)
        else { throw .tampered(path) }
        return entries
    }

    /// Encrypts, with a fresh nonce.
    package static func seal(
        _ entries: [String: String],
        key: SymmetricKey,
        protection: Protection,
        salt: [UInt8]
    ) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let content = try encoder.encode(entries)
        var header = magic + [1]
        switch protection {
        case .keyFile: header += [0, 0, 0, 0]
        case .passphrase(let cost): header += [1, cost.rounds, cost.blockSize, cost.parallelism]
        }
        header += salt
        header += check(of: key)
        let length = content.count + 12 + 16
        guard length + headerLength <= maximumLength else {
            throw SecretError.badEntry("all secrets together exceed 4 MB")
        }
        header += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
        return header + (try ChaChaPoly.seal(content, using: encryptionKey(from: key), authenticating: header).combined)
    }

    /// 16 random bytes.
    package static func makeSalt() -> [UInt8] { SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) } }

    private static func check(of key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array("bento secrets key check".utf8), using: key).prefix(8))
    }

    private static func encryptionKey(from key: SymmetricKey) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Array("bento secrets 1".utf8), outputByteCount: 32)
    }
}

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

    /// True if the cost is within limits: a hostile file must not ask for all memory (128 * N * r bytes).
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
