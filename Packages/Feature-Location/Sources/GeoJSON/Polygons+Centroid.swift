import Geodesy

extension Polygons {
    /// The mean of all positions, the closing one of each ring left out; `nil` for none.
    static func centroid(of shape: GeoJSON.Shape) -> Position? {
        var (x, y, count) = (0.0, 0.0, 0.0)
        func add(_ positions: some Sequence<Position>) {
            for position in positions {
                x += position.longitude
                y += position.latitude
                count += 1
            }
        }
        func visit(_ shape: GeoJSON.Shape) {
            switch shape {
            case .geometryCollection(let geometries): for geometry in geometries { visit(geometry.shape) }
            case .polygon, .multiPolygon: for ring in shape.lines { add(ring.dropLast()) }
            default: add(shape.positions)
            }
        }
        visit(shape)
        return count > 0 ? Position(longitude: x / count, latitude: y / count) : nil
    }
}
