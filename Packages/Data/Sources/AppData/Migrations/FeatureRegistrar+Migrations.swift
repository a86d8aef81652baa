import Core

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
