import Core

/// What a person may set of Location.
enum LocationSettings {
    /// The person names it; a server that they have not named cannot be reached.
    static let geoapifyAddress = SettingKey(
        "geoapify-address",
        "Another address than Geoapify's own, for a proxy.",
        default: ServerAddress?.none
    )
    /// Read with every question, so that it takes effect at once in every process.
    static let geocoder = SettingKey(
        "geocoder",
        "Who finds places: the gazetteer, offline, or Geoapify.",
        default: GeocoderChoice.gazetteer
    )
    /// Followed by a job; the person names it, so that it may be reached.
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
