import AppData
import Core
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureLocation
@testable import Gazetteer
@testable import Geocoding
@testable import Positioning

@Suite("LocationCoordinator")
struct LocationCoordinatorTests {
    /// Names every coordinate after how often it was asked.
    private final class CountingGeocoder: Geocoder {
        let name = "counting"
        private let count = Mutex(0)
        var questions: Int { count.withLock { $0 } }

        func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace] { [] }

        func nearby(_ coordinate: Coordinate, limit: Int, within radius: Double) async throws -> [GeocodedPlace] {
            [GeocodedPlace(id: "near", name: "nearby", coordinate: coordinate, source: name)]
        }

        func reverse(_ coordinate: Coordinate, limit: Int) async throws -> [GeocodedPlace] {
            let number = count.withLock { count -> Int in
                count += 1
                return count
            }
            return [GeocodedPlace(id: "\(number)", name: "place \(number)", coordinate: coordinate, source: name)]
        }
    }

    private struct UnreachableGeocoder: Geocoder {
        let name = "unreachable"
        static let failure = Failure.unavailable("test.unreachable", "The geocoder does not answer.")

        func search(_ query: GeocodeQuery) async throws -> [GeocodedPlace] { throw Self.failure }
        func reverse(_ coordinate: Coordinate, limit: Int) async throws -> [GeocodedPlace] { throw Self.failure }
        func nearby(_ coordinate: Coordinate, limit: Int, within radius: Double) async throws -> [GeocodedPlace] {
            throw Self.failure
        }
    }

    private func coordinator(_ bench: LocationWorkbench, _ geocoder: any Geocoder) async -> LocationCoordinator {
        LocationCoordinator(
            store: LocationStore(database: bench.database),
            geocoder: geocoder,
            places: PlaceStore(database: bench.database, time: bench.time),
            settings: .memory("location"),
            map: MapState(),
            sockets: nil
        )
    }

    private func fix(_ latitude: Double, _ time: TimeContext) throws -> LocationFix {
        try LocationFix(Coordinate(latitude: latitude, longitude: 13), time: time.now, source: .gpsd)
    }

    @Test("the same coordinate is not looked up twice in a row, a near one is, in later processes too")
    func repeats() async throws {
        let bench = try LocationWorkbench()
        let geocoder = CountingGeocoder()
        let location = await coordinator(bench, geocoder)
        #expect(try await location.take(fix(52.5, bench.time)).place?.name == "place 1")
        #expect(try await location.take(fix(52.5, bench.time)).place?.name == "place 1")
        #expect(geocoder.questions == 1)
        let later = try bench.later("2026-11-21T13:00:00Z")
        let again = await coordinator(later, geocoder)
        #expect(try await again.take(fix(52.5, later.time)).place?.name == "place 1")
        #expect(try await again.take(fix(52.500_000_1, later.time)).place?.name == "place 2")
        #expect(try await again.take(fix(52.5, later.time)).place?.name == "place 3")
        #expect(geocoder.questions == 3)
    }

    @Test("a fix that the geocoder fails to name is kept, with the reason, and named when it answers again")
    func unnamed() async throws {
        let bench = try LocationWorkbench()
        let taken = try await coordinator(bench, UnreachableGeocoder()).take(fix(52.5, bench.time))
        #expect(taken.place == nil)
        #expect(taken.unnamed == "The geocoder does not answer.")
        let shown = HereResult(taken, zone: "UTC").presentation(in: FlowSession.scripted(time: bench.time).context)
        #expect("\(shown)".contains("The place has no name. The geocoder does not answer."))
        let location = await coordinator(bench, CountingGeocoder())
        #expect(try await location.current()?.fix?.coordinate == fix(52.5, bench.time).coordinate)
        let again = try await location.take(fix(52.5, bench.time))
        #expect(again.place?.name == "place 1")
        #expect(again.unnamed == nil)
    }

    @Test("another geocoder is asked even for the same coordinate, and so is one that was forgotten")
    func otherGeocoder() async throws {
        let bench = try LocationWorkbench()
        let geocoder = CountingGeocoder()
        let location = await coordinator(bench, geocoder)
        _ = try await location.take(fix(52.5, bench.time))
        try await location.settings.set(GeocoderSettings.geocoder, to: .geoapify)
        #expect(try await location.take(fix(52.5, bench.time)).place?.name == "place 2")
        try await location.store.forget(before: nil)
        #expect(try await location.take(fix(52.5, bench.time)).place?.name == "place 3")
    }

    @Test("a track is named by the places nearby, which are offline, and the chosen geocoder hears nothing of it")
    func trackStaysHere() async throws {
        let bench = try LocationWorkbench()
        let geocoder = CountingGeocoder()
        let location = await coordinator(bench, geocoder)
        let points = (0..<1100).map { number in
            let (minute, second) = ("\(number / 60 + 10)", "\(number % 60 + 100)".suffix(2))
            return
                "<trkpt lat=\"\(40 + Double(number) * 0.01)\" lon=\"8\"><time>2026-11-01T10:\(minute):\(second)Z</time></trkpt>"
        }
        let track = try bench.file("t.gpx", "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
        let frontEnd = ScriptedFrontEnd()
        let session = FlowSession.scripted(frontEnd, time: bench.time)
        let result = try await ImportGPX.parse([track]).run(with: location, in: session)
        #expect(result.recorded == 1100)
        #expect(geocoder.questions == 0)
        #expect(try await location.history(since: nil).allSatisfy { $0.place == "nearby" })
        let shares = frontEnd.events.compactMap { event -> Int64? in
            if case .progressed(let update) = event { update.completed } else { nil }
        }
        #expect(shares == [500, 1000, 1100])
    }

    @Test("a lookup is not kept beyond the fix it was made for")
    func lookupGoes() async throws {
        let bench = try LocationWorkbench()
        let location = await coordinator(bench, CountingGeocoder())
        let taken = try await location.take(fix(52.5, bench.time))
        #expect(try await location.store.lastLookup()?.coordinate == taken.fix.coordinate)
        _ = try await location.take(fix(48, bench.time), as: taken.place)
        #expect(try await location.store.lastLookup() == nil)
    }

    @Test("a search is noted with the words and the best place found, as a lookup")
    func searchEvent() async throws {
        let bench = try LocationWorkbench(zone: "Europe/Berlin")
        _ = try await bench.run(SearchPlaces.self, "Lisbon")
        _ = try await bench.run(SearchPlaces.self, "qqqqqqqqqqqq")
        let events = try await bench.coordinator().store.events()
        #expect(events.map(\.kind) == [.locationSearched, .locationSearched])
        let members = try #require(events[0].data["location"]?.objectValue)
        let lookup = try LookupLocation(dictionary: members)
        #expect(lookup.details.place?.hasPrefix("Lis") == true)
        #expect(lookup.details.countryCode == "PT")
        #expect(lookup.details.timeZone == "Europe/Berlin")
        #expect(events[1].data == ["text": "qqqqqqqqqqqq", "results": 0])
    }

    @Test("where one is comes with the dictionary for servers: the place's time zone, else the device's")
    func newLocation() async throws {
        let bench = try LocationWorkbench(zone: "Europe/Berlin")
        for result in [try await bench.run(SetPlace.self, "Lisbon"), try await bench.run(ShowHere.self)] {
            let new = try NewLocation(dictionary: #require(result.newLocation.objectValue))
            #expect(new.timeZone == "Europe/Lisbon")
            #expect(new.countryCode == "PT")
            #expect(new.altitude == nil)
            #expect(new.coordinate.latitude == result.latitude)
            #expect(new.time == bench.time.now)
        }
    }
}
