/// What saving did to one row. ``RowTrace`` keeps it so that it can be taken back.
public struct RowChange<Record: SyncedRecord>: Sendable {
    /// `nil` where the row did not exist.
    public let before: Record?
    public let after: Record
}
