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

    /// The number of a source that is written down; `nil` for any other.
    static func number(of name: String, in database: Database) throws -> Int64? {
        let place = try place(of: name, in: database)
        return place.isKnown ? place.number : nil
    }

    private func find(_ name: String, in database: Database, at moment: Moment) throws -> Int64 {
        let place = try Self.place(of: name, in: database)
        guard !place.isKnown else { return place.number }
        try database.execute(
            sql: "INSERT INTO shared_sample_sources (id, name, updated_at) VALUES (?, ?, ?)",
            arguments: [place.number, name, moment]
        )
        return place.number
    }

    private static func place(of name: String, in database: Database) throws -> (number: Int64, isKnown: Bool) {
        var number = number(of: name)
        var attempt = 0
        while true {
            let found = try String.fetchOne(
                database.cachedStatement(sql: "SELECT name FROM shared_sample_sources WHERE id = ?"),
                arguments: [number]
            )
            guard let found else { return (number, false) }
            // By their bytes: what only looks alike is another name on other devices.
            if found.utf8.elementsEqual(name.utf8) { return (number, true) }
            // Two of some thousand million: the next number is as good. Whoever makes names of one number must not have each look
            // at all.
            attempt += 1
            number = attempt < 16 ? (number + 1) & 0x7FFF_FFFF : Self.number(of: "\(name) \(attempt)")
        }
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
