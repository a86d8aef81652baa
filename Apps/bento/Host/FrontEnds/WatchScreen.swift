import Synchronization

/// Shows one text in the place of the one before: redraws in a terminal, appends elsewhere.
final class WatchScreen: Sendable {
    private let output: OutputStream
    private let lines = Mutex<Int?>(nil)

    init(output: OutputStream) { self.output = output }

    /// Whether something is shown.
    var isShowing: Bool { lines.withLock { $0 != nil } }

    /// Shows a text.
    func show(_ text: String) throws {
        let count = text.count { $0 == "\n" }
        let before = lines.withLock { lines -> Int? in
            defer { lines = count }
            return lines
        }
        guard let before, before > 0, output.isTerminal else { return try output.write(text) }
        // Up to where the last text began, then clear to the end of the screen.
        try output.write("\u{1B}[\(before)A\r\u{1B}[J" + text)
    }

    /// Draws the next text below whatever stands there now.
    func forget() { lines.withLock { $0 = 0 } }
}
