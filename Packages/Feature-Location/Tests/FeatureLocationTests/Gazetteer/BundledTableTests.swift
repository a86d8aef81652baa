import Core
import Foundation
import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("Gazetteer table")
struct BundledTableTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("the table in the binary is what the sources and the code make: else run Scripts/pack-gazetteer.sh")
    func isFresh() throws {
        let gzip = ["/usr/bin/gzip", "/bin/gzip"].first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let gzip else {
            FileHandle.standardError.write(Data("skipped: no gzip to unpack the gazetteer's source with\n".utf8))
            return
        }
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("gazetteer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        let places = output.appendingPathComponent("places.tsv")
        try Data().write(to: places)
        let unpacking = Process()
        unpacking.executableURL = URL(fileURLWithPath: gzip)
        unpacking.arguments = ["-dc", Self.package.appendingPathComponent("Data/places.tsv.gz").path]
        unpacking.standardOutput = try FileHandle(forWritingTo: places)
        try unpacking.run()
        unpacking.waitUntilExit()
        let table = output.appendingPathComponent("gazetteer.bin")
        _ = try GazetteerPacking.pack(
            places: places.path,
            countries: Self.package.appendingPathComponent("Data/countries.tsv").path,
            regions: Self.package.appendingPathComponent("Data/regions.tsv").path,
            output: table.path
        )
        let bundled = Self.package.appendingPathComponent("Sources/CGazetteer/gazetteer.bin")
        #expect(try Data(contentsOf: table) == Data(contentsOf: bundled))
    }

    @Test("every place is found by its own name and country, and is the nearest to its own spot")
    func everyPlaceIsFound() throws {
        let gazetteer = try Gazetteer.bundled()
        // Every 37th: a prime, so that all countries and sizes come up, and the test stays short.
        for number in stride(from: 0, to: gazetteer.places.count, by: 37) {
            let place = gazetteer.places[number]
            let found = gazetteer.search(place.name, limit: 60, countryCode: place.country?.code)
            #expect(found.contains { $0.place == number }, "\(place.name), \(place.country?.code ?? "")")
            let here = try place.geocoded().coordinate
            #expect(try gazetteer.nearest.nearest(to: here, limit: 1).first?.distance ?? 1 < 0.001)
        }
    }

    @Test("the packed tree finds what looking at every place finds, at the poles and the antimeridian too")
    func nearestAgreesWithLookingAtAll() throws {
        let gazetteer = try Gazetteer.bundled()
        let places = gazetteer.places
        // Plain numbers in one array: the test's own code is not optimized, and looks at 34 million of them.
        var points: [Double] = []
        for number in 0..<places.count {
            let point = SphereTree.point(latitude: places.latitude(of: number), longitude: places.longitude(of: number))
            points += [point.x, point.y, point.z]
        }
        var queries = try NearestPlaceIndexTests.coordinates(990, seed: 9)
        for (latitude, longitude) in [
            (90.0, 0.0), (90, 123), (-90, 0), (-90, -77), (0, 180), (0, -180), (52, 180), (-17.5, -180), (0, 0),
            (66.5, 180),
        ] {
            queries.append(try Coordinate(latitude: latitude, longitude: longitude))
        }
        let batch = try gazetteer.nearest.nearest(toEach: queries)
        for (query, answer) in zip(queries, batch) {
            let target = SphereTree.point(latitude: query.latitude, longitude: query.longitude)
            let (x, y, z) = (target.x, target.y, target.z)
            var nearest = (squared: Double.infinity, place: -1)
            points.withUnsafeBufferPointer { points in
                var at = 0
                while at < points.count {
                    let (dx, dy, dz) = (points[at] - x, points[at + 1] - y, points[at + 2] - z)
                    let squared = dx * dx + dy * dy + dz * dz
                    if squared < nearest.squared { nearest = (squared, at / 3) }
                    at += 3
                }
            }
            #expect(answer.place == nearest.place)
            #expect(try gazetteer.nearest.nearest(to: query, limit: 1) == [answer])
        }
    }

    @Test("the places come out as they went in")
    func recordsRoundTrip() throws {
        let gazetteer = try Gazetteer.bundled()
        let records = gazetteer.records()
        #expect(records.count == gazetteer.places.count)
        let berlin = try #require(records.first { $0.geonameID == 2_950_159 })
        #expect(berlin.name == "Berlin")
        #expect(berlin.regionCode == "16")
        #expect(berlin.timeZone == "Europe/Berlin")
        #expect(berlin.alternateNames.contains("берлин"))
    }
}
