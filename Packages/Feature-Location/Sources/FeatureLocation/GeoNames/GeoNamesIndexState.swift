import Foundation
import GRDB
import Gazetteer

/// The stored table and whether it is up to date.
struct GeoNamesIndexState: Sendable {
    /// Counts the changes of the rows, 0 where nothing was ever imported; and at which the table was made.
    let rowsRevision: Int64
    private let revision: Int64
    private let checksum: Int64
    private let bytes: Data

    init(fetchedFrom database: Database) throws {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT rows_revision, revision, checksum, bytes FROM location_geonames_index WHERE id = 1"
        )
        rowsRevision = row?["rows_revision"] ?? 0
        revision = row?["revision"] ?? 0
        checksum = row?["checksum"] ?? 0
        bytes = row?["bytes"] ?? Data()
    }

    /// The stored table; `nil` where it is out of date, of another version, or damaged.
    func gazetteer() -> Gazetteer? {
        let bytes = [UInt8](bytes)
        guard revision == rowsRevision, Self.checksum(bytes) == checksum, let table = try? PackedTable(copying: bytes)
        else { return nil }
        return try? Gazetteer(table)
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
    private static func checksum(_ bytes: [UInt8]) -> Int64 {
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
