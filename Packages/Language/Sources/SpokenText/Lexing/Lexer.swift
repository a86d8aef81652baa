/// A language's way of writing: what the lexer must know besides its words.
struct Writing: Sendable {
    /// Between units and tenths; the other of `.` and `,` groups thousands.
    var decimal = UInt8(ascii: ".")
    /// Words that lose their vowel before an apostrophe and stay words: the l of "l'eau".
    var elisions = WordTable()
    /// An s after an apostrophe says whose, and is dropped.
    var hasPossessive = false
    /// Names are written as one word: `Erdbeerjoghurt`.
    var hasCompounds = false
    /// Marks that are words: `&` is "and".
    var signs: [UInt8: [UInt8]] = [:]
    /// Abbreviations with points or slashes, in lower case: `a.m.` is "am", `w/o` is "without". Longest first.
    var abbreviations: [(text: [UInt8], word: [UInt8])] = []
}

/// Splits text into words, numbers and marks in one pass over its UTF-8.
///
/// Letters are folded: lower case, Latin accents removed, apostrophes dropped. A hyphen between letters, or between a number and
/// a letter ("2-egg", "200-g"), only parts two words. A word that stands right after a number ends at the next digit ("18h30",
/// "5ft6in"). Numbers take the digits of every script, decimal points and commas, groups of thousands, exponents ("1e9") and
/// Unicode fractions; "1½" is one token. Control characters and bytes that are not UTF-8 are white space.
struct Lexer {
    var tokens: [Token] = []
    /// All folded words, one after the other.
    var folded: [UInt8] = []
    private let bytes: [UInt8]
    private let writing: Writing
    private let words: WordTable
    private let lettersBeforeNumbers: StaticString
    private var position = 0
    private var sawSpace = true

    init(_ bytes: [UInt8], _ writing: Writing, _ words: WordTable, lettersBeforeNumbers: StaticString) {
        self.bytes = bytes
        self.writing = writing
        self.words = words
        self.lettersBeforeNumbers = lettersBeforeNumbers
        tokens.reserveCapacity(bytes.count / 4 + 4)
        folded.reserveCapacity(bytes.count + 8)
        while position < bytes.count { readToken() }
    }

