import Core
import CoreTesting
import NetworkingTesting
import Synchronization
import Testing

@testable import FeatureLocation
@testable import Gazetteer
@testable import Geocoding

@Suite("LiveSearch", .timeLimit(.minutes(30)))
@MainActor
struct LiveSearchTests {
    private final class Notes: Sendable {
        private let kept = Mutex<[String]>([])
        var texts: [String] { kept.withLock { $0 } }
        func add(_ text: String) { kept.withLock { $0.append(text) } }
    }

    /// A screen that breaks, and a person who types nothing.
    private final class BrokenScreen: FrontEnd {
        let presence = Presence.here
        func answer(to question: Question) async throws -> String { "" }
        func confirm(_ confirmation: Core.Confirmation) async throws -> Bool { false }
        func show(_ progress: ProgressUpdate) async {}
        func show(_ notice: Notice) async {}
        func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int { 0 }
        func append(_ text: String, toBlock block: Int) async throws {}
        func closeBlock(_ block: Int) async throws {}
        func emit(_ result: any FlowResult) async throws {}
        func emitRecord(_ result: any FlowResult) async throws {}
        func replace(with result: any FlowResult) async throws {}
        func openLiveView() async throws -> any LiveView { View() }
        func open(_ file: InputFile) async throws -> any RandomAccessBytes { [UInt8]() }
        func bytes(of file: InputFile) -> InputSequence { InputSequence(AsyncThrowingStream { _ in }) }
        func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {}

        private struct View: LiveView {
            let size: TerminalSize? = TerminalSize(columns: 80, rows: 24)
            func show(_ result: any FlowResult) async throws { throw Failure("test.closed", "The screen is gone.") }
            func next() async throws -> TerminalEvent? {
                for await event in AsyncStream<TerminalEvent>.makeStream().stream { return event }
                throw CancellationError()
            }
            func end() async {}
        }
    }

    private func live(_ notes: Notes = Notes(), clock: NetworkingTesting.ManualClock = .init()) -> LiveSearch {
        LiveSearch(search: AddressSearch(first: LocationWorkbench.gazetteer, clock: clock)) { text, _ in
            notes.add(text)
        }
    }

    /// A person who types this, where a newline is Enter.
    private func typing(_ text: String) -> FlowSession {
        let keys = text.unicodeScalars.map { scalar -> Key in
            switch scalar {
            case "\n": .enter
            case "\u{7F}": .backspace
            case "\u{1B}": .escape
            case "\u{4}": .control("d")
            default: .character(Character(scalar))
            }
        }
        return .scripted(ScriptedFrontEnd(terminalEvents: keys.map { .key($0) }))
    }

    private func session(_ input: String) -> (FlowSession, ScriptedFrontEnd) {
        let frontEnd = ScriptedFrontEnd(input: input)
        return (.scripted(frontEnd, time: .fixed("2026-11-21T12:00:00Z")), frontEnd)
    }

    @Test("shows what fits the text when Enter is pressed")
    func enter() async throws {
        let notes = Notes()
        let live = live(notes, clock: NetworkingTesting.ManualClock(skipping: .seconds(1)))
        let places = try await live.followKeys(in: typing("Mx\u{7F}uench\nignored"))
        #expect(places?.first?.name == "Munich")
        #expect(live.search.text == "Muench")
        #expect(notes.texts == ["Muench"])
    }

    @Test("Escape, and Ctrl-D on an empty line, leave without a place, and so does Enter after nothing; none is noted")
    func escape() async throws {
        let notes = Notes()
        for keys in ["Mue\u{1B}", "\u{4}", "M\n", "\n", ""] {
            #expect(try await live(notes).followKeys(in: typing(keys)) == nil)
        }
        #expect(notes.texts.isEmpty)
    }

    @Test("Ctrl-C ends it while the search waits for its pause")
    func cancelled() async throws {
        let clock = NetworkingTesting.ManualClock()
        let live = live(clock: clock)
        let session = typing("Muench\n")
        let task = Task { try await live.followKeys(in: session) }
        await clock.waitForSleepers()
        task.cancel()
        // The clock never moves: only the cancellation ends it.
        _ = await task.result
        #expect(live.search.places.isEmpty)
    }

