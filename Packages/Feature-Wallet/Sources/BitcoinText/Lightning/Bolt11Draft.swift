import Core
import Crypto
import Foundation

/// An invoice to be written and signed, by the sandbox.
package struct Bolt11Draft: Sendable {
    package let family: NetworkFamily
    package let amount: Satoshis?
    package let createdAt: Date
    /// Seconds.
    package let expiry: UInt64
    /// 32 bytes.
    package let paymentHash: [UInt8]
    /// 32 bytes.
    package let paymentSecret: [UInt8]
    /// At most 639 bytes, the capacity of a field; a longer text is truncated at a character.
    package let description: String

    package init(
        family: NetworkFamily,
        amount: Satoshis?,
        createdAt: Date,
        expiry: UInt64,
        paymentHash: [UInt8],
        paymentSecret: [UInt8],
        description: String
    ) {
        self.family = family
        self.amount = amount
        self.createdAt = createdAt
        self.expiry = expiry
        self.paymentHash = paymentHash
        self.paymentSecret = paymentSecret
        self.description = description
    }

    package func text(signedBy key: PlayKey) -> String {
        let prefix = "ln" + network + (amount.map { Self.amount($0) } ?? "")
        var values = Self.number(UInt64(min(max(0, createdAt.timeIntervalSince1970), 3e10)), groups: 7)
        values += Self.field(1, FiveBits.values(paymentHash)) + Self.field(16, FiveBits.values(paymentSecret))
        var words = description
        while words.utf8.count > 639 { words.removeLast() }
        values += Self.field(13, FiveBits.values(Array(words.utf8)))
        values += Self.field(6, Self.number(expiry, groups: 5))
        values += Self.field(24, Self.number(144, groups: 2))
        // Features 8 and 14, demanded: bits counted from the end.
        values += Self.field(5, [16, 8, 0])
        let hash = SHA256.hash(data: Array(prefix.utf8) + FiveBits.paddedBytes(values))
        let signature = key.sign(hash)
        return Bech32(
            humanReadablePart: prefix,
            values: values + FiveBits.values(signature),
            checksum: .bech32
        ).text
    }

    private var network: String {
        switch family {
        case .mainnet: "bc"
        case .testnet: "tb"
        case .signet: "tbs"
        case .regtest, .publicTests, .tests: "bcrt"
        }
    }

    /// The shortest multiplier that keeps the amount whole: a satoshi is 10 nano-bitcoin.
    private static func amount(_ amount: Satoshis) -> String {
        if amount.amount % 100_000 == 0 { return "\(amount.amount / 100_000)m" }
        return amount.amount % 100 == 0 ? "\(amount.amount / 100)u" : "\(amount.amount * 10)n"
    }

    private static func number(_ value: UInt64, groups: Int) -> [UInt8] {
        (0..<groups).reversed().map { UInt8(value >> (5 * UInt64($0)) & 31) }
    }

    private static func field(_ tag: UInt8, _ values: [UInt8]) -> [UInt8] {
        [tag, UInt8(values.count >> 5 & 31), UInt8(values.count & 31)] + values
    }
}
