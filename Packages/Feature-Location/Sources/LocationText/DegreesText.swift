import Core

/// Latitude and longitude written in degrees, with or without minutes and seconds.
struct DegreesText {
    private typealias Token = DegreesToken

    private let text: String
    private let tokens: [DegreesToken]

    /// - Returns: `nil` if the text may be a name.
    /// - Throws: ``CoordinateTextError``, ``Core/CoordinateError``.
    static func reading(_ text: String) throws -> Coordinate? {
        let reader = DegreesText(text: text, tokens: DegreesTokenizer.tokens(text))
        guard reader.looksLikeCoordinate else { return nil }
        return try reader.coordinate()
    }

    /// A number with at most a sign, digits, and a point; `nil` for anything else, including exponents.
    static func plainNumber(_ text: String) -> Double? {
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46 }
        guard isPlain, !text.isEmpty, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    private var numbers: [DegreesToken.Number] {
        tokens.compactMap { if case .number(let number) = $0 { number } else { nil } }
    }

    /// Names have numbers, too: a text counts as a coordinate if a number has a degree sign, if it consists only of the
    /// parts of coordinates, or if two numbers have fractions.
    private var looksLikeCoordinate: Bool {
        guard let first = numbers.first else { return false }
        let hasDegrees = zip(tokens, tokens.dropFirst()).contains { before, after in
            if case .number = before, after == .unit(0) { true } else { false }
        }
        if hasDegrees { return true }
        let fractions = numbers.filter(\.hasFraction).count
        let hasWords = tokens.contains { if case .word = $0 { true } else { false } }
        if hasWords { return fractions > 1 }
        if numbers.count > 1 { return true }
        // "N1" and "E17" are parts of London, "1010" of Vienna; "47 N" and "47.07" are halves of coordinates.
        if case .hemisphere? = tokens.first { return first.hasFraction }
        return tokens.count > 1 || first.hasFraction
    }

    private func refusal(_ problem: String) -> CoordinateTextError { CoordinateTextError(text, problem) }

    private func coordinate() throws -> Coordinate {
        for token in tokens {
            if case .word(let word) = token { throw refusal("'\(word)' is not understood") }
            if token == .ambiguousO {
                throw refusal("'O' is east in German, and west in French, Spanish and Italian; write E or W")
            }
        }
        let halves = try halves()
        let isISO = halves.allSatisfy { half in
            if case .number(let number)? = half.first, half.count == 1 { number.isSigned } else { false }
        }
        let (first, second) = (try angle(halves[0]), try angle(halves[1]))
        if let axis = first.axis, axis == second.axis {
            throw refusal("both halves are a \(axis.rawValue)")
        }
        let isSwapped = first.axis == .longitude || second.axis == .latitude
        let (latitude, longitude) = isSwapped ? (second, first) : (first, second)
        return try Coordinate(
            latitude: degrees(latitude, .latitude, isISO: isISO),
            longitude: degrees(longitude, .longitude, isISO: isISO)
        )
    }

    // MARK: The two halves

    private func halves() throws -> [[DegreesToken]] {
        let separators = tokens.indices.filter { tokens[$0] == .separator }
        if separators.count == 1 {
            return try checked(tokens[..<separators[0]], tokens[(separators[0] + 1)...])
        }
        guard separators.isEmpty else {
            throw refusal("it has more than two parts; a comma belongs between latitude and longitude alone")
        }
        guard let cut = cutAtHemisphere ?? cutAtLabel ?? cutAtDegrees ?? cutByCount else {
            throw refusal(numbers.count == 1 ? "the other half is missing" : "where the longitude begins is not clear")
        }
        return try checked(tokens[..<cut], tokens[cut...])
    }

    private func checked(
        _ first: ArraySlice<DegreesToken>,
        _ second: ArraySlice<DegreesToken>
    ) throws -> [[DegreesToken]] {
        let halves = [Array(first), Array(second)]
        for half in halves where !half.contains(where: { if case .number = $0 { true } else { false } }) {
            throw refusal("the other half is missing")
        }
        return halves
    }

    private var cutAtHemisphere: Int? {
        let places = tokens.indices.filter { if case .hemisphere = tokens[$0] { true } else { false } }
        guard let first = places.first else { return nil }
        if first == 0 { return places.count > 1 ? places[1] : nil }
        return first + 1 < tokens.count ? first + 1 : nil
    }

    private var cutAtLabel: Int? {
        tokens.indices.dropFirst().first { if case .label = tokens[$0] { true } else { false } }
    }

