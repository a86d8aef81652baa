/// Folds letters beyond ASCII, so that "jalapeño", "Jalapeno" and "JALAPEÑO" are one word.
enum LetterFolding {
    /// The value of a Unicode fraction.
    static func fraction(_ scalar: UInt32) -> Double? {
        guard (0xBC...0xBE).contains(scalar) || (0x2150...0x2189).contains(scalar) else { return nil }
        return fractions[scalar]
    }

    private static let fractions: [UInt32: Double] = [
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

    /// U+00C0 to U+017F, each as its plain letter; `?` has none, or two.
    private static let latin = Array(
        ("aaaaaa?ceeeeiiiidnooooo?ouuuuy??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkkklllllll"
            + "lllnnnnnn?nnoooooo??rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8
    )

    /// True if this scalar, which is not ASCII, belongs to a word. Everything but spaces, marks and emoji does.
    static func isWordPart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x80...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7, 0x1680, 0xFEFF, 0xFFFD: false
        case 0x2000...0x206F, 0x20A0...0x20CF, 0x2150...0x218F, 0x2190...0x2BFF, 0x3000...0x3002, 0xFE00...0xFE0F: false
        default: !isEmoji(scalar)
        }
    }

    /// True if this scalar is a picture, or a mark that belongs to one.
    static func isEmoji(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA9, 0xAE, 0x200D, 0x20E3, 0x2122, 0x2190...0x27BF, 0x2900...0x2BFF, 0xFE00...0xFE0F, 0x1F000...0x1FAFF,
            0xE0020...0xE007F:
            true
        default: false
        }
    }

    /// Appends the folded letters of a scalar; `bytes` are its own UTF-8.
    static func append(_ scalar: UInt32, bytes: ArraySlice<UInt8>, to folded: inout [UInt8]) {
        switch scalar {
        case 0xC6, 0xE6: folded.append(contentsOf: "ae".utf8)
        case 0x152, 0x153: folded.append(contentsOf: "oe".utf8)
        case 0xDF, 0x1E9E: folded.append(contentsOf: "ss".utf8)
        case 0xAA: folded.append(UInt8(ascii: "a"))
        case 0xBA: folded.append(UInt8(ascii: "o"))
        case 0xC0...0x17F:
            let letter = latin[Int(scalar) - 0xC0]
            if letter == UInt8(ascii: "?") { folded.append(contentsOf: bytes) } else { folded.append(letter) }
        case 0x300...0x36F: break
        // Greek and Cyrillic capitals.
        case 0x391...0x3A9, 0x410...0x42F: append(utf8Of: scalar + 0x20, to: &folded)
        case 0x400...0x40F: append(utf8Of: scalar + 0x50, to: &folded)
        default: folded.append(contentsOf: bytes)
        }
    }

    private static func append(utf8Of scalar: UInt32, to folded: inout [UInt8]) {
        folded.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
        folded.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
}
