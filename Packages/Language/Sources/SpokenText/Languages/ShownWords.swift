import Core

/// Single words as a screen shows them, in the person's language where it has a table and the word stands in it, else in English.
extension LocaleForms {
    private var lexicon: Lexicon { Lexicon.language(language) ?? .standard }

    /// The word for an English one: `Frühstück` for `breakfast`.
    public func word(_ english: String) -> String { lexicon.shown[english]?.first ?? english }

    /// The word for a number of what an English one names, as its table has it; `nil` where none has.
    public func word(_ english: String, counting count: Double) -> String? {
        lexicon.shown[english].flatMap { count > 1 ? $0.last : $0.first }
    }

    /// The weekday's name, 1 for Monday.
    public func weekday(_ number: Int) -> String {
        let names = lexicon.weekdayNames
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }

    /// The weekday's short name, 1 for Monday: `Mon`, `Mo`, `lun`.
    public func shortWeekday(_ number: Int) -> String {
        let names = lexicon.shortWeekdayNames
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }

    /// The month's name, 1 for January.
    public func month(_ number: Int) -> String {
        let names = lexicon.monthNames
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }
}
