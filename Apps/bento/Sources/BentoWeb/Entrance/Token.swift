import Crypto

/// A secret that grants access to its bearer. Only the hash of an issued one is stored.
struct Token: Sendable {
    /// 32 bytes, in hexadecimal.
    let text: String

    init() {
        var source = SystemRandomNumberGenerator()
        text = Self.hexadecimal((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &source) })
    }

    var hash: String { Self.hash(of: text) }

    /// SHA-256, in hexadecimal.
    static func hash(of text: String) -> String { hash(of: Array(text.utf8)) }

    static func hash(of bytes: [UInt8]) -> String { hexadecimal(SHA256.hash(data: bytes)) }

    /// Compares two hashes in a time that does not reveal how far they agree.
    static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
