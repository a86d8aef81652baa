import Core

/// A private key as wallets export it (WIF). Bento holds no keys: it is recognised so that nobody pastes one unawares.
package struct PrivateKeyText: Sendable, Equatable {
    package let family: NetworkFamily
    package let isCompressed: Bool

    package init(_ text: String) throws(BitcoinTextError) {
        let name = "private key"
        let payload = try Base58.checkedBytes(text, kind: name)
        guard payload.count == 33 || (payload.count == 34 && payload[33] == 1) else {
            throw .malformed(kind: name, "it has \(payload.count) bytes")
        }
        switch payload[0] {
        case 128: family = .mainnet
        case 239: family = .tests
        default: throw .malformed(kind: name, "its version byte \(payload[0]) is not bitcoin's")
        }
        isCompressed = payload.count == 34
    }
}
