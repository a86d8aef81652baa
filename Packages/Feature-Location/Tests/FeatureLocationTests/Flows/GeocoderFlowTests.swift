import AppData
import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import FeatureLocation
@testable import Gazetteer
@testable import Geocoding

@Suite("Geocoder flows", .timeLimit(.minutes(30)))
struct GeocoderFlowTests {
    @Test("an imported place is found by search, also by a later process, and twice changes nothing")
    func importGeoNames() async throws {
        let bench = try LocationWorkbench()
        let line = GeoNamesReaderTests.line(id: "99000001", name: "Quxhausen", ascii: "Quxhausen", alternates: "")
        let file = try bench.file("cities.txt", line + "\ncut\trow\n")
        let report = try await bench.run(ImportGeoNames.self, file)
        #expect((report.added, report.refused) == (1, 1))
        #expect(report.faults == ["line 2: 2 columns instead of 19"])
        let again = try await bench.run(ImportGeoNames.self, file)
        #expect((again.added, again.changed, again.unchanged) == (0, 0, 1))
        let later = try bench.later("2026-11-22T12:00:00Z")
        let geocoder = try await later.resolver.get(ChosenGeocoder.self)
        #expect(try await geocoder.search(GeocodeQuery("quxhausn")).map(\.name) == ["Quxhausen"])
        #expect(try await geocoder.search(GeocodeQuery("Paris")).first?.countryCode == "FR")
    }

    @Test("an import under way when another ends is not taken for the last: the geocoder opens the newest")
    func reloadWhileOpening() async throws {
        let (old, new) = (
            try PackedTableTests.gazetteer([PackedTableTests.record(1, "Oldtown")]),
            try PackedTableTests.gazetteer([PackedTableTests.record(1, "Newtown"), PackedTableTests.record(2, "Other")])
        )
        let (opened, gate) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let openings = Mutex(0)
        let geocoder = GazetteerGeocoder {
            let number = openings.withLock { count -> Int in
                count += 1
                return count
            }
            guard number == 1 else { return new }
            opened.continuation.yield()
            for await _ in gate.stream { break }
            return old
        }
        let first = Task { try await geocoder.nearby(Coordinate(latitude: 1, longitude: -1), limit: 1) }
        for await _ in opened.stream { break }
        geocoder.reload()
        gate.continuation.yield()
        #expect(try await first.value.map(\.name) == ["Oldtown"])
        #expect(try await geocoder.search(GeocodeQuery("newtown")).map(\.name) == ["Newtown"])
        let near = try await geocoder.nearby(Coordinate(latitude: 2, longitude: -2), limit: 1)
        #expect(near.map(\.name) == ["Other"])
    }

    @Test("cities are completed offline where nothing else is set up")
    func citiesOffline() async throws {
        let bench = try LocationWorkbench()
        let found = try await bench.run(SearchCities.self, "Münch", "--limit", "3")
        #expect(found.places.first?.name == "Munich")
        #expect(found.source == "gazetteer")
        await #expect(throws: Failure.self) { try await bench.run(SearchCities.self, "x") }
    }

    @Test("choosing Geoapify asks for its key, keeps it among the secrets, and never shows it")
    func choose() async throws {
        let bench = try LocationWorkbench()
        let shown = try await bench.run(ChooseGeocoder.self)
        #expect(shown.geocoder == "gazetteer")
        #expect(!shown.hasKey)
        let chosen = try await bench.run(
            ChooseGeocoder.self,
            "geoapify",
            frontEnd: ScriptedFrontEnd(answers: ["k3y-that-is-secret"])
        )
        #expect(chosen.geocoder == "geoapify")
        #expect(chosen.hasKey)
        #expect(!String(decoding: try JSONEncoder().encode(chosen), as: UTF8.self).contains("k3y"))
        #expect(try await bench.run(ChooseGeocoder.self, "gazetteer").geocoder == "gazetteer")
    }

