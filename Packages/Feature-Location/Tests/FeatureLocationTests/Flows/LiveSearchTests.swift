import Core
import CoreTesting
import Networking
import NetworkingTesting
import Testing

@testable import FeatureLocation

@Suite("LiveSearch")
@MainActor
struct LiveSearchTests {
    @Test("shows what fits the text when Enter is pressed")
    func enter() async throws {
        let clock = NetworkingTesting.ManualClock(skipping: .seconds(1))
        let search = AddressSearch(first: LocationWorkbench.gazetteer, clock: clock)
        let frontEnd = ScriptedFrontEnd(input: "Mx\u{7F}uench\nignored")
        let session = FlowSession.scripted(frontEnd, time: .fixed("2026-11-21T12:00:00Z"))
        let places = try await LiveSearch(search: search).run(in: session)
        #expect(places.first?.name == "Munich")
        #expect(search.text == "Muench")
    }

    @Test("Escape leaves without a place")
    func escape() async throws {
        let search = AddressSearch(first: LocationWorkbench.gazetteer, clock: NetworkingTesting.ManualClock())
        let session = FlowSession.scripted(ScriptedFrontEnd(input: "Mue\u{1B}"), time: .fixed("2026-11-21T12:00:00Z"))
        #expect(try await LiveSearch(search: search).run(in: session).isEmpty)
    }

    @Test("shows the text, the places, and why there are none")
    func view() throws {
        let place = try AddressSearchRulesTests.place("Bern")
        let found = LiveView(text: "ber", phase: .found, places: [place])
        #expect(found.state == "found" && found.places == [place])
        let failed = LiveView(text: "ber", phase: .failed(code: "x", message: "The service is away."), places: [])
        #expect(failed.state == "failed" && failed.message == "The service is away.")
    }
}
