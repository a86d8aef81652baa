import Core
import Synchronization

/// Shows one text in the place of the one before: redraws in a terminal, appends elsewhere.
final class WatchScreen: Sendable {
    private let output: StandardStream
    /// The columns of each line that stands there.
    private let shown = Mutex<[Int]?>(nil)

    init(output: StandardStream) { self.output = output }

    /// Whether something is shown.
    var isShowing: Bool { shown.withLock { $0 != nil } }

    /// Shows a text that ends with a newline.
    ///
    /// - Parameter size: of the terminal now. What was drawn while it was wider takes more lines since. Of what is taller only
    ///   the beginning is shown, and what stands flush at the end in a few lines, such as the keys: nothing can be drawn over what
    ///   has scrolled away.
    func show(_ text: String, size: TerminalSize?) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        if let size, size.rows > 3, lines.count >= size.rows {
            let flush = lines.reversed().prefix { TerminalText.unpainted($0).first?.isWhitespace == false }.count
            let last = flush <= min(3, size.rows - 3) ? Array(lines.suffix(flush)) : []
            let first = size.rows - 2 - last.count
            let hidden = lines.count - first - last.count
            lines = lines.prefix(first) + ["… \(hidden) more lines; make the window taller to see them"] + last
        }
        try draw(lines, columns: size?.columns)
    }

    /// Shows a text that stays: all of it, however tall.
    func finish(_ text: String, columns: Int?) throws {
        try draw(
            text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
            columns: columns
        )
    }

    private func draw(_ lines: [String], columns: Int?) throws {
        let widths = lines.map { DisplayWidth.of(TerminalText.unpainted($0)) }
        let before = shown.withLock { shown -> [Int] in
            defer { shown = widths }
            return shown ?? []
        }
        let columns = columns ?? .max
        let up = before.reduce(0) { $0 + max(1, ($1 - 1) / columns + 1) }
        let drawn = lines.map { $0 + "\n" }.joined()
        // Up to where the last text began, then clear to the end of the screen.
        try output.write(up > 0 && output.isTerminal ? "\u{1B}[\(up)A\r\u{1B}[J" + drawn : drawn)
    }

    /// Draws the next text below whatever stands there now.
    func forget() { shown.withLock { if $0 != nil { $0 = [] } } }
}
