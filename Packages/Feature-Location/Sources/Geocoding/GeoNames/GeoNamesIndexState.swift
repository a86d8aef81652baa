import Core
import Foundation
import GRDB
import Gazetteer

/// The packed table, and whether it is up to date.
struct GeoNamesIndexState: Sendable {
    /// Counts the changes of the rows; 0 if nothing was ever imported.
    let rowsRevision: Int64
    /// The checksum of the table that was last made from them.
    let checksum: Int64
    /// The table; `nil` if no file has its current version.
    let gazetteer: Gazetteer?
    /// The bytes of the table in the database, if no file has them because an earlier version of the program stored
    /// them, or one that could not write the file; `nil` if they are out of date or damaged.
    let stored: [UInt8]?

    /// - Parameter file: the usual location of the table.
    init(fetchedFrom database: Database, file: PackedGazetteerFile) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT rows_revision, revision, checksum FROM location_geonames_index WHERE id = 1"
            )
        )
        rowsRevision = row?[0] ?? 0
        checksum = row?[2] ?? 0
        let isCurrent = rowsRevision > 0 && row?[1] == rowsRevision
        gazetteer = isCurrent ? file.gazetteer(checksum: checksum) : nil
        stored = isCurrent && gazetteer == nil ? try Self.stored(checksum, in: database) : nil
    }

    private static func stored(_ checksum: Int64, in database: Database) throws -> [UInt8]? {
        // A cursor's row is read in SQLite's own memory: the table may have tens of megabytes.
        let rows = try Row.fetchCursor(database, sql: "SELECT bytes FROM location_geonames_index WHERE id = 1")
        return try rows.next()?.withUnsafeData(atIndex: 0) { bytes in
            guard let bytes, Self.checksum(bytes) == checksum else { return nil }
            return [UInt8](bytes)
        }
    }

    /// Registers a table that was made from the rows at a revision.
    ///
    /// - Parameter bytes: the table, if no file has it.
    /// - Returns: whether the rows are still at that revision; otherwise nothing is registered.
    static func store(_ bytes: [UInt8], checksum: Int64, for revision: Int64, in database: Database) throws -> Bool {
        try database.execute(
            sql: """
                UPDATE location_geonames_index SET revision = :revision, checksum = :checksum, bytes = :bytes
                WHERE id = 1 AND rows_revision = :revision
                """,
            arguments: ["revision": revision, "checksum": checksum, "bytes": Data(bytes)]
        )
        return database.changesCount == 1
    }

    /// FNV-1a over words of eight bytes, one word at a time: detects damage, and is fast over tens of megabytes.
    static func checksum(_ bytes: some ContiguousBytes) -> Int64 {
        var hash = FNV1a()
        bytes.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for word in 0..<words {
                hash.add(bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))
            }
            hash.add(bytes[(words * 8)...])
        }
        return Int64(bitPattern: hash.value)
    }
}
