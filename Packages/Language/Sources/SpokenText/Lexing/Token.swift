/// One piece of a sentence, with its place in the text.
public struct Token: Sendable {
    public enum Kind: UInt8, Sendable {
        case word, number
        /// `,` `;` and bullets.
        case comma
        /// `.` `!` `?`.
        case sentenceEnd
        case newline
        case plus, slash, colon, open, close, dash, times, percent
        /// Double quotation marks.
        case quote
        case emoji
        /// Any other mark; it has no meaning and no letters.
        case other
    }

    public internal(set) var kind: Kind
    /// Offsets into the text's UTF-8.
    public internal(set) var start: Int
    public internal(set) var end: Int
    /// The folded word (lower case, no accents, no apostrophes) in ``SpokenSentence/folded``.
    public internal(set) var foldedStart: Int
    public internal(set) var foldedEnd: Int
    /// The value, for numbers; up to 1e18.
    public internal(set) var value: Double
    /// The word's number in the lexicon, or -1.
    public internal(set) var word: Int32
    public internal(set) var spaceBefore: Bool
}
