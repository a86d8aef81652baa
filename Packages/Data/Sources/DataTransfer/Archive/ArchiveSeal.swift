import AppData
import Core
import Crypto
import Foundation

/// The encryption of an archive: a header, then pieces of one megabyte, each readable as soon as it is there.
///
/// ```
/// 0   8  "BENTOARC"
/// 8   1  version, 1
/// 9   3  scrypt: log2 N, r, p
/// 12 16  salt
/// 28  8  check of the key: the beginning of HMAC-SHA256(key, "bento archive key check")
/// 36     pieces: ChaCha20-Poly1305 (RFC 8439) of a megabyte, the last one shorter, maybe empty; each with its tag of 16 bytes
/// ```
///
/// The nonce of a piece is its number and whether it is the last one, so that pieces can be neither moved, nor dropped, nor cut
/// off (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015); the key is new with each salt. The header is
/// authenticated with every piece.
struct ArchiveSeal: Sendable {
    static let magic = Array("BENTOARC".utf8)
    static let headerLength = 36
    static let pieceLength = 1 << 20
    static let tagLength = 16

    let header: [UInt8]
    /// The key made from the passphrase: secrets within the archive are sealed with it, too.
    let key: SymmetricKey
    let cost: ScryptCost
    let salt: [UInt8]
    private let pieceKey: SymmetricKey

    /// A seal for a new archive.
    init(passphrase: Secret, cost: ScryptCost = .standard) throws {
        let salt = SecretFile.makeSalt()
        let key = try cost.key(from: passphrase, salt: salt)
        let start = Self.magic + [1, cost.rounds, cost.blockSize, cost.parallelism] + salt
        self.init(header: start + Self.check(of: key), key: key, cost: cost, salt: salt)
    }

    /// The seal of an archive.
    ///
    /// - Throws: ``SecretError``.
    init(opening header: [UInt8], passphrase: Secret, path: String) throws {
        guard header.starts(with: Self.magic), header.count == Self.headerLength else { throw SecretError.cut(path) }
        guard header[8] == 1 else { throw SecretError.newer(path, found: Int(header[8])) }
        let cost = ScryptCost(rounds: header[9], blockSize: header[10], parallelism: header[11])
        guard cost.isAcceptable else { throw SecretError.tampered(path) }
        let salt = Array(header[12..<28])
        let key = try cost.key(from: passphrase, salt: salt)
        guard Self.check(of: key) == Array(header[28..<36]) else { throw SecretError.wrongPassphrase(path) }
        self.init(header: header, key: key, cost: cost, salt: salt)
    }

    private init(header: [UInt8], key: SymmetricKey, cost: ScryptCost, salt: [UInt8]) {
        (self.header, self.key, self.cost, self.salt) = (header, key, cost, salt)
        pieceKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key,
            info: Array("bento archive 1".utf8),
            outputByteCount: 32
        )
    }

    private static func check(of key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array("bento archive key check".utf8), using: key).prefix(8))
    }

    private static func nonce(_ number: UInt64, isLast: Bool) throws -> ChaChaPoly.Nonce {
        let count = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return try ChaChaPoly.Nonce(data: count + [0, 0, 0, isLast ? 1 : 0])
    }

    func seal(_ piece: some Collection<UInt8>, number: UInt64, isLast: Bool) throws -> [UInt8] {
        let box = try ChaChaPoly.seal(
            Data(piece),
            using: pieceKey,
            nonce: Self.nonce(number, isLast: isLast),
            authenticating: header
        )
        return Array(box.ciphertext) + Array(box.tag)
    }

    /// - Throws: where the piece is not what was sealed at this place.
    func open(_ sealed: [UInt8], number: UInt64, isLast: Bool) throws -> [UInt8] {
        let box = try ChaChaPoly.SealedBox(
            nonce: Self.nonce(number, isLast: isLast),
            ciphertext: sealed.dropLast(Self.tagLength),
            tag: sealed.suffix(Self.tagLength)
        )
        return Array(try ChaChaPoly.open(box, using: pieceKey, authenticating: header))
    }
}
