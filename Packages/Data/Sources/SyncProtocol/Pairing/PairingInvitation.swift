import Core
import Crypto

/// The invitation that one device shows and another one reads, as a QR code or a pasted line, to find each other at the relay.
///
/// ```
/// bentopair1 + base32 of: mailbox 16 | secret 32 | SHA-256 of the inviter's one-time key 32 | relay's address | check 4
/// ```
///
/// The check is the beginning of SHA-256 over "bento sync 1 pairing line" and all before it. Letters may be of either case.
///
/// - Important: Whoever reads the line within its ten minutes can ask to join in place of the right device. So a line goes
///   over standard input and never into arguments, which the shell's history keeps; and both persons compare
///   ``PairingCheck`` before anybody is let in.
public struct PairingInvitation: Sendable, Hashable {
    static let prefix = "bentopair1"
    static let secretBytes = 32
    private static let fixedBytes = PairingMailbox.byteCount + secretBytes + SyncDigest.byteCount
    private static let checkBytes = 4
    /// Longer lines are not looked at.
    static let characterLimit = 2_048

    public let relay: ServerAddress
    public let mailbox: PairingMailbox
    let secret: [UInt8]
    let keyHash: SyncDigest

    init(relay: ServerAddress, mailbox: PairingMailbox, secret: [UInt8], keyHash: SyncDigest) {
        self.relay = relay
        self.mailbox = mailbox
        self.secret = secret
        self.keyHash = keyHash
    }

    /// Reads a line as it was pasted: white space within it, as terminals break lines, counts for nothing.
    ///
    /// - Throws: ``PairingLineError``.
    public init(reading line: String) throws(PairingLineError) {
        guard line.utf8.count <= Self.characterLimit else { throw .notALine }
        let text = line.filter { !$0.isWhitespace }
        guard text.lowercased().hasPrefix(Self.prefix),
            let bytes = Base32.bytes(text.utf8.dropFirst(Self.prefix.utf8.count)),
            bytes.count > Self.fixedBytes + Self.checkBytes
        else { throw .notALine }
        let payload = Array(bytes.dropLast(Self.checkBytes))
        guard Self.check(of: payload) == Array(bytes.suffix(Self.checkBytes)) else { throw .wrongCheck }
        guard let mailbox = PairingMailbox(payload.prefix(PairingMailbox.byteCount)),
            let keyHash = SyncDigest(payload[..<Self.fixedBytes].suffix(SyncDigest.byteCount)),
            let address = String(validating: payload.dropFirst(Self.fixedBytes), as: UTF8.self),
            let relay = ServerAddress(address), relay.description == address, relay.scheme != "tcp"
        else { throw .unknownRelay }
        self.init(
            relay: relay,
            mailbox: mailbox,
            secret: Array(payload.dropFirst(PairingMailbox.byteCount).prefix(Self.secretBytes)),
            keyHash: keyHash
        )
    }

    /// The line; whoever has it can ask to join.
    public var line: String {
        let payload = mailbox.bytes + secret + keyHash.bytes + Array(relay.description.utf8)
        return Self.prefix + Base32.text(payload + Self.check(of: payload))
    }

    private static func check(of payload: [UInt8]) -> [UInt8] {
        Array(SyncDigest(hashing: Array("bento sync 1 pairing line".utf8), payload).bytes.prefix(checkBytes))
    }
}

extension PairingInvitation: CustomStringConvertible, CustomReflectable {
    /// The relay alone: the secret never shows itself.
    public var description: String { "invitation over \(relay)" }
    public var customMirror: Mirror { Mirror(self, children: ["relay": relay]) }
}

/// A reason that a text is not an invitation.
public enum PairingLineError: BentoError, Equatable {
    case notALine
    /// Some of it is missing or mistyped.
    case wrongCheck
    case unknownRelay

    public var code: String {
        switch self {
        case .notALine: "sync.pairing-line"
        case .wrongCheck: "sync.pairing-check"
        case .unknownRelay: "sync.pairing-relay"
        }
    }

    public var message: String {
        switch self {
        case .notALine: "This is not a line for pairing; one begins with '\(PairingInvitation.prefix)'."
        case .wrongCheck: "The line for pairing is not whole: some of it is missing or was changed."
        case .unknownRelay: "The line for pairing names no relay that this program can reach."
        }
    }

    public var recovery: String? {
        switch self {
        case .notALine, .wrongCheck: "Copy the whole line from the other device."
        case .unknownRelay: "Update this program, or make a new line on the other device."
        }
    }

    public var exitStatus: ExitStatus { .dataError }
}

/// A mailbox at the relay in which two devices leave messages for each other, for ten minutes. Whoever does not know its id finds nothing.
public struct PairingMailbox: SyncBytes {
    public static let byteCount = 16
    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// A new one.
    public init() { bytes = EnvelopeSalt().bytes }
}

/// The slots of a mailbox.
public enum PairingSlot: String, Sendable, CaseIterable {
    /// The inviter's one-time key: one message.
    case offer
    /// The requests to join: up to ``SyncLimits/pairingTries`` messages.
    case request
    /// The inviter's answer: one message.
    case answer
}
