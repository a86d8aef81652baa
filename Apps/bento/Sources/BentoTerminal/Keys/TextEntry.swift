import Core
import Foundation

/// Text that a person writes at a prompt: a line editor, with several lines and the history within reach of the arrow
/// keys.
struct TextEntry: Sendable, Equatable {
    /// The outcome of an event.
    enum Outcome: Sendable, Equatable {
        case editing
        case submitted(String)
        /// Ctrl-C on an empty text; otherwise the text is removed.
        case interrupted
        /// Ctrl-D on an empty text.
        case ended
        /// Ctrl-Z.
        case suspended
        /// Ctrl-L: the screen is to be cleared.
        case cleared
        /// Tab, if several texts begin with what was typed: the texts.
        case offered([String])
    }

    /// A search of the history, like readline's Ctrl-R.
    private struct Search: Equatable {
        var words = ""
        /// The index of the entry shown.
        var found: Int
        /// The text that was being written before the search, and its index in the history.
        let text: String
        let position: Int
    }

    private(set) var line = LineEditor(limit: 100_000, isMultiline: true)
    private let history: [String]
    /// The index of the entry shown; `history.count`: the text being written.
    private var position: Int
    private var draft = ""
    private let completions: [String]
    private var search: Search?

    /// - Parameters:
    ///   - history: earlier texts, oldest first.
    ///   - completions: whole texts that Tab completes to.
    init(history: [String] = [], completions: [String] = []) {
        self.history = history
        self.completions = completions
        position = history.count
    }

    /// The text in place of the prompt during a search; `nil` for the prompt.
    var searchPrompt: String? { search.map { "(search '\($0.words)')" } }

    mutating func take(_ event: TerminalEvent) -> Outcome {
        if search != nil, look(for: event) { return .editing }
        switch event {
        case .key(.enter): return enter()
        case .key(.control("c")):
            guard !line.isEmpty else { return .interrupted }
            show("", at: history.count)
        case .key(.control("d")) where line.isEmpty: return .ended
        case .key(.control("z")): return .suspended
        case .key(.control("l")): return .cleared
        case .key(.tab): return complete()
        case .key(.control("r")): search = Search(found: history.count, text: line.text, position: position)
        case .key(.escape): break
        case .key(.up), .key(.control("p")): if !moveLine(by: -1) { recall(position - 1) }
        case .key(.down), .key(.control("n")): if !moveLine(by: 1) { recall(position + 1) }
        case .key(.pageUp): recall(position - 1)
        case .key(.pageDown): recall(position + 1)
        default: _ = line.take(event)
        }
        return .editing
    }

    /// Handles an event of the search.
    ///
    /// - Returns: `false` for an event that ends the search; it is then handled as usual, with the text that was found.
    private mutating func look(for event: TerminalEvent) -> Bool {
        guard var search else { return false }
        switch event {
        case .key(.control("g")), .key(.control("c")):
            show(search.text, at: search.position)
            self.search = nil
            return true
        case .key(.escape):
            self.search = nil
            return true
        case .key(.control("r")):
            if let next = older(than: search.found, with: search.words) { search.found = next }
        case .key(.backspace):
            if !search.words.isEmpty { search.words.removeLast() }
            search.found = older(than: history.count, with: search.words) ?? history.count
        case .key(.character(let character)):
            search.words.append(character)
            search.found = older(than: min(search.found + 1, history.count), with: search.words) ?? search.found
        case .resized, .suspended, .resumed: return false
        default:
            self.search = nil
            return false
        }
        if history.indices.contains(search.found) {
            if position == history.count { draft = search.text }
            show(history[search.found], at: search.found)
        }
        self.search = search
        return true
    }

    private func older(than place: Int, with words: String) -> Int? {
        guard !words.isEmpty else { return nil }
        return history[..<place].lastIndex { $0.range(of: words, options: .caseInsensitive) != nil }
    }

    /// Completes as far as all texts that begin with what was typed agree; if there are none, Tab inserts a space.
    private mutating func complete() -> Outcome {
        let text = line.text
        let fitting = text.isEmpty ? [] : completions.filter { $0.hasPrefix(text) }
        guard line.cursor == text.count, let first = fitting.first else {
            _ = line.take(.key(.character(" ")))
            return .editing
        }
        let common = fitting.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        guard common == text else {
            line.replace(with: common)
            return .editing
        }
        return fitting.count > 1 ? .offered(fitting) : .editing
    }

    /// Handles Enter: a backslash at the end of the text requests another line.
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

    /// - Returns: `false` if there is no such line.
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
