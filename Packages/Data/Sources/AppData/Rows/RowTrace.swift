import Core
import Foundation
import GRDB

/// The effect of a change on one row: the row before it, and how to recognize the row after it.
///
/// The row after it stands in its table, so that a digest of it is enough; a change keeps it for as long as it can be undone.
public struct RowTrace<Record: SyncedRecord>: Sendable {
    public let id: Record.ID
    /// `nil` where the row did not exist.
    private let before: Record?
    /// The digest of the row after the change; see `digest(of:)`.
    private let digest: String

    public init(_ change: RowChange<Record>) throws {
        id = change.after.id
        before = change.before
        digest = try Self.digest(of: change.after)
    }

    /// True if the change made the row.
    public var isNew: Bool { before.map { $0.deletedAt != nil } ?? true }

    /// Puts back what was before, where the row still says what the change made of it.
    ///
    /// Contents are compared, not stamps: taking back the change after this one has stamped the row again.
    ///
    /// - Returns: the trace of that, with which it can be taken back itself, and the row before and after it.
    /// - Throws: ``ChangedSince``.
    @discardableResult
    public func takeBack(in database: Database, at date: Date) throws -> (inverse: RowTrace, shown: ChangedRow) {
        guard let current = try Record.find(id, in: database), try Self.digest(of: current) == digest else {
            throw ChangedSince()
        }
        let change = try before?.save(in: database, at: date) ?? current.softDelete(in: database, at: date)
        return (
            try RowTrace(change),
            ChangedRow(
                table: Record.databaseTableName,
                before: try Self.shown(current),
                after: try Self.shown(change.after)
            )
        )
    }

    private static func shown(_ record: Record) throws -> JSONValue? {
        // Not `nil` alone, which is also JSON's null.
        guard record.deletedAt == nil else { return .none }
        return try JSONValue(encoding: record)
    }

    /// The digest of the row as JSON with sorted keys, without its stamp: the same in every run.
    private static func digest(of record: Record) throws -> String {
        var record = record
        record.updatedAt = Moment(milliseconds: 0)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return String(FNV1a.hash(of: try encoder.encode(record)), radix: 16)
    }
}

/// A row that was to be put back has changed again.
public struct ChangedSince: Error {
    public init() {}
}

extension RowTrace: Codable where Record.ID: Codable {
    private enum CodingKeys: CodingKey {
        case id, before, digest
        /// The whole row, which earlier versions kept.
        case after
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        before = try container.decodeIfPresent(Record.self, forKey: .before)
        if let after = try container.decodeIfPresent(Record.self, forKey: .after) {
            id = after.id
            digest = try Self.digest(of: after)
        } else {
            id = try container.decode(Record.ID.self, forKey: .id)
            digest = try container.decode(String.self, forKey: .digest)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(before, forKey: .before)
        try container.encode(digest, forKey: .digest)
    }
}

/// The effect of saving on one row. ``RowTrace`` keeps it so that it can be taken back.
public struct RowChange<Record: SyncedRecord>: Sendable {
    /// `nil` where the row did not exist.
    public let before: Record?
    public let after: Record
}
