import Core
import CoreHosting
import Foundation
import Synchronization

/// A program that reads JSON from standard output. Nobody answers questions.
package final class JSONFrontEnd: ResultFrontEnd {
    private let output: StandardStream
    private let errors: StandardStream
    private let style: TerminalStyle
    private let saysYes: Bool
    private let fields: FieldSelection?
    private let progress: ProgressLine
    /// True if results were output one by one, each on a line; the last one is then on a line as well.
    private let isLineByLine = Mutex(false)
    private let blocks = Mutex(0)
    private let files = HostFiles()
    package let presence = Presence.nobody

    package init(
        output: StandardStream,
        errors: StandardStream,
        style: TerminalStyle,
        saysYes: Bool,
        fields: FieldSelection? = nil
    ) {
        self.fields = fields
        self.output = output
        self.errors = errors
        self.style = style
        self.saysYes = saysYes
        progress = ProgressLine(output: errors, style: style)
    }

    package func answer(to question: Question) async throws -> String { throw UnansweredQuestion(question) }

    package func confirm(_ confirmation: Confirmation) async throws -> Bool {
        if saysYes, confirmation.weight == .ordinary { return true }
        throw UnansweredQuestion(Question(confirmation.question, option: confirmation.option))
    }

    package func show(_ progress: ProgressUpdate) async { self.progress.show(progress) }

    package func show(_ notice: Notice) async {
        progress.clear()
        // A notice that cannot be written has nobody to read it.
        try? errors.write(TerminalRenderer(style: style).text(.notice(notice)))
    }

    package func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int {
        let block = blocks.withLock { blocks in
            blocks += 1
            return blocks
        }
        try writeLine(.object(["block": .integer(Int64(block)), "kind": .string(kind.rawValue)]))
        return block
    }

    package func append(_ text: String, toBlock block: Int) async throws {
        try writeLine(.object(["block": .integer(Int64(block)), "text": .string(text)]))
    }

    package func closeBlock(_ block: Int) async throws {
        try writeLine(.object(["block": .integer(Int64(block)), "isClosed": true]))
    }

    private func writeLine(_ value: JSONValue) throws { try writeLine(value.text() + "\n") }

    package func emit(_ result: any FlowResult) async throws { try writeLine(Self.json(result, pretty: false)) }

    package func emitRecord(_ result: any FlowResult) async throws { try await emit(result) }

    package func replace(with result: any FlowResult) async throws { try writeLine(Self.json(result, pretty: false)) }

    private func writeLine(_ line: String) throws {
        isLineByLine.withLock { $0 = true }
        try output.writeExactly(line)
    }

    package func open(_ file: InputFile) async throws -> any RandomAccessBytes { try files.open(file) }

    package func bytes(of file: InputFile) -> InputSequence {
        file.isStandardInput
            ? InputSequence { [input = InputReader()] in { try await input.bytes() } } : files.bytes(of: file)
    }

    package func check(_ file: OutputFile, replacing: Bool) throws {
        guard !file.isStandardOutput else {
            throw Failure.usage(
                "host.output-taken",
                "Standard output holds the JSON of the result, so '-' cannot be written there.",
                recovery: "Name a file, or leave --json out."
            )
        }
        try files.check(file, replacing: replacing)
    }

    package func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {
        try check(file, replacing: replacing)
        try await files.write(pieces, to: file, replacing: replacing)
    }

    /// Prints a flow's result. Its attachments are listed by name.
    package func finish(_ result: any FlowResult) throws {
        progress.clear()
        for attachment in result.attachments {
            let notice = Notice(.info, "Attached: \(attachment.text)")
            try? errors.write(TerminalRenderer(style: style).text(.notice(notice)))
        }
        let text = try Self.json(result, pretty: !isLineByLine.withLock { $0 }, fields: fields)
        // A flow that gave all its results one by one has nothing left to say.
        if text != "{}\n" { try output.writeExactly(text) }
    }

    /// A result as JSON with a newline; keys are sorted, dates are ISO 8601 in UTC.
    package static func json(_ result: some Encodable, pretty: Bool, fields: FieldSelection? = nil) throws -> String {
        if let fields {
            let whole = try JSONValue(parsing: Self.json(result, pretty: false))
            return try fields.selected(of: whole).text(pretty: pretty) + "\n"
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting =
            pretty ? [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(result), as: UTF8.self) + "\n"
        } catch is EncodingError {
            // JSON has no word for a number that is not finite: it becomes null, and does not cost the rest.
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: notFinite,
                negativeInfinity: notFinite,
                nan: notFinite
            )
            let text = String(decoding: try encoder.encode(result), as: UTF8.self)
            return text.replacing("\"\(notFinite)\"", with: "null") + "\n"
        }
    }

    /// A placeholder for such a number until the text is made; nobody types it.
    private static let notFinite = "not-finite-8f1d2c6e-5a0b-4c1e-9a57-2f6d0e3b7c41"
}
