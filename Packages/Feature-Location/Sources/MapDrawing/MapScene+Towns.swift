import Core
import Foundation
import Geodesy

/// A place that a map names so that one knows where one looks.
package struct MapTown: Sendable, Hashable {
    package var name: String
    package var coordinate: Coordinate

    package init(name: String, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}

extension MapScene {
    /// Fewer names than these say little: then they may stand closer together.
    private static let fewTowns = 3

    /// Of places in the order of their weight those that have room: apart from one another and from the markers.
    ///
    /// - Parameter spacing: how far apart, in parts of the view's width and height; a quarter of that where there are few.
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
