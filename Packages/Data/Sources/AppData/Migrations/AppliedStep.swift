import GRDB

/// A row of `bento_migrations`.
package struct AppliedStep: Sendable, Equatable {
    package let namespace: String
    package let number: Int
    package let name: String

    /// The applied steps of each namespace, in order; none where the table does not exist yet.
    package static func byNamespace(_ database: Database) throws -> [String: [AppliedStep]] {
        let rows: [Row]
        do {
            rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: "SELECT namespace, number, name FROM bento_migrations ORDER BY namespace, number"
                )
            )
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // GRDB reads the whole schema to say whether there is a table: only where it seems that there is none.
            guard try database.tableExists("bento_migrations") else { return [:] }
            throw error
        }
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
