import Core
import Crypto

/// An Ark address. Two protocols share `ark1` and `tark1`: bark's is version 1 (BOAT-001), Arkade's version 0.
package struct ArkAddress: Sendable, Equatable {
    /// The way in which a payment reaches its receiver.
    package enum Delivery: Sendable, Equatable {
        /// The mailbox that the server keeps, by the receiver's blinded id (33 bytes).
        case serverMailbox([UInt8])
        /// A method of a later version, with its number.
        case unknown(UInt8)
    }

    /// The condition for spending the payment.
    package enum Policy: Sendable, Equatable {
        /// The holder of a key (33 bytes compressed).
        case publicKey([UInt8])
        /// A policy of a later version, with its number.
        case unknown(UInt8)
    }

    package enum Version: Sendable, Equatable {
        /// Bark's: the first four bytes of the SHA-256 of the server's key identify the server.
        case bark(serverID: [UInt8], policy: Policy, deliveries: [Delivery])
        /// Arkade's: x-only keys of 32 bytes.
        case arkade(serverKey: [UInt8], vtxoKey: [UInt8])
    }

    static let name = "Ark address"

    package let family: NetworkFamily
    package let version: Version
    /// In lower case.
    package let text: String

    /// Reads and verifies an address.
    package init(_ text: String) throws(BitcoinTextError) {
        let bech32 = try Bech32(text, kind: Self.name, limit: 1023)
        switch bech32.humanReadablePart {
        case "ark": family = .mainnet
        case "tark": family = .tests
        default: throw .malformed(kind: Self.name, "it begins with neither ark1 nor tark1")
        }
        guard bech32.checksum == .bech32m else { throw .checksum(kind: Self.name) }
        switch bech32.values.first {
        case 0: version = try Self.arkade(bech32.values)
        case 1: version = try Self.bark(bech32.values.dropFirst())
        case .some(let version):
            throw .unsupported(kind: Self.name, "its version \(version) is newer than this Bento")
        case nil: throw .malformed(kind: Self.name, "it is empty")
        }
        self.text = text.utf8.contains { (97...122).contains($0) } ? text : text.lowercased()
    }

    /// - Parameters:
    ///   - serverKey: the server's compressed public key.
    ///   - userKey: the receiver's compressed public key.
    ///   - mailbox: the receiver's blinded mailbox id, 33 bytes; `nil` for an address without one.
    package init(isMainnet: Bool, serverKey: [UInt8], userKey: [UInt8], mailbox: [UInt8]?) throws(BitcoinTextError) {
        var payload = Self.serverID(of: serverKey) + [UInt8(userKey.count + 1), 0] + userKey
        if let mailbox { payload += [UInt8(mailbox.count + 1), 1] + mailbox }
        let bech32 = Bech32(
            humanReadablePart: isMainnet ? "ark" : "tark",
            values: [1] + FiveBits.values(payload),
            checksum: .bech32m
        )
        try self.init(bech32.text)
    }

    /// The identifier of a server in a bark address.
    package static func serverID(of serverKey: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: serverKey).prefix(4)) }

    /// - Throws: ``BitcoinTextError/wrongNetwork(kind:found:wanted:)``.
    package func check(_ network: BitcoinNetwork) throws(BitcoinTextError) {
        try family.check(network, kind: Self.name)
    }

    /// - Throws: an error if a bark server with that key cannot pay this address, because it is Arkade's or belongs to
    ///   another server.
    package func check(serverKey: [UInt8]) throws(BitcoinTextError) {
        guard case .bark(let serverID, let policy, _) = version else {
            throw .unsupported(kind: Self.name, "it is of Arkade, a protocol that this wallet does not speak")
        }
        guard serverID == Self.serverID(of: serverKey) else {
            throw .unsupported(
                kind: Self.name,
                "its receiver uses another Ark server (\(Hex.text(serverID))) than this wallet"
            )
        }
        guard case .publicKey = policy else {
            throw .unsupported(kind: Self.name, "its policy is newer than this Bento")
        }
    }

    private static func arkade(_ values: [UInt8]) throws(BitcoinTextError) -> Version {
        guard let bytes = FiveBits.bytes(values) else { throw .malformed(kind: name, "its padding is not right") }
        guard bytes.first == 0 else { throw .malformed(kind: name, "its version is not one of Arkade's") }
        guard bytes.count == 65 else { throw .malformed(kind: name, "it has \(bytes.count) bytes, not 65") }
        let (server, key) = (Array(bytes[1..<33]), Array(bytes[33...]))
        guard PublicKey(xOnly: server) != nil else {
            throw .malformed(kind: name, "its server key is not a public key")
        }
        guard PublicKey(xOnly: key) != nil else { throw .malformed(kind: name, "its key is not a public key") }
        return .arkade(serverKey: server, vtxoKey: key)
    }

    private static func bark(_ values: ArraySlice<UInt8>) throws(BitcoinTextError) -> Version {
        guard let bytes = FiveBits.bytes(values) else { throw .malformed(kind: name, "its padding is not right") }
        guard bytes.count >= 4 else { throw .malformed(kind: name, "it has no server") }
        var rest = bytes[4...]
        let policyBytes = try block(&rest)
        let policy: Policy
        switch policyBytes.first {
        case 0:
            let key = Array(policyBytes.dropFirst())
            guard key.count == 33, PublicKey(compressed: key) != nil else {
                throw .malformed(kind: name, "its key is not a public key")
            }
            policy = .publicKey(key)
        case .some(let kind): policy = .unknown(kind)
        case nil: throw .malformed(kind: name, "it has no policy")
        }
        var deliveries: [Delivery] = []
        while !rest.isEmpty {
            let bytes = try block(&rest)
            guard let kind = bytes.first else { throw .malformed(kind: name, "a way of delivery is empty") }
            let payload = Array(bytes.dropFirst())
            if kind == 1 {
                guard payload.count == 33, PublicKey(compressed: payload) != nil else {
                    throw .malformed(kind: name, "its mailbox is not a public key")
                }
                deliveries.append(.serverMailbox(payload))
            } else {
                deliveries.append(.unknown(kind))
            }
        }
        return .bark(serverID: Array(bytes.prefix(4)), policy: policy, deliveries: deliveries)
    }

    /// Reads bytes preceded by their length (bitcoin's compact size, of which one byte is enough here).
    private static func block(_ rest: inout ArraySlice<UInt8>) throws(BitcoinTextError) -> ArraySlice<UInt8> {
        guard let length = rest.popFirst() else { throw .malformed(kind: name, "it is cut short") }
        guard length < 253, rest.count >= Int(length) else { throw .malformed(kind: name, "it is cut short") }
        let block = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        return block
    }
}
