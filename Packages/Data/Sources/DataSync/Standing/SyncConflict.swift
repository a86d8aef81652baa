import AppData
import SyncMerge

/// A change that two devices made at once, of which one had to give way: what was lost, for the person to look at.
///
/// It is noticed by the device that finds the other's change while its own has not been sent, and kept there for 30 days.
public struct SyncConflict: Sendable, Hashable {
    public let table: String
    public let row: String
    /// What does not stand in the row: columns with their values, without nulls.
    public let lost: [SyncField]
    /// Whether this device wrote what was lost.
    public let isOwn: Bool
    public let noticedAt: Moment
}
