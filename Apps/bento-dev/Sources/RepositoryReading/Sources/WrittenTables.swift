/// Finds the tables that SQL writes to, in text that may have holes.
enum WrittenTables {
    /// What GRDB calls writing a record.
    static let recordWrites: Set = [
        "insert", "update", "upsert", "delete", "deleteAll", "deleteOne", "updateAll", "updateChanges",
        "insertAndFetch",
    ]

    static func names(in sql: String) -> [String] {
        let words = sql.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let upper = words.map { $0.uppercased() }
        var found: [String] = []
        for index in words.indices {
            let rest = upper[(index + 1)...]
            let table: Int? =
                switch upper[index] {
                case "INTO" where index > 0: index + 1
                case "DELETE" where rest.first == "FROM": index + 2
                case "UPDATE" where rest.first == "OR": index + 3
                // Of a trigger (`AFTER UPDATE OF x ON y`), or of an upsert (`DO UPDATE SET`).
                case "UPDATE" where rest.first != "SET" && rest.first != "OF" && rest.first != "ON": index + 1
                default: nil
                }
            guard let table, table < words.count, words[table].contains("_") else { continue }
            found.append(String(words[table]))
        }
        return found
    }
}
