/// An estimate of the tokens that a model's server counts, for choosing: each server counts differently.
public enum TokenEstimate {
    public static func tokens(in text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + quarters($1) } / 4 + 4 }

    /// The longest beginning of a text that takes at most so many tokens, never a part of a character.
    public static func prefix(of text: String, tokens: Int) -> Substring {
        var left = (tokens - 4) * 4
        var end = text.startIndex
        while end < text.endIndex {
            left -= text[end].unicodeScalars.reduce(0) { $0 + quarters($1) }
            guard left >= 0 else { break }
            end = text.index(after: end)
        }
        return text[..<end]
    }

    /// Latin letters and spaces come about four to a token; digits, marks and letters of other alphabets two; a sign of the scripts
    /// that write a word in a sign or two is a token.
    private static func quarters(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x20: 1
        case 0..<0x2E80: 2
        default: 4
        }
    }
}
