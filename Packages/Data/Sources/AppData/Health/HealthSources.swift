import Core
import GRDB

/// The devices, apps and files that samples came from: each row of a sample has a number in their place.
///
/// The number is made from the name, so that two devices that exchange their rows mean the same by it.
struct HealthSources: Sendable {
    private var numbers: [String: Int64] = [:]
    private var last: (name: String, number: Int64)?

    /// The number of a source that was asked for before.
    mutating func known(_ name: String) -> Int64? {
        if let last, last.name == name { return last.number }
        guard let number = numbers[name] else { return nil }
        last = (name, number)
        return number
    }

    /// The number of a source; a new one is written down.
    mutating func number(of name: String, in database: Database, at moment: Moment) throws -> Int64 {
        if let number = known(name) { return number }
        let number = try find(name, in: database, at: moment)
        numbers[name] = number
        last = (name, number)
        return number
    }

    private func find(_ name: String, in database: Database, at moment: Moment) throws -> Int64 {
        var number = Self.number(of: name)
        while true {
            let found = try String.fetchOne(
                database.cachedStatement(sql: "SELECT name FROM shared_sample_sources WHERE id = ?"),
                arguments: [number]
            )
            if found == name { return number }
            guard found != nil else { break }
            // Two of some thousand million: the next number is as good.
            number = (number + 1) & 0x7FFF_FFFF
        }
        try database.execute(
            sql: "INSERT INTO shared_sample_sources (id, name, updated_at) VALUES (?, ?, ?)",
            arguments: [number, name, moment]
        )
        return number
    }

    /// A hash of 64 bits, folded to 31: SQLite keeps such a number in four bytes.
    private static func number(of name: String) -> Int64 {
        let hash = FNV1a.hash(of: name.utf8)
        return Int64((hash ^ (hash >> 31) ^ (hash >> 62)) & 0x7FFF_FFFF)
    }

    /// The names by number.
    static func names(in database: Database) throws -> [Int64: String] {
        let rows = try Row.fetchAll(database, sql: "SELECT id, name FROM shared_sample_sources")
        return Dictionary(
            rows.compactMap { row in
                guard let id = Int64.fromDatabaseValue(row["id"]), let name = String.fromDatabaseValue(row["name"])
                else { return nil }
                return (id, name)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
