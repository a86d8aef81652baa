import Core
import SyncMerge

/// A relay, as a device reaches it: over HTTP, or in memory where tests run.
///
/// A transport answers challenges and renews its token by itself. It takes nothing in: whoever calls it checks signatures,
/// chains and the key log, for a relay may withhold, repeat, reorder and invent. What it answers was parsed, and is within
/// ``SyncLimits``.
///
/// - Important: Every call may have succeeded though it throws ``RelayFault/unreachable(_:)``: it is sent again as it was.
///   ``append(_:)``, ``appendLog(_:)``, ``put(_:in:)`` and ``commit(_:in:)`` answer alike the second time.
///   All throw ``RelayFault``, or ``SyncFault`` where an answer is not what it should be.
public protocol RelayTransport: Sendable {
    /// Makes an owner known by the first entry of its key log.
    func register(_ registration: SyncRegistration) async throws

    func append(_ batch: SyncEnvelope) async throws -> AppendAnswer
    /// - Parameters:
    ///   - after: the last `seq` that this device has taken in; 0 for all.
    ///   - head: the greatest head that it was ever told: a relay that has less is behind, or has forgotten.
    /// - Returns: `nil` where nothing is new.
    func pull(_ stream: SyncStream, after: Int64, head: Int64) async throws -> PullAnswer?
    /// A device's batches from a number on, as many as one answer holds; empty where the relay has none of them.
    func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) async throws -> [SyncEnvelope]

    /// Entries of the key log from a number on.
    func log(from n: Int64) async throws -> [KeyLogEntry]
    func appendLog(_ entry: KeyLogEntry) async throws

    /// `nil` before the first.
    func snapshot(_ stream: SyncStream) async throws -> SyncSnapshot?
    /// - Throws: ``RelayFault/snapshotConflict(_:)`` where another device was first.
    func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) async throws
    /// Keeps a segment or blob under its ``SyncEnvelope/digest``.
    func put(_ object: SyncEnvelope, in stream: SyncStream) async throws
    func object(_ digest: SyncDigest, in stream: SyncStream) async throws -> SyncEnvelope
    /// Deletes what the relay has of a stream, for good.
    func delete(_ stream: SyncStream) async throws

    /// Heads as they move, until the caller cancels or the connection ends.
    func live() -> AsyncThrowingStream<StreamHead, any Error>

    /// Puts a message into a mailbox of a pairing. ``PairingSlot/offer`` makes the mailbox and is for devices alone.
    func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) async throws
    /// The messages in a slot, oldest first; empty before there is one.
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) async throws -> [[UInt8]]
}

/// Reaches relays: over HTTP in the program, in memory in tests.
public protocol RelayConnecting: Sendable {
    /// - Parameters:
    ///   - owner: whose data is asked for; a device that asks to join does not know it yet, and gives any.
    ///   - signer: who answers the relay's challenges.
    /// - Throws: where no relay may be reached at this address.
    func relay(at address: ServerAddress, for owner: SyncOwner, as signer: SyncSigner) throws -> any RelayTransport
}

extension ContractID {
    public static let relays = ContractID("host.relays", (any RelayConnecting).self)
}
