import Core
import Geodesy

extension MapScene {
    /// The scene over the coasts and borders of the world, for a front end to draw.
    package func picture(
        outlines: WorldOutlines,
        bounds chosen: BoundingBox? = nil,
        towns: [MapTown] = []
    ) -> MapPicture {
        let bounds = chosen ?? self.bounds
        let halves = bounds.halves
        var lines: [MapPicture.Line] = []
        for half in halves {
            for ring in outlines.rings where Self.overlap(ring.box, half) {
                lines += Self.lines(ring.corners, in: half, tone: .muted)
            }
        }
        for path in paths {
            for part in Antimeridian.cut(path.corners) {
                for half in halves { lines += Self.lines(part, in: half, tone: path.kind.tone) }
            }
        }
        return MapPicture(
            bounds: MapPicture.Bounds(south: bounds.south, west: bounds.west, north: bounds.north, east: bounds.east),
            lines: lines,
            markers: markers.filter { bounds.contains($0.coordinate) }.map {
                MapPicture.Marker($0.coordinate, label: $0.label, tone: $0.kind.tone)
            } + towns.map { MapPicture.Marker($0.coordinate, label: $0.name, tone: .muted) }
        )
    }

    package static func overlap(_ one: BoundingBox, _ other: BoundingBox) -> Bool {
        one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
    }

    private static func lines(_ line: [Position], in box: BoundingBox, tone: Tone) -> [MapPicture.Line] {
        Clip.line(line, to: box).compactMap { part in
            let points = part.compactMap { try? $0.coordinate() }
            return points.count > 1 ? MapPicture.Line(points, tone: tone) : nil
        }
    }
}

extension MapScene.Path.Kind {
    package var tone: Tone {
        switch self {
        case .feature: .strong
        case .fence: .warning
        case .track: .normal
        }
    }
}

extension MapScene.Marker.Kind {
    package var tone: Tone {
        switch self {
        case .feature, .own: .strong
        case .here: .good
        case .centre: .warning
        }
    }
}
