import SyncMerge
import SyncProtocol

/// A relay's data: sealed batches and segments, heads, key logs. It reads nothing of what is sealed, and may lose all of
/// it: devices fill it again.
///
/// Every implementation passes `RelayContract`. Within a stream the order of `seq` is that of the commits, without a gap, for
/// whoever reads while others write.
///
/// - Important: What a call has returned is as durable as the store can make it, the answer to a duplicate included: a device
///   forgets how to send what was acknowledged to it. All calls throw ``RelayFault`` for what the visitor did; any other error
///   means that the store could not tell, and that the same call may be made again.
public protocol RelayStore: Sendable {
    /// The key of challenges and tokens; all relays over one store share it.
    var key: RelayKey { get }

    /// Makes an owner known. The same first entry again changes nothing.
    func register(_ genesis: KeyLogEntry) async throws
    func log(of owner: SyncOwner, from n: Int64) async throws -> [KeyLogEntry]
    /// The whole log, checked; `nil` where the owner is unknown.
    func log(of owner: SyncOwner) async throws -> KeyLog?
    /// Takes the next entry. The same entry again changes nothing.
    ///
    /// - Throws: ``RelayFault/logConflict(_:)`` where another entry stands there.
    func append(_ entry: KeyLogEntry, by visitor: RelayVisitor, at now: Int64) async throws

    /// Takes a batch whose number follows the last of its device, once.
    ///
    /// - Parameter now: milliseconds since 1970.
    func append(_ batch: SyncEnvelope, by visitor: RelayVisitor, at now: Int64) async throws -> AppendAnswer
    /// The new batches behind a cursor; `nil` if there are none. A cursor beyond the head is answered with the heads: the store has
    /// forgotten, and the device sees it.
    ///
    /// - Parameter head: the greatest head that the device was ever told; a replica that has less does not answer.
    func pull(
        _ stream: SyncStream,
        after: Int64,
        head: Int64,
        by visitor: RelayVisitor,
        at now: Int64
    ) async throws -> PullAnswer?
    /// A device's batches from a number on.
    func batches(
        _ stream: SyncStream,
        of node: SyncNode,
        from no: Int64,
        by visitor: RelayVisitor
    ) async throws -> [SyncEnvelope]

    /// The last snapshot of a stream; `nil` before the first.
    func snapshot(_ stream: SyncStream, by visitor: RelayVisitor) async throws -> SyncSnapshot?
    /// Takes a snapshot that follows the last one, and whose segments are here.
    func commit(
        _ snapshot: SyncSnapshot,
        in stream: SyncStream,
        by visitor: RelayVisitor,
        at now: Int64
    ) async throws
    /// Deletes batches that a snapshot covers which was committed before a moment: of some streams, as many as are done quickly. Heads
    /// and places stay as they are, so that no number is taken twice.
    ///
    /// - Parameter moment: milliseconds since 1970.
    /// - Returns: how many snapshots it was; 0 where there are no more.
    func removeCovered(before moment: Int64) async throws -> Int
    /// Keeps a segment or blob under its digest.
    func put(
        _ object: SyncEnvelope,
        as digest: SyncDigest,
        in stream: SyncStream,
        by visitor: RelayVisitor
    ) async throws
    func object(_ digest: SyncDigest, in stream: SyncStream, by visitor: RelayVisitor) async throws -> SyncEnvelope
    /// Deletes all content of a stream. Its head stays, so that no `seq` is given twice.
    func delete(_ stream: SyncStream, by visitor: RelayVisitor) async throws

    /// Puts a message into a mailbox; the same message again changes nothing.
    ///
    /// - Parameter visitor: the device that makes the mailbox or answers; `nil` for one that is yet to join.
    func post(
        _ message: [UInt8],
        to mailbox: PairingMailbox,
        _ slot: PairingSlot,
        by visitor: RelayVisitor?,
        at now: Int64
    ) async throws
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot, at now: Int64) async throws -> [[UInt8]]

    /// The heads of these owners' streams, for those who listen at a relay that did not take the batch.
    func heads(of owners: [SyncOwner]) async throws -> [SyncOwner: [StreamHead]]
}

/// Who makes a request.
public struct RelayVisitor: Sendable, Hashable {
    public let owner: SyncOwner
    public let node: SyncNode

    public init(owner: SyncOwner, node: SyncNode) {
        self.owner = owner
        self.node = node
    }
}
