import Formats

extension GeoJSON {
    /// Checks a JSON text against RFC 7946.
    ///
    /// Violations of a "must" of the standard are errors. Violations of a "should" (winding order, more than three
    /// numbers in a position, collections of one or nested collections, `crs`) are warnings, and so are degrees that
    /// are not on Earth, which the standard does not mention.
    package struct Validator {
        package let tape: JSONTape
        package var path = Path()
        package var lines: LineIndex
        package var faults: [Fault] = []
        package var errorCount = 0
        package var warningCount = 0
        package var featureCount = 0
        package var positionCount = 0

        private init(_ tape: JSONTape) {
            self.tape = tape
            lines = LineIndex(tape.bytes)
        }

        /// Checks bytes; every fault is in the report.
        package static func check(_ bytes: [UInt8]) -> Report {
            read(bytes).report
        }

        /// Checks bytes and also returns the tape, for decoding; `nil` if the text is not even JSON.
        package static func read(_ bytes: [UInt8]) -> (tape: JSONTape?, report: Report) {
            let read = tape(of: bytes)
            guard let tape = read.tape else { return read }
            var validator = Validator(tape)
            validator.root()
            return (tape, validator.report())
        }

        /// Reads bytes as JSON without checking the contents; if that fails, the report says why.
        package static func tape(of bytes: [UInt8]) -> (tape: JSONTape?, report: Report) {
            guard bytes.count <= maximumBytes else {
                let message = "the text has \(bytes.count) bytes; at most \(maximumBytes) are read"
                return (nil, failure(message, offset: 0, bytes))
            }
            do {
                let tape = try JSONTape(reading: bytes, maximumDepth: maximumDepth)
                return (tape, Validator(tape).report())
            } catch {
                return (nil, failure("not JSON: \(error.problem)", offset: error.offset ?? 0, bytes))
            }
        }

        /// Checks an array of features somewhere in a text.
        package static func check(_ tape: JSONTape, featuresAt array: Int, path: [String]) -> Report {
            var validator = Validator(tape)
            for name in path { validator.path.push(.member(name)) }
            validator.features(array)
            return validator.report()
        }

        private static func failure(_ message: String, offset: Int, _ bytes: [UInt8]) -> Report {
            var lines = LineIndex(bytes)
            let place = Fault.Place(lines.place(of: offset))
            let fault = Fault(severity: .error, message: message, path: "$", line: place.line, at: place)
            return Report(
                faults: [fault],
                errorCount: 1,
                warningCount: 0,
                type: nil,
                featureCount: 0,
                positionCount: 0,
                byteCount: bytes.count
            )
        }

        private func report() -> Report {
            let root = tape.nodes.first
            let type = root?.kind == .object ? tape.member("type", of: 0).map { tape.string($0) } : nil
            return Report(
                faults: faults,
                errorCount: errorCount,
                warningCount: warningCount,
                type: type.flatMap { ObjectType(rawValue: $0)?.rawValue },
                featureCount: featureCount,
                positionCount: positionCount,
                byteCount: tape.bytes.count
            )
        }

        /// Adds a warning.
        mutating func warn(
            _ message: String,
            in owner: Int,
            at value: Int? = nil,
            path text: String? = nil
        ) {
            note(message, in: owner, at: value, path: text, severity: .warning)
        }

        /// Adds a fault.
        ///
        /// - Parameters:
        ///   - owner: the node of the object or array that breaks the rule.
        ///   - value: the node that the path leads to, if it is a different one.
        ///   - text: the path, if it is not the current one.
        package mutating func note(
            _ message: String,
            in owner: Int,
            at value: Int? = nil,
            path text: String? = nil,
            severity: Fault.Severity = .error
        ) {
            if severity == .error { errorCount += 1 } else { warningCount += 1 }
            guard faults.count < Report.maximumFaults else { return }
            let start = tape.nodes[value ?? owner]
            // The offset of a string lies after its quote.
            let place = Fault.Place(lines.place(of: start.isString ? start.offset - 1 : start.offset))
            faults.append(
                Fault(
                    severity: severity,
                    message: message,
                    path: text ?? path.text(),
                    line: lines.place(of: tape.nodes[owner].offset).line,
                    at: place
                )
            )
        }

        /// True if another fault would be shown; otherwise its message need not be written.
        var hasRoom: Bool { faults.count < Report.maximumFaults }

        mutating func countError() { errorCount += 1 }

        private mutating func root() {
            for duplicate in tape.duplicates {
                note(
                    "the name \(JSONValueText.quoted(tape.string(duplicate.key))) stands twice in one object",
                    in: duplicate.object,
                    at: duplicate.key,
                    path: pathText(to: duplicate.key)
                )
            }
            guard tape.nodes[0].kind == .object else {
                note("GeoJSON must be an object, but this is \(tape.typeName(0))", in: 0)
                return
            }
            object(0)
        }

        /// The path to any node, found by walking down; only for duplicates, of which there are few.
        private func pathText(to target: Int) -> String {
            var path = Path()
            var index = 0
            while index < target {
                var deeper: Int?
                if tape.nodes[index].kind == .object {
                    tape.forEachMember(of: index) { key, value in
                        if key == target || (value <= target && target < tape.next(after: value)) {
                            path.push(.member(tape.string(key)))
                            deeper = key == target ? target : value
                        }
                    }
                } else {
                    for (position, element) in tape.elements(of: index).enumerated()
                    where element <= target && target < tape.next(after: element) {
                        path.push(.index(position))
                        deeper = element
                        break
                    }
                }
                guard let deeper else { break }
                index = deeper
            }
            return path.text()
        }
    }

    /// The values of `type`.
    package enum ObjectType: String, CaseIterable {
        case point = "Point"
        case multiPoint = "MultiPoint"
        case lineString = "LineString"
        case multiLineString = "MultiLineString"
        case polygon = "Polygon"
        case multiPolygon = "MultiPolygon"
        case geometryCollection = "GeometryCollection"
        case feature = "Feature"
        case featureCollection = "FeatureCollection"

        var isGeometry: Bool { self != .feature && self != .featureCollection }

        /// The type whose name differs from a text only by case.
        init?(anyCase text: String) {
            let wanted = text.lowercased()
            guard let type = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else { return nil }
            self = type
        }
    }
}
