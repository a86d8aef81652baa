import AppData
import Foundation
import GRDB

/// A history filter as a condition on `wallet_movements AS m`.
///
/// Text that the person wrote (notes, names of tags) is compared here and not by SQLite, which folds only ASCII.
struct HistoryCondition {
    let sql: String
    let arguments: StatementArguments

    init(_ filter: HistoryFilter, wallet: String, in database: Database) throws {
        var parts = ["m.wallet = ?"]
        var arguments: StatementArguments = [wallet]
        if !filter.categories.isEmpty {
            let names = filter.categories.map(\.rawValue).sorted()
            parts.append("m.category IN (\(names.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(names)
        } else if !filter.showsRefreshes {
            parts.append("m.category <> 'refresh'")
        }
        if let from = filter.from {
            parts.append("m.created_at >= ?")
            arguments += [Moment(from)]
        }
        if let to = filter.to {
            parts.append("m.created_at < ?")
            arguments += [Moment(to)]
        }
        if filter.isPendingOnly { parts.append("m.status = 'pending'") }
        if let words = filter.words.map(SearchText.folded), !words.isEmpty {
            let tagged = try Self.tagged(in: database, wallet: wallet) { $0.contains(words) }
            let found = try Self.noted(in: database, wallet: wallet) { $0.contains(words) } + tagged
            parts.append("(instr(m.words, ?) OR m.id IN (SELECT value FROM json_each(?)))")
            arguments += [words, Self.list(found)]
        }
        if let tag = filter.tag.map(SearchText.folded) {
            parts.append("m.id IN (SELECT value FROM json_each(?))")
            arguments += [Self.list(try Self.tagged(in: database, wallet: wallet) { $0 == tag })]
        }
        sql = parts.joined(separator: " AND ")
        self.arguments = arguments
    }

    private static func list(_ ids: [Int]) -> String { "[\(ids.map(String.init).joined(separator: ","))]" }

    /// Movements whose note matches; notes have the ids `wallet/movement`.
    private static func noted(
        in database: Database,
        wallet: String,
        _ fits: (String) -> Bool
    ) throws -> [Int] {
        let prefix = wallet + "/"
        var found: [Int] = []
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, note FROM wallet_notes WHERE id >= ? AND id < ? AND deleted_at IS NULL",
            arguments: [prefix, wallet + "0"]
        )
        while let row = try rows.next() {
            let id: String = row[0]
            if fits(SearchText.folded(row[1])), let movement = Int(id.dropFirst(prefix.count)) {
                found.append(movement)
            }
        }
        return found
    }

    private static func tagged(
        in database: Database,
        wallet: String,
        _ fits: (String) -> Bool
    ) throws -> [Int] {
        let tags = try Row.fetchAll(database, sql: "SELECT id, name FROM wallet_tags WHERE deleted_at IS NULL")
            .filter { fits(SearchText.folded($0[1])) }.map { $0[0] as RowID }
        return try tags.flatMap { tag in
            try Int.fetchAll(
                database,
                sql: "SELECT movement FROM wallet_tagged WHERE tag = ? AND wallet = ? AND deleted_at IS NULL",
                arguments: [tag, wallet]
            )
        }
    }
}
