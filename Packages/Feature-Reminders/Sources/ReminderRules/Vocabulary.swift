import SpokenText

/// The words of reminders: those of the language, as far as a sentence of times means them so.
enum Vocabulary {
    private static let lexicon = Lexicon.standard
    static var weekdayNames: [String] { lexicon.weekdayNames }
    static var monthNames: [String] { lexicon.monthNames }

    /// A whole number in figures or words; "few" and "several" are none, since nobody is reminded of about so many.
    static func number(_ word: String) -> Int? {
        if !word.isEmpty, word.utf8.count <= 5, word.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(word) }
        guard word.first?.isLetter == true else { return nil }
        if let sense = lexicon.sense(of: word) {
            return sense.isArticle ? 1 : sense.isVague ? nil : sense.number.flatMap(positive)
        }
        return word.contains("-") ? lexicon.number(of: word).flatMap(positive) : nil
    }

    private static func positive(_ number: Double) -> Int? { number >= 1 ? Int(exactly: number) : nil }

    /// The unit of a length of time, as what comes once in each.
    ///
    /// - Parameter isJoined: true if it stands right after a number, as the `m` of `20m`.
    static func unit(_ word: String, isJoined: Bool = false) -> RecurrenceRule.Frequency? {
        guard let sense = lexicon.sense(of: word) else { return nil }
        let short = sense.shortUnits.first { [.minute, .hour, .day, .week].contains($0) }
        switch sense.unit ?? (isJoined || short == .hour ? short : nil) {
        case .minute?: return .minutely
        case .hour?: return .hourly
        case .day?: return .daily
        case .week?: return .weekly
        case .month?: return .monthly
        case .year?: return .yearly
        default: return nil
        }
    }

    static func isSecond(_ word: String) -> Bool { lexicon.sense(of: word)?.unit == .second }

    /// 1 is Monday. `mondays` is plural: each one.
    /// `Friday's game` names a game.
    static func weekday(_ word: String) -> (number: Int, isPlural: Bool)? {
        guard !word.contains("'"), let sense = lexicon.sense(of: word), let number = sense.weekday else { return nil }
        return (number, sense.isEachWeekday)
    }

    static func month(_ word: String) -> Int? { lexicon.sense(of: word)?.month }

    /// `first`, `3rd`, `last` (-1). Figures need their ending, unless `plain`.
    static func ordinal(_ word: String, plain: Bool = false) -> Int? {
        if word == "last" { return -1 }
        if let ordinal = lexicon.sense(of: word)?.ordinal { return ordinal }
        guard word.first?.isNumber == true || word.contains("-") else { return nil }
        let sentence = SpokenSentence(word, lexicon)
        guard let (number, end) = sentence.ordinal(at: 0, plain: plain), end == sentence.tokens.count else {
            return nil
        }
        return (1...31).contains(number) ? number : nil
    }

    static func part(_ word: String) -> PartOfDay? { lexicon.sense(of: word)?.part }
}
