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
        guard let value = signed(text, { height($0, bare) }) else {
            throw .usage(
                "profile.height",
                "'\(text.prefix(40))' is not a height.",
                recovery: "Write it like 168, 1.68m or 5'6\"."
            )
        }
        guard (50...280).contains(value) else {
            throw .invalid(
                "profile.height",
                "'\(text.prefix(40))' is no person's height.",
                recovery: "Give one from 50 to 280 cm, such as 168, 1.68m or 5'6\"."
            )
        }
        return value
    }

    private static func height(_ sentence: SpokenSentence, _ units: UnitSystem) -> (value: Double, end: Int)? {
        if let height = feet(sentence) { return height }
        if let (quantity, end) = sentence.quantity(at: 0, .length) {
            // `1m68`
            if quantity.unit == .meter, sentence.isJoined(end), let rest = sentence.figures(at: end, digits: 2...2) {
                return (quantity.base * 100 + Double(rest), end + 1)
            }
            return (quantity.base * 100, end)
        }
        guard let (value, end) = sentence.number(at: 0) else { return nil }
        if end < sentence.tokens.count, isInchMark(sentence, end) {
            return (value * SpokenUnit.inch.scale * 100, end + markLength(sentence, end))
        }
        if units == .imperial, (20..<100).contains(value) { return (value * SpokenUnit.inch.scale * 100, end) }
        return (value < 3 ? value * 100 : value, end)
    }

    /// `5'6"`, `5 ft 6`, `6'`.
    private static func feet(_ sentence: SpokenSentence) -> (value: Double, end: Int)? {
        guard let (feet, afterFeet) = sentence.number(at: 0) else { return nil }
        let place: Int
        if let (unit, end) = sentence.unit(at: afterFeet, .length) {
            guard unit == .foot else { return nil }
            place = end
        } else {
            guard isMark(sentence, afterFeet, of: "'\u{2019}\u{2032}"), !isInchMark(sentence, afterFeet) else {
                return nil
            }
            place = afterFeet + 1
        }
        let foot = SpokenUnit.foot.scale * 100
        guard let (inches, end) = sentence.number(at: place) else { return (feet * foot, place) }
        guard inches < 12 else { return nil }
        let height = feet * foot + inches * SpokenUnit.inch.scale * 100
        if let (unit, after) = sentence.unit(at: end, .length) { return unit == .inch ? (height, after) : nil }
        return (height, end + markLength(sentence, end))
    }

    private static func isMark(_ sentence: SpokenSentence, _ place: Int, of marks: String) -> Bool {
        place < sentence.tokens.count && marks.contains(sentence.text(place..<place + 1))
    }

    /// A double quotation mark, a double prime, or two single ones.
    private static func isInchMark(_ sentence: SpokenSentence, _ place: Int) -> Bool { markLength(sentence, place) > 0 }

    private static func markLength(_ sentence: SpokenSentence, _ place: Int) -> Int {
        if isMark(sentence, place, of: "\"\u{201D}\u{2033}") { return 1 }
        return isMark(sentence, place, of: "'") && isMark(sentence, place + 1, of: "'") ? 2 : 0
    }

    /// `64`, `64kg`, `64,5 kg`, `141lb`, `141 pounds`, `10st1`. A stone is 14 pounds.
    ///
    /// - Parameter bare: what a number alone means.
    /// - Returns: kilograms, 1 to 700.
    /// - Throws: a failure: 64 for what is no weight, 65 for one that nobody has.
    public static func kilograms(_ text: String, bare: UnitSystem = .metric) throws(Failure) -> Double {
        guard let value = signed(text, { weight($0, bare) }) else {
            throw .usage(
                "profile.weight",
                "'\(text.prefix(40))' is not a weight.",
                recovery: "Write it like 64, 64kg, 141lb or 10st1."
            )
        }
        guard (1...700).contains(value) else {
            throw .invalid(
                "profile.weight",
                "'\(text.prefix(40))' is no person's weight.",
                recovery: "Give one such as 64kg or 141lb."
            )
        }
        return value
    }

    private static func weight(_ sentence: SpokenSentence, _ units: UnitSystem) -> (value: Double, end: Int)? {
        let kilogram = SpokenUnit.kilogram.scale
        guard let (quantity, end) = sentence.quantity(at: 0, .mass) else {
            let scale = units == .metric ? 1 : SpokenUnit.pound.scale / kilogram
            return sentence.number(at: 0).map { ($0.value * scale, $0.end) }
        }
        guard quantity.unit == .stone, let (pounds, after) = sentence.number(at: end) else {
            return (quantity.base / kilogram, end)
        }
        let both = (quantity.base + pounds * SpokenUnit.pound.scale) / kilogram
        guard let (unit, afterUnit) = sentence.unit(at: after, .mass) else { return (both, after) }
        return unit == .pound ? (both, afterUnit) : nil
    }

    /// Reads a whole text, which may begin with a sign.
    private static func signed(
        _ text: String,
        _ read: (SpokenSentence) -> (value: Double, end: Int)?
    ) -> Double? {
        var rest = text.trimmingCharacters(in: .whitespacesAndNewlines)[...]
        guard rest.utf8.count <= 64 else { return nil }
        var sign = 1.0
        if let first = rest.first, "+-\u{2212}".contains(first) {
            sign = first == "+" ? 1 : -1
            rest = rest.dropFirst()
        }
        let sentence = SpokenSentence(String(rest))
        guard let (value, end) = read(sentence), end == sentence.tokens.count else { return nil }
        return sign * value
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
                    recovery: "Give your years, such as 36, or your day of birth."
                )
            }
            return .age(age)
        }
        guard let day = LocalDay(trimmed) ?? figures(trimmed, order, today) ?? said(trimmed) else {
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

    /// `2 April 1990`, `April 2nd, 1990`.
    private static func said(_ text: String) -> LocalDay? {
        let sentence = SpokenSentence(text.replacing(",", with: " "))
        guard let (day, end) = sentence.day(at: 0), end == sentence.tokens.count, case .day(let found) = day.form else {
            return nil
        }
        return found
    }
}
