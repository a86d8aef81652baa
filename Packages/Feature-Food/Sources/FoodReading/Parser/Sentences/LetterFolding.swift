/// How letters beyond ASCII are folded, so that "jalapeño", "Jalapeno" and "JALAPEÑO" are one word.
enum LetterFolding {
    /// Unicode fractions and their values.
    static let fractions: [UInt32: Double] = [
        0xBC: 1 / 4, 0xBD: 1 / 2, 0xBE: 3 / 4, 0x2150: 1 / 7, 0x2151: 1 / 9, 0x2152: 1 / 10, 0x2153: 1 / 3,
        0x2154: 2 / 3, 0x2155: 1 / 5, 0x2156: 2 / 5, 0x2157: 3 / 5, 0x2158: 4 / 5, 0x2159: 1 / 6, 0x215A: 5 / 6,
        0x215B: 1 / 8, 0x215C: 3 / 8, 0x215D: 5 / 8, 0x215E: 7 / 8, 0x2189: 0,
    ]

    /// The value of a decimal digit beyond ASCII: Arabic, Devanagari, full-width and the like.
    static func digit(_ scalar: UInt32) -> UInt8? {
        guard scalar >= 0x660, let properties = Unicode.Scalar(scalar)?.properties, properties.numericType == .decimal,
            let value = properties.numericValue
        else { return nil }
        return UInt8(value)
    }

    /// U+00C0 to U+017F, each as its plain letters; `?` stays as it is.
    private static let latin = Array(
        ("aaaaaa?ceeeeiiiidnooooo?ouuuuy??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkkklllllll"
            + "lllnnnnnn?nnoooooo??rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8
    )

    /// Whether this scalar, which is not ASCII, belongs to a word. Whatever is not a space, a mark or an emoji does.
    static func isWordPart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case _ where EmojiWords.isEmoji(scalar) || EmojiWords.joins(scalar): false
        case 0x80...0xA5, 0xAB, 0xB0, 0xB4, 0xB7, 0xBB...0xBF, 0xD7, 0xFEFF, 0xFFFD, 0x1680, 0x3000...0x3002: false
        case 0x2000...0x206F, 0x2150...0x215E, 0x2189, 0x20AC, 0x2212, 0x2715, 0x2A2F, 0xFE00...0xFE0F: false
        default: true
        }
    }

    /// Appends the folded letters of a scalar; `bytes` are its own UTF-8.
    static func append(_ scalar: UInt32, bytes: ArraySlice<UInt8>, to folded: inout [UInt8]) {
        switch scalar {
        case 0xC6, 0xE6: folded.append(contentsOf: "ae".utf8)
        case 0x152, 0x153: folded.append(contentsOf: "oe".utf8)
        case 0xDF: folded.append(contentsOf: "ss".utf8)
        case 0xC0...0x17F:
            let index = Int(scalar) - 0xC0
            if index < latin.count, latin[index] != UInt8(ascii: "?") {
                folded.append(latin[index])
            } else {
                folded.append(contentsOf: bytes)
            }
        case 0x300...0x36F: break
        default: folded.append(contentsOf: bytes)
        }
    }
}
