/// A sentence as words in lower case, each knowing where it stands in the original.
struct Utterance: Sendable {
    struct Token: Sendable {
        let word: String
        let range: Range<String.Index>
    }

    let text: String
    private(set) var tokens: [Token] = []
    /// By its mark, or by its first words: "did I run 5 km" asks, however it is typed.
    private(set) var isQuestion: Bool

    /// A longer sentence is a conversation, or a list of foods whose end decides nothing.
    static let maximumTokens = 80

    init(_ text: String) {
        self.text = text
        isQuestion = text.last { !$0.isWhitespace } == "?"
        var start: String.Index?
        var index = text.startIndex
        func end(at end: String.Index) {
            if let begin = start { add(begin..<end) }
            start = nil
        }
        while index < text.endIndex, tokens.count < Self.maximumTokens {
            let next = text.index(after: index)
            if Self.isPart(text[index], before: next < text.endIndex ? text[next] : nil, isInside: start != nil) {
                if start == nil { start = index }
            } else {
                end(at: index)
                if text[index] == ":" { tokens.append(Token(word: ":", range: index..<next)) }
                // A comma counts where a list of foods goes on after it, not where a sentence does.
                if text[index] == "," { tokens.append(Token(word: ",", range: index..<next)) }
            }
            index = next
        }
        end(at: index)
        dropFillers()
        isQuestion = isQuestion || beginsAsQuestion
    }

    private var beginsAsQuestion: Bool {
        guard let first = tokens.first?.word else { return false }
        if ["how", "what", "when", "which", "why", "where", "who"].contains(first) { return true }
        return ["did", "do", "have", "had", "am", "was", "can", "could", "should", "may", "shall"].contains(first)
            && tokens.dropFirst().first?.word == "i"
    }

    var words: [String] { tokens.map(\.word) }

    /// The original text of some words.
    func text(_ range: Range<Int>) -> String {
        guard range.lowerBound < range.upperBound, range.upperBound <= tokens.count else { return "" }
        return String(text[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound])
    }

    private static func isPart(_ character: Character, before next: Character?, isInside: Bool) -> Bool {
        if character.isLetter || character.isNumber { return true }
        switch character {
        case "'", "\u{2019}", "@", "%", "_", "/", "$", "€", "£", "½", "¼", "#": return true
        // A minus belongs to the number that follows; a dash alone is one.
        case "-" where !isInside, "\u{2212}" where !isInside: return next?.isNumber == true
        // Inside numbers, addresses, dates and times.
        case ".", ",", ":", "-":
            return isInside && next.map { $0.isLetter || $0.isNumber } == true && character != ","
                || (character == "," && isInside && next?.isNumber == true)
        default: return false
        }
    }

    private mutating func add(_ range: Range<String.Index>) {
        var word = text[range].lowercased().map { $0 == "\u{2019}" ? "'" : $0 }.reduce(into: "") { $0.append($1) }
        while word.hasSuffix("'") { word.removeLast() }
        if let whole = Self.contractions[word] {
            tokens += whole.split(separator: " ").map { Token(word: String($0), range: range) }
            return
        }
        if word.hasSuffix("'s") { word.removeLast(2) }
        // "push-ups" is two words; a date or an address is one.
        if word.contains("-"), !word.contains(where: \.isNumber), !word.contains("@") {
            tokens += word.split(separator: "-").map { Token(word: String($0), range: range) }
        } else if !word.isEmpty {
            tokens.append(Token(word: word, range: range))
        }
    }

    private static let contractions: [String: String] = [
        "what's": "what is", "whats": "what is", "where's": "where is", "wheres": "where is", "how's": "how is",
        "who's": "who is", "it's": "it is", "that's": "that is", "there's": "there is", "i'm": "i am", "im": "i am",
        "i've": "i have", "ive": "i have", "i'd": "i would", "i'll": "i will", "don't": "do not", "dont": "do not",
        "didn't": "did not", "didnt": "did not", "haven't": "have not", "hasn't": "has not", "can't": "can not",
        "cant": "can not", "cannot": "can not", "isn't": "is not", "won't": "will not", "let's": "let us",
        "when's": "when is", "we're": "we are", "you're": "you are", "wasn't": "was not", "doesn't": "does not",
    ]

    /// Politeness decides nothing.
    private mutating func dropFillers() {
        var changed = true
        while changed {
            changed = false
            for filler in Self.opening where tokens.count > filler.count {
                if zip(tokens, filler).allSatisfy({ $0.word == $1 }) {
                    tokens.removeFirst(filler.count)
                    changed = true
                }
            }
            for filler in Self.closing where tokens.count > filler.count {
                if zip(tokens.suffix(filler.count), filler).allSatisfy({ $0.word == $1 }) {
                    tokens.removeLast(filler.count)
                    changed = true
                }
            }
            if tokens.count > 1, let first = tokens.first?.word, first == "," || first == ":" {
                tokens.removeFirst()
                changed = true
            }
            if tokens.count > 1, let last = tokens.last?.word, last == "," || last == ":" {
                tokens.removeLast()
                changed = true
            }
        }
    }

    private static let opening = split([
        "please", "hey coach", "hey bento", "hi coach", "ok coach", "coach", "so", "well", "and", "um", "okay so",
        "can you please", "can you", "could you please", "could you", "would you", "will you", "i would like you to",
        "i want you to", "i want to know", "i would like to know", "do you know", "can you tell me", "kindly", "now",
    ])
    private static let closing = split([
        "please", "coach", "thank you", "for me", "right now", "at the moment", "if you can", "again", "ok", "pls",
    ])

    private static func split(_ phrases: [String]) -> [[String]] {
        phrases.map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
    }
}
