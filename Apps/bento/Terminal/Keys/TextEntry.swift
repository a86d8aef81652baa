import Core

/// Text that a person writes at a prompt: a line editor, with several lines and what was written before within reach of the
/// arrows.
struct TextEntry: Sendable, Equatable {
    /// What an event led to.
    enum Outcome: Sendable, Equatable {
        case editing
        case submitted(String)
        /// Ctrl-C with nothing written; with something, it is taken away.
        case interrupted
        /// Ctrl-D with nothing written.
        case ended
        /// Ctrl-Z.
        case suspended
        /// Ctrl-L: the screen is to be cleared.
        case cleared
    }

    private(set) var line = LineEditor(limit: 100_000, isMultiline: true)
    private let history: [String]
    /// Which of the history is shown; `history.count`: what is being written.
    private var position: Int
    private var draft = ""

    /// - Parameter history: what was written before, the oldest first.
    init(history: [String] = []) {
        self.history = history
        position = history.count
    }

    mutating func take(_ event: TerminalEvent) -> Outcome {
        switch event {
        case .key(.enter): return enter()
        case .key(.control("c")):
            guard !line.isEmpty else { return .interrupted }
            show("", at: history.count)
        case .key(.control("d")) where line.isEmpty: return .ended
        case .key(.control("z")): return .suspended
        case .key(.control("l")): return .cleared
        case .key(.tab): _ = line.take(.key(.character(" ")))
        case .key(.escape): break
        case .key(.up), .key(.control("p")): if !moveLine(by: -1) { recall(position - 1) }
        case .key(.down), .key(.control("n")): if !moveLine(by: 1) { recall(position + 1) }
        case .key(.pageUp): recall(position - 1)
        case .key(.pageDown): recall(position + 1)
        default: _ = line.take(event)
        }
        return .editing
    }

    /// A backslash at the end of the text asks for another line.
    private mutating func enter() -> Outcome {
        let text = line.text
        if text.hasSuffix("\\"), line.cursor == text.count {
            _ = line.take(.key(.backspace))
            _ = line.take(.key(.alt("\n")))
            return .editing
        }
        line.replace(with: text)
        return .submitted(text)
    }

    private mutating func recall(_ wanted: Int) {
        guard (0...history.count).contains(wanted), wanted != position else { return }
        if position == history.count { draft = line.text }
        show(wanted == history.count ? draft : history[wanted], at: wanted)
    }

    private mutating func show(_ text: String, at position: Int) {
        line.replace(with: text)
        self.position = position
    }

    /// - Returns: `false` where there is no line there.
    private mutating func moveLine(by step: Int) -> Bool {
        let characters = Array(line.text)
        let start = (characters[..<line.cursor].lastIndex(of: "\n") ?? -1) + 1
        let end = characters[line.cursor...].firstIndex(of: "\n") ?? characters.count
        let column = line.cursor - start
        let target: Int
        if step < 0 {
            guard start > 0 else { return false }
            let above = (characters[..<(start - 1)].lastIndex(of: "\n") ?? -1) + 1
            target = min(above + column, start - 1)
        } else {
            guard end < characters.count else { return false }
            let below = characters[(end + 1)...].firstIndex(of: "\n") ?? characters.count
            target = min(end + 1 + column, below)
        }
        let key: Key = target < line.cursor ? .left : .right
        for _ in 0..<abs(target - line.cursor) { _ = line.take(.key(key)) }
        return true
    }
}
