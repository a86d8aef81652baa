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
    static let historyDays = SettingKey(
        "history-days",
        "For how many days places are kept; 0 keeps them until you forget them.",
        default: LocationStore.defaultRetentionDays,
        in: 0...36_500
    )
}
