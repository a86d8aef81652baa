import Core
import Foundation

@testable import FeatureLocation

/// GeoJSON, geofences and geodesics.
enum LocationBenchmarks {
    static let all = [
        Benchmark("location: GeoJSON") { try await geoJSON() },
        Benchmark("location: geofences") { try await geofences() },
        Benchmark("location: geodesics") { try await geodesics() },
    ]

    /// Numbers without chance: SplitMix64.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }

        mutating func position() -> Position {
            Position(longitude: .random(in: -180...180, using: &self), latitude: .random(in: -89...89, using: &self))
        }
    }

    /// Polygons of 24 corners with three properties each; `decimals` as in a file from a map program, or every digit.
    private static func text(megabytes: Int, decimals: Int?) -> [UInt8] {
        var numbers = Numbers(state: 1)
        var text = "{\"type\":\"FeatureCollection\",\"features\":["
        var count = 0
        while text.utf8.count < megabytes << 20 {
            if count > 0 { text += ",\n" }
            count += 1
            let ring = Sphere.circle(around: numbers.position(), metres: 1000, steps: 24)
            let corners = ring.map { corner in
                let (x, y) = (max(-180, min(180, corner.longitude)), corner.latitude)
                guard let decimals else { return "[\(x),\(y)]" }
                return String(format: "[%.\(decimals)f,%.\(decimals)f]", x, y)
            }
            text += """
                {"type":"Feature","id":\(count),"properties":{"name":"Place \(count)","people":\(count * 37),"code":"DE"},\
                "geometry":{"type":"Polygon","coordinates":[[\(corners.joined(separator: ","))]]}}
                """
        }
        return Array((text + "]}").utf8)
    }

    private static func geoJSON() async throws -> [Figure] {
        var figures: [Figure] = []
        for (name, decimals) in [("6 decimals", 6), ("all digits", nil)] as [(String, Int?)] {
            let bytes = text(megabytes: 50, decimals: decimals)
            let check = await Timing.of(5) { precondition(GeoJSON.Validator.check(bytes).isValid) }
            let rate = Double(bytes.count) / 1e6 / check.median
            figures.append(
                Figure("location: GeoJSON parse and check, \(name)", rate, "MB/s", .atLeast(100), note: check.spread)
            )
        }
        return figures
    }

    private static func geofences() async throws -> [Figure] {
        var numbers = Numbers(state: 3)
        let centre = Position(longitude: 13.4, latitude: 52.5)
        let fences = try (0..<1000).map { number in
            let middle = Sphere.destination(
                from: centre,
                bearing: .random(in: 0...360, using: &numbers),
                metres: .random(in: 0...20_000, using: &numbers)
            )
            let radius = Double.random(in: 100...2000, using: &numbers)
            let ring = try Sphere.circle(around: middle, metres: radius, steps: 24).map { try $0.coordinate() }
            return try Geofence(
                id: "\(number)",
                name: "fence",
                area: number % 2 == 0 ? .circle(centre: middle.coordinate(), radius: radius) : .polygon([ring]),
                triggers: [.enter, .exit, .dwell]
            )
        }
        var place = centre
        var bearing = 0.0
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let fixes = try (0..<100_000).map { step in
            bearing += .random(in: -20...20, using: &numbers)
            place = Sphere.destination(from: place, bearing: bearing, metres: 15)
            if Sphere.distance(place, centre) > 20_000 { bearing = Sphere.bearing(from: place, to: centre) }
            return try LocationFix(
                place.coordinate(),
                time: start.addingTimeInterval(Double(step)),
                accuracy: 8,
                source: .gpx
            )
        }
        let timing = await Timing.of(5) {
            var monitor = GeofenceMonitor(fences)
            var events = 0
            for fix in fixes { events += monitor.update(fix).count }
            precondition(events > 0)
        }
        return [
            Figure(
                "location: 100,000 fixes against 1,000 fences",
                timing.median,
                "s",
                .atMost(1),
                note: timing.spread
            )
        ]
    }

    private static func geodesics() async throws -> [Figure] {
        var numbers = Numbers(state: 7)
        let pairs = (0..<100_000).map { _ in (numbers.position(), numbers.position()) }
        let timing = await Timing.of(5) {
            var sum = 0.0
            for (from, to) in pairs { sum += Geodesic.wgs84.inverse(from: from, to: to).distance }
            precondition(sum > 0)
        }
        let microseconds = timing.median / Double(pairs.count) * 1e6
        return [Figure("location: a geodesic on WGS-84", microseconds, "µs", note: timing.spread)]
    }
}
