import Core
import Files
import Foundation

/// The person's own words for commands, in `aliases.json` in the home, each with the words that it replaces.
package struct AliasFile: Sendable {
    /// The maximum number: nobody would remember more, and each is considered when a word is mistyped.
    package static let limit = 200

    private let file: StateFile<[String: [String]]>

    package init(home: URL) { file = StateFile(home.appending(path: "aliases.json"), empty: [:]) }

    package func read() throws -> [String: [String]] { try file.read() }

    /// - Throws: a failure (65) for the one that is too many.
    package func set(_ name: String, to words: [String]) async throws {
        try await file.update { aliases in
            guard aliases[name] != nil || aliases.count < Self.limit else {
                throw Failure.invalid("alias.too-many", "There are \(Self.limit) aliases, and no room for more.")
            }
            aliases[name] = words
        }
    }

    /// - Returns: whether there was one.
    package func delete(_ name: String) async throws -> Bool {
        try await file.update { $0.removeValue(forKey: name) != nil }
    }

    /// The words of a command as a shell reads them: separated by spaces, kept together by quotes, with a backslash
    /// before a literal character. `nil` if a quote does not end.
    package static func words(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + [word].compactMap { $0 }
    }
}
