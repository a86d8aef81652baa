import AppData
import Core

/// The settings of finding places.
package enum GeocoderSettings {
    /// The address that the person names; without it, the server cannot be reached.
    package static let geoapifyAddress = SettingKey(
        "geoapify-address",
        "Another address than Geoapify's own, for a proxy.",
        default: ServerAddress?.none
    )
    /// Read for every query, so that a change takes effect at once in every process.
    package static let geocoder = SettingKey(
        "geocoder",
        "Who finds places: the gazetteer, offline, or Geoapify.",
        default: GeocoderChoice.gazetteer
    )
}

/// The available geocoders.
package enum GeocoderChoice: String, Sendable, Codable, CaseIterable, SettingValue {
    case gazetteer, geoapify
}

/// The settings and the secret for the choice of geocoder.
package struct GeocoderSetup: Sendable {
    package let settings: FeatureSettings
    private let secrets: SecretStore

    package init(settings: FeatureSettings, secrets: SecretStore) {
        self.settings = settings
        self.secrets = secrets
    }

    package var key: ServerSecret { ServerSecret(ChosenGeocoder.secretName, in: secrets) }

    package func server() async throws -> ServerAddress? { try await ChosenGeocoder.server(settings) }
}
