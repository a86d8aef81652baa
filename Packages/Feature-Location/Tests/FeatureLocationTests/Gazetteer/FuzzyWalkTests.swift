import CoreTesting
import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("FuzzyWalk")
struct FuzzyWalkTests {
    /// Optimal string alignment distance, the plain way.
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { rows[i][0] = i }
        for j in 0...b.count { rows[0][j] = j }
        for i in 1..<(a.count + 1) {
            for j in 1..<(b.count + 1) {
                rows[i][j] = min(
                    rows[i - 1][j] + 1,
                    rows[i][j - 1] + 1,
                    rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                )
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
                }
            }
        }
        return rows[a.count][b.count]
    }

    static func names(_ count: Int) -> [String] {
        var random = SeededGenerator(seed: 5)
        return (0..<count).map { _ in
            // Few letters, so that near misses abound.
            String((0..<Int.random(in: 3...9, using: &random)).map { _ in "abcd".randomElement(using: &random) ?? "a" })
        }
    }

    @Test("finds the names that measuring every name finds", arguments: [1, 2])
    func agreesWithMeasuring(limit: Int) throws {
        let names = Array(Set(Self.names(400))).sorted()
        let records = names.enumerated().map { PackedTableTests.record(UInt32($0.offset + 1), $0.element) }
        let table = try PackedTable(copying: PackedTableWriter.pack(records, countries: [], regions: []))
        let index = try NameIndex(table, text: .wholeText, place: .wholePlace, peak: .wholePeak)
        let places = try PlaceTable(table)
        for pattern in Self.names(40).map({ Array($0.utf8) }) {
            var found: [String: Int] = [:]
            for hit in FuzzyWalk.run(index, pattern: pattern, limit: limit, matchesPrefixes: false) {
                for entry in hit.entries { found[places[index.place(of: entry).number].name] = hit.edits }
            }
            for name in names {
                let edits = Self.distance(Array(name.utf8), pattern)
                // A second edit is looked for only behind a right first letter.
                let isLookedFor = edits <= (name.utf8.first == pattern.first ? limit : 1)
                #expect(
                    found[name] == (isLookedFor ? edits : nil),
                    "\(name) for \(String(decoding: pattern, as: UTF8.self))"
                )
            }
        }
    }
}
