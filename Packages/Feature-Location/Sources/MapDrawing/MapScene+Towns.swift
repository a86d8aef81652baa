import Core
import Foundation
import Geodesy

/// A place that a map names for orientation.
package struct MapTown: Sendable, Hashable {
    package var name: String
    package var coordinate: Coordinate

    package init(name: String, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}

extension MapScene {
    /// The number of names below which a map says little, so that they may stand closer together.
    private static let fewTowns = 3

    /// The places that have room, chosen in the given order of importance: apart from one another and from the markers.
    ///
    /// - Parameter spacing: the minimum distance, as a fraction of the view's width and height; down to a quarter of
    ///   that if there are few.
    package func towns(of places: [MapTown], in view: BoundingBox, limit: Int, spacing: Double) -> [MapTown] {
        var chosen: [MapTown] = []
        for spacing in [spacing, spacing / 2, spacing / 4] {
            chosen = spread(places, in: view, limit: limit, spacing: spacing)
            if chosen.count >= Self.fewTowns { break }
        }
        return chosen
    }

    private func spread(_ places: [MapTown], in view: BoundingBox, limit: Int, spacing: Double) -> [MapTown] {
        var taken = markers.map(\.coordinate)
        var chosen: [MapTown] = []
        for place in places where chosen.count < limit && view.contains(place.coordinate) {
            let isApart = taken.allSatisfy { other in
                let across = abs(Angle.wrapped(other.longitude - place.coordinate.longitude)) / max(view.width, 1e-9)
                let up = abs(other.latitude - place.coordinate.latitude) / max(view.height, 1e-9)
                return max(across, up) >= spacing
            }
            guard isApart else { continue }
            taken.append(place.coordinate)
            chosen.append(place)
        }
        return chosen
    }
}
