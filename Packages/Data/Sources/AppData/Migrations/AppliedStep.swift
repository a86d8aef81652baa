import GRDB

/// A row of `bento_migrations`.
struct AppliedStep: Sendable, Equatable {
    let namespace: String
    let number: Int
    let name: String

    /// The applied steps of each namespace, in order; none where the table does not exist yet.
    static func byNamespace(_ database: Database) throws -> [String: [AppliedStep]] {
        guard try database.tableExists("bento_migrations") else { return [:] }
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT namespace, number, name FROM bento_migrations ORDER BY namespace, number"
        )
        let steps = try rows.map { row in
            AppliedStep(
                namespace: try row.decode(String.self, atIndex: 0),
                number: try row.decode(Int.self, atIndex: 1),
                name: try row.decode(String.self, atIndex: 2)
            )
        }
        return Dictionary(grouping: steps, by: \.namespace)
    }
}
