import Strength

/// The digits of a number with a decimal comma (`82,5`) or with thousands set apart (`10,000 m`, `10.000 m`).
struct LineNumber {
    let text: String
    let end: Int

    /// - Parameters:
    ///   - digits: the number as far as it goes without a comma, up to `end`.
    ///   - tokens: the tokens before it.
    ///   - isInList: true if a comma touches it from the left.
    init(_ digits: String, in scalars: [Unicode.Scalar], to end: Int, after tokens: [LineToken], isInList: Bool) {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        // `1.102,5` has thousands set apart.
        if parts.count == 2, parts[1].utf8.count == 3, end < scalars.count, scalars[end] == ",",
            Self.isDigit(scalars, end + 1)
        {
            var last = end + 1
            while Self.isDigit(scalars, last) { last += 1 }
            let fraction = String(String.UnicodeScalarView(scalars[end + 1..<last]))
            if fraction.utf8.count <= 2, case .mass? = Self.unit(scalars, from: last) {
                (text, self.end) = (parts.joined() + "." + fraction, last)
                return
            }
        }
        guard !isInList, parts.count == 1, end < scalars.count, scalars[end] == ",", Self.isDigit(scalars, end + 1)
        else {
            // Nobody says thousandths of a meter or a step.
            let unit = Self.unit(scalars, from: end)
            let isGrouped =
                parts.count == 2 && (1...3).contains(parts[0].utf8.count) && parts[0] != "0"
                && parts[1].utf8.count == 3 && (unit?.isMeter == true || unit == .steps)
            (text, self.end) = (isGrouped ? parts.joined() : digits, end)
            return
        }
        var last = end + 1
        while Self.isDigit(scalars, last) { last += 1 }
        let fraction = String(String.UnicodeScalarView(scalars[end + 1..<last]))
        let unit = Self.unit(scalars, from: last)
        // `8,8,7` and `8,10:30` are several numbers.
        let goesOn =
            last + 1 < scalars.count && [",", ".", ":"].contains(scalars[last]) && Self.isDigit(scalars, last + 1)
        if goesOn {
            (text, self.end) = (digits, end)
        } else if Self.isGrouped(fraction, behind: digits, unit: unit, after: tokens) {
            (text, self.end) = (digits + fraction, last)
        } else if Self.isFraction(fraction, of: digits, unit: unit, after: tokens) {
            (text, self.end) = (digits + "." + fraction, last)
        } else {
            (text, self.end) = (digits, end)
        }
    }

    static func isDigit(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
    }

    /// Nobody says thousandths of a meter, a kilogram or a pound.
    private static func isGrouped(
        _ group: String,
        behind digits: String,
        unit: LineUnit?,
        after tokens: [LineToken]
    ) -> Bool {
        guard group.utf8.count == 3, digits.utf8.count <= 3 else { return false }
        guard case .mass? = unit else { return unit?.isMeter == true || unit == .steps }
        // `3x8,100kg` are two things; no number of its own begins with a zero.
        return group.hasPrefix("0") || !isCount(after: tokens)
    }

    /// True if what stands before makes a count of a number: `3x8`, `80kg 8`.
    private static func isCount(after tokens: [LineToken]) -> Bool {
        switch tokens.last {
        case .sign("x")?, .word("for")?: return true
        case .word(let word)?:
            if case .mass? = LineUnit(word) { return true }
            return false
        default: return false
        }
    }

    /// A comma parts two sets in `3x8,80kg` and `60kg 8,7`, and a number from its fraction in `82,5kg` and `3x8 82,5`.
    private static func isFraction(
        _ fraction: String,
        of digits: String,
        unit: LineUnit?,
        after tokens: [LineToken]
    ) -> Bool {
        if isCount(after: tokens) { return false }
        var isWeight = isLikelierWeight(fraction, of: digits)
        switch tokens.last {
        case .word(let word)?: isWeight = isWeight || word == "at" || word == "rpe"
        case .sign("@")?, .sign("+")?: isWeight = true
        // `3x10 12,5`
        case .number?: isWeight = isWeight || tokens.dropLast().last == .sign("x")
        default: break
        }
        switch unit {
        case .mass?, .metersOrMinutes?: return fraction.utf8.count <= 2
        case .meters?: return fraction.utf8.count <= 4
        case .seconds(let scale)?: return scale > 1 && fraction.utf8.count == 1
        case .rpe?: return fraction == "5"
        case .sets?, .reps?, .steps?: return false
        case .rir?, nil: return isWeight && ["5", "25", "75"].contains(fraction)
        }
    }

    /// True if `62,5` is likelier a weight than two counts, `62` and `5`.
    private static func isLikelierWeight(_ fraction: String, of digits: String) -> Bool {
        guard let whole = Double(digits), let count = Double(fraction), let weight = Double("\(digits).\(fraction)")
        else {
            return false
        }
        let likelihood = NumberLikelihood(exercise: nil, unit: .kg)
        return likelihood.weight(weight) > likelihood.reps(whole) + likelihood.reps(count) + NumberLikelihood.margin
    }

    static func unit(_ scalars: [Unicode.Scalar], from start: Int) -> LineUnit? {
        let rest = scalars[start...].drop { $0 == " " }
        let word = rest.prefix { $0.properties.isAlphabetic }
        let text = String(String.UnicodeScalarView(word)).lowercased()
        if LineUnit.steppedWords.contains(text) { return .steps }
        // `82,5kgx8`
        return LineUnit(text) ?? (text.hasSuffix("x") ? LineUnit(String(text.dropLast())) : nil)
    }
}
