import Core
import Geodesy

extension GeoJSON {
    /// A text's root.
    package enum Object: Sendable, Hashable {
        case geometry(Geometry)
        case feature(Feature)
        case featureCollection(FeatureCollection)

        /// Every feature; a bare geometry becomes a feature without properties.
        package var features: [Feature] {
            switch self {
            case .geometry(let geometry): [Feature(geometry: geometry)]
            case .feature(let feature): [feature]
            case .featureCollection(let collection): collection.features
            }
        }
    }

    /// A shape with the members that any GeoJSON object may have.
    package struct Geometry: Sendable, Hashable {
        package var shape: Shape
        /// As written: 4 or 6 numbers.
        var boundingBox: [Double]?
        /// Members that the standard does not define.
        var foreignMembers: [String: JSONValue] = [:]

        package init(_ shape: Shape, boundingBox: [Double]? = nil, foreignMembers: [String: JSONValue] = [:]) {
            self.shape = shape
            self.boundingBox = boundingBox
            self.foreignMembers = foreignMembers
        }
    }

    /// The coordinates of a geometry. A polygon is its outer ring, then its holes, each ring closed.
    package enum Shape: Sendable, Hashable {
        case point(Position)
        case multiPoint([Position])
        case lineString([Position])
        case multiLineString([[Position]])
        case polygon([[Position]])
        case multiPolygon([[[Position]]])
        indirect case geometryCollection([Geometry])

        package var type: ObjectType {
            switch self {
            case .point: .point
            case .multiPoint: .multiPoint
            case .lineString: .lineString
            case .multiLineString: .multiLineString
            case .polygon: .polygon
            case .multiPolygon: .multiPolygon
            case .geometryCollection: .geometryCollection
            }
        }

        /// Every position, in the order of the text.
        package var positions: [Position] {
            switch self {
            case .point(let position): [position]
            case .multiPoint(let line), .lineString(let line): line
            case .multiLineString(let lines), .polygon(let lines): lines.flatMap { $0 }
            case .multiPolygon(let polygons): polygons.flatMap { $0.flatMap { $0 } }
            case .geometryCollection(let geometries): geometries.flatMap { $0.shape.positions }
            }
        }

        /// Every polygon, those in collections too.
        package var polygons: [[[Position]]] {
            switch self {
            case .polygon(let rings): [rings]
            case .multiPolygon(let polygons): polygons
            case .geometryCollection(let geometries): geometries.flatMap { $0.shape.polygons }
            default: []
            }
        }

        /// Every line and ring.
        package var lines: [[Position]] {
            switch self {
            case .point, .multiPoint: []
            case .lineString(let line): [line]
            case .multiLineString(let lines), .polygon(let lines): lines
            case .multiPolygon(let polygons): polygons.flatMap { $0 }
            case .geometryCollection(let geometries): geometries.flatMap { $0.shape.lines }
            }
        }
    }

    package struct Feature: Sendable, Hashable {
        /// A string or a number.
        package var id: JSONValue?
        package var geometry: Geometry?
        /// `nil` if the text says null.
        package var properties: [String: JSONValue]?
        var boundingBox: [Double]?
        var foreignMembers: [String: JSONValue] = [:]

        package init(id: JSONValue? = nil, geometry: Geometry?, properties: [String: JSONValue]? = nil) {
            self.id = id
            self.geometry = geometry
            self.properties = properties
        }
    }

    package struct FeatureCollection: Sendable, Hashable {
        package var features: [Feature]
        var boundingBox: [Double]?
        var foreignMembers: [String: JSONValue] = [:]

        package init(_ features: [Feature]) { self.features = features }
    }
}

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
