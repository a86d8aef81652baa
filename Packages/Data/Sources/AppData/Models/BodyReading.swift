import Core
import Foundation

/// Reads what people say of their body, in any unit.
public enum BodyReading {
    /// `168`, `168cm`, `1.68m`, `1,68 m`, `1m68`, `5'6"`, `5ft6in`, `66in`.
    ///
    /// - Parameter bare: what a number alone means; from 100 on it is centimetres in any case.
    /// - Returns: centimetres, 50 to 280.
    /// - Throws: a failure: 64 for what is no height, 65 for one that nobody has.
    public static func centimetres(_ text: String, bare: UnitSystem = .metric) throws(Failure) -> Double {
        guard let value = height(plain(text), bare) else {
            throw .usage(
                "profile.height",
                "'\(text.prefix(40))' is not a height.",
                recovery: "Write it like 168, 1.68m or 5'6\"."
            )
        }
        guard value.isFinite, (50...280).contains(value) else {
            throw .invalid(
                "profile.height",
                "'\(text.prefix(40))' is no person's height.",
                recovery: "Say one from 50 to 280 cm, such as 168, 1.68m or 5'6\"."
            )
        }
        return value
    }

    private static func height(_ text: String, _ units: UnitSystem) -> Double? {
        let metres = text.replacing("metres", with: "m").replacing("meters", with: "m").replacing("cms", with: "cm")
        if let value = number(metres, unit: "cm") { return value }
        if let value = number(metres, unit: "m"), value < 3 { return value * 100 }
        if let bare = Double(metres) {
            if units == .imperial, (20..<100).contains(bare) { return bare * BodyText.centimetresPerInch }
            return bare < 3 ? bare * 100 : bare
        }
        let parts = metres.split(separator: "m", omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].count == 1, parts[1].count == 2, let whole = Double(parts[0]),
            let rest = Double(parts[1])
        {
            return whole * 100 + rest
        }
        return feet(text)
    }

    private static func feet(_ text: String) -> Double? {
        let spelled = text.replacing("feet", with: "'").replacing("foot", with: "'").replacing("ft", with: "'")
            .replacing("inches", with: "\"").replacing("inch", with: "\"").replacing("in", with: "\"")
            .replacing("\u{2032}", with: "'").replacing("\u{2019}", with: "'").replacing("\u{2033}", with: "\"")
            .replacing("\u{201D}", with: "\"").replacing("''", with: "\"")
        let parts = spelled.split(separator: "'", omittingEmptySubsequences: false)
        if parts.count == 1, let inches = number(spelled, unit: "\"") { return inches * BodyText.centimetresPerInch }
        guard parts.count == 2, let feet = Double(parts[0]) else { return nil }
        let inches = parts[1].filter { $0 != "\"" }
        guard let rest = inches.isEmpty ? 0 : Double(inches), rest < 12 else { return nil }
        return (feet * 12 + rest) * BodyText.centimetresPerInch
    }

