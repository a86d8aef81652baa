import Core
import CoreTesting
import Foundation
import GeoJSON
import Testing

@testable import Geodesy
@testable import Geofencing

@Suite("Countries as fences")
struct CountryFenceTests {
    /// Natural Earth 1:110m (public domain), as carried by PyPI's geopandas 0.12.2: countries that touch Greenwich or the
    /// antimeridian, or go around a pole, with the coordinates as published.
    @Test("countries as published can be fences, and hold what lies in them")
    func published() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "countries.geojson")
        let features = try GeoJSON.Object(parsing: [UInt8](Data(contentsOf: url))).features
        #expect(features.count == 8)
        let within = [
            "Ghana": (7.9, -1.2), "Russia": (61.5, 105), "Antarctica": (-85, 0), "Fiji": (-17.8, 178),
            "Algeria": (28, 2.6),
        ]
        for feature in features {
            let name = try #require(feature.properties?["name"]?.stringValue)
            let polygons = try #require(feature.geometry).shape.polygons.map {
                try $0.map { try $0.map { try $0.coordinate() } }
            }
            let fence = try Geofence(id: name, name: name, area: .polygons(polygons))
            guard let (latitude, longitude) = within[name] else { continue }
            let shape = FenceShape(fence.area)
            #expect(try shape.distance(to: Coordinate(latitude: latitude, longitude: longitude)) < 0, "\(name)")
            #expect(try shape.distance(to: Coordinate(latitude: 40, longitude: -100)) > 0, "\(name)")
        }
    }

    @Test("plain polygons about Greenwich, the antimeridian and anywhere else can be fences")
    func random() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<3000 {
            let about = try #require([0, 0, 180, -180, 57.3].randomElement(using: &random))
            let longitude = about + Double.random(in: -1.5...1.5, using: &random)
            let latitude = Double.random(in: -80...80, using: &random)
            let radius = Double.random(in: 0.001...1.5, using: &random)
            var ring = try (0..<7).map { corner in
                let angle = Double(corner) / 7 * 2 * Double.pi
                return try Position(
                    longitude: longitude + radius * cos(angle),
                    latitude: latitude + radius * sin(angle)
                )
                .coordinate()
            }
            ring.append(ring[0])
            #expect(throws: Never.self) { try Geofence(id: "f", name: "f", area: .polygon([ring])) }
        }
    }
}
