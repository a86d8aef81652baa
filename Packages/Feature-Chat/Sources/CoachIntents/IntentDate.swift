import SpokenText

/// Days of a calendar in words: "november 20", "the 20th of november 2025", "20.11.".
enum IntentDate {
    private static let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    /// `2025-11-20`, or `--11-20` where no year is said.
    ///
    /// - Parameter isAfterPreposition: "20.11" without a year is a day only after a word such as "on"; elsewhere it is a number.
    static func read(_ words: [String], isAfterPreposition: Bool) -> (length: Int, value: String)? {
        var list = words[...]
        if list.first == "the" { list = list.dropFirst() }
        guard let first = list.first else { return nil }
        let digits = first.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if digits.count == 3 || (digits.count == 2 && isAfterPreposition),
            digits.allSatisfy({ 1...4 ~= $0.utf8.count }),
            let month = Int(digits[1]), let day = Int(digits[0])
        {
            let year = digits.count == 3 ? Int(digits[2]) : nil
            guard digits.count == 2 || year != nil else { return nil }
            return value(day, month, year).map { (words.count - list.count + 1, $0) }
        }
        let month: Int
        let day: Int
        var rest = list.dropFirst()
        if let found = Self.month(first), let number = rest.first.flatMap(ordinal) {
            (month, day) = (found, number)
            rest = rest.dropFirst()
        } else if let number = ordinal(first) {
            if rest.first == "of" { rest = rest.dropFirst() }
            guard let found = rest.first.flatMap(Self.month) else { return nil }
            (month, day) = (found, number)
            rest = rest.dropFirst()
        } else {
            return nil
        }
        let year = rest.first.flatMap { $0.utf8.count == 4 ? Int($0) : nil }
        if year != nil { rest = rest.dropFirst() }
        return value(day, month, year).map { (words.count - rest.count, $0) }
    }

    static func month(_ word: String) -> Int? { Lexicon.standard.sense(of: word)?.month }

    /// `20`, `20th`, `third`.
    private static func ordinal(_ word: String) -> Int? {
        let sentence = SpokenSentence(word)
        guard let (number, end) = sentence.ordinal(at: 0, plain: true), end == sentence.tokens.count else { return nil }
        return number
    }

    private static func value(_ day: Int, _ month: Int, _ year: Int?) -> String? {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        guard 1...12 ~= month, 1...lengths[month - 1] ~= day else { return nil }
        guard let year else { return "--\(two(month))-\(two(day))" }
        return 1000...9999 ~= year ? "\(year)-\(two(month))-\(two(day))" : nil
    }
}
