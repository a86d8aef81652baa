import Core

/// A piece of a coordinate written in degrees.
enum DegreesToken: Hashable {
    struct Number: Hashable {
        /// Without its sign.
        var value: Double
        /// Digits before the point: `0162212` has seven.
        var wholeDigits: Int
        var hasFraction: Bool
        var isSigned: Bool
        var isNegative: Bool
    }

    case number(Number)
    /// 0 for degrees, 1 for minutes, 2 for seconds.
    case unit(Int)
    /// A colon between degrees and minutes.
    case colon
    /// A separator of latitude and longitude.
    case separator
    /// A letter or word for a hemisphere; -1 for south and west.
    case hemisphere(CoordinateError.Axis, Double)
    /// `lat`, `longitude`.
    case label(CoordinateError.Axis)
    /// German for east, and west in the Romance languages.
    case ambiguousO
    /// Anything else.
    case word(String)
}

/// Cuts a text into tokens.
struct DegreesTokenizer {
    private let scalars: [Unicode.Scalar]
    private let hasDecimalCommas: Bool
    private var index = 0
    private var tokens: [DegreesToken] = []

    static func tokens(_ text: String) -> [DegreesToken] {
        var tokenizer = DegreesTokenizer(text)
        return tokenizer.run()
    }

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        hasDecimalCommas = Self.hasDecimalCommas(scalars)
    }

    /// True if a comma between digits is a decimal one: two of them without a decimal point (`48,21 16,37`), or one
    /// beside degree signs (`48° 12,6′ N`).
    private static func hasDecimalCommas(_ scalars: [Unicode.Scalar]) -> Bool {
        func isDigit(_ place: Int) -> Bool {
            scalars.indices.contains(place) && (48...57).contains(scalars[place].value)
        }
        let inside = scalars.indices.filter { isDigit($0 - 1) && isDigit($0 + 1) }
        let commas = inside.filter { scalars[$0] == "," }.count
        guard !inside.contains(where: { scalars[$0] == "." }) else { return false }
        return commas == 2 || (commas == 1 && scalars.contains { unit($0) == 0 })
    }

    private mutating func run() -> [DegreesToken] {
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == " " || scalar == "=" && isAfterLabel {
                index += 1
            } else if isNumberStart {
                number()
            } else if let unit = Self.unit(scalar) {
                index += 1
                // Two signs of minutes are one of seconds.
                if unit == 1, index < scalars.count, Self.unit(scalars[index]) == 1 {
                    index += 1
                    tokens.append(.unit(2))
                } else {
                    tokens.append(.unit(unit))
                }
            } else if scalar == ":" {
                index += 1
                if !isAfterLabel { tokens.append(.colon) }
            } else if scalar == "," || scalar == ";" || scalar == "/" || scalar == "|" || scalar == "&" {
                index += 1
                tokens.append(.separator)
            } else {
                word()
            }
        }
        // ISO 6709 ends with a slash, lists with a comma.
        if tokens.last == .separator { tokens.removeLast() }
        return tokens
    }

    private var isAfterLabel: Bool {
        if case .label? = tokens.last { true } else { false }
    }

    private func digit(_ offset: Int) -> Bool {
        let place = index + offset
        return place < scalars.count && (48...57).contains(scalars[place].value)
    }

    private func isPoint(_ offset: Int) -> Bool {
        let place = index + offset
        return place < scalars.count && (scalars[place] == "." || hasDecimalCommas && scalars[place] == ",")
    }

    private var isNumberStart: Bool {
        if digit(0) || scalars[index] == "." && digit(1) { return true }
        guard scalars[index] == "+" || scalars[index] == "-" else { return false }
        guard digit(1) || index + 2 < scalars.count && scalars[index + 1] == "." && digit(2) else { return false }
        // A hyphen between two numbers is not a sign, except in ISO 6709, where both have one.
        if index > 0, (48...57).contains(scalars[index - 1].value) {
            guard case .number(let before)? = tokens.last, before.isSigned, tokens.count == 1 else { return false }
        }
        return true
    }

    private mutating func number() {
        let sign = scalars[index]
        let isSigned = sign == "+" || sign == "-"
        if isSigned { index += 1 }
        var digits = ""
        var whole = 0
        while digit(0) {
            digits.unicodeScalars.append(scalars[index])
            whole += 1
            index += 1
        }
        var hasFraction = false
        if isPoint(0), digit(1) {
            hasFraction = true
            digits += "."
            index += 1
            while digit(0) {
                digits.unicodeScalars.append(scalars[index])
                index += 1
            }
        } else if isPoint(0), scalars[index] == ".", whole > 0 {
            index += 1
        }
        let value = Double(whole == 0 ? "0" + digits : digits) ?? .infinity
        tokens.append(
            .number(
                DegreesToken.Number(
                    value: value,
                    wholeDigits: whole,
                    hasFraction: hasFraction,
                    isSigned: isSigned,
                    isNegative: sign == "-"
                )
            )
        )
    }

    private static func unit(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar {
        case "\u{B0}", "\u{BA}", "\u{2DA}", "\u{2218}", "\u{26AC}": 0
        case "'", "\u{2019}", "\u{2018}", "\u{2032}", "\u{B4}", "`", "\u{2BC}", "\u{2B9}": 1
        case "\"", "\u{201D}", "\u{201C}", "\u{201E}", "\u{2033}", "\u{2BA}": 2
        default: nil
        }
    }

    private mutating func word() {
        let start = index
        while index < scalars.count, scalars[index] != " ", scalars[index] != ",", scalars[index] != ";",
            scalars[index] != ":", scalars[index] != "=", scalars[index] != "/", Self.unit(scalars[index]) == nil,
            !(48...57).contains(scalars[index].value), scalars[index] != "+" && scalars[index] != "-" || index == start
        {
            index += 1
        }
        if index == start { index += 1 }
        let word = String(String.UnicodeScalarView(scalars[start..<index])).lowercased()
        let plain = word.hasSuffix(".") ? String(word.dropLast()) : word
        if let found = Self.words[plain] {
            tokens += found
        } else if let found = attached(plain, at: start) {
            tokens += found
        } else {
            tokens.append(.word(word))
        }
    }

    /// Letters directly after a number: `48d12m36sN`.
    private func attached(_ word: String, at start: Int) -> [DegreesToken]? {
        guard start > 0, (48...57).contains(scalars[start - 1].value), let first = word.first else { return nil }
        let unit: Int
        switch first {
        case "d": unit = 0
        case "m": unit = 1
        case "s": unit = 2
        default: return nil
        }
        let rest = String(word.dropFirst())
        if rest.isEmpty { return [.unit(unit)] }
        return Self.words[rest].map { [.unit(unit)] + $0 }
    }

    private static let words: [String: [DegreesToken]] = {
        var words: [String: [DegreesToken]] = [
            "o": [.ambiguousO], "deg": [.unit(0)], "degs": [.unit(0)], "degree": [.unit(0)], "degrees": [.unit(0)],
            "grad": [.unit(0)], "min": [.unit(1)], "minutes": [.unit(1)], "sec": [.unit(2)], "seconds": [.unit(2)],
            "and": [.separator],
        ]
        let hemispheres: [(String, CoordinateError.Axis, Double)] = [
            ("n north northern nord norte", .latitude, 1), ("s south southern sud süd sued sur sul", .latitude, -1),
            ("e east eastern ost est este leste", .longitude, 1),
            ("w west western ouest oeste ovest", .longitude, -1),
        ]
        for (names, axis, sign) in hemispheres {
            for name in names.split(separator: " ") { words[String(name)] = [.hemisphere(axis, sign)] }
        }
        for name in ["lat", "latitude", "breite"] { words[name] = [.label(.latitude)] }
        for name in ["lon", "lng", "long", "longitude", "länge"] { words[name] = [.label(.longitude)] }
        return words
    }()
}
