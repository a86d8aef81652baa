import AppData
import Core
import Foundation
import Gazetteer
import Geodesy
import Networking

/// The geocoder that the person chose: the gazetteer, or Geoapify if it is set up.
///
/// The choice is read for every query, so that a change takes effect at once in every process.
package struct ChosenGeocoder: Geocoder, AddressSource {
    /// The name of Geoapify's key among the secrets.
    package static let secretName = "location.geoapify-key"

    package static let probe = ServiceProbe("geoapify-key") { resolver in
        guard let geoapify = try await resolver.get(ChosenGeocoder.self).geoapify() else { return nil }
        _ = try await geoapify.search(GeocodeQuery("Berlin", limit: 1))
        return "Geoapify takes the key"
    }

    private let gazetteer: GazetteerGeocoder
    private let settings: FeatureSettings
    private let secrets: SecretStore?
    private let transport: (any HTTPTransport)?

    package init(
        gazetteer: GazetteerGeocoder,
        settings: FeatureSettings,
        secrets: SecretStore?,
        transport: (any HTTPTransport)?
    ) {
        self.gazetteer = gazetteer
        self.settings = settings
        self.secrets = secrets
        self.transport = transport
    }

    /// The name to use before the choice is known.
    package var name: String { GazetteerGeocoder.sourceName }

    package func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
        guard let geoapify = try await geoapify() else { return try await gazetteer.search(query) }
        return try await geoapify.search(query).map { StreetAddress.checked($0, for: query.text) }
    }

    package func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
        guard let geoapify = try await geoapify() else { return try await gazetteer.autocomplete(query) }
        return try await geoapify.autocomplete(query)
    }

    package func reverse(_ coordinate: Coordinate, limit: Int) async throws -> [GeocodedPlace] {
        guard let geoapify = try await geoapify() else { return try await gazetteer.reverse(coordinate, limit: limit) }
        return try await geoapify.reverse(coordinate, limit: limit)
    }

    /// Cities, then larger areas, whose names begin with a text.
    ///
    /// - Parameter failed: see ``GeoapifyGeocoder/cities(_:failed:)``.
    package func cities(
        _ query: GeocodeQuery,
        failed: (_ kind: String, _ error: any Error) -> Void = { _, _ in }
    ) async throws -> [GeocodedPlace] {
        guard let geoapify = try await geoapify() else { return try await gazetteer.autocomplete(query) }
        return try await geoapify.cities(query, failed: failed)
    }

    /// See ``Geocoder/nearby(_:limit:within:)``; always from the gazetteer, which knows cities.
    package func nearby(_ coordinate: Coordinate, limit: Int, within radius: Double) async throws -> [GeocodedPlace] {
        try await gazetteer.nearby(coordinate, limit: limit, within: radius)
    }

    /// See ``Geocoder/greatest(in:limit:)``; always from the gazetteer.
    package func greatest(in box: BoundingBox, limit: Int) async throws -> [GeocodedPlace] {
        try await gazetteer.greatest(in: box, limit: limit)
    }

    /// The sources for completing addresses while they are typed: the gazetteer first, and Geoapify beside it if it is
    /// chosen.
    package func addressSources() async throws -> (first: any AddressSource, second: (any AddressSource)?) {
        (gazetteer, try await geoapify())
    }

    /// Geoapify's geocoder; `nil` if the gazetteer is chosen.
    ///
    /// - Throws: ``Core/Failure``, which names the setting, if Geoapify is chosen but cannot be used.
    func geoapify() async throws -> GeoapifyGeocoder? {
        guard try await settings[GeocoderSettings.geocoder] == .geoapify else { return nil }
        guard let transport else {
            throw Failure.unavailable("location.offline", "This program has no way to the network.")
        }
        let server = try await Self.server(settings)
        let base = try Self.base(server?.description ?? "", source: "the settings")
        guard let server, let secrets else { throw Self.misconfigured("There are no secrets.") }
        switch try await ServerSecret(Self.secretName, in: secrets).found(for: server) {
        case .none: throw Self.misconfigured("The secret '\(Self.secretName)' is not set.")
        case .ofOther(let other):
            throw Self.misconfigured(
                "The secret '\(Self.secretName)' is for \(other ?? "another server"), not for \(server.origin)."
            )
        case .secret(let key):
            try Self.check(key, source: "the secrets")
            return GeoapifyGeocoder(client: HTTPClient(transport: transport), base: base, key: key)
        }
    }

    /// The server that the key may be sent to.
    package static func server(_ settings: FeatureSettings) async throws -> ServerAddress? {
        try await settings[GeocoderSettings.geoapifyAddress] ?? ServerAddress(GeoapifyGeocoder.defaultAddress)
    }

    /// - Throws: ``Networking/ConfigurationFault`` for a malformed key; it never contains the key.
    package static func check(_ key: Secret, source: String) throws(ConfigurationFault) {
        try ConfigurationCheck.geoapify(key: ConfigurationSetting(name: secretName, source: source, value: key))
    }

    /// An address that requests may be sent to: https, or http on this machine.
    package static func base(_ address: String, source: String) throws(Failure) -> URL {
        guard let url = URL(string: address), let host = url.host(), !host.isEmpty, url.user() == nil,
            url.scheme == "https" || url.scheme == "http" && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
        else {
            throw Failure(
                "location.geocoder-misconfigured",
                "The setting 'location.geoapify-address' from \(source) is no address for requests.",
                recovery: "Give one that begins with https:// and names a host; http is for this machine only.",
                exitStatus: .configuration
            )
        }
        return url
    }

    private static func misconfigured(_ message: String) -> Failure {
        Failure(
            "location.geocoder-misconfigured",
            message,
            recovery:
                "Run 'bento location geocoder geoapify' with a key from myprojects.geoapify.com, or 'bento location geocoder gazetteer'.",
            exitStatus: .configuration
        )
    }
}