    private mutating func readToken() {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): readWord()
        case UInt8(ascii: "."):
            if position + 1 < bytes.count, isDigit(bytes[position + 1]), sawSpace || tokens.last?.kind != .number {
                readNumber()
            } else {
                mark(.sentenceEnd, length: 1)
            }
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            mark(.newline, length: 1)
            sawSpace = true
        case 0...UInt8(ascii: " "), 0x7F:
            position += 1
            sawSpace = true
        case 0x80...: readNonASCII()
        default:
            if let word = writing.signs.isEmpty ? nil : writing.signs[byte] {
                spell(word, length: 1)
            } else {
                readMark(byte)
            }
        }
    }

    // MARK: Marks

    private mutating func readMark(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"): mark(.comma, length: 1)
        case UInt8(ascii: "!"), UInt8(ascii: "?"): mark(.sentenceEnd, length: 1)
        case UInt8(ascii: "+"): mark(.plus, length: 1)
        case UInt8(ascii: "/"): mark(.slash, length: 1)
        case UInt8(ascii: ":"): mark(.colon, length: 1)
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): mark(.open, length: 1)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): mark(.close, length: 1)
        case UInt8(ascii: "*"): mark(.times, length: 1)
        case UInt8(ascii: "%"): mark(.percent, length: 1)
        case UInt8(ascii: "\""): mark(.quote, length: 1)
        case UInt8(ascii: "-"): readDash(length: 1)
        default: mark(.other, length: 1)
        }
    }

    private mutating func mark(_ kind: Token.Kind, length: Int) {
        append(kind, from: position, to: position + length, foldedFrom: folded.count)
        position += length
    }

    private mutating func spell(_ word: [UInt8], length: Int) {
        let from = folded.count
        folded.append(contentsOf: word)
        append(.word, from: position, to: position + length, foldedFrom: from)
        position += length
    }

    private mutating func append(_ kind: Token.Kind, from: Int, to: Int, foldedFrom: Int, value: Double = 0) {
        tokens.append(
            Token(
                kind: kind,
                start: from,
                end: to,
                foldedStart: foldedFrom,
                foldedEnd: folded.count,
                value: value,
                word: kind == .word ? words.find(folded[foldedFrom...]) : -1,
                spaceBefore: sawSpace
            )
        )
        sawSpace = false
    }

    private mutating func readDash(length: Int) {
        let after = position + length
        let joinsLetters =
            !sawSpace && (tokens.last?.kind == .word || tokens.last?.kind == .number) && after < bytes.count
            && (isLetter(bytes[after]) || bytes[after] >= 0xC3)
        if joinsLetters { position = after } else { mark(.dash, length: length) }
    }

    private mutating func readNonASCII() {
        let (scalar, length) = decode(at: position)
        switch scalar {
        case 0xD7, 0x2715, 0x2A2F: mark(.times, length: length)
        case 0x2010...0x2015, 0x2212: readDash(length: length)
        case 0x2044: mark(.slash, length: length)
        case 0x2028, 0x2029: mark(.newline, length: length)
        case 0x201C...0x201F, 0xAB, 0xBB: mark(.quote, length: length)
        case 0x2022, 0xB7, 0x3001: mark(.comma, length: length)
        case 0x80...0xA0, 0xAD, 0x1680, 0x2000...0x200C, 0x200E, 0x200F, 0x202A...0x202F, 0x205F...0x206F, 0x3000,
            0xFEFF,
            0xFFFD:
            position += length
            sawSpace = true
        case _ where LetterFolding.fraction(scalar) != nil || LetterFolding.digit(scalar) != nil: readNumber()
        case _ where LetterFolding.isEmoji(scalar): mark(.emoji, length: length)
        case _ where LetterFolding.isWordPart(scalar): readWord()
        default: mark(.other, length: length)
        }
    }

    // MARK: Words

    private mutating func readWord() {
        let start = position
        let from = folded.count
        let followsNumber = !sawSpace && tokens.last?.kind == .number
        loop: while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                folded.append(byte)
                position += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                folded.append(byte | 0x20)
                position += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if followsNumber || (folded.count == from + 1 && standsBeforeNumbers(folded[from])) { break loop }
                folded.append(byte)
                position += 1
            case UInt8(ascii: "'"):
                if !skipApostrophe(length: 1, from: from) { break loop }
            case 0..<0x80: break loop
            default:
                let (scalar, length) = decode(at: position)
                if scalar == 0x2019 || scalar == 0x02BC {
                    if !skipApostrophe(length: length, from: from) { break loop }
                } else if LetterFolding.isWordPart(scalar), LetterFolding.digit(scalar) == nil {
                    LetterFolding.append(scalar, bytes: bytes[position..<position + length], to: &folded)
                    position += length
                } else {
                    break loop
                }
            }
            if endsElision {
                endsElision = false
                break loop
            }
        }
        if folded.count == from {
            // A combining mark or the like on its own: nothing to read.
            position = max(position, start + decode(at: start).length)
            sawSpace = true
            return
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") || bytes[position] == UInt8(ascii: "/") {
            readAbbreviation(from: from, start: start)
        }
        append(.word, from: start, to: position, foldedFrom: from)
    }

    private var endsElision = false

    private func standsBeforeNumbers(_ letter: UInt8) -> Bool {
        lettersBeforeNumbers.withUTF8Buffer { $0.contains(letter) }
    }

    /// Skips an apostrophe inside a word, and a possessive s with it. False where the word ends before it.
    private mutating func skipApostrophe(length: Int, from: Int) -> Bool {
        let next = position + length
        guard next < bytes.count, isLetter(bytes[next]) || bytes[next] >= 0xC3 else { return false }
        if writing.elisions.count > 0, writing.elisions.find(folded[from...]) >= 0 {
            position = next
            endsElision = true
            return true
        }
        let afterNext = next + 1
        let isPossessive =
            writing.hasPossessive && bytes[next] | 0x20 == UInt8(ascii: "s")
            && (afterNext >= bytes.count || !isLetter(bytes[afterNext]))
        position = isPossessive ? afterNext : next
        return true
    }

    private mutating func readAbbreviation(from: Int, start: Int) {
        for (text, word) in writing.abbreviations where matches(text, at: start) {
            let end = start + text.count
            guard end > position, end == bytes.count || !(isLetter(bytes[end]) || isDigit(bytes[end])) else { continue }
            folded.removeSubrange(from...)
            folded.append(contentsOf: word)
            position = end
            return
        }
    }

    private func matches(_ text: [UInt8], at start: Int) -> Bool {
        guard start + text.count <= bytes.count else { return false }
        for index in text.indices {
            let byte = bytes[start + index]
            guard (isLetter(byte) ? byte | 0x20 : byte) == text[index] else { return false }
        }
        return true
    }

    // MARK: Numbers

    /// Values beyond it are taken for it: nothing is counted in such numbers, and what is made of them stays finite.
    private static let largestValue = 1e18

    private mutating func readNumber() {
        let start = position
        let from = folded.count
        let grouping = writing.decimal == UInt8(ascii: ".") ? UInt8(ascii: ",") : UInt8(ascii: ".")
        var value = 0.0
        var digits = 0
        // Nobody writes `0.125` and means 125.
        let isNothing = bytes[position] == UInt8(ascii: "0")
        while position < bytes.count {
            if let (digit, length) = digit(at: position) {
                value = value * 10 + Double(digit)
                digits += 1
                position += length
            } else if bytes[position] == grouping, !isNothing, digits > 0, digits <= 3,
                isThousandsGroup(at: position + 1)
            {
                repeat {
                    position += 1
                    for _ in 0..<3 {
                        value = value * 10 + Double(bytes[position] - UInt8(ascii: "0"))
                        position += 1
                    }
                } while position < bytes.count && bytes[position] == grouping && isThousandsGroup(at: position + 1)
                digits = 4
            } else {
                break
            }
        }
        value += readDecimals(hasDigits: digits > 0)
        value *= readExponent()
        if position < bytes.count, bytes[position] >= 0x80 {
            let (scalar, length) = decode(at: position)
            if let fraction = LetterFolding.fraction(scalar) {
                value += fraction
                position += length
            }
        }
        folded.append(contentsOf: bytes[start..<position])
        append(.number, from: start, to: position, foldedFrom: from, value: min(value, Self.largestValue))
    }

    /// Three digits and no further one, after a group's sign: thousands, not decimals.
    private func isThousandsGroup(at index: Int) -> Bool {
        guard index + 3 <= bytes.count, (index..<index + 3).allSatisfy({ isDigit(bytes[$0]) }) else { return false }
        return index + 3 >= bytes.count || !isDigit(bytes[index + 3])
    }

    private mutating func readDecimals(hasDigits: Bool) -> Double {
        guard let point = decimalPoint(hasDigits: hasDigits), digit(at: position + point) != nil else { return 0 }
        position += point
        var value = 0.0
        var scale = 1.0
        while let (digit, length) = digit(at: position) {
            // Beyond that a Double has no digits.
            if scale < 1e17 {
                value = value * 10 + Double(digit)
                scale *= 10
            }
            position += length
        }
        return value / scale
    }

    /// The bytes of the decimal point here; nil where there is none.
    private func decimalPoint(hasDigits: Bool) -> Int? {
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "."): return 1
        case UInt8(ascii: ","): return hasDigits ? 1 : nil
        case 0..<0x80: return nil
        default:
            // Arabic decimal separator.
            let (scalar, length) = decode(at: position)
            return scalar == 0x66B && hasDigits ? length : nil
        }
    }

    /// "e9" directly after the digits and not the start of a word such as "eggs".
    private mutating func readExponent() -> Double {
        guard position + 1 < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e"), isDigit(bytes[position + 1])
        else { return 1 }
        position += 1
        var exponent = 0
        while position < bytes.count, isDigit(bytes[position]) {
            exponent = min(exponent * 10 + Int(bytes[position] - UInt8(ascii: "0")), 30)
            position += 1
        }
        var factor = 1.0
        for _ in 0..<exponent { factor *= 10 }
        return factor
    }

    // MARK: Bytes

    /// The decimal digit of any script at this byte, and its length: "٣" is 3.
    private func digit(at index: Int) -> (value: UInt8, length: Int)? {
        guard index < bytes.count else { return nil }
        if bytes[index] < 0x80 { return isDigit(bytes[index]) ? (bytes[index] - UInt8(ascii: "0"), 1) : nil }
        let (scalar, length) = decode(at: index)
        return LetterFolding.digit(scalar).map { ($0, length) }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    /// The scalar at this byte and its length; U+FFFD and 1 where the bytes are not UTF-8.
    private func decode(at index: Int) -> (scalar: UInt32, length: Int) {
        let first = bytes[index]
        let (length, initial): (Int, UInt32) =
            switch first {
            case 0..<0x80: (1, UInt32(first))
            case 0xC2...0xDF: (2, UInt32(first & 0x1F))
            case 0xE0...0xEF: (3, UInt32(first & 0x0F))
            case 0xF0...0xF4: (4, UInt32(first & 0x07))
            default: (0, 0)
            }
        guard length > 0, index + length <= bytes.count else { return (0xFFFD, 1) }
        var scalar = initial
        for offset in 1..<max(length, 1) {
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        return (scalar, length)
    }
}
