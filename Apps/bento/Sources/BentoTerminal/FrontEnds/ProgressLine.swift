import Core
import Foundation
import Synchronization

/// Shows the progress of a long task: a line that is redrawn in a terminal, a plain line now and then elsewhere.
final class ProgressLine: Sendable {
    private struct State {
        var label = ""
        var began = Duration.zero
        var shown: Duration?
        var isOnScreen = false
    }

    private let output: StandardStream
    private let style: TerminalStyle
    private let time: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameter time: a clock that only goes forward, from any zero.
    init(
        output: StandardStream,
        style: TerminalStyle,
        time: @escaping @Sendable () -> Duration = ProgressLine.monotonicTime()
    ) {
        self.output = output
        self.style = style
        self.time = time
    }

    /// The system's clock that only goes forward.
    static func monotonicTime() -> @Sendable () -> Duration {
        let zero = ContinuousClock.now
        return { ContinuousClock.now - zero }
    }

    /// Shows an update, at most ten times a second in a terminal and every five seconds elsewhere.
    func show(_ update: ProgressUpdate) {
        let now = time()
        let isTerminal = output.redraws
        let line = state.withLock { state -> String? in
            if state.label != update.label {
                state = State(label: update.label, began: now, shown: nil, isOnScreen: state.isOnScreen)
            }
            let isLast = update.total.map { update.completed >= $0 } ?? false
            let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
            // Outside a terminal nothing is shown for tasks that finish within the first five seconds.
            let since = state.shown ?? (isTerminal ? now - .seconds(1) : state.began)
            guard now - since >= pause || (isLast && state.shown != nil) else { return nil }
            state.shown = now
            state.isOnScreen = isTerminal
            return Self.words(update, elapsed: now - state.began)
        }
        guard let line else { return }
        let text = DisplayWidth.truncated(TerminalText.line(line), to: style.width - 1)
        // Progress that cannot be written has nobody to read it.
        try? output.write(isTerminal ? "\r\u{1B}[2K\(style.paint(text, .muted))" : text + "\n")
    }

    /// Shows a message about waiting, once for the same text: several calls may wait for one server.
    func show(waiting words: String) {
        let isTerminal = output.redraws
        let isNew = state.withLock { state in
            guard state.label != words || !state.isOnScreen && isTerminal else { return false }
            state = State(label: words, began: time(), shown: nil, isOnScreen: isTerminal)
            return true
        }
        guard isNew else { return }
        let text = DisplayWidth.truncated(TerminalText.line(words), to: style.width - 1)
        // As below: who cannot read it misses nothing.
        try? output.write(isTerminal ? "\r\u{1B}[2K\(style.paint(text, .muted))" : text + "\n")
    }

    /// Takes the line off the screen, before something else is written.
    func clear() {
        let wasOnScreen = state.withLock { state in
            defer { state.isOnScreen = false }
            return state.isOnScreen
        }
        if wasOnScreen { try? output.write("\r\u{1B}[2K") }
    }

    /// `Reading foods  4,200 of 8,790 rows (48 %), 12,300/s, 0:01 left`.
    static func words(_ update: ProgressUpdate, elapsed: Duration) -> String {
        let unit = update.unit.isEmpty ? "" : " \(update.unit)"
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        var text = "\(update.label)  \(grouped(update.completed))"
        if let total = update.total, total > 0 {
            let share = Int((Double(update.completed) / Double(total) * 100).rounded(.down))
            text += " of \(grouped(total))\(unit) (\(min(100, share)) %)"
        } else {
            text += unit
        }
        guard seconds > 0.2, update.completed > 0 else { return text }
        let rate = Double(update.completed) / seconds
        text += ", \(grouped(Int64(rate.rounded())))/s"
        if let total = update.total, update.completed < total {
            let left = Int64((Double(total - update.completed) / rate).rounded(.up))
            text += ", \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        }
        return text
    }

    private static func grouped(_ number: Int64) -> String {
        var digits = String(number)
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
            index -= 3
        }
        return digits
    }
}
