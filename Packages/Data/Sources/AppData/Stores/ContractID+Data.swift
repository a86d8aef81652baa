import Core

extension ContractID {
    /// The database; a feature that stores data requires it. The host provides it.
    public static let database = ContractID("data.database", AppDatabase.self)
}
