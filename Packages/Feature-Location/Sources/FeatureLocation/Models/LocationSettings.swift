import Core

/// The settings of Location.
enum LocationSettings {
    /// Followed by a job. The person names it, which allows it to be reached.
    static let receiver = SettingKey(
        "receiver",
        "The gpsd that a job follows, such as tcp://127.0.0.1:2947; the fences move with it.",
        default: ServerAddress?.none
    )
    static let historyDays = SettingKey(
        "history-days",
        "For how many days places are kept; 0 keeps them until you forget them.",
        default: LocationStore.defaultRetentionDays,
        in: 0...36_500
    )
}
