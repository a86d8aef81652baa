/// A sentence in tokens, and what stands at each of them: numbers, amounts, days, times.
///
/// Each reader looks at one place and answers with what it found there and the place after it, so that whoever knows the rest of
/// the sentence (foods, exercises, what to be reminded of) decides what to ask next.
public struct SpokenSentence: Sendable {
    public let lexicon: Lexicon
    public let bytes: [UInt8]
    public let tokens: [Token]
    /// All folded words, one after the other.
    public let folded: [UInt8]

    /// - Parameters:
    ///   - text: what was said; its bytes need not be UTF-8.
    ///   - lettersBeforeNumbers: letters that part from the digits after them: with `x`, "x2" is two tokens, "v8" is one.
    public init(_ text: String, _ lexicon: Lexicon = .standard, lettersBeforeNumbers: StaticString = "") {
        self.init(bytes: Array(text.utf8), lexicon, lettersBeforeNumbers: lettersBeforeNumbers)
    }

    public init(bytes: [UInt8], _ lexicon: Lexicon = .standard, lettersBeforeNumbers: StaticString = "") {
        let lexer = Lexer(bytes, lexicon.writing, lexicon.words, lettersBeforeNumbers: lettersBeforeNumbers)
        self.lexicon = lexicon
        self.bytes = bytes
        tokens = lexer.tokens
        folded = lexer.folded
    }

    /// The folded bytes of a token.
    public func folded(_ token: Token) -> ArraySlice<UInt8> { folded[token.foldedStart..<token.foldedEnd] }

    /// The text of some tokens as it was typed.
    public func text(_ range: Range<Int>) -> String {
        guard let first = range.first, tokens.indices.contains(first), range.upperBound <= tokens.count else {
            return ""
        }
        return String(decoding: bytes[tokens[first].start..<tokens[range.upperBound - 1].end], as: UTF8.self)
    }

    /// The senses of the word at a place; `nil` where no word of the lexicon stands there.
    public func sense(at place: Int) -> WordSense? {
        tokens.indices.contains(place) ? lexicon.sense(tokens[place].word) : nil
    }

    /// The longest phrase or word at a place that has what is asked of it.
    func sense(at place: Int, _ fits: (WordSense) -> Bool) -> (sense: WordSense, end: Int)? {
        guard let word = sense(at: place) else { return nil }
        for phrase in lexicon.phrases(startingWith: tokens[place].word) where fits(phrase.sense) {
            let end = place + phrase.words.count
            guard end <= tokens.count, zip(phrase.words, tokens[place..<end]).allSatisfy({ $0 == $1.word }) else {
                continue
            }
            return (phrase.sense, end)
        }
        return fits(word) ? (word, place + 1) : nil
    }

    func kind(_ place: Int) -> Token.Kind? { tokens.indices.contains(place) ? tokens[place].kind : nil }

    /// True if a token follows the one before it without white space.
    func isJoined(_ place: Int) -> Bool { tokens.indices.contains(place) && !tokens[place].spaceBefore }

    /// A whole number in ASCII figures alone, of so many digits.
    func figures(at place: Int, digits: ClosedRange<Int>) -> Int? {
        guard kind(place) == .number else { return nil }
        return Self.figures(bytes[tokens[place].start..<tokens[place].end], digits)
    }

    static func figures(_ bytes: ArraySlice<UInt8>, _ digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        return value
    }
}
