import Core
import Synchronization

/// Replaces one text with the next: redraws in a terminal, appends elsewhere.
final class WatchScreen: Sendable {
    private let output: StandardStream
    /// The width in columns of each line on the screen.
    private let shown = Mutex<[Int]?>(nil)

    init(output: StandardStream) { self.output = output }

    /// True if something is shown.
    var isShowing: Bool { shown.withLock { $0 != nil } }

    /// Shows a text that ends with a newline.
    ///
    /// - Parameters:
    ///   - size: the current size of the terminal. Text drawn when it was wider now takes more lines. If the text is
    ///     taller than the window, only a part is shown, together with the few lines flush at its end, such as the
    ///     keys: nothing can be drawn over lines that have scrolled away.
    ///   - offset: the first line of the part; `nil` if the text does not scroll and the part is its beginning.
    /// - Returns: the largest offset, and the number of lines shown.
    @discardableResult
    func show(_ text: String, size: TerminalSize?, from offset: Int? = nil) throws -> (furthest: Int, page: Int) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        guard let size, size.rows > 3, lines.count >= size.rows else {
            try draw(lines, columns: size?.columns)
            return (0, lines.count)
        }
        let flush = lines.reversed().prefix { TerminalText.unpainted($0).first?.isWhitespace == false }.count
        let last = flush <= min(3, size.rows - 3) ? Array(lines.suffix(flush)) : []
        let body = lines.dropLast(last.count)
        let page = size.rows - 2 - last.count
        let furthest = max(0, body.count - page)
        let first = min(max(0, offset ?? 0), furthest)
        let place =
            offset == nil
            ? "… \(furthest) more lines; make the window taller to see them"
            : "… lines \(first + 1) to \(first + page) of \(body.count); the arrows scroll"
        let shown = Array(body[first..<min(body.count, first + page)])
        try draw(shown + [DisplayWidth.truncated(place, to: size.columns)] + last, columns: size.columns)
        return (furthest, page)
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
        // Up to the start of the last text, then clear to the end of the screen.
        try output.write(up > 0 && output.redraws ? "\u{1B}[\(up)A\r\u{1B}[J" + drawn : drawn)
    }

    /// Draws the next text below the current one.
    func forget() { shown.withLock { if $0 != nil { $0 = [] } } }
}
