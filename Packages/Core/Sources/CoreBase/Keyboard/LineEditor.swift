/// A line that somebody types in a live view, edited as readline's Emacs mode does: it takes keys, and says what to show.
public struct LineEditor: Sendable, Equatable {
    /// The effect of a key.
    public enum Change: Sendable, Equatable {
        /// The text changed.
        case edited
        /// Only the cursor has moved.
        case moved
        /// Enter: the line is done.
        case entered
        /// Escape, or Ctrl-D on an empty line: the person wants to leave.
        case left
        /// The key has no meaning for a line: the owner may handle it.
        case none
    }

    /// The maximum number of characters; more are ignored.
    public let limit: Int
    /// True if Alt-Enter and pasted line endings stay in the text; otherwise they become spaces.
    public let isMultiline: Bool
    private var characters: [Character] = []
    /// The position of the next character, 0 to the count of characters.
    public private(set) var cursor = 0
    private var cut: [Character] = []

    public init(_ text: String = "", limit: Int = 4_096, isMultiline: Bool = false) {
        self.limit = limit
        self.isMultiline = isMultiline
        replace(with: text)
    }

    public var text: String { String(characters) }
    public var isEmpty: Bool { characters.isEmpty }

    /// Replaces the text and moves the cursor to the end.
    public mutating func replace(with text: String) {
        characters = Array(text.prefix(limit))
        cursor = characters.count
    }

    /// Handles an event of the terminal.
    public mutating func take(_ event: TerminalEvent) -> Change {
        switch event {
        case .key(let key): press(key)
        case .paste(let text): insert(text)
        case .resized, .suspended, .resumed: .none
        }
    }

    private mutating func press(_ key: Key) -> Change {
        switch key {
        case .character(let character): insert(String(character))
        case .enter, .control("j"): .entered
        case .alt("\r"), .alt("\n"): isMultiline ? insert("\n") : .entered
        case .escape: .left
        case .control("d"): isEmpty ? .left : remove(from: cursor, to: cursor + 1)
        case .delete: remove(from: cursor, to: cursor + 1)
        case .backspace, .control("h"): remove(from: cursor - 1, to: cursor)
        case .control("u"): remove(from: lineStart, to: cursor, keeps: true)
        case .control("k"): remove(from: cursor, to: lineEnd, keeps: true)
        case .control("w"): remove(from: wordStart(where: \.isWhitespace), to: cursor, keeps: true)
        case .alt("\u{7F}"), .alt("\u{8}"): remove(from: wordStart(where: Self.isGap), to: cursor, keeps: true)
        case .alt("d"): remove(from: cursor, to: wordEnd, keeps: true)
        case .control("y"): insert(String(cut))
        case .left, .control("b"): move(to: cursor - 1)
        case .right, .control("f"): move(to: cursor + 1)
        case .home, .control("a"): move(to: lineStart)
        case .end, .control("e"): move(to: lineEnd)
        case .alt("b"): move(to: wordStart(where: Self.isGap))
        case .alt("f"): move(to: wordEnd)
        default: .none
        }
    }

    private mutating func insert(_ text: String) -> Change {
        var typed: [Character] = []
        for character in text {
            if character.isNewline {
                typed.append(isMultiline ? "\n" : " ")
            } else if !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                typed.append(character)
            }
        }
        typed = Array(typed.prefix(max(0, limit - characters.count)))
        guard !typed.isEmpty else { return .none }
        // A combining mark joins the character before it, so the whole text is split into characters again.
        let before = String(characters[..<cursor]) + String(typed)
        let after = characters[cursor...]
        characters = Array(before)
        cursor = characters.count
        characters += after
        return .edited
    }

    private mutating func remove(from start: Int, to end: Int, keeps: Bool = false) -> Change {
        let range = max(0, start)..<min(characters.count, max(0, end))
        guard !range.isEmpty else { return .none }
        if keeps { cut = Array(characters[range]) }
        characters.removeSubrange(range)
        cursor = range.lowerBound
        return .edited
    }

    private mutating func move(to position: Int) -> Change {
        let position = min(max(0, position), characters.count)
        guard position != cursor else { return .none }
        cursor = position
        return .moved
    }

    private var lineStart: Int { (characters[..<cursor].lastIndex(of: "\n") ?? -1) + 1 }
    private var lineEnd: Int { characters[cursor...].firstIndex(of: "\n") ?? characters.count }

    private func wordStart(where isGap: (Character) -> Bool) -> Int {
        var position = cursor
        while position > 0, isGap(characters[position - 1]) { position -= 1 }
        while position > 0, !isGap(characters[position - 1]) { position -= 1 }
        return position
    }

    private var wordEnd: Int {
        var position = cursor
        while position < characters.count, Self.isGap(characters[position]) { position += 1 }
        while position < characters.count, !Self.isGap(characters[position]) { position += 1 }
        return position
    }

    private static func isGap(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
}
