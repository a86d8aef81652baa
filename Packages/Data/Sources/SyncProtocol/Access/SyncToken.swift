import Crypto
import Foundation

/// Lets a device make requests for 15 minutes: owner 16, node 8, expiry 8, HMAC 32. Its text form, hexadecimal, stands in the header
/// `Authorization: Bearer`.
///
/// - Important: It says who asks, not that they may still: append and pull also look whether the device was revoked meanwhile.
public struct SyncToken: SyncBytes {
    public static let byteCount = 64
    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// At the relay.
    ///
    /// - Parameter now: the relay's time, milliseconds since 1970.
    public init(owner: SyncOwner, node: SyncNode, at now: Int64, key: RelayKey) {
        var writer = ByteWriter()
        writer.append(owner)
        writer.append(node)
        writer.count(now.addingReportingOverflow(Int64(SyncLimits.tokenSeconds) * 1000).partialValue)
        bytes = writer.bytes + key.code(for: "token", writer.bytes)
    }

    /// At the relay: whose it is; `nil` where it was not made here or has run out.
    public func holder(at now: Int64, key: RelayKey) -> (owner: SyncOwner, node: SyncNode)? {
        guard key.made(bytes.suffix(32), for: "token", bytes.prefix(32)),
            RelayKey.expiry(of: bytes[24..<32], isAfter: now),
            let owner = SyncOwner(bytes[..<16]), let node = SyncNode(bytes[16..<24])
        else { return nil }
        return (owner, node)
    }
}

/// The key with which a relay authenticates its own challenges and tokens; all relays of one service share it.
public struct RelayKey: Sendable, Undisclosed {
    private let key: SymmetricKey

    /// A new one.
    public init() { key = SymmetricKey(size: .bits256) }

    /// `nil` below 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count >= 32 else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// For the relay's private file.
    public var bytes: [UInt8] { key.withUnsafeBytes { Array($0) } }

    func code(for purpose: String, _ bytes: some Collection<UInt8>) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Self.text(purpose, bytes), using: key))
    }

    /// Compares in constant time.
    func made(_ code: some Collection<UInt8>, for purpose: String, _ bytes: some Collection<UInt8>) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: Self.text(purpose, bytes), using: key)
    }

    private static func text(_ purpose: String, _ bytes: some Collection<UInt8>) -> Data {
        Data("bento sync 1 \(purpose)".utf8) + Data(bytes)
    }

    static func expiry(of bytes: some Collection<UInt8>, isAfter now: Int64) -> Bool {
        Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }) > now
    }
}
