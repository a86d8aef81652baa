import AppData
import Core
import Foundation
import GRDB

/// Merges an export into the database, in one transaction.
///
/// A row that is not there is added; one that is there is replaced if the export's changed later (`updated_at`), so
/// importing twice changes nothing, and two devices that import each other's export end up alike. Rows of equal stamps
/// and different content are decided by their content, the same way everywhere.
public struct DataImport: Sendable {
    /// The outcome for the rows of one table.
    public struct Counts: Sendable, Hashable, Codable {
        /// Rows that were not there.
        public var added = 0
        /// Rows that were older here.
        public var updated = 0
        /// Rows that were the same here.
        public var unchanged = 0
        /// Rows that are newer here and stayed.
        public var kept = 0
        /// Rows that would collide with another row here, and were left out.
        public var conflicting = 0
    }

    /// A summary of the imported rows.
    public struct Report: Sendable, Hashable, Codable {
        /// By table.
        public var tables: [String: Counts] = [:]
        /// Rows of tables that this program lacks, by table; they were not imported.
        public var skipped: [String: Int] = [:]
        /// The settings that it carries, by full names. They are left to whoever knows what they may be.
        public var settings: [String: JSONValue] = [:]
    }

    private let database: AppDatabase
    private let limit: Int

    /// - Parameter limit: the most bytes an export may have; they are read into memory, their values are not.
    public init(database: AppDatabase, limit: Int = 256 << 20) {
        self.database = database
        self.limit = limit
    }

    /// Imports what ``DataExport`` wrote: a JSON file, or a folder of CSV files.
    ///
    /// - Parameter check: gets the settings that it carries, before the rows are kept.
    /// - Throws: ``TransferError`` where anything in it is wrong, ``HomeError``, ``StoreError``, what `check` throws; nothing is
    ///   changed then.
    public func run(
        from source: URL,
        checking check: @escaping @Sendable ([String: JSONValue]) throws -> Void = { _ in }
    ) async throws -> Report {
        let plans = database.plans
        let known = try await database.read { database in
            // Only what this program's own plans make: rows for others could do nothing here but harm.
            try DataExport.tables(in: database, plans: plans).filter { table in
                plans.contains { table.belongs(to: $0.namespace) }
            }
        }
        let reader = ImportReader(
            url: source,
            plans: plans,
            known: Dictionary(known.map { ($0.name, $0) }, uniquingKeysWith: { $1 }),
            limit: limit
        )
        var document = try await BlockingWork.run { try reader.read() }
        // Earlier versions exported them.
        for history in plans.flatMap(\.historyTables) { document.skipped[history] = nil }
        return try await database.write { [document] database in
            var report = try ImportMerger(path: source.path, plans: plans).merge(document, into: database)
            for rule in plans.flatMap(\.rules) {
                let removed = try rule.afterImport(database)
                guard let added = report.tables[rule.table]?.added else { continue }
                report.tables[rule.table]?.added = max(0, added - removed)
            }
            report.tables[CarriedFiles.table] = nil
            for file in try CarriedFiles.take(from: database) where file.name == CarriedFiles.settings {
                let state = try CarriedFiles.state(of: file, from: source.path)?.objectValue ?? [:]
                // `null` stands in files of earlier versions where nothing is set.
                report.settings.merge(state.filter { $0.value != .null }) { $1 }
            }
            try check(report.settings)
            return report
        }
    }
}
