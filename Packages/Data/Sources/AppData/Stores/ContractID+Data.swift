import Core

// The host provides all of these.
extension ContractID {
    /// The database; a feature that stores data requires it.
    public static let database = ContractID("data.database", AppDatabase.self)
    /// The encrypted store of secrets.
    public static let secrets = ContractID("data.secrets", SecretStore.self)
    /// The person's profile.
    public static let profile = ContractID("data.profile", ProfileStore.self)
    public static let dailyLogs = ContractID("data.daily-logs", DailyLogStore.self)
    /// Samples from health sources.
    public static let healthSamples = ContractID("data.health-samples", HealthSampleStore.self)
    public static let places = ContractID("data.places", PlaceStore.self)
}
