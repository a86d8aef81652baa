/// Where two devices leave messages for each other at the relay, for ten minutes. Whoever does not know its id finds nothing.
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

/// What lies in a mailbox.
public enum PairingSlot: String, Sendable, CaseIterable {
    /// The inviter's one-time key: one message.
    case offer
    /// Who asks to join: up to ``SyncLimits/pairingTries`` messages.
    case request
    /// What the inviter says to it: one message.
    case answer
}
