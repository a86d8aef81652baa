import Core
import CoreTesting
import Foundation
import Testing

@testable import Positioning

@Suite("Tracks")
struct TrackTests {
    private static func point(
        _ latitude: Double,
        _ longitude: Double,
        _ seconds: Double?,
        _ elevation: Double?
    ) throws
        -> Track.Point
    {
        Track.Point(
            try Coordinate(latitude: latitude, longitude: longitude),
            time: seconds.map { Date(timeIntervalSince1970: 1_700_000_000 + $0) },
            elevation: elevation
        )
    }

    @Test("a track's text holds every point, to a centimetre and a millisecond, with or without time and height")
    func text() throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<50 {
            let segments = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
                try (0..<Int.random(in: 1...40, using: &random)).map { _ in
                    try Self.point(
                        Double.random(in: -90...90, using: &random),
                        Double.random(in: -180...180, using: &random),
                        Bool.random(using: &random)
                            ? Double(Int.random(in: -1_000_000_000...9_000_000, using: &random)) : nil,
                        Bool.random(using: &random) ? Double.random(in: -430...8849, using: &random) : nil
                    )
                }
            }
            let track = Track(segments: segments)
            let text = TrackText.text(track)
            #expect(text.utf8.allSatisfy { $0 == 44 || (63...126).contains($0) })
            let back = try #require(TrackText.segments(text))
            #expect(back.map(\.count) == segments.map(\.count))
            for (one, other) in zip(back.joined(), segments.joined()) {
                #expect(abs(one.coordinate.latitude - other.coordinate.latitude) <= 5.1e-8)
                #expect(abs(one.coordinate.longitude - other.coordinate.longitude) <= 5.1e-8)
                #expect(one.time == other.time)
                #expect((one.elevation == nil) == (other.elevation == nil))
                #expect(abs((one.elevation ?? 0) - (other.elevation ?? 0)) < 0.0051)
            }
            #expect(TrackText.segments(TrackText.text(Track(segments: back))) == back)
        }
    }

    @Test(
        "a text that is no track's is none, and nothing traps",
        arguments: [
            "A", "é", ",", "?~~~~~~~~~~~~~~", "@??", "?\u{7F}", "C????????????????,", "?~~~~~~~~~~?~~~~~~~~~~?",
        ]
    )
    func hostileText(text: String) { #expect(TrackText.segments(text) == nil) }

    @Test("length, times, speeds and climb add up; gaps are no way, and a wavering height is no climb")
    func statistics() throws {
        // A degree of latitude is 111,195 m on the sphere: 0.001 in 20 s is 5.56 m/s.
        var first: [Track.Point] = []
        for step in 0...30 {
            let waver = step.isMultiple(of: 2) ? 0.0 : 2
            first.append(
                try Self.point(50 + Double(step) / 1000, 10, Double(step) * 20, 100 + Double(step) * 4 + waver)
            )
        }
        // Ten minutes' rest on the spot, then a second segment far away.
        first.append(try Self.point(50.03, 10, 1200, 220))
        let second = [try Self.point(51, 10, 1800, 220), try Self.point(51.001, 10, 1820, 120)]
        let found = TrackStatistics(Track(segments: [first, second]))
        #expect(abs(found.distance - 31 * 111.195) < 0.1)
        #expect(found.elapsed == 1820)
        #expect(found.moving == 620)
        #expect(abs((found.movingSpeed ?? 0) - 5.5597) < 0.001)
        #expect(abs((found.fastest ?? 0) - 5.5597) < 0.001)
        let ascent = try #require(found.ascent)
        #expect(abs(ascent - 120) <= 6)
        #expect(found.descent == 100)
        #expect(found.lowest == 100)
        #expect(found.highest == 220)
        let bare = TrackStatistics(Track(segments: [[try Self.point(1, 1, nil, nil), try Self.point(1, 2, nil, nil)]]))
        #expect(bare.distance > 111_000)
        #expect(bare.moving == nil)
        #expect(bare.ascent == nil)
        #expect(bare.elapsed == nil)
    }

    @Test("tracks and routes of a file come whole, with names and gaps; waypoints are not among them")
    func ofFile() throws {
        let gpx = """
            <gpx><metadata><name>the file</name></metadata><wpt lat="1" lon="1"><name>a well</name></wpt>
            <rte><name>plan</name><rtept lat="2" lon="2"/><rtept lat="3" lon="3"/></rte>
            <trk><name>walk &amp; swim</name><trkseg><trkpt lat="4" lon="4"><ele>7.5</ele></trkpt></trkseg>
            <trkseg><trkpt lat="5" lon="5"><name>inner</name></trkpt><trkpt lat="6" lon="6"/></trkseg></trk>
            <trk><trkseg><trkpt lat="7" lon="7"/></trkseg></trk></gpx>
            """
        let (points, reader) = try GPXReader.points(in: Array(gpx.utf8))
        let tracks = Track.tracks(of: points, names: reader.trackNames)
        #expect(tracks.map(\.name) == ["plan", "walk & swim", nil])
        #expect(tracks.map(\.kind) == [.route, .track, .track])
        #expect(tracks.map { $0.segments.map(\.count) } == [[2], [1, 2], [1]])
        #expect(tracks[1].segments[0][0].elevation == 7.5)
        let written = GPXWriter.text(waypoints: [], tracks: tracks)
        let (again, second) = try GPXReader.points(in: Array(written.utf8))
        #expect(Track.tracks(of: again, names: second.trackNames) == tracks)
    }
}
