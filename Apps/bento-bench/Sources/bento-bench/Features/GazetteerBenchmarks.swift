import Core
import Foundation

@testable import FeatureLocation

/// Places by name and by position. The peer for positions is scipy's k-d tree behind the Python package
/// reverse_geocoder: 0.13 s for the questions, 0.63 s for the load.
enum GazetteerBenchmarks {
    static let all = [
        Benchmark("location: nearest place") { try await nearest() },
        Benchmark("location: search by name") { try await search() },
    ]

    /// The bundled cities, and neighbours of them under derived names until there are enough.
    private static func records(_ count: Int) throws -> [PlaceRecord] {
        var records = try Gazetteer.bundled().records()
        let cities = records
        var random = Numbers(state: 11)
        while records.count < count {
            var place = cities[records.count % cities.count]
            place.geonameID = UInt32(100_000_000 + records.count)
            place.name += ["ville", "dorf", " Hills", "ton", "sk", " Nova"][records.count / cities.count % 6]
            place.alternateNames = []
            place.latitude = max(-90, min(90, place.latitude + .random(in: -0.5...0.5, using: &random)))
            place.longitude = max(-180, min(180, place.longitude + .random(in: -0.5...0.5, using: &random)))
            place.population /= 20
            records.append(place)
        }
        return Array(records.prefix(count))
    }

    private static func nearest() async throws -> [Figure] {
        let packed = PackedTableWriter.pack(try records(144_000), countries: [], regions: [])
        let load = try await Timing.of(5) {
            let places = try Gazetteer(PackedTable(copying: packed)).places
            precondition(NearestPlaceIndex(places).nearest(toEach: []).isEmpty)
        }
        let places = try Gazetteer(PackedTable(copying: packed)).places
        let index = NearestPlaceIndex(places)
        var random = Numbers(state: 5)
        let anywhere = try (0..<100_000).map { _ in
            let height = Double.random(in: -1...1, using: &random)
            return try Coordinate(
                latitude: asin(height) * 180 / .pi,
                longitude: .random(in: -180...180, using: &random)
            )
        }
        let inhabited = try (0..<100_000).map { _ in
            let place = Int.random(in: 0..<places.count, using: &random)
            return try Coordinate(
                latitude: max(-90, min(90, places.latitude(of: place) + .random(in: -0.2...0.2, using: &random))),
                longitude: max(-180, min(180, places.longitude(of: place) + .random(in: -0.2...0.2, using: &random)))
            )
        }
        var figures = [
            Figure("location: load 144,000 places, with the tree", load.median, "s", .atMost(0.3), note: load.spread)
        ]
        for (name, questions) in [("anywhere on Earth", anywhere), ("near places", inhabited)] {
            let timing = await Timing.of(7) { precondition(index.nearest(toEach: questions).count == questions.count) }
            figures.append(
                Figure(
                    "location: 100,000 nearest of 144,000, \(name)",
                    timing.median,
                    "s",
                    .atMost(0.13),
                    note: timing.spread
                )
            )
        }
        return figures
    }

    private static func search() async throws -> [Figure] {
        let packed = PackedTableWriter.pack(try records(200_000), countries: [], regions: [])
        let gazetteer = try Gazetteer(PackedTable(copying: packed))
        var figures: [Figure] = []
        for kind in Query.allCases {
            var random = Numbers(state: 3)
            let queries = (0..<2000).map { _ in
                kind.text(gazetteer.places[Int.random(in: 0..<gazetteer.places.count, using: &random)].name, &random)
            }
            var seconds: [Double] = []
            let clock = ContinuousClock()
            for query in queries {
                let elapsed = clock.measure { _ = gazetteer.search(query, limit: 6, isTyping: kind == .beginning) }
                seconds.append(Double(elapsed.components.attoseconds) / 1e18)
            }
            let timing = Timing(seconds: seconds.sorted())
            figures.append(
                Figure(
                    "location: search 200,000 places, \(kind.rawValue), 99th percentile",
                    timing.percentile(0.99) * 1000,
                    "ms",
                    .atMost(3),
                    note: "median \(String(format: "%.3f", timing.median * 1000)) ms, \(queries.count) queries"
                )
            )
        }
        return figures
    }

    /// What people type.
    private enum Query: String, CaseIterable {
        case whole = "names"
        case beginning = "beginnings"
        case oneTypo = "one typo"
        case twoTypos = "two typos"

        func text(_ name: String, _ random: inout Numbers) -> String {
            var letters = Array(name)
            switch self {
            case .whole: break
            case .beginning: letters = Array(letters.prefix(Int.random(in: 1...letters.count, using: &random)))
            case .oneTypo: Self.mistype(&letters, &random)
            case .twoTypos:
                Self.mistype(&letters, &random)
                Self.mistype(&letters, &random)
            }
            return String(letters)
        }

        private static func mistype(_ letters: inout [Character], _ random: inout Numbers) {
            guard letters.count > 3 else { return }
            let at = Int.random(in: 1..<letters.count - 1, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: letters.remove(at: at)
            case 1: letters.insert("e", at: at)
            case 2: letters[at] = "o"
            default: letters.swapAt(at, at + 1)
            }
        }
    }

    /// Numbers without chance: SplitMix64.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
