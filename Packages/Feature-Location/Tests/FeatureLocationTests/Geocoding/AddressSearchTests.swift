import Core
import CoreTesting
import NetworkingTesting
import Synchronization
import Testing

@testable import Gazetteer
@testable import Geocoding

@Suite("AddressSearch", .timeLimit(.minutes(30)))
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
        try await until { clock.slept.count >= 2 && clock.sleeperCount == 1 }
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

    /// Answers only when told to, in any order.
    private final class GatedSource: AddressSource {
        private let gates = Mutex<[String: CheckedContinuation<Void, Never>]>([:])
        private let asked = AsyncStream<Void>.makeStream()

        func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
            await withCheckedContinuation { continuation in
                gates.withLock { $0[query.text] = continuation }
                asked.continuation.yield()
            }
            return [try AddressSearchRulesTests.place(query.text)]
        }

        func wasAsked() async { for await _ in asked.stream { return } }
        func answer(_ text: String) { gates.withLock { $0.removeValue(forKey: text) }?.resume() }
    }

    private struct BrokenSource: AddressSource {
        func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
            throw Failure("test.away", "The service is away.")
        }
    }

    /// Opens its gate once the tasks that inherited it have ended.
    private final class Inheritance: Sendable {
        @TaskLocal static var current: Inheritance?
        private let ended: Gate

        init(ended: Gate) { self.ended = ended }
        deinit { ended.open() }
    }

    @Test("an answer that comes after the one to a later text is dropped")
    func stale() async throws {
        let clock = ManualClock(skipping: .seconds(1))
        let source = GatedSource()
        let search = AddressSearch(first: source, clock: clock)
        let ended = Gate()
        Inheritance.$current.withValue(Inheritance(ended: ended)) { search.type("ber") }
        await source.wasAsked()
        search.type("bern")
        await source.wasAsked()
        source.answer("bern")
        await search.settle()
        #expect(search.places.map(\.name) == ["bern"])
        let revision = search.revision
        source.answer("ber")
        try await ended.pass()
        #expect(search.places.map(\.name) == ["bern"])
        #expect(search.revision == revision)
    }

    @Test("two sources take turns; one that fails keeps the other, both failing is told")
    func twoSources() async throws {
        let clock = ManualClock(skipping: .seconds(1))
        func found(_ first: any AddressSource, _ second: any AddressSource) async -> AddressSearch {
            let search = AddressSearch(first: first, second: second, clock: clock)
            search.type("bern")
            await search.settle()
            return search
        }
        let gazetteer = LocationWorkbench.gazetteer
        let both = await found(EchoSource(), gazetteer)
        #expect(both.places.map(\.name).prefix(2) == ["bern", "Bern"])
        #expect(both.places.count <= 4)
        let one = await found(BrokenSource(), EchoSource())
        #expect(one.places.map(\.name) == ["bern"])
        #expect(one.phase == .found)
        let none = await found(BrokenSource(), BrokenSource())
        #expect(none.places.isEmpty)
        #expect(none.phase == .failed(code: "test.away", message: "The service is away."))
    }

    @Test("whoever waits for the answer and is cancelled waits no longer")
    func cancelledWait() async throws {
        let clock = ManualClock()
        let source = EchoSource()
        let search = AddressSearch(first: source, clock: clock)
        search.type("bern")
        await clock.waitForSleepers()
        let waiting = Task { await search.settle() }
        waiting.cancel()
        await waiting.value
        #expect(source.questions.isEmpty)
    }

    @Test("a whole text is answered at once, and once; known texts are not looked up again")
    func answers() async throws {
        let source = EchoSource()
        let search = AddressSearch(first: source, clock: ManualClock())
        for text in ["bern", "bern ", "basel", "BERN", "b"] { await search.answer(text) }
        #expect(source.questions == ["bern", "basel"])
        #expect(search.phase == .idle)
        #expect(search.places.isEmpty)
        #expect(search.text == "b")
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
