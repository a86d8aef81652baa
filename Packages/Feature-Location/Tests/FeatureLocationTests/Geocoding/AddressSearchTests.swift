import Core
import NetworkingTesting
import Synchronization
import Testing

@testable import FeatureLocation

@Suite("AddressSearch")
@MainActor
struct AddressSearchTests {
    /// Answers with the text itself, and keeps what it was asked.
    private final class EchoSource: AddressSource {
        private let asked = Mutex<[String]>([])
        var questions: [String] { asked.withLock { $0 } }

        func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
            asked.withLock { $0.append(query.text) }
            return [try AddressSearchRulesTests.place(query.text)]
        }
    }

    @Test("asks once, when typing has paused for 300 ms")
    func debounces() async throws {
        let clock = ManualClock()
        let source = EchoSource()
        let search = AddressSearch(first: source, clock: clock)
        for text in ["b", "be", "ber", "bern"] { search.type(text) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(299))
        #expect(source.questions.isEmpty)
        #expect(search.phase == .searching)
        clock.advance(by: .milliseconds(1))
        await search.settle()
        #expect(source.questions == ["bern"])
        #expect(search.places.map(\.name) == ["bern"])
        #expect(search.phase == .found)
    }

    @Test("typing on before the pause is over starts the pause again")
    func restartsPause() async throws {
        let clock = ManualClock()
        let source = EchoSource()
        let search = AddressSearch(first: source, clock: clock)
        search.type("be")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(200))
        search.type("ber")
        while clock.slept.count < 2 || clock.sleepers != 1 { await Task.yield() }
        clock.advance(by: .milliseconds(200))
        #expect(source.questions.isEmpty)
        clock.advance(by: .milliseconds(100))
        await search.settle()
        #expect(source.questions == ["ber"])
    }

    @Test("cancelling shows nothing, and asks nothing any more")
    func cancels() async throws {
        let clock = ManualClock()
        let source = EchoSource()
        let search = AddressSearch(first: source, second: source, clock: clock)
        search.type("bern")
        await clock.waitForSleepers()
        search.cancel()
        clock.advance(by: .seconds(1))
        await search.settle()
        #expect(source.questions.isEmpty)
        #expect(search.places.isEmpty)
        #expect(search.phase == .idle)
    }

    @Test("works over the bundled gazetteer as typed")
    func overTheGazetteer() async throws {
        let clock = ManualClock(skipping: .seconds(1))
        let search = AddressSearch(first: GazetteerGeocoder(), clock: clock)
        search.type("Muench")
        await search.settle()
        #expect(search.places.first?.name == "Munich")
        #expect(search.places.count <= 3)
    }
}
