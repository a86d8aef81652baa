import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import Geodesy
@testable import LocationText
@testable import Positioning

@Suite("Recording gate and sessions")
struct RecordingTests {
    private static let start = Date(timeIntervalSince1970: 1_763_700_000)

    private func fix(_ metresNorth: Double, hours: Double) throws -> LocationFix {
        let origin = Position(longitude: 13.4, latitude: 52.5)
        let place = Sphere.destination(from: origin, bearing: 0, metres: metresNorth)
        return try LocationFix(
            place.coordinate(),
            time: Self.start.addingTimeInterval(hours * 3600),
            source: .manual
        )
    }

    @Test(
        "a fix is skipped near a fresh one, recorded again near an old one, and new elsewhere",
        arguments: [
            (0.0, 1.0, RecordingGate.Decision.skip), (199.9, 11.99, .skip), (199.9, 12, .recordAgain),
            (200.1, 0.001, .recordNew), (5000, 48, .recordNew),
        ]
    )
    func gate(metres: Double, hours: Double, expected: RecordingGate.Decision) throws {
        #expect(RecordingGate.decide(try fix(metres, hours: hours), after: try fix(0, hours: 0)) == expected)
    }

    @Test("the first fix is new")
    func first() throws { #expect(RecordingGate.decide(try fix(0, hours: 0), after: nil) == .recordNew) }

    @Test("a search is repeated unless the numbers are the same")
    func search() throws {
        let place = try Coordinate(latitude: 1, longitude: 2)
        let near = try Coordinate(latitude: 1.000_000_1, longitude: 2)
        #expect(RecordingGate.repeatsSearch(place, after: place))
        #expect(!RecordingGate.repeatsSearch(near, after: place))
        #expect(!RecordingGate.repeatsSearch(place, after: nil))
    }

    @Test("zero latitude and longitude is a coordinate, but no fix")
    func zero() throws {
        let zero = try Coordinate(latitude: 0, longitude: 0)
        #expect(throws: InvalidFix.self) { try LocationFix(zero, time: Self.start, source: .gpsd) }
    }

    @Test("a session ends after 30 idle minutes")
    func idle() {
        var session = LocationSession(id: "a", start: Self.start)
        session = session.continued(at: Self.start.addingTimeInterval(1799)) { "b" }
        #expect(session.id == "a")
        session = session.continued(at: Self.start.addingTimeInterval(1799 + 1800)) { "b" }
        #expect(session.id == "b")
        #expect(session.start == Self.start.addingTimeInterval(3599))
    }

    @Test("a session ends after 240 minutes, however busy, and survives a clock set back")
    func total() {
        var session = LocationSession(id: "a", start: Self.start)
        for minute in stride(from: 0.0, to: 240, by: 10) {
            session = session.continued(at: Self.start.addingTimeInterval(minute * 60)) { "b" }
            #expect(session.id == "a")
        }
        session = session.continued(at: Self.start.addingTimeInterval(-500)) { "b" }
        #expect(session.id == "a")
        #expect(session.lastActivity == Self.start.addingTimeInterval(230 * 60))
        session = session.continued(at: Self.start.addingTimeInterval(240 * 60)) { "b" }
        #expect(session.id == "b")
    }

    @Test("a time written is the time read")
    func roundTrip() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let date = Timestamp.rounded(
                Date(timeIntervalSince1970: Double.random(in: -2e9...4e9, using: &generator))
            )
            #expect(Timestamp.date(RFC3339Time.text(date).utf8) == date)
        }
    }
}
