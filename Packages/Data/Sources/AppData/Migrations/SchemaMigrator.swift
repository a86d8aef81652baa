import Core
import GRDB

/// Brings a database to the schema of the plans, all or nothing.
package struct SchemaMigrator: Sendable {
    package let plans: [MigrationPlan]
    /// For messages.
    package let path: String

    package init(plans: [MigrationPlan], path: String) {
        self.plans = plans
        self.path = path
    }

    /// Marks the file as Bento's (`PRAGMA application_id`): "BENT".
    package static let applicationID = 0x4245_4E54
    /// The form of the table `bento_migrations` (`PRAGMA user_version`).
    package static let layoutVersion = 1

    /// Applies what is pending.
    ///
    /// - Throws: ``SchemaError``, ``StoreError/foreign(_:)``, `DatabaseError`; the file is then as it was.
    package func migrate(_ writer: some DatabaseWriter, at moment: Moment) throws {
        try writer.writeWithoutTransaction { database in
            // Enforcement cannot be switched inside a transaction; with it on, rebuilding a table would delete its
            // children.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
            try database.inTransaction(.immediate) {
                try applyPending(in: database, at: moment)
                return .commit
            }
        }
    }

    /// Checks the plans themselves.
    private func validate() throws(SchemaError) {
        var names: Set<String> = []
        for plan in plans {
            try plan.validate()
            guard names.insert(plan.namespace).inserted else {
                throw .badPlan("the namespace '\(plan.namespace)' is declared twice")
            }
        }
    }

    /// True if there is nothing to do; throws if the file is not for this program. Almost every start ends here,
    /// having read one small table.
    package func isCurrent(_ database: Database) throws -> Bool {
        try validate()
        guard try isBento(database) else { return false }
        let applied = try applied(in: database)
        return try plans.allSatisfy { try pending($0, applied).isEmpty }
    }

    /// True if the file has Bento's mark; an empty file has none yet.
    package func isBento(_ database: Database) throws -> Bool {
        // By kept statements: GRDB joins the text of another kind of request from parts, and the first text that is joined so
        // costs a start a look at every conformance of the program.
        let mark = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA application_id")) ?? 0
        guard mark == Self.applicationID else {
            let objects = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
            guard mark == 0, objects == 0 else { throw StoreError.foreign(path) }
            return false
        }
        let layout = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
        guard layout <= Self.layoutVersion else {
            throw SchemaError.newer(namespace: "bento", found: layout, known: Self.layoutVersion, path: path)
        }
        return true
    }

    /// The steps that ``migrate(_:at:)`` would apply now, as `food.first`.
    package func pendingSteps(_ database: Database) throws -> [String] {
        let applied = try isBento(database) ? try applied(in: database) : [:]
        return try plans.flatMap { plan in try pending(plan, applied).map { "\(plan.namespace).\($0.name)" } }
    }

    private func pending(
        _ plan: MigrationPlan,
        _ applied: [String: [AppliedStep]]
    ) throws(SchemaError) -> ArraySlice<MigrationPlan.Step> {
        let done = applied[plan.namespace] ?? []
        guard done.count <= plan.steps.count else {
            throw .newer(namespace: plan.namespace, found: done.count, known: plan.steps.count, path: path)
        }
        for (step, found) in zip(plan.steps, done) where step.name != found.name {
            throw .diverged(
                namespace: plan.namespace,
                step: found.number,
                found: found.name,
                expected: step.name
            )
        }
        return plan.steps[done.count...]
    }

    /// Takes everything of a namespace out, and makes its tables again, as the first run does: both or neither.
    ///
    /// - Throws: as ``migrate(_:at:)``.
    package func remake(_ namespace: String, in writer: some DatabaseWriter, at moment: Moment) throws {
        try writer.writeWithoutTransaction { database in
            // Tables that refer to each other go in any order.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
            try database.inTransaction(.immediate) {
                // Not as a pattern: `_` stands for any character there.
                let names = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT type, name FROM pragma_table_list
                        WHERE schema = 'main' AND substr(name, 1, ?) = ? AND type IN ('view', 'virtual', 'table')
                        ORDER BY type = 'view' DESC, type = 'virtual' DESC, name
                        """,
                    arguments: [namespace.count + 1, namespace + "_"]
                ).map { (isView: $0[0] == "view", name: $0[1] as String) }
                for object in names {
                    let kind = object.isView ? "VIEW" : "TABLE"
                    // The tables behind a virtual one went with it.
                    try database.execute(sql: "DROP \(kind) IF EXISTS \(SchemaTable.quoted(object.name))")
                }
                try database.execute(sql: "DELETE FROM bento_migrations WHERE namespace = ?", arguments: [namespace])
                try database.execute(
                    sql: "DELETE FROM shared_cache WHERE substr(name, 1, ?) = ?",
                    arguments: [namespace.count + 1, namespace + "."]
                )
                try applyPending(in: database, at: moment)
                return .commit
            }
        }
    }

    /// The steps of a file with Bento's mark, which is set together with the first of them.
    private func applied(in database: Database) throws -> [String: [AppliedStep]] {
        let applied = try AppliedStep.byNamespace(database)
        guard !applied.isEmpty else { throw StoreError.altered(path, detail: "bento_migrations is missing or empty") }
        return applied
    }

    private func applyPending(in database: Database, at moment: Moment) throws {
        var applied: [String: [AppliedStep]] = [:]
        if try isBento(database) {
            applied = try self.applied(in: database)
        } else {
            try database.execute(
                sql: """
                    PRAGMA application_id = \(Self.applicationID);
                    PRAGMA user_version = \(Self.layoutVersion);
                    CREATE TABLE bento_migrations (
                        namespace TEXT NOT NULL,
                        number INTEGER NOT NULL,
                        name TEXT NOT NULL,
                        applied_at INTEGER NOT NULL,
                        PRIMARY KEY (namespace, number)
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        for plan in plans {
            for step in try pending(plan, applied) {
                let number = (plan.steps.firstIndex { $0.name == step.name } ?? 0) + 1
                try apply(step, of: plan, in: database)
                try database.execute(
                    sql: "INSERT INTO bento_migrations VALUES (?, ?, ?, ?)",
                    arguments: [plan.namespace, number, step.name, moment]
                )
            }
        }
        if let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") {
            throw SchemaError.brokenReferences(table: row[0])
        }
    }

    private func apply(_ step: MigrationPlan.Step, of plan: MigrationPlan, in database: Database) throws {
        let before = try SchemaObject.all(in: database)
        do {
            try step.apply(database)
        } catch let error as DatabaseError {
            // These say nothing about the step: the disk or a lock is at fault.
            switch error.resultCode {
            case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_READONLY, .SQLITE_CORRUPT: throw error
            default:
                throw SchemaError.stepFailed(
                    namespace: plan.namespace,
                    step: step.name,
                    reason: StoreError.words(for: error)
                )
            }
        } catch {
            throw SchemaError.stepFailed(namespace: plan.namespace, step: step.name, reason: "\(error)")
        }
        guard database.isInsideTransaction else {
            throw SchemaError.stepFailed(
                namespace: plan.namespace,
                step: step.name,
                reason: "it ended the transaction it ran in"
            )
        }
        try check(step, of: plan, changed: SchemaObject.all(in: database).symmetricDifference(before), in: database)
    }

    private func check(
        _ step: MigrationPlan.Step,
        of plan: MigrationPlan,
        changed: Set<SchemaObject>,
        in database: Database
    ) throws {
        for object in changed.sorted(by: { $0.name < $1.name }) {
            guard object.belongs(to: plan.namespace) else {
                throw SchemaError.outsideNamespace(namespace: plan.namespace, step: step.name, object: object.name)
            }
        }
        for table in try SchemaTable.all(in: database) where table.belongs(to: plan.namespace) {
            guard table.isVirtual || !table.primaryKey.isEmpty else {
                throw SchemaError.noPrimaryKey(namespace: plan.namespace, step: step.name, table: table.name)
            }
        }
    }
}

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
