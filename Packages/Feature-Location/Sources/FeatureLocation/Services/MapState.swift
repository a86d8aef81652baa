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
