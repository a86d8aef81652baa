import Crypto
import Foundation

/// The challenge that a device signs before a relay gives it a token. The relay keeps nothing of it: expiry 8, nonce 16, HMAC 32.
public struct SyncChallenge: SyncBytes {
    public static let byteCount = 56
    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// At the relay.
    ///
    /// - Parameter now: the relay's time, milliseconds since 1970.
    public init(at now: Int64, key: RelayKey) {
        var writer = ByteWriter()
        writer.count(now.addingReportingOverflow(Int64(SyncLimits.challengeSeconds) * 1000).partialValue)
        writer.append(EnvelopeSalt())
        bytes = writer.bytes + key.code(for: "challenge", writer.bytes)
    }

    /// At the relay: whether it was made here and holds still.
    public func isValid(at now: Int64, key: RelayKey) -> Bool {
        key.made(bytes.suffix(32), for: "challenge", bytes.prefix(24))
            && RelayKey.expiry(of: bytes.prefix(8), isAfter: now)
    }
}

/// A device's answer to a challenge: owner 16, node 8, challenge 56, signature 64.
public struct ChallengeAnswer: Sendable, Hashable {
    public static let byteCount = 24 + SyncChallenge.byteCount + SyncEnvelope.signatureBytes

    public let owner: SyncOwner
    public let node: SyncNode
    public let challenge: SyncChallenge
    private let signature: [UInt8]

    public init(_ challenge: SyncChallenge, owner: SyncOwner, by signer: SyncSigner) throws(SyncFault) {
        self.owner = owner
        node = signer.visitor
        self.challenge = challenge
        do {
            signature = Array(try signer.signature(of: Data(Self.text(challenge, owner, signer.visitor))))
        } catch {
            throw .unexpected("a key that signs nothing")
        }
    }

    public init(parsing bytes: [UInt8]) throws(SyncFault) {
        var reader = ByteReader(bytes, of: "answer to a challenge")
        owner = try reader.value(SyncOwner.self)
        node = try reader.value(SyncNode.self)
        challenge = try reader.value(SyncChallenge.self)
        signature = try reader.take(SyncEnvelope.signatureBytes)
        try reader.end()
    }

    public var bytes: [UInt8] { owner.bytes + node.bytes + challenge.bytes + signature }

    /// - Parameter signingKey: the one that the relay has for `node`.
    public func isSigned(by signingKey: [UInt8]) -> Bool {
        DeviceSignature.isValid(signature, of: Self.text(challenge, owner, node), by: signingKey)
    }

    private static func text(_ challenge: SyncChallenge, _ owner: SyncOwner, _ node: SyncNode) -> [UInt8] {
        Array("bento sync 1 challenge".utf8) + owner.bytes + node.bytes + challenge.bytes
    }
}
