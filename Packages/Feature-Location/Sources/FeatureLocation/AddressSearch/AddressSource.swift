import Gazetteer

/// Completes addresses being typed: the gazetteer, Geoapify.
protocol AddressSource: Sendable {
    /// What completes a text, best first.
    func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace]
}

extension GazetteerGeocoder: AddressSource {}
extension GeoapifyGeocoder: AddressSource {}
