import AppData
import Core
import GeoJSON
import MapDrawing
import Observation

/// The contents of the map, observable by front ends: the features, and a count that increases with each change.
@MainActor
@Observable
final class MapState {
    private(set) var features: [GeoJSON.Feature] = []
    /// Increases with every change, even to identical contents: observers redraw when it does.
    private(set) var updateCount = 0

    // From anywhere: no command should wait for the main thread before it has something to show.
    nonisolated init() {}

    /// Points of interest among the features.
    var pointsOfInterest: [PointOfInterest] { features.compactMap { PointOfInterest($0) } }

    /// Replaces the features shown.
    func replace(with features: [GeoJSON.Feature]) {
        self.features = features
        updateCount += 1
    }

    func clear() { replace(with: []) }

    /// Shows the stored map if it is newer than the current one.
    func update(from kept: KeptMap?) throws {
        guard let kept, kept.updateCount != updateCount else { return }
        features = try kept.features()
        updateCount = kept.updateCount
    }
}

struct KeptMap: Codable, Sendable, Hashable {
    /// A FeatureCollection; `nil` for an empty map.
    var geoJSON: String?
    var updateCount: Int

    func features() throws -> [GeoJSON.Feature] {
        try geoJSON.map { try GeoJSON.Object(parsing: $0).features } ?? []
    }
}

extension LocationStore {
    /// The features shown, as GeoJSON; `nil` for none.
    func mapFeatures() async throws -> KeptMap? {
        try await database.read { try StateRecord.read(.map, as: KeptMap.self, in: $0) }
    }

    /// Replaces the features shown; `nil` clears them.
    ///
    /// - Returns: the map's new update count.
    @discardableResult
    func showOnMap(_ features: [GeoJSON.Feature]?) async throws -> Int {
        let now = database.time.now
        let text = features.map { GeoJSON.Writer.text(.featureCollection(GeoJSON.FeatureCollection($0))) }
        return try await write { database in
            let before = try StateRecord.read(.map, as: KeptMap.self, in: database)
            let count = (before?.updateCount ?? 0) + 1
            try StateRecord.write(.map, KeptMap(geoJSON: text, updateCount: count), in: database, at: now)
            return count
        }
    }
}
