import Foundation
import GRDB
import Gazetteer

/// The stored table and whether it is up to date.
struct GeoNamesIndexState: Sendable {
    /// Counts the changes of the rows; 0 where nothing was ever imported.
    let rowsRevision: Int64
    /// The stored table; `nil` where it is out of date, of another version, or damaged.
    let gazetteer: Gazetteer?

    init(fetchedFrom database: Database) throws {
        // A cursor's row is read where SQLite has it: the table may have tens of megabytes.
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT rows_revision, revision, checksum, bytes FROM location_geonames_index WHERE id = 1"
        )
        guard let row = try rows.next() else {
            rowsRevision = 0
            gazetteer = nil
            return
        }
        rowsRevision = row["rows_revision"]
        guard rowsRevision > 0, row["revision"] == rowsRevision else {
            gazetteer = nil
            return
        }
        let checksum: Int64 = row["checksum"]
        gazetteer = try row.withUnsafeData(named: "bytes") { bytes in
            guard let bytes, Self.checksum(bytes) == checksum else { return nil }
            return try? Gazetteer(PackedTable(copying: bytes))
        }
    }

    /// Stores a table made of the rows at a revision.
    ///
    /// - Returns: whether the rows are still at that revision; otherwise nothing is stored.
    static func store(_ bytes: [UInt8], for revision: Int64, in database: Database) throws -> Bool {
        try database.execute(
            sql: """
                UPDATE location_geonames_index SET revision = :revision, checksum = :checksum, bytes = :bytes
                WHERE id = 1 AND rows_revision = :revision
                """,
            arguments: ["revision": revision, "checksum": checksum(bytes), "bytes": Data(bytes)]
        )
        return database.changesCount == 1
    }

    /// FNV-1a over words of eight bytes, a word at a time: finds damage, and is fast over tens of megabytes.
    private static func checksum(_ bytes: some ContiguousBytes) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            for word in 0..<words {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)) &* 0x100_0000_01B3
            }
            for byte in bytes[(words * 8)...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return Int64(bitPattern: hash)
    }
}
