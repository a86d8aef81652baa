import Core
import Formats
import Geodesy

extension GeoJSON.Object {
    /// Reads a GeoJSON text.
    ///
    /// Foreign members are kept; a fourth number in a position, which the standard advises against, is dropped.
    ///
    /// - Throws: ``GeoJSON/InvalidError`` with the first fault. Warnings do not stop it.
    package init(parsing bytes: [UInt8]) throws(GeoJSON.InvalidError) {
        let (tape, report) = GeoJSON.Validator.read(bytes)
        if let error = GeoJSON.InvalidError(report) { throw error }
        guard let tape else { preconditionFailure("a report without errors has a tape") }
        self = GeoJSON.Decoder(tape: tape).object(0)
    }

    /// Reads a GeoJSON text.
    package init(parsing text: String) throws(GeoJSON.InvalidError) {
        try self.init(parsing: Array(text.utf8))
    }
}

extension GeoJSON {
    /// Builds objects from a tape that ``Validator`` found no error in.
    package struct Decoder {
        package let tape: JSONTape

        package init(tape: JSONTape) { self.tape = tape }

        package func object(_ index: Int) -> Object {
            switch tape.member("type", of: index).map({ tape.string($0) }) {
            case ObjectType.featureCollection.rawValue?: .featureCollection(featureCollection(index))
            case ObjectType.feature.rawValue?: .feature(feature(index))
            default: .geometry(geometry(index))
            }
        }

        private func featureCollection(_ object: Int) -> FeatureCollection {
            var collection = FeatureCollection([])
            tape.forEachMember(of: object) { key, value in
                switch name(key) {
                case "type": break
                case "features": collection.features = tape.elements(of: value).map { feature($0) }
                case "bbox": collection.boundingBox = numbers(value)
                case let other: collection.foreignMembers[other] = json(value)
                }
            }
            return collection
        }

        package func feature(_ object: Int) -> Feature {
            var feature = Feature(geometry: nil)
            tape.forEachMember(of: object) { key, value in
                switch name(key) {
                case "type": break
                case "id": feature.id = json(value)
                case "geometry": feature.geometry = tape.nodes[value].kind == .object ? geometry(value) : nil
                case "properties": feature.properties = json(value).objectValue
                case "bbox": feature.boundingBox = numbers(value)
                case let other: feature.foreignMembers[other] = json(value)
                }
            }
            return feature
        }

        private func geometry(_ object: Int) -> Geometry {
            let type = tape.member("type", of: object).flatMap { ObjectType(rawValue: tape.string($0)) } ?? .point
            var geometry = Geometry(.geometryCollection([]))
            tape.forEachMember(of: object) { key, value in
                switch name(key) {
                case "type": break
                case "coordinates" where type != .geometryCollection: geometry.shape = shape(type, value)
                case "geometries" where type == .geometryCollection:
                    geometry.shape = .geometryCollection(tape.elements(of: value).map { self.geometry($0) })
                case "bbox": geometry.boundingBox = numbers(value)
                case let other: geometry.foreignMembers[other] = json(value)
                }
            }
            return geometry
        }

        private func shape(_ type: ObjectType, _ coordinates: Int) -> Shape {
            switch type {
            case .point: .point(position(coordinates))
            case .multiPoint: .multiPoint(line(coordinates))
            case .lineString: .lineString(line(coordinates))
            case .multiLineString: .multiLineString(lines(coordinates))
            case .polygon: .polygon(lines(coordinates))
            case .multiPolygon: .multiPolygon(tape.elements(of: coordinates).map { lines($0) })
            default: .geometryCollection([])
            }
        }

        private func lines(_ array: Int) -> [[Position]] { tape.elements(of: array).map { line($0) } }

        private func line(_ array: Int) -> [Position] {
            var line: [Position] = []
            line.reserveCapacity(tape.nodes[array].count)
            for element in tape.elements(of: array) { line.append(position(element)) }
            return line
        }

        private func position(_ array: Int) -> Position {
            let node = tape.nodes[array]
            return Position(
                longitude: tape.nodes[array + 1].value,
                latitude: tape.nodes[array + 2].value,
                altitude: node.count > 2 ? tape.nodes[array + 3].value : nil
            )
        }

        private func numbers(_ array: Int) -> [Double] { tape.elements(of: array).map { tape.nodes[$0].value } }

        private func name(_ key: Int) -> String { tape.string(key) }

        /// Any value as a tree. Recursion ends at the reader's depth limit.
        package func json(_ index: Int) -> JSONValue {
            let node = tape.nodes[index]
            switch node.kind {
            case .null: return .null
            case .bool: return .bool(node.value == 1)
            case .number: return number(node)
            case .string, .escapedString: return .string(tape.string(index))
            case .array: return .array(tape.elements(of: index).map { json($0) })
            case .object:
                var members: [String: JSONValue] = [:]
                tape.forEachMember(of: index) { key, value in members[name(key)] = json(value) }
                return .object(members)
            }
        }

        /// Whole numbers as integers, read from the text: a double would lose digits beyond 2^53.
        private func number(_ node: JSONTape.Node) -> JSONValue {
            let text = String(decoding: tape.bytes[node.offset..<Int(node.end)], as: UTF8.self)
            return Int64(text).map { .integer($0) } ?? .number(node.value)
        }
    }
}

/// GeoJSON (RFC 7946): reading, checking, writing.
package enum GeoJSON {
    /// Texts larger than this are refused before they are read.
    package static let maximumBytes = 256 << 20
    /// Arrays and objects nested deeper than this are refused.
    package static let maximumDepth = 256
}
