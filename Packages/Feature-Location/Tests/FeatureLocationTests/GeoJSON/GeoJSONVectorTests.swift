import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import GeoJSON

@Suite("GeoJSON against the vectors", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
struct GeoJSONVectorTests {
    private struct Expected: Decodable, Hashable {
        var line: Int
        var level: String?
    }

    private static let badFiles = Vectors.files("geojson/geojsonhint/test/data/bad", extensions: ["geojson"])
    private static let goodFiles = Vectors.files("geojson/geojsonhint/test/data/good", extensions: ["geojson"])

    /// Where this reader answers otherwise than the vectors, and why.
    private static let otherLines: [String: [Int]] = [
        // The hint tool gives line 1 for every syntax error; the comma is missed at the name on line 3.
        "bad-json": [3],
        // Lines count from 1.
        "rootstring": [1],
    ]

    @Test("every file of the vectors is read, and every expected result has its file")
    func complete() {
        #expect(Self.badFiles.count == 44)
        #expect(Self.goodFiles.count == 18)
        let results = Vectors.files("geojson/geojsonhint/test/data/bad", extensions: ["result"])
        let names = Set(Self.badFiles.map { $0.deletingPathExtension().lastPathComponent })
        let alone = results.map { $0.deletingPathExtension().lastPathComponent }.filter { !names.contains($0) }
        // The suite itself has lost that file; an id that is a number is good in RFC 7946.
        #expect(alone == ["bad-feature-with-number-id"])
    }

    @Test("a bad file has the faults of the vectors, on their lines", arguments: badFiles)
    func bad(_ file: URL) throws {
        let name = file.deletingPathExtension().lastPathComponent
        let expected = try JSONDecoder().decode(
            [Expected].self,
            from: Data(contentsOf: file.deletingPathExtension().appendingPathExtension("result"))
        )
        let report = GeoJSON.Validator.check(Array(try Data(contentsOf: file)))
        let lines = Self.otherLines[name] ?? expected.map(\.line)
        #expect(report.faults.map(\.line).sorted() == lines.sorted(), "\(name): \(report.faults)")
        let isAdvice = name.hasPrefix("geometrycollection_")
        #expect(report.isValid == (isAdvice || expected.allSatisfy { $0.level == "message" }), "\(name)")
        for fault in report.faults { #expect(fault.path.hasPrefix("$") && fault.at.line >= fault.line) }
    }

    @Test("a good file has no error", arguments: goodFiles)
    func good(_ file: URL) throws {
        let report = GeoJSON.Validator.check(Array(try Data(contentsOf: file)))
        #expect(report.isValid, "\(file.lastPathComponent): \(report.faults)")
    }
}
