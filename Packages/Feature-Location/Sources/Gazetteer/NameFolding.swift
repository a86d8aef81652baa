import Foundation

/// Folds names and queries into the form in which they are compared.
///
/// Lower case; Latin, Greek, Cyrillic, Hebrew, and Arabic marks removed ("Zürich" to "zurich"); letters without a
/// decomposition spelled out ("ß" to "ss", "ø" to "o"); apostrophes dropped; every other separator replaced by one
/// space; single letters in a row joined ("D.C." to "dc"); "St", "Ste", "Mt", and "Ft" written in full. UTF-8 bytes.
package struct NameFolding {
    /// The folded form of each scalar beyond ASCII. Filled on first use, since most of a table repeats a few hundred of
    /// them.
    private var known: [Unicode.Scalar: [UInt8]] = [:]

    package init() {}

    /// Folds a text.
    ///
    /// - Parameter expanding: whether abbreviations are written in full, as in every name of a table.
    package mutating func fold(_ text: String, expanding: Bool = true) -> [UInt8] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        var letters: [UInt8] = []
        func isLetter(_ word: [UInt8]) -> Bool { word.count == 1 && word[0] >= 0x61 && word[0] <= 0x7A }
        func flushLetters() {
            if !letters.isEmpty { words.append(letters) }
            letters = []
        }
        func flush() {
            guard !word.isEmpty else { return }
            if isLetter(word) {
                letters += word
            } else {
                flushLetters()
                words.append(expanding ? Self.abbreviations[word] ?? word : word)
            }
            word.removeAll(keepingCapacity: true)
        }
        for scalar in text.unicodeScalars {
            let value = scalar.value
            switch value {
            case 0x61...0x7A, 0x30...0x39: word.append(UInt8(value))
            case 0x41...0x5A: word.append(UInt8(value) + 0x20)
            case 0x27, 0x60: continue
            case 0..<0x80: flush()
            default:
                if let folded = known[scalar] {
                    if folded == [0x20] { flush() } else { word += folded }
                } else {
                    let folded = Self.folded(scalar)
                    known[scalar] = folded
                    if folded == [0x20] { flush() } else { word += folded }
                }
            }
        }
        flush()
        flushLetters()
        return Array(words.joined(separator: [0x20]))
    }

    private static let abbreviations: [[UInt8]: [UInt8]] = [
        Array("st".utf8): Array("saint".utf8),
        Array("ste".utf8): Array("sainte".utf8),
        Array("mt".utf8): Array("mount".utf8),
        Array("ft".utf8): Array("fort".utf8),
    ]

    /// Letters that Unicode does not decompose, or not into those that people type.
    private static let spelled: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "ł": "l", "Ł": "l",
        "ı": "i", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "þ": "th", "Þ": "th", "ħ": "h", "Ħ": "h",
        "ŧ": "t", "Ŧ": "t", "ŋ": "n", "Ŋ": "n", "ə": "a", "Ə": "a", "ǝ": "a", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ɔ": "o",
        "ɛ": "e",
    ]

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let spelled = spelled[scalar] { return Array(spelled.utf8) }
        // Hangul syllables decompose into their letters, Indic vowels are marks: both stay as they are.
        if (0xAC00...0xD7A3).contains(scalar.value) { return Array(String(scalar).utf8) }
        var bytes: [UInt8] = []
        for part in String(scalar).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            if isDropped(part) { continue }
            let isWord = part.properties.isAlphabetic || part.properties.numericType != nil || isMark(part)
            guard isWord else { return [0x20] }
            bytes += Array(String(part).utf8)
        }
        return bytes
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Marks over Latin, Greek, Cyrillic, Hebrew and Arabic letters, apostrophes, joiners and directions.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670: true
        case 0x2B9...0x2BF, 0x2C8, 0x2018, 0x2019, 0x201B, 0x2032, 0xB4, 0xAD: true
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFE00...0xFE0F: true
        default: false
        }
    }
}
