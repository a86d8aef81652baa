import Core
import Gazetteer
import MapDrawing

extension LocationCoordinator: LocationCoordinating {
    func currentPlace() async throws -> PlaceSummary? { try await current()?.summary }

    func search(_ text: String, limit: Int) async throws -> [PlaceSummary] {
        try await search(GeocodeQuery(text, limit: max(1, min(limit, 50)))).map(Self.summary)
    }

    func nearest(to coordinate: Coordinate, limit: Int) async throws -> [PlaceSummary] {
        try await geocoder.reverse(coordinate, limit: max(1, min(limit, 50))).map(Self.summary)
    }

    private static func summary(_ place: GeocodedPlace) -> PlaceSummary {
        PlaceSummary(
            name: place.name,
            coordinate: place.coordinate,
            countryCode: place.countryCode,
            subtitle: place.subtitle ?? "",
            timeZone: place.timeZone
        )
    }

    func showFeatures(_ features: JSONValue) async throws -> Int {
        try await show(MapFeatureReader.features(in: features))
    }

    func showPicker(_ text: String?, in session: FlowSession) async throws -> PlaceSummary? {
        guard let picked = try await PlacePicker(location: self).pick(text, in: session) else { return nil }
        if let place = picked.place { return Self.summary(place) }
        guard let near = try? await geocoder.reverse(picked.coordinate, limit: 1).first else {
            return PlaceSummary(
                name: picked.name,
                coordinate: picked.coordinate,
                countryCode: nil,
                subtitle: "",
                timeZone: nil
            )
        }
        return PlaceSummary(
            name: picked.name,
            coordinate: picked.coordinate,
            countryCode: near.countryCode,
            subtitle: near.subtitle ?? "",
            timeZone: near.timeZone
        )
    }

    func keptPlaces(_ references: [PlaceReference]) async throws -> [[KeptPlace]] {
        let oldest = try await retentionDays().map { LocationStore.oldestKept($0, store.time.now) }
        return try await store.keptPlaces(references, since: oldest ?? .distantPast)
    }
}
