import Core
import CoreTesting
import Geodesy
import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("NearestPlaceIndex")
struct NearestPlaceIndexTests {
    static func coordinates(_ count: Int, seed: UInt64) throws -> [Coordinate] {
        var random = SeededGenerator(seed: seed)
        return try (0..<count).map { number in
            // Every tenth crowds a pole or the antimeridian, where careless distances go wrong.
            let latitude =
                number % 10 == 0 ? Double.random(in: 89...90, using: &random) : .random(in: -90...90, using: &random)
            let longitude =
                number % 10 == 1
                ? 180 - Double.random(in: 0...1, using: &random) : .random(in: -180...180, using: &random)
            return try Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    /// Places at these coordinates, numbered in this order.
    static func gazetteer(_ points: [Coordinate]) throws -> Gazetteer {
        let records = points.enumerated().map { number, point in
            PlaceRecord(
                geonameID: UInt32(number + 1),
                name: "Place \(number)",
                alternateNames: [],
                latitude: point.latitude,
                longitude: point.longitude,
                countryCode: "",
                regionCode: "",
                population: UInt32(points.count - number),
                timeZone: ""
            )
        }
        return try Gazetteer(PackedTable(copying: PackedTableWriter.pack(records, countries: [], regions: [])))
    }

    static func index(_ points: [Coordinate]) throws -> NearestPlaceIndex { try gazetteer(points).nearest }

    @Test("finds what looking at every point finds", arguments: [1, 2, 7, 8, 9, 100, 1000])
    func agreesWithLookingAtAll(count: Int) throws {
        let gazetteer = try Self.gazetteer(try Self.coordinates(count, seed: 1))
        let places = gazetteer.places
        let vectors = (0..<count).map {
            SphereTree.point(latitude: places.latitude(of: $0), longitude: places.longitude(of: $0))
        }
        let queries = try Self.coordinates(200, seed: 2)
        let batch = try gazetteer.nearest.nearest(toEach: queries)
        for (query, answer) in zip(queries, batch) {
            let target = SphereTree.point(latitude: query.latitude, longitude: query.longitude)
            func squared(_ item: Int) -> Double { ((vectors[item] - target) * (vectors[item] - target)).sum() }
            let ordered = vectors.indices.map { (squared($0), $0) }.sorted { $0 < $1 }.map(\.1)
            #expect(answer.place == ordered[0])
            #expect(try gazetteer.nearest.nearest(to: query, limit: 5).map(\.place) == Array(ordered.prefix(5)))
        }
    }

    @Test("sees across the antimeridian and over the poles")
    func wrapsAround() throws {
        let points = try [
            Coordinate(latitude: 0, longitude: -179.9), Coordinate(latitude: 0, longitude: 179),
            Coordinate(latitude: 89, longitude: 180), Coordinate(latitude: 87, longitude: 0),
        ]
        let index = try Self.index(points)
        #expect(try index.nearest(to: try Coordinate(latitude: 0, longitude: 179.9), limit: 1).first?.place == 0)
        #expect(try index.nearest(to: try Coordinate(latitude: 89.5, longitude: 0), limit: 1).first?.place == 2)
        #expect(try index.nearest(to: try Coordinate(latitude: 90, longitude: 77), limit: 1).first?.place == 2)
    }

    @Test("measures a quarter of the Earth")
    func distance() throws {
        let index = try Self.index([try Coordinate(latitude: 90, longitude: 0)])
        let found = try #require(try index.nearest(to: try Coordinate(latitude: 0, longitude: 12), limit: 1).first)
        #expect(abs(found.distance - NearestPlaceIndex.earthRadius * .pi / 2) < 0.001)
    }

    @Test("leaves out what is beyond the radius, and keeps what is on it")
    func radius() throws {
        let index = try Self.index([0, 1, 2, 3].map { try Coordinate(latitude: Double($0), longitude: 0) })
        let here = try Coordinate(latitude: 0, longitude: 0)
        #expect(try index.nearest(to: here, limit: 9, within: 230_000).map(\.place) == [0, 1, 2])
        #expect(try index.nearest(to: here, limit: 9, within: 0).map(\.place) == [0])
        #expect(try index.nearest(to: here, limit: 9).count == 4)
        #expect(try index.nearest(to: here, limit: 0).isEmpty)
    }

    @Test("a place on the spot is no distance away, and what is beyond the radius by a metre is left out")
    func roundedPoints() throws {
        let spots = try Self.coordinates(60, seed: 3)
        let gazetteer = try Self.gazetteer(spots)
        for number in spots.indices {
            let latitude = gazetteer.places.latitude(of: number)
            let here = try Coordinate(latitude: latitude, longitude: gazetteer.places.longitude(of: number))
            #expect(try gazetteer.nearest.nearest(to: here, limit: 1, within: 0).map(\.distance) == [0])
            let beside = try Coordinate(
                latitude: latitude - (latitude < 0 ? -1 : 1) * 100 / Geodesy.Sphere.radius * 180 / .pi,
                longitude: here.longitude
            )
            #expect(try gazetteer.nearest.nearest(to: beside, limit: 1, within: 99.99).isEmpty)
            #expect(try gazetteer.nearest.nearest(to: beside, limit: 1, within: 100.01).map(\.place) == [number])
        }
    }

    @Test("gives the first of several places at one spot")
    func ties() throws {
        let spot = try Coordinate(latitude: 10, longitude: 10)
        let index = try Self.index([Coordinate](repeating: spot, count: 100))
        #expect(try index.nearest(to: spot, limit: 3).map(\.place) == [0, 1, 2])
        #expect(try index.nearest(toEach: [spot]).map(\.place) == [0])
    }

    @Test("an empty table has no nearest place")
    func empty() throws {
        let index = try Self.index([])
        #expect(try index.nearest(to: try Coordinate(latitude: 0, longitude: 0), limit: 3).isEmpty)
        #expect(try index.nearest(toEach: [try Coordinate(latitude: 0, longitude: 0)]).isEmpty)
    }
}
