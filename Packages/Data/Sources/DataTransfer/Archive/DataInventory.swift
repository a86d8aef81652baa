import AppData
import Core
import Files
import Foundation
import GRDB

/// The contents of a home: tables with their rows, sizes and dates, and the files beside the database.
public struct DataInventory: Sendable, Hashable, Codable {
    public struct Table: Sendable, Hashable, Codable {
        public let name: String
        /// Rows that are not deleted.
        public let rows: Int
        /// Rows that are deleted and remembered, so that another device deletes them, too.
        public let deleted: Int
        /// In the file, with the indexes; `nil` where SQLite cannot tell.
        public let bytes: Int?
        /// When a row changed first and last.
        public let first: Date?
        public let last: Date?
        /// True if its rows can be made again.
        public let isDerived: Bool
    }

    public struct File: Sendable, Hashable, Codable {
        public let name: String
        public let bytes: Int
        public let changedAt: Date
    }

    public let tables: [Table]
    public let files: [File]

    /// Looks; nothing is changed.
    ///
    /// - Throws: ``HomeError``, ``StoreError``.
    public static func take(of database: AppDatabase) async throws -> DataInventory {
        let home = database.home
        guard try home.access() != .absent else { return DataInventory(tables: [], files: []) }
        let plans = database.plans
        let tables = try home.hasDatabase() ? await database.read { try Self.tables(in: $0, plans: plans) } : []
        return DataInventory(tables: tables, files: try files(in: home))
    }

    private static func tables(in database: Database, plans: [MigrationPlan]) throws -> [Table] {
        let derived = plans.reduce(into: Set<String>()) { $0.formUnion($1.derivedTables) }
        let sizes = try sizes(in: database)
        return try SchemaTable.all(in: database).filter { !$0.isVirtual && !$0.belongs(to: "bento") }.map { table in
            let columns = Set(table.columns.map(\.name))
            let isDeletable = columns.contains("deleted_at")
            let rule = plans.lazy.flatMap(\.rules).first { $0.table == table.name }
            let stamp: (column: String, unit: Int64)? =
                columns.contains("updated_at") ? ("updated_at", 1) : rule.map { ($0.stamp, $0.stampUnit) }
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT COUNT(*), \(isDeletable ? "COUNT(deleted_at)" : "0"),
                        \(stamp.map { "MIN(\($0.column)), MAX(\($0.column))" } ?? "NULL, NULL")
                    FROM \(table.quotedName)
                    """
            )
            func moment(_ column: Int) -> Date? {
                guard let stamp, let value = row.flatMap({ Int64.fromDatabaseValue($0[column]) }) else { return nil }
                let (milliseconds, overflows) = value.multipliedReportingOverflow(by: stamp.unit)
                return overflows ? nil : Moment(milliseconds: milliseconds).date
            }
            let all: Int = row?[0] ?? 0
            let deleted: Int = row?[1] ?? 0
            return Table(
                name: table.name,
                rows: all - deleted,
                deleted: deleted,
                bytes: sizes?[table.name],
                first: moment(2),
                last: moment(3),
                isDerived: derived.contains(table.name)
            )
        }
    }

    /// Bytes by table, indexes included; `nil` where this SQLite was built without `dbstat`.
    private static func sizes(in database: Database) throws -> [String: Int]? {
        let isThere = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM pragma_module_list WHERE name = 'dbstat')"
        )
        guard isThere == true else { return nil }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT m.tbl_name, SUM(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name
                WHERE s.aggregate = TRUE GROUP BY m.tbl_name
                """
        )
        return Dictionary(rows.map { ($0[0] as String, $0[1] as Int) }, uniquingKeysWith: +)
    }

    private static func files(in home: AppHome) throws -> [File] {
        let names: [String]
        do {
            names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
        } catch {
            throw HomeError.failed(home.path, "it cannot be listed")
        }
        return names.sorted().compactMap { name in
            var information = stat()
            guard lstat(home.file(name).path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            let stamp = FileStamp(home.file(name).path)
            return File(
                name: name,
                bytes: Int(information.st_size),
                changedAt: Date(timeIntervalSince1970: Double(stamp.seconds))
            )
        }
    }
}
