import Core
import Synchronization

/// Location with the places that a test wants; the first is where the person is.
public final class FakeLocation: LocationCoordinating {
    private let places: [PlaceSummary]
    private let error: (any Error)?
    private let features = Mutex<[JSONValue]>([])
    private let kept = Mutex<[KeptPlace]>([])

    /// - Parameter error: thrown by every question, as where a service is away.
    public init(_ places: [PlaceSummary] = [], failing error: (any Error)? = nil) {
        self.places = places
        self.error = error
    }

    /// The features that were shown on the map, in order.
    public var shownFeatures: [JSONValue] { features.withLock { $0 } }

    private func known() throws -> [PlaceSummary] {
        if let error { throw error }
        return places
    }

    public func currentPlace() async throws -> PlaceSummary? { try known().first }

    public func search(_ text: String, limit: Int) async throws -> [PlaceSummary] {
        let wanted = text.lowercased()
        return Array(try known().filter { $0.name.lowercased().hasPrefix(wanted) }.prefix(limit))
    }

    /// The places in the order given: only the real implementation measures distances.
    public func nearest(to coordinate: Coordinate, limit: Int) async throws -> [PlaceSummary] {
        Array(try known().prefix(limit))
    }

    public func showFeatures(_ features: JSONValue) async throws -> Int {
        _ = try known()
        self.features.withLock { $0.append(features) }
        return features["features"]?.arrayValue?.count ?? 0
    }

    public func showPicker(_ text: String?, in session: FlowSession) async throws -> PlaceSummary? {
        if let text { return try await search(text, limit: 1).first }
        let typed = try await session.ask(Question("Which place", option: "the place"))
        return typed.isEmpty ? nil : try await search(typed, limit: 1).first
    }

    /// Replaces the places that the person keeps.
    public func keep(_ places: [KeptPlace]) { kept.withLock { $0 = places } }

    public func keptPlaces(_ references: [PlaceReference]) async throws -> [[KeptPlace]] {
        _ = try known()
        let places = kept.withLock(\.self)
        return references.map { wanted in
            places.filter { $0.id == wanted.id || $0.name.lowercased() == wanted.name.lowercased() }
        }
    }
}
