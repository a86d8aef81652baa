import SpokenText

/// A sentence or a name in tokens as foods are read: SpokenText's, and what only food is written in: pizzas in inches (`10"`),
/// lean and fat of minced beef (`80/20`), emoji.
package struct FoodLexer {
    package private(set) var tokens: [FoodToken] = []
    /// All folded words, one after the other.
    package internal(set) var folded: [UInt8]
    package let sentence: SpokenSentence
    /// The next of the sentence's tokens.
    var place = 0
    /// True if what was passed over parts the next token from the one before.
    var sawSpace = false

    package var bytes: [UInt8] { sentence.bytes }

    /// Reads all of `bytes`. "x2" is a multiplier and "p30" thirty grams of protein; "v8" is a word.
    package init(_ bytes: [UInt8]) {
        sentence = SpokenSentence(bytes: bytes, lettersBeforeNumbers: "xpcf")
        folded = sentence.folded
        tokens.reserveCapacity(sentence.tokens.count)
        while place < sentence.tokens.count { readToken() }
    }

    /// The folded bytes of a token.
    package func folded(_ token: FoodToken) -> ArraySlice<UInt8> { folded[token.foldedStart..<token.foldedEnd] }

    private mutating func readToken() {
        let token = sentence.tokens[place]
        switch token.kind {
        case .word: copy(.word, token)
        case .number:
            if let end = leannessEnd { readLeanness(end) } else { copy(.number, token) }
        case .comma: copy(.comma, token)
        case .sentenceEnd: copy(.sentenceEnd, token)
        case .newline: copy(.newline, token)
        case .plus: copy(.plus, token)
        case .slash: copy(.slash, token)
        case .colon: copy(.colon, token)
        case .open: copy(.open, token)
        case .close: copy(.close, token)
        case .dash: copy(.dash, token)
        case .times: copy(.times, token)
        case .percent: spell(.percent, "%", token)
        case .quote:
            if isInchMark(token) { spell(.word, "inch", token) } else { copy(.other, token) }
        case .emoji: readEmoji()
        case .other:
            switch bytes[token.start] {
            case UInt8(ascii: "@"): spell(.word, "at", token)
            case UInt8(ascii: "~"): spell(.word, "about", token)
            default: copy(.other, token)
            }
        }
    }

    private mutating func copy(_ kind: FoodToken.Kind, _ token: SpokenText.Token) {
        append(kind, from: token.start, to: token.end, folded: token.foldedStart..<token.foldedEnd, value: token.value)
        place += 1
    }

    private mutating func spell(_ kind: FoodToken.Kind, _ word: StaticString, _ token: SpokenText.Token) {
        append(kind, from: token.start, to: token.end, folded: word.withUTF8Buffer { fold($0) })
        place += 1
    }

    /// Appends a word, and says where it stands.
    mutating func fold(_ word: some Sequence<UInt8>) -> Range<Int> {
        let from = folded.count
        folded.append(contentsOf: word)
        return from..<folded.count
    }

    mutating func append(_ kind: FoodToken.Kind, from: Int, to: Int, folded: Range<Int>, value: Double = 0) {
        tokens.append(
            FoodToken(
                kind: kind,
                start: from,
                end: to,
                foldedStart: folded.lowerBound,
                foldedEnd: folded.upperBound,
                value: value,
                spaceBefore: sawSpace || (from == sentence.tokens[place].start && sentence.tokens[place].spaceBefore)
            )
        )
        sawSpace = false
    }

    /// True if the quotation mark here is that of `10" pizza`.
    private func isInchMark(_ token: SpokenText.Token) -> Bool {
        guard !token.spaceBefore, tokens.last?.kind == .number else { return false }
        let next = bytes[token.end...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        return next.map(Self.isLetter) ?? false
    }

    /// The end of the "80/20" of minced beef that begins here, lean and fat, also written "80-20".
    private var leannessEnd: Int? {
        guard place + 2 < sentence.tokens.count else { return nil }
        let (lean, mark, fat) = (sentence.tokens[place], sentence.tokens[place + 1], sentence.tokens[place + 2])
        guard lean.end - lean.start == 2, lean.value >= 70, mark.kind == .slash || mark.kind == .dash,
            !mark.spaceBefore,
            fat.kind == .number, !fat.spaceBefore, fat.end - fat.start <= 2, lean.value + fat.value == 100
        else { return nil }
        return fat.end
    }

    /// A word, since neither number is an amount.
    private mutating func readLeanness(_ end: Int) {
        let start = sentence.tokens[place].start
        let word = fold(bytes[start..<end].map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "/") : $0 })
        append(.word, from: start, to: end, folded: word)
        place += 3
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }
}

/// One token of a sentence: a word, a number or a mark, with its place in the text.
@usableFromInline package struct FoodToken: Sendable {
    @usableFromInline package enum Kind: UInt8, Sendable {
        // Usable from inline: the parser compares it all the time, and each comparison would be a call.
        case word, number
        /// Marks that end a food: `,` `;` and line ends, `.` `!` `?`.
        case comma, sentenceEnd, newline
        case plus, slash, colon, open, close, dash, times, percent
        /// Any other mark; it has no meaning and no letters.
        case other
    }

    package var kind: Kind
    /// Offsets into the text's UTF-8.
    package var start: Int
    package var end: Int
    /// The folded word (lower case, no accents, no apostrophes) in the lexer's buffer.
    package var foldedStart: Int
    package var foldedEnd: Int
    /// The value, for numbers.
    package var value: Double
    /// True if white space stands before it.
    package var spaceBefore: Bool
    /// The word's stem in the catalogue's vocabulary, or -1.
    package var word: Int32 = -1
    /// The word in the rule table, or -1.
    package var rule: Int32 = -1
    /// True if the word ends in a plural's s.
    package var isPlural = false
}