    @Test("a screen that cannot be written to ends it, although nobody types")
    func brokenScreen() async throws {
        let session = FlowSession(frontEnd: BrokenScreen(), context: FlowContext(time: .fixed("2026-11-21T12:00:00Z")))
        let error = await #expect(throws: Failure.self) { try await live().followKeys(in: session) }
        #expect(error?.code == "test.closed")
    }

    private struct BrokenSource: AddressSource {
        func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace] {
            throw Failure("test.away", "The service is away.")
        }
    }

    @Test("a source that refuses is told once, beside what the other found")
    func halfAnswer() async throws {
        let clock = NetworkingTesting.ManualClock(skipping: .seconds(1))
        let search = AddressSearch(first: LocationWorkbench.gazetteer, second: BrokenSource(), clock: clock)
        let live = LiveSearch(search: search) { _, _ in }
        let (session, frontEnd) = session("Muench\nBerl\n")
        try await live.answerLines(in: session)
        let shown = frontEnd.emitted
        #expect(shown.count == 2 && shown.allSatisfy { $0["state"] == "found" }, "\(shown)")
        #expect(shown[0]["message"]?.stringValue?.contains("The service is away.") == true)
        #expect(shown[1]["message"] == nil)
    }

    @Test("where nobody could look, that is the end of it, and not that there is no place")
    func failed() async throws {
        let clock = NetworkingTesting.ManualClock(skipping: .seconds(1))
        let live = LiveSearch(search: AddressSearch(first: BrokenSource(), clock: clock)) { _, _ in }
        let error = await #expect(throws: Failure.self) { try await live.followKeys(in: typing("bern\n")) }
        #expect(error?.code == "test.away")
        #expect(error?.message == "The service is away.")
        let (pipe, frontEnd) = session("bern\nbasel\n")
        try await live.answerLines(in: pipe)
        #expect(
            frontEnd.emitted.map { $0["message"]?.stringValue } == Array(repeating: "The service is away.", count: 2)
        )
    }

    @Test("each line of a pipe is answered in its turn, without waiting, and the last needs no line end")
    func lines() async throws {
        let notes = Notes()
        // The clock stands still: whoever waited for the pause would wait for ever.
        let live = live(notes)
        let (session, frontEnd) = session("Muench\r\nx\n\nRom\nqqqqqqqqqq\nZuer")
        try await live.answerLines(in: session)
        let states = frontEnd.emitted
        #expect(states.map { $0["text"]?.stringValue } == ["Muench", "x", "", "Rom", "qqqqqqqqqq", "Zuer"])
        #expect(
            states.map { $0["state"]?.stringValue } == ["found", "idle", "idle", "found", "found", "found"]
        )
        let first = states.map { $0["places"]?[0]?["name"]?.stringValue }
        #expect(first == ["Munich", nil, nil, "Rome", nil, "Zürich"])
        #expect(notes.texts == ["Muench", "Rom", "qqqqqqqqqq", "Zuer"])
    }

    @Test("a pipe that is empty, or no text, does no harm", arguments: ["", "\n", "\u{0}\u{1B}[2J\n", "\u{FFFD}\n"])
    func oddLines(input: String) async throws {
        let (session, frontEnd) = session(input)
        try await live().answerLines(in: session)
        #expect(frontEnd.emitted.count == input.count(where: { $0 == "\n" }))
    }

    @Test("shows the text, the places, and why there are none")
    func view() throws {
        let place = try AddressSearchRulesTests.place("Bern")
        let found = TypedSearch(text: "ber", phase: .found, places: [place], isTyping: true)
        #expect(found.state == "found")
        #expect(found.places == [place])
        let failure = AddressSearchCore.Phase.failed(code: "x", message: "The service is away.")
        let failed = TypedSearch(text: "ber", phase: failure, places: [], isTyping: false)
        #expect(failed.state == "failed")
        #expect(failed.message == "The service is away.")
        #expect(try JSONValue(encoding: failed).objectValue?.keys.sorted() == ["message", "places", "state", "text"])
    }

    @Test("a search that answered line by line has nothing left to say")
    func nothingLeft() throws {
        #expect(try JSONValue(encoding: SearchResult()) == [:])
        #expect(SearchResult().presentation(in: FlowContext(time: .fixed("2026-11-21T12:00:00Z"))) == .stack([]))
    }
}
