import Core
import GeoJSON
import MapDrawing
import Observation

/// What the map shows, for front ends to watch: the features, and a count that grows with each change.
@MainActor
@Observable
final class MapState {
    private(set) var features: [GeoJSON.Feature] = []
    /// Grows with every change, an identical one too: watchers redraw by it.
    private(set) var updateCount = 0

    // From anywhere: no command should wait for the main thread before it has something to show.
    nonisolated init() {}

    /// Points of interest among the features.
    var pointsOfInterest: [PointOfInterest] { features.compactMap { PointOfInterest($0) } }

    /// Shows features in the place of what was shown.
    func replace(with features: [GeoJSON.Feature]) {
        self.features = features
        updateCount += 1
    }

    /// Shows nothing.
    func clear() { replace(with: []) }

    /// Takes what is kept, if it is newer than what is shown.
    func update(from kept: KeptMap?) throws {
        guard let kept, kept.updateCount != updateCount else { return }
        features = try kept.features()
        updateCount = kept.updateCount
    }
}
