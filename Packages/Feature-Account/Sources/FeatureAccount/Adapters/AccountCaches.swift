import AppData

// What was loaded stays fresh for a minute: running a command again after a failure loads only what failed. The numbers
// in the names belong to the form of the values.

extension TwoTierCache where Value == AccountProfile {
    /// Profiles, by service and user.
    static func profiles(in database: AppDatabase) -> TwoTierCache {
        TwoTierCache(name: "account.profile.1", database: database, time: database.time, lifetime: 60, capacity: 4)
    }
}

extension TwoTierCache where Value == Bool {
    /// When a service was asked last by itself, by its address.
    static func attempts(in database: AppDatabase) -> TwoTierCache {
        TwoTierCache(name: "account.attempt.1", database: database, time: database.time, lifetime: 60, capacity: 4)
    }
}

extension TwoTierCache where Value == Equipment {
    /// Equipment, by service and user.
    static func equipment(in database: AppDatabase) -> TwoTierCache {
        TwoTierCache(name: "account.equipment.1", database: database, time: database.time, lifetime: 60, capacity: 4)
    }
}
