import Core
import Foundation

@testable import FeatureLocation
@testable import Gazetteer
@testable import GeoJSON
@testable import Geodesy
@testable import Geofencing
@testable import Positioning

/// Finding places, checking GeoJSON, following fences.
enum LocationBenchmarks {
    static let all = [
        Benchmark("location: reverse") { try await reverse() },
        Benchmark("location: forward") { try await forward() },
        Benchmark("location: geojson") { try await geoJSON() },
        Benchmark("location: fences") { try await fences() },
        Benchmark("location: geodesic") { try await geodesic() },
    ]

    /// Made-up places: names of syllables, positions spread evenly over the sphere.
    private static func places(_ count: Int) -> [PlaceRecord] {
        var random = SeededGenerator(seed: 7)
        let syllables = [
            "ba", "ren", "to", "vil", "sta", "mün", "lo", "gra", "dor", "ska", "new", "ham", "pol", "is", "que", "ran",
            "zu", "rich",
        ]
        return (0..<count).map { index in
            let parts = (0..<Int.random(in: 2...4, using: &random)).map { _ in
                syllables.randomElement(using: &random) ?? "a"
            }
            let latitude = asin(Double.random(in: -1...1, using: &random)) * 180 / .pi
            return PlaceRecord(
                geonameID: UInt32(index + 1),
                name: parts.joined().capitalized,
                alternateNames: [parts.reversed().joined()],
                latitude: latitude,
                longitude: Double.random(in: -180..<180, using: &random),
                countryCode: "",
                regionCode: "",
                population: UInt32.random(in: 500...5_000_000, using: &random),
                timeZone: ""
            )
        }
        .sorted(by: PlaceRecord.isOrderedBefore)
    }

    private static func reverse() async throws -> [Figure] {
        let packed = PackedTableWriter.pack(places(144_000), countries: [], regions: [])
        let load = try await Timing.of(5) {
            _ = try Gazetteer(PackedTable(copying: packed)).nearest
        }
        let index = try Gazetteer(PackedTable(copying: packed)).nearest
        var random = SeededGenerator(seed: 11)
        let queries = try (0..<100_000).map { _ in
            try Coordinate(
                latitude: Double.random(in: -90...90, using: &random),
                longitude: Double.random(in: -180...180, using: &random)
            )
        }
        let timing = try await Timing.of(7) { _ = try index.nearest(toEach: queries) }
        return [
            Figure("location: load 144,000 places", load.median, "s", .atMost(0.3), note: load.spread),
            Figure("location: 100,000 reverse queries", timing.median, "s", .atMost(0.13), note: timing.spread),
        ]
    }

    /// Names a GeoNames file, such as `cities500.txt`, whose real names are searched in the place of made-up ones.
    private static let placesVariable = "BENTO_BENCH_PLACES"

    private static func forward() async throws -> [Figure] {
        let bundled = try Gazetteer.bundled()
        let real = try forward(over: bundled)
        var figures = [
            Figure(
                "location: forward search over the \(bundled.places.count) bundled places, p99",
                real.percentile(0.99) * 1000,
                "ms",
                .atMost(3),
                note: "\(real.seconds.count) searches"
            )
        ]
        let file = ProcessInfo.processInfo.environment[placesVariable]
        let records = try file.map { try realPlaces(inFile: $0) } ?? places(200_000)
        let kind = file == nil ? "made-up" : "real"
        let gazetteer = try Gazetteer(PackedTable(copying: PackedTableWriter.pack(records, countries: [], regions: [])))
        let timing = try forward(over: gazetteer)
        figures += [
            Figure(
                "location: forward search over \(gazetteer.places.count) \(kind) places, p99",
                timing.percentile(0.99) * 1000,
                "ms",
                .atMost(3),
                note: "\(timing.seconds.count) searches"
            ),
            Figure("location: forward search over \(kind) places, median", timing.median * 1000, "ms"),
        ]
        return figures
    }

    /// The places of a file in GeoNames' format.
    private static func realPlaces(inFile path: String) throws -> [PlaceRecord] {
        var records: [PlaceRecord] = []
        var reader = GeoNamesReader()
        let take = { (row: GeoNamesRow) in
            if case .place(let place) = row { records.append(place) }
        }
        reader.read([UInt8](try Data(contentsOf: URL(filePath: path))), each: take)
        reader.finish(each: take)
        return records
    }

