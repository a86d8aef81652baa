import Core

/// Checks of numbers and codes that flows take.
enum Limits {
    /// - Throws: ``Core/Failure`` that names the option and its range.
    static func checked<Value: Comparable & Sendable>(
        _ value: Value,
        _ range: ClosedRange<Value>,
        _ option: String
    ) throws(Failure) -> Value {
        guard range.contains(value) else {
            throw Failure.usage(
                "location.out-of-range",
                "\(option) must lie between \(range.lowerBound) and \(range.upperBound), not \(value)."
            )
        }
        return value
    }

    /// A country code in upper case.
    static func country(_ code: String?) throws(Failure) -> String? {
        guard let code else { return nil }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
            throw Failure.usage(
                "location.bad-country",
                "'\(code.prefix(20))' is no country code.",
                recovery: "Two letters, as in DE, US or JP."
            )
        }
        return code.uppercased()
    }
}

/// A place as typed: words, or a coordinate whose minus sign would read as an option.
///
/// Flows take what ArgumentParser does not recognize, so that `-33.9,18.4` needs no quotes or dashes before it; a real
/// option that was misspelled is found here.
enum PlaceText {
    /// The words as one text.
    ///
    /// - Throws: ``Core/Failure`` for an unknown option, or for nothing at all.
    static func checked(_ words: [Word], what: String) throws(Failure) -> String {
        // The marker before a text that must not be parsed as an option is itself unrecognized.
        let words = words.first?.text == "--" ? Array(words.dropFirst()) : words
        for word in words where word.text.hasPrefix("-") && !isNegative(word.text) {
            throw Failure.usage(
                "location.unknown-option",
                "There is no option '\(word.text.prefix(40))' here.",
                recovery: "A place is a name, or a coordinate such as 52.52,13.405."
            )
        }
        let phrase = words.phrase
        guard !phrase.isEmpty else {
            throw Failure.usage("location.no-place", "\(what) is missing.", recovery: "Give a name or a coordinate.")
        }
        return phrase
    }

    private static func isNegative(_ text: String) -> Bool {
        guard let second = text.dropFirst().first else { return false }
        return second.isNumber || second == "."
    }
}