    /// `64`, `64kg`, `64,5 kg`, `141lb`, `141 pounds`, `10st1`. A stone is 14 pounds.
    ///
    /// - Parameter bare: what a number alone means.
    /// - Returns: kilograms, 1 to 700.
    /// - Throws: a failure: 64 for what is no weight, 65 for one that nobody has.
    public static func kilograms(_ text: String, bare: UnitSystem = .metric) throws(Failure) -> Double {
        let pound = BodyText.kilogramsPerPound
        let poundNames = ["lb", "lbs", "pound", "pounds"]
        let words = plain(text)
        var value: Double?
        if let bareValue = Double(words) {
            value = bare == .metric ? bareValue : bareValue * pound
        } else if let kilograms = number(words, units: ["kg", "kgs", "kilos", "kilograms"]) {
            value = kilograms
        } else if let pounds = number(words, units: poundNames) {
            value = pounds * pound
        } else {
            let parts = words.replacing("stone", with: "st").split(
                separator: "st",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            if parts.count == 2, let stones = Double(parts[0]) {
                let rest = parts[1].isEmpty ? 0 : Double(parts[1]) ?? number(String(parts[1]), units: poundNames)
                value = rest.map { (stones * 14 + $0) * pound }
            }
        }
        guard let value else {
            throw .usage(
                "profile.weight",
                "'\(text.prefix(40))' is not a weight.",
                recovery: "Write it like 64, 64kg, 141lb or 10st1."
            )
        }
        guard value.isFinite, (1...700).contains(value) else {
            throw .invalid(
                "profile.weight",
                "'\(text.prefix(40))' is no person's weight.",
                recovery: "Say one such as 64kg or 141lb."
            )
        }
        return value
    }

    public enum Birth: Sendable, Hashable {
        case day(LocalDay)
        /// In years; the day was not said.
        case age(Int)
    }

    /// `1990-04-02`, `2.4.1990`, `2.4.90`, `2 April 1990`, `36`.
    ///
    /// - Parameter order: which of two figures is the month, where they are joined by slashes.
    /// - Throws: a failure (64) for a day that is none, lies in the future, or more than 130 years back.
    public static func birth(_ text: String, today: LocalDay, order: LocaleForms.DateOrder) throws(Failure) -> Birth {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let age = Int(trimmed), trimmed.utf8.count <= 3 {
            guard (1...130).contains(age) else {
                throw .usage(
                    "profile.age",
                    "'\(age)' is no age.",
                    recovery: "Say your years, such as 36, or your day of birth."
                )
            }
            return .age(age)
        }
        guard let day = LocalDay(trimmed) ?? figures(trimmed, order, today) ?? words(trimmed) else {
            throw .usage(
                "profile.born",
                "'\(text.prefix(40))' is not a day.",
                recovery: "Write it like 1990-04-02, or say your age."
            )
        }
        guard day <= today else {
            throw .usage(
                "profile.born",
                "\(day) lies in the future.",
                recovery: "Write your day of birth like 1990-04-02."
            )
        }
        guard day.days(to: today) <= 130 * 366 else {
            throw .usage("profile.born", "\(day) is more than 130 years ago.", recovery: "Write it like 1990-04-02.")
        }
        return .day(day)
    }

    private static func figures(_ text: String, _ order: LocaleForms.DateOrder, _ today: LocalDay) -> LocalDay? {
        let words = text.split { "./- ".contains($0) }
        let parts = words.map { Int($0) }
        guard parts.count == 3, let first = parts[0], let second = parts[1], var third = parts[2] else { return nil }
        // Of two figures, the last such year.
        if words[2].utf8.count == 2, third >= 0 {
            let century = today.year / 100 * 100
            third += third > today.year % 100 ? century - 100 : century
        }
        if first > 31 { return LocalDay(year: first, month: second, day: third) }
        let isMonthFirst = order == .monthDayYear && text.contains("/")
        return LocalDay(year: third, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first)
    }

    private static func words(_ text: String) -> LocalDay? {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let parts = text.lowercased().split { " ,.".contains($0) }
        guard parts.count == 3, let year = Int(parts[2]) else { return nil }
        for (name, number) in [(parts[0], parts[1]), (parts[1], parts[0])] {
            let digits = number.prefix { $0.isASCII && $0.isNumber }
            if let month = months.firstIndex(where: { name.hasPrefix($0) }), let day = Int(digits) {
                return LocalDay(year: year, month: month + 1, day: day)
            }
        }
        return nil
    }

    /// In lower case, without spaces, a comma as the decimal point.
    private static func plain(_ text: String) -> String {
        text.lowercased().filter { !$0.isWhitespace }.replacing(",", with: ".")
    }

    private static func number(_ text: String, units: [String]) -> Double? {
        units.lazy.compactMap { number(text, unit: $0) }.first
    }

    private static func number(_ text: String, unit: String) -> Double? {
        text.hasSuffix(unit) ? Double(text.dropLast(unit.count)) : nil
    }
}
