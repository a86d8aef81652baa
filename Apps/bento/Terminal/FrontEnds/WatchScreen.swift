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
    /// - Parameters:
    ///   - size: of the terminal now. What was drawn while it was wider takes more lines since. Of what is taller only a part is
    ///     shown, and what stands flush at the end in a few lines, such as the keys: nothing can be drawn over what has scrolled
    ///     away.
    ///   - offset: the line that the part begins with; `nil` where the text does not scroll, and the part is its beginning.
    /// - Returns: how far it scrolls, and how many lines of it are shown.
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
        // Up to where the last text began, then clear to the end of the screen.
        try output.write(up > 0 && output.redraws ? "\u{1B}[\(up)A\r\u{1B}[J" + drawn : drawn)
    }

    /// Draws the next text below whatever stands there now.
    func forget() { shown.withLock { if $0 != nil { $0 = [] } } }
}
