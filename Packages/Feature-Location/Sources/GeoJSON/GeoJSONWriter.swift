import Core
import Geodesy

extension GeoJSON {
    /// Writes GeoJSON on one line, members in a fixed order: `type`, `id`, `bbox`, the content, then foreign members by
    /// name.
    package struct Writer {
        package private(set) var bytes: [UInt8] = []

        package static func bytes(_ object: Object) -> [UInt8] {
            var writer = Writer()
            writer.write(object)
            return writer.bytes
        }

        package static func text(_ object: Object) -> String { String(decoding: bytes(object), as: UTF8.self) }

        package mutating func write(_ object: Object) {
            switch object {
            case .geometry(let geometry): write(geometry)
            case .feature(let feature): write(feature)
            case .featureCollection(let collection): write(collection)
            }
        }

        private mutating func write(_ collection: FeatureCollection) {
            put("{\"type\":\"FeatureCollection\"")
            write(boundingBox: collection.boundingBox)
            put(",\"features\":")
            array(collection.features) { $0.write($1) }
            close(collection.foreignMembers)
        }

        private mutating func write(_ feature: Feature) {
            put("{\"type\":\"Feature\"")
            if let id = feature.id { put(",\"id\":" + id.text()) }
            write(boundingBox: feature.boundingBox)
            put(",\"geometry\":")
            if let geometry = feature.geometry { write(geometry) } else { put("null") }
            put(",\"properties\":")
            put(feature.properties.map { JSONValue.object($0).text() } ?? "null")
            close(feature.foreignMembers)
        }

        private mutating func write(_ geometry: Geometry) {
            put("{\"type\":\"\(geometry.shape.type.rawValue)\"")
            write(boundingBox: geometry.boundingBox)
            if case .geometryCollection(let geometries) = geometry.shape {
                put(",\"geometries\":")
                array(geometries) { $0.write($1) }
            } else {
                put(",\"coordinates\":")
                coordinates(geometry.shape)
            }
            close(geometry.foreignMembers)
        }

        private mutating func coordinates(_ shape: Shape) {
            switch shape {
            case .point(let position): write(position)
            case .multiPoint(let line), .lineString(let line): write(line)
            case .multiLineString(let lines), .polygon(let lines): array(lines) { $0.write($1) }
            case .multiPolygon(let polygons): array(polygons) { $0.array($1) { $0.write($1) } }
            case .geometryCollection: break
            }
        }

        private mutating func write(_ line: [Position]) { array(line) { $0.write($1) } }

        private mutating func write(_ position: Position) {
            put("[\(number(position.longitude)),\(number(position.latitude))")
            if let altitude = position.altitude { put(",\(number(altitude))") }
            put("]")
        }

        private mutating func write(boundingBox: [Double]?) {
            guard let boundingBox else { return }
            put(",\"bbox\":[\(boundingBox.map { number($0) }.joined(separator: ","))]")
        }

        private mutating func close(_ foreignMembers: [String: JSONValue]) {
            for (name, value) in foreignMembers.sorted(by: { $0.key < $1.key }) {
                put(",\(JSONValueText.quoted(name)):\(value.text())")
            }
            put("}")
        }

        private mutating func array<Element>(_ elements: [Element], _ each: (inout Writer, Element) -> Void) {
            put("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { put(",") }
                each(&self, element)
            }
            put("]")
        }

        private func number(_ value: Double) -> String { JSONValueText.number(value) }

        private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
    }
}

/// JSON's written forms of strings and numbers.
package enum JSONValueText {
    static func quoted(_ text: String) -> String { JSONValue.string(text).text() }
    package static func number(_ value: Double) -> String { JSONValue.number(value).text() }
}
