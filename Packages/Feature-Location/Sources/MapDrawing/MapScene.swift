import Core
import GeoJSON
import Geodesy
import Geofencing

/// The contents of a map before it is drawn.
package struct MapScene: Sendable, Hashable {
    package struct Marker: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case feature
            /// One of the person's own places.
            case own
            /// The person's location.
            case here
            /// The place whose surroundings were requested.
            case centre
        }

        var coordinate: Coordinate
        var label: String
        var link: String?
        var kind = Kind.feature
    }

    package struct Path: Sendable, Hashable {
        package enum Kind: Sendable, Hashable {
            case feature, fence, track
        }

        package var kind: Kind
        package var corners: [Position]
        /// True for a ring, which may be filled.
        package var isClosed: Bool
    }

    package var markers: [Marker] = []
    package var paths: [Path] = []
    /// The features to write if the scene is exported as GeoJSON.
    package var features: [GeoJSON.Feature] = []

    package init() {}

    /// Adds features: points as markers, lines and rings as paths.
    package mutating func add(_ features: [GeoJSON.Feature]) {
        self.features += features
        for feature in features {
            guard let shape = feature.geometry?.shape else { continue }
            let label = feature.properties?["name"]?.stringValue ?? feature.properties?["title"]?.stringValue
            add(shape, label: label ?? "", feature)
        }
    }

    private mutating func add(_ shape: GeoJSON.Shape, label: String, _ feature: GeoJSON.Feature) {
        switch shape {
        case .point, .multiPoint:
            let link = PointOfInterest(feature)?.wikipediaURL
            for position in shape.positions {
                guard let coordinate = try? position.coordinate() else { continue }
                markers.append(Marker(coordinate: coordinate, label: label, link: link))
            }
        case .geometryCollection(let geometries):
            for geometry in geometries { add(geometry.shape, label: label, feature) }
        default:
            var isClosed = false
            if case .polygon = shape { isClosed = true }
            if case .multiPolygon = shape { isClosed = true }
            for line in shape.lines {
                // Lines go the short way around the Earth; rings are drawn as they are written.
                let corners = isClosed ? line : line.unwrappedLongitudes()
                paths.append(Path(kind: .feature, corners: corners, isClosed: isClosed))
            }
        }
    }

    package mutating func add(_ fence: Geofence) {
        let polygons = fence.area.polygons
        for ring in polygons.flatMap(\.rings) { paths.append(Path(kind: .fence, corners: ring, isClosed: true)) }
        var properties: [String: JSONValue] = ["name": .string(fence.name), "fence": .string(fence.id)]
        if case .circle(_, let radius) = fence.area { properties["radius"] = .number(radius) }
        let parts = polygons.flatMap(\.parts)
        let shape: GeoJSON.Shape = parts.count == 1 ? .polygon(parts[0]) : .multiPolygon(parts)
        features.append(GeoJSON.Feature(geometry: GeoJSON.Geometry(shape), properties: properties))
    }

    /// Marks the person's location.
    package mutating func add(here coordinate: Coordinate, label: String) {
        add(Marker(coordinate: coordinate, label: label, kind: .here), property: "here")
    }

    /// Marks the center of the requested surroundings, unless a marker is already there.
    package mutating func add(centre coordinate: Coordinate, label: String) {
        guard !markers.contains(where: { $0.coordinate == coordinate }) else { return }
        add(Marker(coordinate: coordinate, label: label, kind: .centre), property: "centre")
    }

    /// Marks one of the person's own places, unless a marker is already there.
    package mutating func add(own coordinate: Coordinate, label: String) {
        guard !markers.contains(where: { $0.coordinate == coordinate && $0.label == label }) else { return }
        add(Marker(coordinate: coordinate, label: label, kind: .own), property: "own")
    }

    private mutating func add(_ marker: Marker, property: String) {
        markers.append(marker)
        features.append(
            GeoJSON.Feature(
                geometry: GeoJSON.Geometry(.point(Position(marker.coordinate))),
                properties: ["name": .string(marker.label), property: true]
            )
        )
    }

    package mutating func add(track: [Coordinate]) {
        guard track.count > 1 else { return }
        let line = track.map { Position($0) }.unwrappedLongitudes()
        paths.append(Path(kind: .track, corners: line, isClosed: false))
        let parts = Antimeridian.cut(line)
        let shape: GeoJSON.Shape = parts.count == 1 ? .lineString(parts[0]) : .multiLineString(parts)
        features.append(GeoJSON.Feature(geometry: GeoJSON.Geometry(shape), properties: ["name": "track"]))
    }

    /// The view that shows everything with a margin; the world if there is nothing.
    package var bounds: BoundingBox {
        let positions = markers.map { Position($0.coordinate) } + paths.flatMap(\.corners)
        guard let box = BoundingBox(around: positions.filter { abs($0.latitude) <= 90 }) else {
            return BoundingBox(west: -180, south: -60, east: 180, north: 85)
        }
        // One place alone says nothing without the coasts and borders around it.
        let isAlone = box.width == 0 && box.height == 0
        return box.padded(by: 0.15, minimum: isAlone ? 10 : 0.02)
    }
}
