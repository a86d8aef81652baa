import CoreTesting
import Synchronization
import Testing

@testable import Core

@Suite("FlowSession")
struct FlowSessionTests {
    @Test("where nobody can answer, the error names the option")
    func unanswered() async {
        let session = FlowSession.scripted()
        let error = await #expect(throws: UnansweredQuestion.self) {
            try await session.ask(Question("Which meal?", option: "--meal", choices: ["lunch", "dinner"]))
        }
        #expect(error?.recovery == "Pass --meal (lunch, dinner) instead.")
        #expect(error?.exitStatus == .usage)
        #expect(error?.message.contains("Which meal?") == true)
        #expect(!session.canAsk)
    }

    @Test(
        "what helps where nobody can answer is an option to pass, a command to type, or the person's",
        arguments: [
            (Question("Which?", option: "--meal"), "Pass --meal instead."),
            (Question("How much?", option: "'bento food weigh'"), "Type 'bento food weigh' instead."),
            (Question("Pay?", option: Question.terminal), "The person can answer it in a terminal."),
        ]
    )
    func instead(question: Question, recovery: String) {
        #expect(UnansweredQuestion(question).recovery == recovery)
        #expect(UnansweredQuestion(question, isForTerminal: true).recovery == recovery)
    }

    @Test("neither a secret nor the person's own yes is asked for through another program")
    func throughClient() async throws {
        let frontEnd = ScriptedFrontEnd(answers: ["x", "y"], confirmations: [true], presence: .throughClient)
        let session = FlowSession.scripted(frontEnd, caller: .client("a"))
        #expect(session.canAsk)
        #expect(!session.countsListedRows)
        #expect(try await session.ask(Question("Which meal?", option: "--meal")) == "x")
        #expect(try await session.confirm(Confirmation("Go on?")))
        let asked = frontEnd.events.count
        let secret = await #expect(throws: UnansweredQuestion.self) {
            try await session.askSecret("The key?", option: "--key")
        }
        #expect(secret?.message.contains("at a terminal") == true)
        for weight in [Confirmation.Weight.personal, .typed("21 sats")] {
            await #expect(throws: UnansweredQuestion.self) {
                try await session.confirm(Confirmation("Send it?", weight: weight))
            }
        }
        await #expect(throws: UnansweredQuestion.self) { try await session.edit("text", option: "--text") }
        #expect(frontEnd.events.count == asked)
    }

    @Test(
        "a choice is made by number, name or beginning",
        arguments: [
            (["2"], 20), (["LUNCH"], 10), (["din"], 20), (["nonsense", "", "1"], 10),
            (["-9223372036854775808", "2"], 20),
        ]
    )
    func choosing(answers: [String], expected: Int) async throws {
        let session = FlowSession.scripted(ScriptedFrontEnd(answers: answers))
        let value = try await session.choose("Meal?", option: "--meal", from: [("lunch", 10), ("dinner", 20)])
        #expect(value == expected)
    }

    @Test("three answers that fit nothing end the question")
    func noChoice() async {
        let session = FlowSession.scripted(ScriptedFrontEnd(answers: ["x", "3", "0"]))
        await #expect(throws: Failure.self) {
            try await session.choose("Meal?", option: "--meal", from: [("lunch", 1), ("dinner", 2)])
        }
    }

    @Test(
        "a choice that may be skipped is made by number, by the beginning of a label or by a word of it",
        arguments: [
            (["2"], 2), (["mal"], 2), (["male"], 2), (["Man"], 2), (["woman"], 1), (["fe"], 1), (["x", "skip"], nil),
            ([""], nil), (["0", "3", "1"], 1),
        ] as [([String], Int?)]
    )
    func choosingOrSkipping(answers: [String], expected: Int?) async throws {
        let session = FlowSession.scripted(ScriptedFrontEnd(answers: answers))
        let choices = [("female (woman)", 1), ("male (man)", 2)].map { (label: $0.0, value: $0.1) }
        #expect(try await session.chooseOrSkip("Sex?", option: "--sex", from: choices) == expected)
    }

    @Test("whoever gives three answers that cannot be read is told that the question was skipped")
    func skippedByMistake() async throws {
        let frontEnd = ScriptedFrontEnd(answers: ["a", "b", "c", "9", "8", "7"])
        let session = FlowSession.scripted(frontEnd)
        let number = try await session.askOrSkip("How many?", option: "--n") { text throws(Failure) -> Int in
            throw Failure.usage("test", "'\(text)' is no number.")
        }
        #expect(number == nil)
        #expect(frontEnd.notices.last == Notice(.info, "Skipped for now: How many?"))
        let choice = try await session.chooseOrSkip("Which?", option: "--x", from: [(label: "one", value: 1)])
        #expect(choice == nil)
        #expect(frontEnd.notices.last == Notice(.info, "Skipped for now: Which?"))
    }

    @Test("secrets, progress, notices, streams and results reach the front end in order")
    func events() async throws {
        let frontEnd = ScriptedFrontEnd(answers: ["hunter2"], confirmations: [true])
        let session = FlowSession.scripted(frontEnd)
        #expect(try await session.askSecret("Token?", option: "--token").reveal() == "hunter2")
        #expect(try await session.confirm(Confirmation("Sure?")))
        try await session.progress(ProgressUpdate("Reading", completed: 1, total: 2))
        await session.notice(.warning, "careful")
        let block = try await session.open(.markdown, isResult: true)
        try await block.append("word")
        try await block.close()
        try await session.emit(Nothing())
        try await session.live { view in
            try await view.show(Nothing())
            #expect(view.size == nil)
        }
        #expect(
            frontEnd.events == [
                .asked(Question("Token?", option: "--token", isSecret: true)),
                .confirmed(Confirmation("Sure?")),
                .progressed(ProgressUpdate("Reading", completed: 1, total: 2)),
                .noticed(Notice(.warning, "careful")),
                .opened(.markdown, isResult: true), .appended("word", block: 0), .closed(block: 0),
                .emitted([:]), .replaced([:]),
            ]
        )
    }

    @Test(
        "a watch ends when it has nothing more to show, or when the person leaves it",
        arguments: [nil, Key.escape, .character("q")]
    )
    func watch(leavingBy key: Key?) async throws {
        let frontEnd = ScriptedFrontEnd(terminalEvents: key.map { [.key(.up), .resumed, .key($0)] })
        let session = FlowSession.scripted(frontEnd)
        try await session.watch { view in
            try await view.show(Nothing())
            // Only the person's leaving ends this one.
            if key != nil { for await _ in AsyncStream<Void>.makeStream().stream {} }
        }
        #expect(frontEnd.events == [.replaced([:])])
    }

    @Test("a cancelled flow hears of it at its next word")
    func cancellation() async {
        let session = FlowSession.scripted(ScriptedFrontEnd(answers: ["x"]))
        let cancelled = Gate()
        let task = Task {
            await cancelled.passIgnoringCancellation()
            _ = try await session.open(.text)
        }
        task.cancel()
        cancelled.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("lines come whole, however the input is cut, and without their ends")
    func lines() async throws {
        let session = FlowSession.scripted(ScriptedFrontEnd(input: "first line\r\nsecond\n\nlast without end"))
        var lines: [String] = []
        for try await line in session.lines(of: .standardInput) { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == ["first line", "second", "", "last without end"])
    }

    @Test("a line or an input that is too long is an error, not memory")
    func limits() async {
        let session = FlowSession.scripted(ScriptedFrontEnd(input: String(repeating: "x", count: 1000)))
        await #expect(throws: Failure.self) {
            for try await _ in session.lines(of: .standardInput, maximumLength: 100) {}
        }
        await #expect(throws: Failure.self) { for try await _ in session.bytes(of: .standardInput, limit: 999) {} }
        await #expect(throws: Never.self) { for try await _ in session.bytes(of: .standardInput, limit: 1000) {} }
    }

    @Test("a pulled input is read no further than its reader asks")
    func pulled() async throws {
        let pieces = LineNumbers()
        let input = InputSequence { { [UInt8]("line \(pieces.next())\n".utf8) } }
        var iterator = input.lines().makeAsyncIterator()
        _ = try await iterator.next()
        let second = try #require(try await iterator.next())
        #expect(String(decoding: second, as: UTF8.self) == "line 2")
        #expect(pieces.count == 2)
    }

    @Test("files are read at any place and written whole")
    func files() async throws {
        let frontEnd = ScriptedFrontEnd(files: ["a.txt": "hello"])
        let session = FlowSession.scripted(frontEnd)
        let file = try await session.open(InputFile("a.txt"))
        #expect(
            try file.byteCount == 5 && file.read(at: 3, count: 9) == Array("lo".utf8)
                && file.read(at: 9, count: 1).isEmpty
        )
        #expect(try await session.contents(of: InputFile("a.txt"), limit: 5) == Array("hello".utf8))
        try await session.write(InputSequence(Array("bye".utf8)), to: OutputFile("b.txt"))
        #expect(frontEnd.events == [.wrote(OutputFile("b.txt"), Array("bye".utf8))])
        let error = await #expect(throws: Failure.self) { try await session.open(InputFile("/no/such/file")) }
        #expect(error?.exitStatus == .noInput)
        #expect(error?.message.contains("/no/such/file") == true)
    }

    @Test("a reader that is cancelled gets an error, never what looks like the end")
    func cancelledInput() async {
        let session = FlowSession.scripted(ScriptedFrontEnd(input: String(repeating: "line\n", count: 10)))
        let cancelled = Gate()
        let task = Task {
            await cancelled.passIgnoringCancellation()
            var count = 0
            for try await _ in session.lines(of: .standardInput) { count += 1 }
            return count
        }
        task.cancel()
        cancelled.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

private final class LineNumbers: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
