import Core

/// A silent payment address (BIP-352): recognized and verified. Paying one needs keys, which Bento does not hold.
package struct SilentPaymentAddress: Sendable, Equatable {
    static let name = "silent payment address"

    package let family: NetworkFamily
    package let version: UInt8
    /// Compressed, 33 bytes each.
    package let scanKey: [UInt8]
    package let spendKey: [UInt8]
    package let text: String

    package init(_ text: String) throws(BitcoinTextError) {
        let bech32 = try Bech32(text, kind: Self.name, limit: 1023)
        switch bech32.humanReadablePart {
        case "sp": family = .mainnet
        case "tsp": family = .tests
        default: throw .malformed(kind: Self.name, "it begins with neither sp1 nor tsp1")
        }
        guard bech32.checksum == .bech32m else { throw .checksum(kind: Self.name) }
        guard let version = bech32.values.first else { throw .malformed(kind: Self.name, "it is empty") }
        guard version < 31 else { throw .unsupported(kind: Self.name, "its version 31 is kept for a later form") }
        let payload = FiveBits.whole(bech32.values.dropFirst())
        guard version == 0 ? payload.count == 66 : payload.count >= 66 else {
            throw .malformed(kind: Self.name, "it has \(payload.count) bytes, not 66")
        }
        scanKey = Array(payload[0..<33])
        spendKey = Array(payload[33..<66])
        guard PublicKey(compressed: scanKey) != nil, PublicKey(compressed: spendKey) != nil else {
            throw .malformed(kind: Self.name, "one of its keys is not a public key")
        }
        self.version = version
        self.text = text.lowercased()
    }
}
