/// Splits text into words, numbers and marks in one pass over its UTF-8, without a regular expression.
///
/// Letters are folded: lower case, Latin accents removed, apostrophes dropped ("Kellogg's" is `kellogg`). A hyphen between
/// letters, or between a number and a letter ("2-egg", "200-g"), only parts two words. Numbers take the digits of every script,
/// decimal points and commas, thousands commas, exponents ("1e9") and Unicode fractions; a mixed number such as "1½" is one
/// token. Control characters and bytes that are not UTF-8 are white space.
struct Lexer {
    private(set) var tokens: [Token] = []
    /// All folded words, one after the other.
    var folded: [UInt8] = []
    let bytes: [UInt8]
    var position = 0
    var sawSpace = true

    /// Reads all of `bytes`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 4 + 4)
        folded.reserveCapacity(bytes.count + 8)
        while position < bytes.count { readToken() }
    }

    /// The folded bytes of a token.
    func folded(_ token: Token) -> ArraySlice<UInt8> {
        folded[token.foldedStart..<token.foldedEnd]
    }

    private mutating func readToken() {
        let start = position
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            readNumber()
        case UInt8(ascii: "."):
            if position + 1 < bytes.count, isDigit(bytes[position + 1]), sawSpace || tokens.last?.kind != .number {
                readNumber()
            } else {
                mark(.sentenceEnd, length: 1)
            }
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            readWord()
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            mark(.newline, length: 1)
            sawSpace = true
        case UInt8(ascii: ","), UInt8(ascii: ";"): mark(.comma, length: 1)
        case UInt8(ascii: "!"), UInt8(ascii: "?"): mark(.sentenceEnd, length: 1)
        case UInt8(ascii: "+"): mark(.plus, length: 1)
        case UInt8(ascii: "/"): mark(.slash, length: 1)
        case UInt8(ascii: ":"): mark(.colon, length: 1)
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): mark(.open, length: 1)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): mark(.close, length: 1)
        case UInt8(ascii: "*"): mark(.times, length: 1)
        case UInt8(ascii: "%"): spelled(.percent, "%", length: 1)
        case UInt8(ascii: "&"): spelled(.word, "and", length: 1)
        case UInt8(ascii: "@"): spelled(.word, "at", length: 1)
        case UInt8(ascii: "~"): spelled(.word, "about", length: 1)
        case UInt8(ascii: "-"): readDash(length: 1)
        case UInt8(ascii: "\"") where isInchMark: spelled(.word, "inch", length: 1)
        case 0...UInt8(ascii: " "), 0x7F:
            position += 1
            sawSpace = true
        case 0..<0x80: mark(.other, length: 1)
        default: readNonASCII()
        }
        assert(position > start)
    }

    // MARK: Marks

    private mutating func mark(_ kind: Token.Kind, length: Int) {
        append(kind, from: position, to: position + length, foldedFrom: folded.count, value: 0)
        position += length
    }

    private mutating func spelled(_ kind: Token.Kind, _ word: StaticString, length: Int) {
        let from = folded.count
        word.withUTF8Buffer { folded.append(contentsOf: $0) }
        append(kind, from: position, to: position + length, foldedFrom: from, value: 0)
        position += length
    }

    mutating func append(_ kind: Token.Kind, from: Int, to: Int, foldedFrom: Int, value: Double) {
        tokens.append(
            Token(
                kind: kind,
                start: from,
                end: to,
                foldedStart: foldedFrom,
                foldedEnd: folded.count,
                value: value,
                spaceBefore: sawSpace
            )
        )
        sawSpace = false
    }

    /// Whether the quotation mark here is that of `10" pizza`.
    private var isInchMark: Bool {
        guard !sawSpace, tokens.last?.kind == .number else { return false }
        let next = bytes[(position + 1)...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        return next.map(isLetter) ?? false
    }

    private mutating func readDash(length: Int) {
        let after = position + length
        let joinsLetters =
            !sawSpace && (tokens.last?.kind == .word || tokens.last?.kind == .number) && after < bytes.count
            && (isLetter(bytes[after]) || bytes[after] >= 0xC3)
        if joinsLetters {
            position = after
        } else {
            mark(.dash, length: length)
        }
    }

    private mutating func readNonASCII() {
        let (scalar, length) = decode(at: position)
        switch scalar {
        case 0xBC, 0xBD, 0xBE, 0x2150...0x215E, 0x2189: readNumber()
        case 0xD7, 0x2715, 0x2A2F: mark(.times, length: length)
        case 0xA2...0xA5, 0x20AC: mark(.other, length: length)
        case 0x2010...0x2015, 0x2212: readDash(length: length)
        case 0x2044: mark(.slash, length: length)
        case 0x2028, 0x2029: mark(.newline, length: length)
        case 0x80...0xA0, 0x1680, 0x2000...0x200F, 0x202A...0x202F, 0x205F...0x206F, 0x3000, 0xFE00...0xFE0F, 0xFEFF,
            0xFFFD:
            position += length
            sawSpace = true
        case 0x2018...0x201F, 0xAB, 0xBB, 0xB4, 0xB0, 0xA1, 0xBF, 0x2026: mark(.other, length: length)
        case 0x2022, 0xB7, 0x3001: mark(.comma, length: length)
        case _ where EmojiWords.isEmoji(scalar): readEmoji()
        default:
            if LetterFolding.digit(scalar) != nil { readNumber() } else { readWord() }
        }
    }

    // MARK: Words

    private static let lettersBeforeNumbers: [UInt8] = Array("xpcf".utf8)

    private mutating func readWord() {
        let start = position
        let from = folded.count
        loop: while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // "x2" is a multiplier and "p30" thirty grams of protein; "v8" is a word.
                if folded.count == from + 1, Self.lettersBeforeNumbers.contains(folded[from]) { break loop }
                folded.append(byte)
                position += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                folded.append(byte)
                position += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                folded.append(byte | 0x20)
                position += 1
            case UInt8(ascii: "'"):
                if !skipApostrophe(length: 1) { break loop }
            case 0..<0x80: break loop
            default:
                let (scalar, length) = decode(at: position)
                if scalar == 0x2019 || scalar == 0x02BC {
                    if !skipApostrophe(length: length) { break loop }
                } else if LetterFolding.isWordPart(scalar) {
                    LetterFolding.append(scalar, bytes: bytes[position..<position + length], to: &folded)
                    position += length
                } else {
                    break loop
                }
            }
        }
        if folded.count == from {
            // A combining mark or the like on its own: nothing to read.
            position = max(position, start + decode(at: start).length)
            sawSpace = true
            return
        }
        readDottedAbbreviation(from: from)
        readWithSlash(from: from)
        append(.word, from: start, to: position, foldedFrom: from, value: 0)
    }

    /// Skips an apostrophe inside a word, and a possessive s with it. False where the word ends before it.
    private mutating func skipApostrophe(length: Int) -> Bool {
        let next = position + length
        guard next < bytes.count, isLetter(bytes[next]) else { return false }
        let afterNext = next + 1
        let isPossessive =
            bytes[next] | 0x20 == UInt8(ascii: "s") && (afterNext >= bytes.count || !isLetter(bytes[afterNext]))
        position = isPossessive ? afterNext : next
        return true
    }

    /// "a.m." and "p.m." are one word.
    private mutating func readDottedAbbreviation(from: Int) {
        guard folded.count == from + 1, folded[from] == UInt8(ascii: "a") || folded[from] == UInt8(ascii: "p"),
            position + 1 < bytes.count, bytes[position] == UInt8(ascii: "."),
            bytes[position + 1] | 0x20 == UInt8(ascii: "m"),
            position + 2 >= bytes.count || !isLetter(bytes[position + 2])
        else { return }
        folded.append(UInt8(ascii: "m"))
        position += 2
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") { position += 1 }
    }

    /// "w/" is "with", "w/o" is "without".
    private mutating func readWithSlash(from: Int) {
        guard folded.count == from + 1, folded[from] == UInt8(ascii: "w"), position < bytes.count,
            bytes[position] == UInt8(ascii: "/")
        else { return }
        position += 1
        folded.append(contentsOf: "ith".utf8)
        let isWithout =
            position < bytes.count && bytes[position] | 0x20 == UInt8(ascii: "o")
            && (position + 1 >= bytes.count || !isLetter(bytes[position + 1]))
        if isWithout {
            position += 1
            folded.append(contentsOf: "out".utf8)
        }
    }

    // MARK: Numbers

    /// Values beyond it are taken for it: nothing is eaten in such numbers, and what is made of them stays finite.
    private static let largestValue = 1e18

    private mutating func readNumber() {
        let start = position
        let from = folded.count
        var value = 0.0
        var digits = 0
        while position < bytes.count {
            if let (digit, length) = digit(at: position) {
                value = value * 10 + Double(digit)
                digits += 1
                position += length
            } else if bytes[position] == UInt8(ascii: ","), digits > 0, digits <= 3, isThousandsGroup(at: position + 1)
            {
                position += 1
                for _ in 0..<3 {
                    value = value * 10 + Double(bytes[position] - UInt8(ascii: "0"))
                    position += 1
                }
            } else {
                break
            }
        }
        if readLeanness(value, digits: digits, from: start, foldedFrom: from) { return }
        value += readDecimals(hasDigits: digits > 0)
        value *= readExponent()
        value += readFraction()
        folded.append(contentsOf: bytes[start..<position])
        append(.number, from: start, to: position, foldedFrom: from, value: min(value, Self.largestValue))
    }

    /// The "/20" of "80/20" minced beef, lean and fat, also written "80-20": a word, since neither is an amount.
    private mutating func readLeanness(_ lean: Double, digits: Int, from start: Int, foldedFrom from: Int) -> Bool {
        guard digits == 2, lean >= 70, position < bytes.count,
            bytes[position] == UInt8(ascii: "/") || bytes[position] == UInt8(ascii: "-")
        else { return false }
        var end = position + 1
        var fat = 0.0
        while end < bytes.count, end < position + 3, isDigit(bytes[end]) {
            fat = fat * 10 + Double(bytes[end] - UInt8(ascii: "0"))
            end += 1
        }
        guard end > position + 1, lean + fat == 100, end >= bytes.count || !isDigit(bytes[end]) else { return false }
        folded.append(contentsOf: bytes[start..<position])
        folded.append(UInt8(ascii: "/"))
        folded.append(contentsOf: bytes[(position + 1)..<end])
        position = end
        append(.word, from: start, to: end, foldedFrom: from, value: 0)
        return true
    }

    /// ",000" with no further digit: a thousands group, not a decimal comma.
    private func isThousandsGroup(at index: Int) -> Bool {
        guard index + 3 <= bytes.count, (index..<index + 3).allSatisfy({ isDigit(bytes[$0]) }) else { return false }
        return index + 3 >= bytes.count || !isDigit(bytes[index + 3])
    }

    private mutating func readDecimals(hasDigits: Bool) -> Double {
        guard let point = decimalPoint(hasDigits: hasDigits), digit(at: position + point) != nil else { return 0 }
        position += point
        var value = 0.0
        var scale = 0.1
        while let (digit, length) = digit(at: position) {
            value += Double(digit) * scale
            scale /= 10
            position += length
        }
        return value
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
        else {
            return 1
        }
        position += 1
        var exponent = 0
        while position < bytes.count, isDigit(bytes[position]) {
            exponent = min(exponent * 10 + Int(bytes[position] - UInt8(ascii: "0")), 400)
            position += 1
        }
        var factor = 1.0
        for _ in 0..<exponent { factor *= 10 }
        return factor
    }

    private mutating func readFraction() -> Double {
        guard position < bytes.count, bytes[position] >= 0x80 else { return 0 }
        let (scalar, length) = decode(at: position)
        guard let value = LetterFolding.fractions[scalar] else { return 0 }
        position += length
        return value
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

    func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    /// The scalar at this byte and its length; U+FFFD and 1 where the bytes are not UTF-8.
    func decode(at index: Int) -> (scalar: UInt32, length: Int) {
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
