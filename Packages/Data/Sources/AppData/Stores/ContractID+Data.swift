import Core

// The host provides all of these.
extension ContractID {
    /// The database; a feature that stores data requires it.
    public static let database = ContractID("data.database", AppDatabase.self)
    /// The encrypted store of secrets.
    public static let secrets = ContractID("data.secrets", SecretStore.self)
    public static let places = ContractID("data.places", PlaceStore.self)
}
