import Core
import Foundation

/// A person at a terminal, or a pipe that wants text.
final class TerminalFrontEnd: FrontEnd {
    private let output: OutputStream
    private let errors: OutputStream
    private let style: TerminalStyle
    private let context: FlowContext
    private let saysYes: Bool
    private let input: InputReader
    private let progress: ProgressLine
    private let screen: WatchScreen
    let isInteractive: Bool

    init(
        output: OutputStream,
        errors: OutputStream,
        style: TerminalStyle,
        context: FlowContext,
        saysYes: Bool,
        input: InputReader = InputReader()
    ) {
        self.output = output
        self.errors = errors
        self.style = style
        self.context = context
        self.saysYes = saysYes
        self.input = input
        isInteractive = input.isTerminal && errors.isTerminal
        progress = ProgressLine(output: errors, style: style)
        screen = WatchScreen(output: output)
    }

    func answer(to question: Question) async throws -> String {
        guard isInteractive else { throw UnansweredQuestion(question) }
        progress.clear()
        for (number, choice) in question.choices.enumerated() {
            try errors.write("  \(style.paint("\(number + 1)", .strong)) \(TerminalText.line(choice))\n")
        }
        try errors.write(TerminalText.line(question.prompt) + " ")
        return try await input.line(hidden: question.isSecret)
    }

    func confirm(_ confirmation: Confirmation) async throws -> Bool {
        progress.clear()
        let lines = TerminalRenderer(style: style).lines(.keyValues(confirmation.details))
        try errors.write(lines.map { $0 + "\n" }.joined())
        switch confirmation.weight {
        case .ordinary:
            if saysYes { return true }
            let question = Question("\(confirmation.question) [y/N]", option: "--yes")
            let typed = try await answer(to: question).trimmingCharacters(in: .whitespaces).lowercased()
            return typed == "y" || typed == "yes"
        case .typed(let words):
            let question = Question("\(confirmation.question) Type \"\(words)\":", option: "the answer in a terminal")
            return try await answer(to: question).trimmingCharacters(in: .whitespaces) == words
        }
    }

    func show(_ progress: ProgressUpdate) async { self.progress.show(progress) }

    func show(_ notice: Notice) async {
        progress.clear()
        // A notice that cannot be written has nobody to read it.
        try? errors.write(TerminalRenderer(style: style).text(.notice(notice)))
    }

    func stream(_ text: String) async throws {
        progress.clear()
        try output.write(TerminalText.sanitised(text))
    }

    func emit(_ result: any FlowResult) async throws {
        progress.clear()
        try output.write(TerminalRenderer(style: style).text(result.presentation(in: context)))
    }

    func emitRecord(_ result: any FlowResult) async throws {
        progress.clear()
        try output.write(JSONFrontEnd.json(result, pretty: false))
    }

    func replace(with result: any FlowResult) async throws {
        progress.clear()
        try screen.show(TerminalRenderer(style: style).text(result.presentation(in: context)))
    }

    func standardInput() -> AsyncThrowingStream<[UInt8], any Error> { input.bytes() }

    /// Shows a flow's result, the last thing it does.
    func finish(_ result: any FlowResult) throws {
        progress.clear()
        let text = TerminalRenderer(style: style).text(result.presentation(in: context))
        if screen.isShowing { try screen.show(text) } else { try output.write(text) }
    }
}