    /// Before the second number of degrees.
    private var cutAtDegrees: Int? {
        let places = tokens.indices.filter { place in
            guard place + 1 < tokens.count, case .number = tokens[place] else { return false }
            return tokens[place + 1] == .unit(0)
        }
        if places.count == 2 { return places[1] }
        let colons = tokens.indices.filter { tokens[$0] == .colon }
        // 48:12:36 16:22:12, or without seconds.
        guard places.isEmpty, colons.count == 2 || colons.count == 4 else { return nil }
        return colons[colons.count / 2] - 1
    }

    /// Two numbers, or six; four could be degrees and minutes, or two coordinates.
    private var cutByCount: Int? {
        let places = tokens.indices.filter { if case .number = tokens[$0] { true } else { false } }
        guard places.count == tokens.count, places.count == 2 || places.count == 6 else { return nil }
        return places.count / 2
    }

    // MARK: One half

    private struct Half {
        var parts: [DegreesToken.Number?] = [nil, nil, nil]
        var axis: CoordinateError.Axis?
        var sign: Double?
    }

    private func angle(_ tokens: [DegreesToken]) throws -> Half {
        var half = Half()
        var next = 0
        var pending: DegreesToken.Number?
        func place(_ number: DegreesToken.Number, _ unit: Int) throws {
            guard unit < 3, unit >= next else { throw refusal("degrees, minutes and seconds are out of order") }
            guard half.parts[..<next].allSatisfy({ $0?.hasFraction != true }) else {
                throw refusal("only the last of degrees, minutes and seconds may have a fraction")
            }
            guard unit == 0 || !number.isSigned else { throw refusal("only the degrees may have a sign") }
            half.parts[unit] = number
            next = unit + 1
        }
        for token in tokens {
            switch token {
            case .number(let number):
                if let before = pending { try place(before, next) }
                pending = number
            case .unit(let unit):
                guard let number = pending else { throw refusal("a sign of degrees or minutes follows no number") }
                try place(number, unit)
                pending = nil
            case .colon:
                guard let number = pending else { throw refusal("a colon follows no number") }
                try place(number, next)
                pending = nil
            case .hemisphere(let axis, let sign):
                guard half.sign == nil else { throw refusal("a half has two hemispheres") }
                if let known = half.axis, known != axis { throw refusal("the label and the hemisphere differ") }
                half.axis = axis
                half.sign = sign
            case .label(let axis):
                if let known = half.axis, known != axis { throw refusal("the label and the hemisphere differ") }
                half.axis = axis
            case .separator, .ambiguousO, .word: throw refusal("it cannot be taken apart")
            }
        }
        if let number = pending { try place(number, next) }
        guard half.parts[0] != nil else { throw refusal("the degrees are missing") }
        return half
    }

    private func degrees(_ half: Half, _ axis: CoordinateError.Axis, isISO: Bool) throws -> Double {
        guard let whole = half.parts[0] else { throw refusal("the degrees are missing") }
        if half.sign != nil, whole.isSigned, whole.isNegative {
            throw refusal("it has a minus sign and a hemisphere; one of them is enough")
        }
        let sign = half.sign ?? (whole.isNegative ? -1 : 1)
        if half.parts[1] == nil, half.parts[2] == nil {
            if half.sign != nil || isISO, let value = try compact(whole, axis) { return sign * value }
            return sign * whole.value
        }
        for part in half.parts.dropFirst() where (part?.value ?? 0) >= 60 {
            throw refusal("minutes and seconds are below 60")
        }
        return sign * (whole.value + (half.parts[1]?.value ?? 0) / 60 + (half.parts[2]?.value ?? 0) / 3600)
    }

    /// Degrees, minutes and seconds in one number, as in `481236N` and ISO 6709: two digits for degrees of latitude, three for
    /// longitude, two for minutes, two for seconds.
    private func compact(_ number: DegreesToken.Number, _ axis: CoordinateError.Axis) throws -> Double? {
        let own = axis == .latitude ? 2 : 3
        let rest = number.wholeDigits - own
        guard rest == 2 || rest == 4 else { return nil }
        let seconds = rest == 4 ? number.value.truncatingRemainder(dividingBy: 100) : 0
        let left = rest == 4 ? ((number.value - seconds) / 100).rounded() : number.value
        let minutes = left.truncatingRemainder(dividingBy: 100)
        let degrees = ((left - minutes) / 100).rounded()
        guard minutes < 60, seconds < 60 else { throw refusal("minutes and seconds are below 60") }
        return degrees + minutes / 60 + seconds / 3600
    }
}
