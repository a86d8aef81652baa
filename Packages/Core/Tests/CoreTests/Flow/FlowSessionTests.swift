import CoreTesting
import Foundation
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
        #expect(error?.recovery == "Pass --meal (lunch, dinner) instead." && error?.exitStatus == .usage)
        #expect(error?.message.contains("Which meal?") == true && !session.isInteractive)
    }

    @Test(
        "a choice is made by number, name or beginning",
        arguments: [(["2"], 20), (["LUNCH"], 10), (["din"], 20), (["nonsense", "", "1"], 10)]
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

    @Test("secrets, progress, notices, streams and results reach the front end in order")
    func events() async throws {
        let frontEnd = ScriptedFrontEnd(answers: ["hunter2"], confirmations: [true])
        let session = FlowSession.scripted(frontEnd)
        #expect(try await session.askSecret("Token?", option: "--token").reveal() == "hunter2")
        #expect(try await session.confirm(Confirmation("Sure?")))
        try await session.progress(ProgressUpdate("Reading", completed: 1, total: 2))
        await session.notice(.warning, "careful")
        try await session.stream("word")
        try await session.emit(Nothing())
        try await session.replace(with: Nothing())
        #expect(
            frontEnd.events.count == 7 && frontEnd.notices == [Notice(.warning, "careful")] && frontEnd.emitted == [[:]]
        )
    }

    @Test("a cancelled flow hears of it at its next word")
    func cancellation() async {
        let session = FlowSession.scripted(ScriptedFrontEnd(answers: ["x"]))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await session.stream("never")
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("lines come whole, however the input is cut, and without their ends")
    func lines() async throws {
        let session = FlowSession.scripted(ScriptedFrontEnd(input: "first line\r\nsecond\n\nlast without end"))
        var lines: [String] = []
        for try await line in session.lines(of: "-") { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == ["first line", "second", "", "last without end"])
    }

    @Test("a line or an input that is too long is an error, not memory")
    func limits() async {
        let session = FlowSession.scripted(ScriptedFrontEnd(input: String(repeating: "x", count: 1000)))
        await #expect(throws: Failure.self) { for try await _ in session.lines(of: "-", maximumLength: 100) {} }
        await #expect(throws: Failure.self) { for try await _ in session.bytes(of: "-", limit: 999) {} }
        await #expect(throws: Never.self) { for try await _ in session.bytes(of: "-", limit: 1000) {} }
    }

    @Test("files are read in pieces; one that cannot be read is named")
    func files() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("core-input-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(repeating: 7, count: 150_000).write(to: file)
        let session = FlowSession.scripted()
        var sizes: [Int] = []
        for try await piece in session.bytes(of: file.path) { sizes.append(piece.count) }
        #expect(sizes == [65_536, 65_536, 18_928])
        let error = await #expect(throws: Failure.self) { for try await _ in session.bytes(of: "/no/such/file") {} }
        #expect(error?.exitStatus == .noInput && error?.message.contains("/no/such/file") == true)
    }

    @Test("a reader that is cancelled gets an error, never what looks like the end")
    func cancelledInput() async {
        let session = FlowSession.scripted(ScriptedFrontEnd(input: String(repeating: "line\n", count: 10)))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            var count = 0
            for try await _ in session.lines(of: "-") { count += 1 }
            return count
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
