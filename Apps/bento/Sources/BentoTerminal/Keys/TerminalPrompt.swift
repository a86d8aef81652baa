import Core
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Has a person write text at the terminal, with the keys of ``TextEntry``.
struct TerminalPrompt {
    private let prompt: String
    private let output: StandardStream
    private let style: TerminalStyle
    private let screen: WatchScreen
    private let view: TerminalView

    /// - Returns: `nil` if the terminal cannot move its cursor, or there is none.
    init?(_ prompt: String, output: StandardStream, style: TerminalStyle) {
        guard getenv("TERM").map({ strcmp($0, "dumb") != 0 }) ?? false else { return nil }
        let screen = WatchScreen(output: output)
        let view = TerminalView(output: output, screen: screen, isEditing: true, render: { _, _, _ in "" }, onEnd: {})
        guard let view else { return nil }
        self.prompt = TerminalText.line(prompt) + " "
        self.output = output
        self.style = style
        self.screen = screen
        self.view = view
    }

    /// Waits for the text.
    ///
    /// - Returns: `nil` if there is no more: Ctrl-D, or the terminal is gone.
    /// - Throws: ``Interrupted`` after Ctrl-C with nothing written, `CancellationError`.
    func read(history: [String], completions: [String] = []) async throws -> String? {
        do {
            let text = try await edit(TextEntry(history: history, completions: completions))
            await view.end()
            return text
        } catch {
            await view.end()
            throw error
        }
    }

    private func edit(_ start: TextEntry) async throws -> String? {
        var entry = start
        var drawn: (text: EditedText, columns: Int)?
        try draw(entry, over: &drawn)
        while let event = try await view.next() {
            // The shell has the screen until the person comes back.
            if case .suspended = event { continue }
            switch entry.take(event) {
            case .editing: if case .resumed = event { drawn = nil }
            case .cleared:
                try output.write("\u{1B}[H\u{1B}[2J")
                drawn = nil
            case .offered(let texts):
                try leave(drawn)
                drawn = nil
                let shown = texts.prefix(40).map { TerminalText.line($0) } + (texts.count > 40 ? ["..."] : [])
                try output.write(shown.joined(separator: "\r\n") + "\r\n")
            case .suspended:
                try leave(drawn)
                drawn = nil
                // The view stops the process, and tells when it goes on.
                kill(getpid(), SIGTSTP)
                continue
            case .submitted(let text):
                try draw(entry, over: &drawn)
                try leave(drawn)
                return text
            case .interrupted:
                try leave(drawn)
                throw Interrupted()
            case .ended:
                try leave(drawn)
                return nil
            }
            // A long paste comes in many pieces: it is drawn once.
            if view.hasWaiting { continue }
            try draw(entry, over: &drawn)
        }
        return nil
    }

    private func draw(_ entry: TextEntry, over drawn: inout (text: EditedText, columns: Int)?) throws {
        let size = view.size ?? TerminalSize(columns: style.width, rows: 24)
        let prompt = entry.searchPrompt.map { TerminalText.line($0) + " " } ?? self.prompt
        let text = EditedText(entry.line, prompt: prompt, columns: size.columns, height: max(1, size.rows - 1))
        var output = ""
        if let drawn {
            var above = drawn.text.cursor.row
            if drawn.columns != size.columns {
                // A terminal that became narrower has wrapped its rows again.
                above = drawn.text.rows.prefix(above + 1).reduce(0) { rows, row in
                    rows + max(1, (DisplayWidth.of(row) + size.columns - 1) / size.columns)
                }
                above = max(0, above - 1)
            }
            output += (above > 0 ? "\u{1B}[\(above)A" : "") + "\r\u{1B}[J"
        }
        var rows = text.rows
        if rows[0].hasPrefix(prompt) { rows[0] = style.paint(prompt, .strong) + rows[0].dropFirst(prompt.count) }
        output += rows.joined(separator: "\r\n")
        let below = rows.count - 1 - text.cursor.row
        output += (below > 0 ? "\u{1B}[\(below)A" : "") + "\r"
        output += text.cursor.column > 0 ? "\u{1B}[\(text.cursor.column)C" : ""
        try self.output.write(output)
        drawn = (text, size.columns)
    }

    /// Puts the cursor below the text.
    private func leave(_ drawn: (text: EditedText, columns: Int)?) throws {
        guard let text = drawn?.text else { return }
        let below = text.rows.count - 1 - text.cursor.row
        try output.write((below > 0 ? "\u{1B}[\(below)B" : "") + "\r\n")
    }
}
