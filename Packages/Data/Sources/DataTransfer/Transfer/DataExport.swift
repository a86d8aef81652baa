import AppData
import Core
import Files
import Foundation
import GRDB

/// Writes everything the database keeps, for other programs and for ``DataImport``.
///
/// Left out: secrets (they are not in the database), caches and search indexes (they are made from other rows), and what can be
/// undone on this device.
/// Tombstones are included: without them a merge would bring deleted rows back.
public struct DataExport: Sendable {
    /// A summary of the written export.
    public struct Report: Sendable, Hashable, Codable {
        /// The file, or the folder of CSV files.
        public let path: String
        /// The size of all files.
        public let bytes: Int
        /// Rows by table.
        public let rows: [String: Int]
    }

    private let database: AppDatabase

    public init(database: AppDatabase) { self.database = database }

    /// Writes one consistent state, to a temporary name first.
    ///
    /// - Parameters:
    ///   - target: the JSON file (0600), or the folder (0700) for the CSV files. It must not exist; its parent must.
    ///   - format: the form.
    /// - Throws: ``TransferError/exists(_:)``, ``HomeError``, ``StoreError``; nothing half is left.
    public func run(to target: URL, format: ExportFormat) async throws -> Report {
        let place = TransferTarget(url: target, home: database.home)
        try place.check(replacing: false)
        let unfinished = try place.unfinished()
        defer { unfinished.remove() }
        let temporary = unfinished.url
        let plans = database.plans
        let moment = database.time.now
        let files = try CarriedFiles(home: database.home).files([CarriedFiles.settings])
        let report = try await database.read { database in
            let schema = try AppliedStep.byNamespace(database).mapValues(\.count)
            let writer = ExportWriter(
                database: database,
                manifest: ExportManifest(schema: schema, exportedAt: moment.formatted(.iso8601)),
                tables: try Self.tables(in: database, plans: plans),
                files: files
            )
            let written =
                switch format {
                case .json: try writer.writeJSON(to: temporary)
                case .csv: try writer.writeCSV(to: temporary)
                }
            return Report(path: target.path, bytes: written.bytes, rows: written.rows)
        }
        try TransferError.mapping { () throws(FileError) in
            try PrivateFile.move(temporary, to: target, replacing: false)
        }
        return report
    }

    /// The tables whose rows are the person's own, on whichever device.
    static func tables(in database: Database, plans: [MigrationPlan]) throws -> [SchemaTable] {
        let kept = plans.reduce(into: Set<String>()) { $0.formUnion($1.derivedTables.union($1.historyTables)) }
        return try SchemaTable.all(in: database).filter { table in
            !table.isVirtual && !table.belongs(to: "bento") && !kept.contains(table.name)
        }
    }
}

/// The form of an export.
public enum ExportFormat: String, Sendable, Codable, CaseIterable {
    /// One JSON document.
    case json
    /// A folder with one CSV file (RFC 4180) for each table and a `manifest.json`.
    case csv
}
