import Core
import Foundation
import SyncMerge

/// The effects of one sync, and what is left to do.
public struct SyncReport: Sendable, Hashable {
    /// Own batches that the relay took.
    public internal(set) var sent = 0
    /// Batches of others that were merged.
    public internal(set) var applied = 0
    /// Rows that changed by them.
    public internal(set) var changedRows = 0
    /// Batches that wait for others, or for an update of this device.
    public internal(set) var waiting = 0
    /// Rows of which something waits for an update of this device.
    public internal(set) var heldRows = 0
    /// Rows that two devices' changes made into what cannot be, by table and key; they are shown as they were before.
    public internal(set) var invalidRows = 0
    /// Changes of two devices at once that were found, of which one gave way.
    public internal(set) var conflicts = 0
    /// Own batches, and rows that are in none yet, that the relay does not have.
    public internal(set) var unsent = 0
    /// Rows that are too large to be shared, by table and key.
    public internal(set) var tooLarge: [String] = []
    /// Batches that were refused, with the reason. What their device sends after them waits.
    public internal(set) var refused: [String] = []
    /// Streams that the relay has no room for. They are sent when it has.
    public internal(set) var full: Set<SyncStream> = []
    /// When to come again, where the relay had too much to do.
    public internal(set) var retryAfter: Duration?
    /// True if the device had to become a new one: its home was copied or restored.
    public internal(set) var tookNewNode = false
    /// The time by which this device's clock is ahead of the relay's. It moves no stamp; the person is told if it is far off.
    public internal(set) var clockAhead: Duration?

    public init() {}

    /// This run and one after it, as one.
    public func followed(by next: SyncReport) -> SyncReport {
        var both = next
        both.sent += sent
        both.applied += applied
        both.changedRows += changedRows
        both.tookNewNode = both.tookNewNode || tookNewNode
        return both
    }

    mutating func note(relayTime: Int64, here: TimeContext) {
        let now = Int64(here.now.timeIntervalSince1970 * 1000)
        clockAhead = .milliseconds(now.subtractingReportingOverflow(relayTime).partialValue)
    }
}
