/// One token of a sentence: a word, a number or a mark, with its place in the text.
struct Token: Sendable {
    enum Kind: UInt8, Sendable {
        case word, number
        /// Marks that end a food: `,` `;` and line ends, `.` `!` `?`.
        case comma, sentenceEnd, newline
        case plus, slash, colon, open, close, dash, times, percent
        /// Any other mark; it has no meaning and no letters.
        case other
    }

    var kind: Kind
    /// Offsets into the text's UTF-8.
    var start: Int
    var end: Int
    /// The folded word (lower case, no accents, no apostrophes) in the lexer's buffer.
    var foldedStart: Int
    var foldedEnd: Int
    /// The value, for numbers.
    var value: Double
    /// Whether white space stands before it.
    var spaceBefore: Bool
    /// The word's stem in the catalogue's vocabulary, or -1.
    var word: Int32 = -1
    /// The word in the rule table, or -1.
    var rule: Int32 = -1
    /// Whether the word ends in a plural's s.
    var isPlural = false
}
