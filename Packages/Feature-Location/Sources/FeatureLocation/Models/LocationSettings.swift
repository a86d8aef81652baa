import Core

/// What a person may set of Location.
enum LocationSettings {
    /// The person names it; a server that they have not named cannot be reached.
    static let geoapifyAddress = SettingKey(
        "geoapify-address",
        "Another address than Geoapify's own, for a proxy.",
        default: ServerAddress?.none
    )
}