    /// Times searches for names as people type them: whole, begun, and with each kind of typo.
    private static func forward(over gazetteer: Gazetteer) throws -> Timing {
        var random = SeededGenerator(seed: 13)
        var queries: [(text: String, isTyping: Bool)] = []
        for _ in 0..<400 {
            let name = gazetteer.places[Int.random(in: 0..<gazetteer.places.count, using: &random)].name
            queries.append((name, false))
            queries.append((String(name.prefix(2)), true))
            queries.append((String(name.prefix(4)), true))
            for typo in Typo.allCases {
                queries.append((typo.made(in: name, &random), false))
                queries.append((typo.made(in: String(name.prefix(8)), &random), true))
            }
        }
        let clock = ContinuousClock()
        let samples = queries.map { query in
            let elapsed = clock.measure { _ = gazetteer.search(query.text, limit: 10, isTyping: query.isTyping) }
            return Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds)
        }
        // The first searches read the table for the first time.
        return Timing(seconds: Array(samples.dropFirst(100)).sorted())
    }

    private enum Typo: CaseIterable {
        case missing, doubled, wrong, swapped, two

        func made(in name: String, _ random: inout SeededGenerator) -> String {
            var letters = Array(name)
            guard letters.count > 1 else { return name }
            let place = Int.random(in: 0..<letters.count - 1, using: &random)
            switch self {
            case .missing: letters.remove(at: place)
            case .doubled: letters.insert(letters[place], at: place)
            case .wrong: letters[place] = "e"
            case .swapped: letters.swapAt(place, place + 1)
            case .two:
                letters[place] = "o"
                letters.remove(at: Int.random(in: 0..<letters.count, using: &random))
            }
            return String(letters)
        }
    }

    private static func geoJSON() async throws -> [Figure] {
        var random = SeededGenerator(seed: 17)
        var text = #"{"type":"FeatureCollection","features":["#
        for feature in 0..<20_000 {
            if feature > 0 { text += "," }
            let west = Double.random(in: -170...160, using: &random)
            let south = Double.random(in: -80...70, using: &random)
            var ring = ""
            for corner in 0..<40 {
                let angle = Double(corner) / 40 * 2 * .pi
                ring += String(format: "[%.7f,%.7f],", west + cos(angle), south + sin(angle))
            }
            ring += String(format: "[%.7f,%.7f]", west + 1, south)
            text +=
                #"{"type":"Feature","properties":{"name":"Area \#(feature)"},"geometry":{"type":"Polygon","coordinates":[[\#(ring)]]}}"#
        }
        let bytes = Array((text + "]}").utf8)
        let timing = await Timing.of(7) { _ = GeoJSON.Validator.check(bytes) }
        let rate = Double(bytes.count) / timing.median / 1e6
        return [
            Figure(
                "location: GeoJSON parsed and validated",
                rate,
                "MB/s",
                .atLeast(100),
                note: "\(bytes.count / 1_000_000) MB, \(timing.spread)"
            )
        ]
    }

    private static func fences() async throws -> [Figure] {
        var random = SeededGenerator(seed: 19)
        let fences = try (0..<1000).map { index in
            let centre = try Coordinate(
                latitude: 48 + Double.random(in: 0...2, using: &random),
                longitude: 8 + Double.random(in: 0...3, using: &random)
            )
            return try Geofence(
                id: "f\(index)",
                name: "fence \(index)",
                area: .circle(centre: centre, radius: 100 + Double(index))
            )
        }
        var latitude = 49.0
        var longitude = 9.5
        let fixes = try (0..<100_000).map { index in
            latitude = min(50, max(48, latitude + Double.random(in: -0.0005...0.0005, using: &random)))
            longitude = min(11, max(8, longitude + Double.random(in: -0.0005...0.0005, using: &random)))
            return try LocationFix(
                Coordinate(latitude: latitude, longitude: longitude),
                time: Date(timeIntervalSince1970: Double(index)),
                accuracy: 8,
                source: .gpx
            )
        }
        let timing = await Timing.of(5) {
            var replay = FenceReplay(fences)
            for fix in fixes { replay.add(fix) }
            _ = replay.summary()
        }
        return [
            Figure("location: 100,000 fixes against 1,000 fences", timing.median, "s", .atMost(1), note: timing.spread)
        ]
    }

    private static func geodesic() async throws -> [Figure] {
        let count = 200_000
        var random = SeededGenerator(seed: 23)
        func point() throws -> Coordinate {
            try Coordinate(
                latitude: Double.random(in: -90...90, using: &random),
                longitude: Double.random(in: -180...180, using: &random)
            )
        }
        let pairs = try (0..<count).map { _ in (try point(), try point()) }
        var sum = 0.0
        let timing = await Timing.of(5) {
            for pair in pairs { sum += Geodesic.wgs84.inverse(from: pair.0, to: pair.1).distance }
        }
        return [Figure("location: geodesic inverse", timing.median / Double(count) * 1e9, "ns", note: timing.spread)]
    }
}
