/// Phrases of one to several words, and what each stands for.
struct PhraseTable: Sendable {
    private let values: [String: String]
    private let longest: Int
    private let firstWords: Set<String>

    /// Each line: a value, a colon, and the phrases that stand for it.
    init(_ lines: String) {
        var values: [String: String] = [:]
        for line in lines.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[..<colon].trimmed
            for phrase in line[line.index(after: colon)...].split(separator: ",") { values[phrase.trimmed] = value }
        }
        self.values = values
        longest = values.keys.map { $0.split(separator: " ").count }.max() ?? 0
        firstWords = Set(values.keys.compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    /// Each word of its phrases.
    var words: Set<String> { Set(values.keys.flatMap { $0.split(separator: " ").map(String.init) }) }

    /// The longest phrase that some words begin with.
    func longest(_ words: ArraySlice<String>) -> (length: Int, value: String)? {
        guard let first = words.first, firstWords.contains(first) else { return nil }
        for length in stride(from: min(longest, words.count), to: 0, by: -1) {
            if let value = values[words.prefix(length).joined(separator: " ")] { return (length, value) }
        }
        return nil
    }
}

extension StringProtocol {
    /// Without spaces at both ends.
    var trimmed: String {
        var piece = self[...]
        while piece.first == " " { piece = piece.dropFirst() }
        while piece.last == " " { piece = piece.dropLast() }
        return String(piece)
    }
}
