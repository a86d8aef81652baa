import Geodesy

extension Clip {
    /// A shape cut to a box. Points outside are dropped; what nothing is left of is an empty shape of its type.
    package static func shape(_ shape: GeoJSON.Shape, to box: BoundingBox) -> GeoJSON.Shape {
        switch shape {
        case .point(let position): return box.contains(position) ? shape : .multiPoint([])
        case .multiPoint(let positions): return .multiPoint(positions.filter { box.contains($0) })
        case .lineString, .multiLineString:
            let parts = shape.lines.flatMap { line($0, to: box) }
            return parts.count == 1 ? .lineString(parts[0]) : .multiLineString(parts)
        case .polygon(let rings): return .polygon(polygon(rings, to: box))
        case .multiPolygon(let polygons):
            return .multiPolygon(polygons.map { polygon($0, to: box) }.filter { !$0.isEmpty })
        case .geometryCollection(let geometries):
            return .geometryCollection(geometries.map { GeoJSON.Geometry(self.shape($0.shape, to: box)) })
        }
    }
}
