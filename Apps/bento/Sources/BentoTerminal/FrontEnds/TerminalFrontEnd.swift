import Core
import CoreHosting
import Foundation
import Synchronization

/// A person at a terminal, or a pipe that wants text.
package final class TerminalFrontEnd: ResultFrontEnd {
    private let output: StandardStream
    private let errors: StandardStream
    private let style: TerminalStyle
    private let context: FlowContext
    private let saysYes: Bool
    private let input: InputReader
    private let progress: ProgressLine
    private let screen: WatchScreen
    private let blocks = Mutex<[StreamedBlock]>([])
    private let view = Mutex<TerminalView?>(nil)
    private let showsResult = Mutex(true)
    /// True once a question was asked: later messages are for somebody who is answering.
    private let isTalking = Mutex(false)
    private let files = HostFiles()
    private let interrupts: InterruptClaims
    private let lists: ShownLists?
    private let pages: (@Sendable (String) -> Bool)?
    private let events: LifecycleEvents
    /// Opens a text in the person's editor.
    private let editor: (@Sendable (String) throws -> String)?
    package let presence: Presence

    /// - Parameter pages: shows a result that does not fit the screen page by page; returns true if it did.
    package init(
        output: StandardStream,
        errors: StandardStream,
        style: TerminalStyle,
        context: FlowContext,
        saysYes: Bool,
        input: InputReader = InputReader(),
        interrupts: InterruptClaims = InterruptClaims(),
        lists: ShownLists? = nil,
        pages: (@Sendable (String) -> Bool)? = nil,
        events: LifecycleEvents = LifecycleEvents(),
        editor: (@Sendable (String) throws -> String)? = nil
    ) {
        self.output = output
        self.errors = errors
        self.style = style
        self.context = context
        self.saysYes = saysYes
        self.input = input
        self.interrupts = interrupts
        self.lists = lists
        self.pages = pages
        self.events = events
        self.editor = editor
        presence = input.isTerminal && errors.isTerminal ? .here : .nobody
        progress = ProgressLine(output: errors, style: style)
        screen = WatchScreen(output: output)
    }

    package func answer(to question: Question) async throws -> String {
        try await answer(to: question, isFresh: false)
    }

    private func answer(to question: Question, isFresh: Bool) async throws -> String {
        guard presence == .here else { throw UnansweredQuestion(question) }
        progress.clear()
        screen.forget()
        if let history = question.history { return try await text(question, history: history) }
        isTalking.withLock { $0 = true }
        let room = (errors.columns ?? style.drawingWidth) - 4
        for (number, choice) in question.choices.enumerated() {
            let lines = TerminalText.wrapped(TerminalText.line(choice), to: room).joined(separator: "\n    ")
            try errors.write("  \(style.paint("\(number + 1)", .strong)) \(lines)\n")
        }
        do {
            return try await input.line(hidden: question.isSecret, isFresh: isFresh) {
                try errors.write(asked(question.prompt))
            }
        } catch {
            // The next output must not follow the question and "^C" on the same line.
            if !question.isSecret { try? errors.write("\n") }
            throw error
        }
    }

    /// A question as it is shown before the answer: in whole words, and with space for the answer, on a separate line
    /// if the question leaves none.
    private func asked(_ prompt: String) -> String {
        let width = errors.columns ?? style.drawingWidth
        let words = TerminalText.line(prompt)
        let isOpen = words.last.map { $0.isLetter || $0.isNumber || "\")'".contains($0) } ?? false
        let line = words + (isOpen ? ": " : " ")
        if DisplayWidth.of(line) + 20 <= width { return line }
        return TerminalText.wrapped(words, to: width).joined(separator: "\n") + "\n> "
    }

    /// Text over one or more lines, in an editor if the terminal can draw one.
    ///
    /// - Throws: ``UnansweredQuestion`` if the input ends.
    private func text(_ question: Question, history: [String]) async throws -> String {
        if view.withLock({ $0 == nil }), let prompt = TerminalPrompt(question.prompt, output: errors, style: style) {
            let read = try await prompt.read(history: history, completions: question.completions)
            guard let text = read else { throw UnansweredQuestion(question) }
            return text
        }
        var lines: [String] = []
        while true {
            do {
                let line = try await input.line(hidden: false) {
                    try errors.write(lines.isEmpty ? TerminalText.line(question.prompt) + " " : "> ")
                }
                guard line.hasSuffix("\\") else { return (lines + [line]).joined(separator: "\n") }
                lines.append(String(line.dropLast()))
            } catch let failure as Failure where failure.code == InputReader.ended.code {
                guard lines.isEmpty else { return lines.joined(separator: "\n") }
                throw UnansweredQuestion(question)
            }
        }
    }

    package func edit(_ text: String) async throws -> String? {
        progress.clear()
        screen.forget()
        return try editor?(text)
    }

    package func claimInterrupts(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        interrupts.claim(action)
    }

    /// Asks for a confirmation. Nobody can agree to something they have not seen, so a line that was pasted or typed
    /// before does not count as an answer.
    package func confirm(_ confirmation: Confirmation) async throws -> Bool {
        progress.clear()
        let lines = TerminalRenderer(style: style).lines(.keyValues(confirmation.details))
        try errors.write(lines.map { $0 + "\n" }.joined())
        if saysYes, confirmation.weight == .ordinary { return true }
        func answer(_ hint: String) async throws -> String {
            let question = Question("\(confirmation.question) \(hint)", option: confirmation.option)
            return try await self.answer(to: question, isFresh: true).trimmingCharacters(in: .whitespaces)
        }
        if case .typed(let words) = confirmation.weight { return try await answer("Type \"\(words)\":") == words }
        return ["y", "yes"].contains(try await answer("[y/N]").lowercased())
    }

    package func show(_ progress: ProgressUpdate) async {
        // A live view shows its own progress; a line on the same screen would spoil it.
        if view.withLock({ $0 }) == nil { self.progress.show(progress) }
    }

    /// Shows the server that is waited for, unless a live view occupies the screen.
    package func show(waitingFor server: String) async {
        guard view.withLock({ $0 == nil }) else { return }
        progress.show(waiting: "Waiting for \(server.isEmpty ? "the network" : server) ...")
    }

    package func show(_ notice: Notice) async {
        if let view = view.withLock({ $0 }) { return view.post(notice) }
        progress.clear()
        screen.forget()
        // A notice that cannot be written has nobody to read it.
        try? errors.write(text(of: notice))
    }

    /// A notice as a line of a log or, for a person at the terminal, as a message.
    private func text(of notice: Notice) -> String {
        let renderer = TerminalRenderer(style: errors.columns.map { style.with(width: $0) } ?? style)
        guard presence == .here else { return renderer.text(.notice(notice)) }
        return renderer.text(of: notice, isAnswer: isTalking.withLock { $0 })
    }

    package func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int {
        progress.clear()
        if isResult { showsResult.withLock { $0 = false } }
        return blocks.withLock { blocks in
            blocks.append(StreamedBlock(kind, style: currentStyle, redraws: output.redraws))
            return blocks.count - 1
        }
    }

    package func append(_ text: String, toBlock block: Int) async throws {
        progress.clear()
        let width = currentStyle.width
        try output.write(blocks.withLock { $0[block].append(text, width: width) })
    }

    /// The current style: the terminal may have become wider or narrower since the program began.
    private var currentStyle: TerminalStyle {
        output.columns.map { style.with(width: $0) } ?? style
    }

    package func closeBlock(_ block: Int) async throws { try output.write(blocks.withLock { $0[block].close() }) }

    package func emit(_ result: any FlowResult) async throws {
        progress.clear()
        try output.write(
            TerminalRenderer(style: currentStyle, forms: context.forms).text(result.presentation(in: context))
        )
    }

    package func emitRecord(_ result: any FlowResult) async throws {
        progress.clear()
        try output.writeExactly(JSONFrontEnd.json(result, pretty: false))
    }

    package func replace(with result: any FlowResult) async throws {
        progress.clear()
        try screen.show(
            TerminalRenderer(style: style, forms: context.forms).text(result.presentation(in: context)),
            size: output.terminalSize
        )
    }

    package func openLiveView() async throws -> any LiveView {
        guard output.redraws else { return PrintedView(self) }
        progress.clear()
        return try view.withLock { view in
            guard view == nil else { throw Failure("host.live-view", "A live view is open already.") }
            view = TerminalView(
                output: output,
                screen: screen,
                events: events,
                render: { [style, context] result, notice, columns in
                    let renderer = TerminalRenderer(
                        style: columns.map { style.with(width: $0) } ?? style,
                        forms: context.forms
                    )
                    return renderer.text(result, in: context) + (notice.map { renderer.text(of: $0) } ?? "")
                },
                onEnd: { [weak self] in self?.view.withLock { $0 = nil } }
            )
            return view ?? PrintedView(self)
        }
    }

    package func open(_ file: InputFile) async throws -> any RandomAccessBytes { try files.open(file) }

    package func bytes(of file: InputFile) -> InputSequence {
        file.isStandardInput ? InputSequence { [input] in { try await input.bytes() } } : files.bytes(of: file)
    }

    package func check(_ file: OutputFile, replacing: Bool) throws {
        if !file.isStandardOutput { try files.check(file, replacing: replacing) }
    }

    package func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {
        guard file.isStandardOutput else { return try await files.write(pieces, to: file, replacing: replacing) }
        var bytes: [UInt8] = []
        for try await piece in pieces { bytes += piece }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure.usage("host.no-text", "This is no text for standard output.", recovery: "Name a file.")
        }
        progress.clear()
        showsResult.withLock { $0 = false }
        // A program gets every byte as it is; nothing may steer a terminal.
        if output.isTerminal { try output.write(TerminalText.sanitised(text)) } else { try output.writeExactly(text) }
    }

    package func lastListings() -> [Table.Listing] { lists?.last() ?? [] }

    /// Shows a flow's result, as its last output.
    package func finish(_ result: any FlowResult) throws {
        progress.clear()
        guard showsResult.withLock({ $0 }) else { return }
        let named = result.attachments.map { Presentation.text("Attached: \($0.text)", tone: .muted) }
        let shown = result.presentation(in: context)
        let presentation = named.isEmpty ? shown : .stack([shown] + named)
        if let lists, output.isTerminal {
            let shown = presentation.listings
            if !shown.isEmpty { lists.keep(shown) }
        }
        let renderer = TerminalRenderer(style: style, forms: context.forms)
        let text =
            output.isTerminal
            ? renderer.text(result, in: context) + (named.isEmpty ? "" : renderer.text(.stack(named)))
            : renderer.text(presentation)
        // The last picture is whole, however tall: nothing is drawn over it any more.
        if screen.isShowing {
            try screen.finish(text, columns: output.terminalSize?.columns)
        } else if output.fits(text) || !showsPages(of: text) {
            try output.write(text)
        }
    }

    /// Shows text in the pager, which gets every Ctrl-C in the meantime.
    private func showsPages(of text: String) -> Bool {
        guard let pages else { return false }
        let holder = InterruptHolder(interrupts)
        holder.hold()
        defer { holder.release() }
        return pages(text)
    }
}

/// Takes over every Ctrl-C while it is claimed.
private final class InterruptHolder: Sendable {
    private let claims: InterruptClaims
    private let current = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ claims: InterruptClaims) { self.claims = claims }

    func hold() {
        release()
        let claim = claims.claim { [weak self] in self?.hold() }
        current.withLock { $0 = claim }
    }

    func release() {
        current.withLock { current in
            defer { current = nil }
            return current
        }?()
    }
}
