import Core
import GRDB
import Synchronization

/// The tables that one feature may use: its own, and those of the models that all share.
///
/// It is held while the program runs. A statement that changes another table is noticed when it runs, and its transaction is
/// refused; what a statement read is known from its text, and each new text is looked at before anything that was read is
/// given to the feature.
final class TableWall: Sendable {
    let feature: String
    private let prefixes: [String]
    /// The texts that were looked at and touch nothing foreign.
    private let seen = Mutex<Set<String>>([])

    /// - Parameter feature: its id; its tables have it, without hyphens, as their prefix.
    init(feature: String) {
        self.feature = feature
        prefixes = [feature.filter { $0 != "-" } + "_", "shared_"]
    }

    func allows(_ table: String) -> Bool {
        if prefixes.contains(where: { table.utf8.starts(with: $0.utf8) }) { return true }
        // What `save` notes on behalf of whoever saves; see `SyncCapture`.
        if table == SyncCapture.dirty || table == SyncCapture.clock || table == SyncCapture.tables { return true }
        // SQLite's own business: a virtual table is declared, as if it were made, whenever a connection first meets it. What
        // changes the schema is known by its text.
        return table.utf8.starts(with: "sqlite_".utf8)
    }

    /// The runs of bytes that can be in names of tables, in lower case, as SQLite compares them (ASCII only).
    private static func words(of text: String) -> Set<String> {
        let isPart = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
            default: false
            }
        }
        return Set(text.utf8.split { !isPart($0) }.map { String(decoding: $0, as: UTF8.self).lowercased() })
    }

    /// True if a statement changes the schema: only migrations do.
    static func changesSchema(_ text: String) -> Bool {
        let words = text.prefix(200).uppercased().split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard let first = words.first, ["CREATE", "DROP", "ALTER", "REINDEX", "ATTACH", "DETACH"].contains(first) else {
            return false
        }
        return !(first == "CREATE" && ["TEMP", "TEMPORARY"].contains(words.dropFirst().first))
    }

    /// - Parameter tables: the names of all tables, in lower case.
    /// - Throws: ``ForeignTable`` where a statement reads another's table.
    func check(_ texts: [String], among tables: () throws -> Set<String>, in database: Database) throws {
        let new = seen.withLock { seen in texts.filter { !seen.contains($0) } }
        guard !new.isEmpty else { return }
        let tables = try tables()
        for text in new {
            if Self.changesSchema(text) { throw ForeignTable(feature: feature, table: "sqlite_schema") }
            // A table can only be read by its name, which may also be that of something else. Views stand on the tables of
            // their own feature.
            // `save` reads there whether sync is on.
            let foreign = Self.words(of: text).filter {
                tables.contains($0) && !allows($0) && $0 != "bento_migrations"
            }
            guard !foreign.isEmpty else { continue }
            let region = try database.makeStatement(sql: text).databaseRegion
            // The region tells what would change it, and nothing else.
            for table in foreign where region.isModified(byEventsOfKind: .insert(tableName: table)) {
                throw ForeignTable(feature: feature, table: table)
            }
        }
        seen.withLock { seen in
            // Texts with values in them would be new each time.
            if seen.count > 2000 { seen.removeAll() }
            seen.formUnion(new)
        }
    }
}

/// A feature used a table that is another's. A defect of the feature; nothing was written.
public struct ForeignTable: BentoError, Equatable {
    public let feature: String
    public let table: String

    public var code: String { "data.foreign-table" }
    public var message: String {
        "The feature '\(feature)' used '\(table)', which is not its table. Nothing was saved."
    }
    public var recovery: String? { "Report this: features reach each other through contracts only." }
    public var exitStatus: ExitStatus { .software }
}
