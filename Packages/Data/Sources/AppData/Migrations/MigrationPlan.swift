import Core
import GRDB
import SyncMerge

/// The schema of one feature, as the ordered steps that lead to it.
///
/// Every table, index, trigger and view a step makes must be named `<namespace>_...`, stand on tables of the same
/// namespace, and every table needs a primary key (so that an export can be merged back). All pending steps of all
/// features run in one transaction: either all are applied or the file stays as it was.
///
/// - Important: A step that has shipped must never change: files in the field have run its old form. Add a step.
///   Foreign keys are not enforced while steps run and are checked once at the end, so that a table can be rebuilt
///   without its children being deleted.
public struct MigrationPlan: Sendable {
    /// One change of the schema.
    public struct Step: Sendable {
        /// A short name for its effect, unique in its plan, such as `create entries`. Recorded, and compared on every start.
        public let name: String
        let apply: @Sendable (Database) throws -> Void

        /// A step in code.
        public init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
            self.name = name
            self.apply = apply
        }

        /// A step of one or more SQL statements.
        public static func sql(_ name: String, _ statements: String) -> Step {
            Step(name) { try $0.execute(sql: statements) }
        }
    }

    /// The prefix of all names: lower-case letters and digits, beginning with a letter; not `bento`, not `sqlite`.
    public let namespace: String
    /// The steps, oldest first. Their count is the schema's version.
    public let steps: [Step]
    /// Tables whose rows can be made again (caches, search indexes): exports leave them out, imports do not touch them.
    public let derivedTables: Set<String>
    /// The types of its rows: an import whose rows these cannot read is refused.
    public let records: [any SyncedRecord.Type]

    /// Rules of its tables without ``SyncedRecord``s, for imports and inventories.
    package let rules: [TableRule]

    /// The tables that are shared with the person's other devices: those of the records and rules that say so. Every other table
    /// stays on the device.
    public var sync: [SyncTable] { records.compactMap { $0.sync } + rules.map(\.sync) }

    /// Declares a schema. A fault in it is reported when the database opens.
    public init(
        namespace: String,
        steps: [Step],
        derivedTables: Set<String> = [],
        records: [any SyncedRecord.Type] = []
    ) {
        self.init(namespace: namespace, steps: steps, derivedTables: derivedTables, records: records, rules: [])
    }

    init(
        namespace: String,
        steps: [Step],
        derivedTables: Set<String>,
        records: [any SyncedRecord.Type],
        rules: [TableRule]
    ) {
        self.namespace = namespace
        self.steps = steps
        self.derivedTables = derivedTables
        self.records = records
        self.rules = rules
    }

    /// Tables of ``UndoableChange``s, which are of this device alone: exports leave them out, imports do not touch them.
    package var historyTables: Set<String> {
        Set(records.filter { $0 is any UndoableChange.Type }.map { $0.databaseTableName })
    }

    /// The schema's version: the number of steps.
    public var version: Int { steps.count }

    /// - Throws: ``SchemaError/badPlan(_:)``.
    func validate() throws(SchemaError) {
        let bytes = Array(namespace.utf8)
        let isWord = bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
        guard let first = bytes.first, (97...122).contains(first), isWord, bytes.count <= 32 else {
            throw .badPlan("'\(namespace)' is not a namespace of lower-case letters and digits")
        }
        guard namespace != "bento", namespace != "sqlite" else { throw .badPlan("'\(namespace)' is reserved") }
        guard Set(steps.map(\.name)).count == steps.count else {
            throw .badPlan("two steps of '\(namespace)' have the same name")
        }
        for table in derivedTables where !table.hasPrefix(namespace + "_") {
            throw .badPlan("'\(table)' is not a table of '\(namespace)'")
        }
    }
}

/// The dating and merging of a table whose rows are not ``SyncedRecord``s, declared by its owner.
package struct TableRule: Sendable {
    package let table: String
    /// The column that dates a row, for want of an `updated_at`.
    package let stamp: String
    /// Milliseconds in a unit of ``stamp``.
    package let stampUnit: Int64
    /// The rules by which its rows merge with those of the person's other devices.
    package let sync: SyncTable
    /// Runs after every import, whatever tables it had.
    ///
    /// - Returns: the number of rows of the table that it removed.
    package let afterImport: @Sendable (Database) throws -> Int
}

extension MigrationPlan: FeatureContribution {}

extension FeatureRegistrar {
    /// Declares the feature's tables.
    ///
    /// The namespace is the feature's id without hyphens; tables are named `<namespace>_...`.
    ///
    /// - Parameters:
    ///   - steps: oldest first; a shipped one never changes.
    ///   - derivedTables: caches and search indexes, which exports leave out.
    ///   - records: the types of the rows; an import whose rows these cannot read is refused.
    public mutating func migrations(
        _ steps: MigrationPlan.Step...,
        derivedTables: Set<String> = [],
        records: [any SyncedRecord.Type] = []
    ) {
        let namespace = manifest.id.filter { $0 != "-" }
        contribute(MigrationPlan(namespace: namespace, steps: steps, derivedTables: derivedTables, records: records))
    }

    /// The schemas that were declared.
    public var migrationPlans: [MigrationPlan] { contributions(of: MigrationPlan.self) }
}
