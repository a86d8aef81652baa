import Core
import Foundation
import GRDB

/// A change of one row, kept so that it can be undone, in this run or, stored as JSON, in a later one.
public struct RowChange<Record: SyncedRecord>: Codable, Sendable {
    /// The row before; `nil` where it did not exist.
    public let before: Record?
    public let after: Record

    /// Wraps the two states.
    public init(before: Record?, after: Record) {
        self.before = before
        self.after = after
    }

    /// Puts back what was before; a row that did not exist becomes a tombstone.
    ///
    /// - Returns: the undoing as a change, so that it can be redone.
    /// - Throws: a ``Failure`` `data.changed-since` where the row has changed again in between; nothing is written then.
    @discardableResult
    public func undo(in database: Database, at date: Date) throws -> RowChange<Record> {
        guard let current = try Record.find(after.id, in: database), current.updatedAt == after.updatedAt else {
            throw Failure.invalid("data.changed-since", "The entry has changed since, so the change cannot be undone.")
        }
        if let before { return try before.save(in: database, at: date) }
        return try after.softDelete(in: database, at: date)
    }
}