    @Test("a key comes from the first line of a file, and a bad one changes nothing")
    func keyFile() async throws {
        let bench = try LocationWorkbench()
        let file = FileManager.default.temporaryDirectory.appending(path: "bento-key-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let address = "http://127.0.0.1:9"
        for bad in ["", "two words\n", String(repeating: "k", count: 2000)] {
            try Data(bad.utf8).write(to: file)
            let error = await #expect(throws: (any Error).self) {
                try await bench.run(ChooseGeocoder.self, "geoapify", "--key-file", file.path, "--address", address)
            }
            #expect((error as? any BentoError)?.message.contains("words") == false)
        }
        await #expect(throws: Failure.self) {
            try await bench.run(ChooseGeocoder.self, "geoapify", "--key-file", "/nowhere/key", "--address", address)
        }
        let before = try await bench.run(ChooseGeocoder.self)
        #expect(before.geocoder == "gazetteer")
        #expect(!before.hasKey)
        #expect(before.address == GeoapifyGeocoder.defaultAddress)

        try Data("k3y-that-is-secret\r\nnot read\n".utf8).write(to: file)
        let chosen = try await bench.run(ChooseGeocoder.self, "geoapify", "--key-file", file.path)
        #expect(chosen.geocoder == "geoapify")
        #expect(chosen.hasKey)
    }

    @Test("a key with a space, and an address that is none, are refused and change nothing")
    func refuses() async throws {
        let bench = try LocationWorkbench()
        for key in ["my k3y", "", "k3y\n", String(repeating: "k3y", count: 2000)] {
            let error = await #expect(throws: ConfigurationFault.self) {
                try await bench.run(ChooseGeocoder.self, "geoapify", frontEnd: ScriptedFrontEnd(answers: [key]))
            }
            #expect(error?.exitStatus == .configuration)
            #expect(error?.setting == ChosenGeocoder.secretName)
            #expect(error?.description.contains("k3y") == false)
        }
        for address in ["ftp://x.example", "http://x.example", "https://", "nonsense", "https://user:pass@x.example"] {
            await #expect(throws: (any Error).self) {
                try await bench.run(ChooseGeocoder.self, "--address", address)
            }
        }
        let shown = try await bench.run(ChooseGeocoder.self)
        #expect(shown.geocoder == "gazetteer")
        #expect(!shown.hasKey)
        #expect(shown.address == GeoapifyGeocoder.defaultAddress)
    }

    @Test("the chosen geocoder answers: the gazetteer, then Geoapify over the transport")
    func chosen() async throws {
        let bench = try LocationWorkbench()
        let transport = FakeTransport(GeoapifyGeocoderTests.answer([("Street 1", 47)]))
        let settings = FeatureSettings.memory("location")
        let secrets = SecretStore(home: bench.temporary.home)
        let geocoder = ChosenGeocoder(
            gazetteer: LocationWorkbench.gazetteer,
            settings: settings,
            secrets: secrets,
            transport: transport
        )
        #expect(try await geocoder.search(GeocodeQuery("Bern")).first?.source == "gazetteer")
        #expect(transport.requests.isEmpty)
        try await settings.set(GeocoderSettings.geocoder, to: .geoapify)
        let missing = await #expect(throws: Failure.self) { try await geocoder.search(GeocodeQuery("Bern")) }
        #expect(missing?.exitStatus == .configuration)
        try await secrets.set(ChosenGeocoder.secretName, to: Secret("k3y-that-is-secret"))
        #expect(try await geocoder.search(GeocodeQuery("Bern")).map(\.name) == ["Street 1"])
        #expect(
            transport.requests.first?.url.hasPrefix("https://api.geoapify.com/v1/geocode/search?text=Bern&") == true
        )
        #expect(try await geocoder.addressSources().second != nil)
        // The key is for the server that it was typed for.
        try await settings.set(GeocoderSettings.geoapifyAddress, to: ServerAddress("https://staging.example"))
        let other = await #expect(throws: Failure.self) { try await geocoder.search(GeocodeQuery("Bern")) }
        #expect(other?.message.contains("is for https://api.geoapify.com:443") == true)
        #expect(transport.requests.allSatisfy { $0.url.hasPrefix("https://api.geoapify.com/") })
    }
}
