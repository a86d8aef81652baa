import SpokenText

/// A sentence or a name in tokens as foods are read: SpokenText's, and what only food is written in: pizzas in inches (`10"`),
/// lean and fat of minced beef (`80/20`), emoji.
struct FoodLexer {
    private(set) var tokens: [Token] = []
    /// All folded words, one after the other.
    var folded: [UInt8]
    let sentence: SpokenSentence
    /// The next of the sentence's tokens.
    var place = 0
    /// Whether what was passed over parts the next token from the one before.
    var sawSpace = false

    var bytes: [UInt8] { sentence.bytes }

    /// Reads all of `bytes`. "x2" is a multiplier and "p30" thirty grams of protein; "v8" is a word.
    init(_ bytes: [UInt8]) {
        sentence = SpokenSentence(bytes: bytes, lettersBeforeNumbers: "xpcf")
        folded = sentence.folded
        tokens.reserveCapacity(sentence.tokens.count)
        while place < sentence.tokens.count { readToken() }
    }

    /// The folded bytes of a token.
    func folded(_ token: Token) -> ArraySlice<UInt8> { folded[token.foldedStart..<token.foldedEnd] }

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

    private mutating func copy(_ kind: Token.Kind, _ token: SpokenText.Token) {
        append(kind, from: token.start, to: token.end, folded: token.foldedStart..<token.foldedEnd, value: token.value)
        place += 1
    }

    private mutating func spell(_ kind: Token.Kind, _ word: StaticString, _ token: SpokenText.Token) {
        append(kind, from: token.start, to: token.end, folded: word.withUTF8Buffer { fold($0) })
        place += 1
    }

    /// Appends a word, and says where it stands.
    mutating func fold(_ word: some Sequence<UInt8>) -> Range<Int> {
        let from = folded.count
        folded.append(contentsOf: word)
        return from..<folded.count
    }

    mutating func append(_ kind: Token.Kind, from: Int, to: Int, folded: Range<Int>, value: Double = 0) {
        tokens.append(
            Token(
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

    /// Whether the quotation mark here is that of `10" pizza`.
    private func isInchMark(_ token: SpokenText.Token) -> Bool {
        guard !token.spaceBefore, tokens.last?.kind == .number else { return false }
        let next = bytes[token.end...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        return next.map(Self.isLetter) ?? false
    }

    /// Where the "80/20" of minced beef that begins here ends, lean and fat, also written "80-20".
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
