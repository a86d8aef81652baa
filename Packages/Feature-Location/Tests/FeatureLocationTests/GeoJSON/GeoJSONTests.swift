import Core
import CoreTesting
import Formats
import Foundation
import Testing

@testable import FeatureLocation
@testable import GeoJSON
@testable import Geodesy

@Suite("GeoJSON reader and writer")
struct GeoJSONTests {
    private func check(_ text: String) -> GeoJSON.Report { GeoJSON.Validator.check(Array(text.utf8)) }

    @Test(
        "what is written is read back the same, foreign members, boxes and altitudes included",
        arguments: 1...10 as ClosedRange<UInt64>
    )
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func position() -> Position {
            var position = generator.position()
            if Bool.random(using: &generator) { position.altitude = Double.random(in: -500...9000, using: &generator) }
            return position
        }
        func line(_ count: Int) -> [Position] { (0..<count).map { _ in position() } }
        func ring() -> [Position] {
            let corners = line(5)
            return corners + [corners[0]]
        }
        func shape(_ depth: Int) -> GeoJSON.Shape {
            switch Int.random(in: 0..<(depth > 0 ? 7 : 6), using: &generator) {
            case 0: return .point(position())
            case 1: return .multiPoint(line(3))
            case 2: return .lineString(line(2))
            case 3: return .multiLineString([line(2), line(4)])
            case 4: return .polygon([ring(), ring()])
            case 5: return .multiPolygon([[ring()], [ring(), ring()]])
            default: return .geometryCollection((0..<3).map { _ in geometry(depth - 1) })
            }
        }
        func geometry(_ depth: Int) -> GeoJSON.Geometry {
            var geometry = GeoJSON.Geometry(shape(depth))
            if Bool.random(using: &generator) { geometry.boundingBox = [-1.5, 2, 3, 4.25] }
            if Bool.random(using: &generator) {
                geometry.foreignMembers = ["note \"q\"\n": ["é", nil, true, 9_007_199_254_740_993]]
            }
            return geometry
        }
        for _ in 0..<40 {
            var feature = GeoJSON.Feature(
                id: Bool.random(using: &generator) ? "x" : 17,
                geometry: Bool.random(using: &generator) ? geometry(2) : nil,
                properties: Bool.random(using: &generator) ? ["a": ["b": [1, 2.5, "\u{1F30D}"]]] : nil
            )
            feature.foreignMembers = ["when": ["type": "Instant"]]
            var collection = GeoJSON.FeatureCollection([feature, feature])
            collection.boundingBox = [0, 0, 0, 1, 1, 1]
            for object in [GeoJSON.Object.featureCollection(collection), .feature(feature), .geometry(geometry(2))] {
                #expect(try GeoJSON.Object(parsing: GeoJSON.Writer.bytes(object)) == object)
            }
        }
    }

    @Test(
        "numbers are read as the nearest double, short way or long",
        arguments: [
            "0", "-0", "1", "-1.5", "52.516266999999998", "0.1", "123456789012345678", "1234567890123456789012",
            "0.000000000000000000001234567890123456789", "1e22", "1e23", "-1E-22", "4.9e-324", "1.7976931348623157e308",
            "9007199254740993", "0.30000000000000004", "179.99999999999997", "1.0000000000000002", "5e-20",
            "18446744073709551615",
            "1844674407370955161.5", "0.9999999999999999999", "00000000.5",
        ]
    )
    func numbers(text: String) throws {
        let report = check("{\"type\":\"Point\",\"coordinates\":[0,0],\"n\":\(text)}")
        if text.hasPrefix("00") {
            #expect(!report.isValid)
            return
        }
        let tape = try JSONTape(reading: Array("[\(text)]".utf8), maximumDepth: 4)
        let expected = try #require(Double(text))
        #expect(tape.nodes[1].value.bitPattern == expected.bitPattern)
    }

    @Test("random decimals are read as the standard library reads them", arguments: 1...4 as ClosedRange<UInt64>)
    func randomNumbers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let digits = String(
                UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0..<64, using: &generator)
            )
            let point = Int.random(in: 0...digits.count, using: &generator)
            var text = String(digits.prefix(point)).isEmpty ? "0" : String(digits.prefix(point))
            if point < digits.count { text += "." + digits.dropFirst(point) }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                text += "e\(Int.random(in: -30...30, using: &generator))"
            }
            let tape = try JSONTape(reading: Array("[\(text)]".utf8), maximumDepth: 4)
            #expect(tape.nodes[1].value == Double(text), "\(text)")
        }
    }

    @Test(
        "what is not JSON is told with its line and column",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("{\"a\":1,}", 1, 8), ("[1 2]", 1, 4), ("{\n\"a\" 1}", 2, 5), ("nul", 1, 1),
            ("[01]", 1, 3),
            ("[1.]", 1, 4), ("[-]", 1, 3), ("[1e999]", 1, 2), ("\"\u{1}\"", 1, 2), ("\"\\x\"", 1, 2),
            ("\"\\ud800\"", 1, 2),
            ("\"\\udc00\"", 1, 2), ("\"abc", 1, 1), ("{} {}", 1, 4), ("[NaN]", 1, 2), ("{'a':1}", 1, 2), ("[1,]", 1, 4),
            ("]", 1, 1),
        ]
    )
    func notJSON(text: String, line: Int, column: Int) {
        let report = check(text)
        #expect(report.faults.count == 1 && report.faults[0].message.hasPrefix("not JSON"))
        #expect(report.faults[0].at == GeoJSON.Fault.Place(line: line, column: column), "\(report.faults[0])")
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) {
        let text = Array("{\"type\":\"".utf8) + bytes + Array("\"}".utf8)
        #expect(GeoJSON.Validator.check(text).faults.first?.message.contains("UTF-8") == true)
    }

    @Test("nesting of 10,000 levels is refused where it begins to be too deep, wherever it stands")
    func deep() throws {
        let arrays = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        #expect(check(arrays).faults.first?.message.contains("deeper") == true)
        let point = "{\"type\":\"Point\",\"coordinates\":[0,0],\"x\":"
        #expect(check(point + arrays + "}").faults.first?.message.contains("deeper") == true)
        let objects = String(repeating: "{\"a\":", count: 10_000)
        #expect(check(objects).faults.first?.message.contains("deeper") == true)
        let collection = "{\"type\":\"GeometryCollection\",\"geometries\":["
        let nested = String(repeating: collection, count: 10_000)
        #expect(check(nested).faults.first?.message.contains("deeper") == true)
        let allowed = String(repeating: "[", count: 255) + String(repeating: "]", count: 255)
        let report = check(point + allowed + "}")
        #expect(report.isValid)
        _ = try GeoJSON.Object(parsing: point + allowed + "}")
    }

    @Test("a text larger than the limit is refused before it is read")
    func large() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: GeoJSON.maximumBytes + 1)
        let report = GeoJSON.Validator.check(bytes)
        #expect(report.faults.count == 1 && report.faults[0].message.contains("at most"))
    }

    @Test("a fault in every position is counted, and the first thousand are shown")
    func manyFaults() {
        let text = "{\"type\":\"MultiPoint\",\"coordinates\":[" + String(repeating: "1,", count: 50_000) + "1]}"
        let report = check(text)
        #expect(report.errorCount == 50_001)
        #expect(report.faults.count == 1000)
    }

    @Test("many members and one repeated are found in time and place")
    func duplicates() {
        let members = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let text = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\(members),\"k77\":1,\"\\u006b78\":2}}"
        #expect(check(text).faults.map(\.path) == ["$.properties.k77", "$.properties.k78"])
    }

    @Test(
        "each rule of the standard is held",
        arguments: [
            (#"{"type":"Point","coordinates":[1]}"#, "$.coordinates", true),
            (#"{"type":"Point","coordinates":[1,2,3,4]}"#, "$.coordinates", false),
            (#"{"type":"Point","coordinates":[1,95]}"#, "$.coordinates[1]", false),
            (#"{"type":"Point","coordinates":[185,5]}"#, "$.coordinates[0]", false),
            (#"{"type":"Point","coordinates":[1,2],"crs":{}}"#, "$.crs", false),
            (#"{"type":"Point","coordinates":[1,2],"bbox":[0,9,1,1]}"#, "$.bbox", true),
            (#"{"type":"LineString","coordinates":[[1,2]]}"#, "$.coordinates", true),
            (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#, "$.coordinates[0]", true),
            (#"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#, "$.coordinates[0]", false),
            (
                #"{"type":"Feature","geometry":{"type":"Feature","geometry":null,"properties":null},"properties":null}"#,
                "$.geometry", true
            ),
            (#"{"type":"Feature","properties":null}"#, "$", true),
            (#"{"type":"Feature","geometry":null,"properties":null,"id":true}"#, "$.id", true),
            (#"{"type":"FeatureCollection","features":[[]]}"#, "$.features[0]", true),
            (
                #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#, "$.geometries",
                false
            ),
            (
                #"{"type":"Feature","geometry":null,"properties":{},"odd name":{"a":1,"a":2}}"#, #"$["odd name"].a"#,
                true
            ),
        ]
    )
    func rules(text: String, path: String, isError: Bool) {
        let report = check(text)
        #expect(report.faults.map(\.path) == [path] && report.isValid == !isError, "\(report.faults)")
    }

    @Test(
        "no input of random bytes, and no broken GeoJSON, crashes the reader",
        arguments: 1...4 as ClosedRange<UInt64>
    )
    func fuzz(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let good = Array(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"a\u00e9","geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0.5e0],[1,1],[0,0]]]]},"properties":{"n":[null,true,-1.5]}}]}"#
                .utf8
        )
        for _ in 0..<4000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                default: bytes.insert(good.randomElement(using: &generator) ?? 0, at: place)
                }
            }
            let (tape, report) = GeoJSON.Validator.read(bytes)
            #expect(tape != nil || !report.isValid)
            if let tape, report.isValid { _ = GeoJSON.Decoder(tape: tape).object(0) }
        }
    }
}
