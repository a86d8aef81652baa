import Core
import SpokenText

/// Days as the table of intents writes them.
enum CoachDay {
    static func day(_ words: String, from today: LocalDay) -> LocalDay? {
        if words == "easter" {
            return [today.year, today.year - 1].compactMap { LocalDay(easterOf: $0) }.first { $0 <= today }
        }
        // The latest day of that number.
        if words.hasPrefix("--"), words.utf8.count == 4, let number = Int(words.dropFirst(2)) {
            return (0..<62).lazy.map { today.adding(days: -$0) }.first { $0.day == number }
        }
        // Years back, which nobody types.
        if words.hasPrefix("-"), let days = Int(words.dropFirst()), (0...36_600).contains(days) {
            return today.adding(days: -days)
        }
        var said = words
        if words.hasPrefix("last-") { said = "last " + words.dropFirst(5) }
        let date = words.dropFirst(2).split(separator: "-")
        if words.hasPrefix("--"), date.count == 2 { said = "\(date[1]).\(date[0])." }
        return DayArgument(argument: said)?.day(from: today)
    }
}

extension LocalDay {
    /// Easter Sunday of a year (Meeus, Jones and Butcher's rule for the Gregorian calendar); `nil` outside years 1...9999.
    init?(easterOf year: Int) {
        guard 1...9999 ~= year else { return nil }
        let (golden, century, rest) = (year % 19, year / 100, year % 100)
        let leap = century - century / 4 - (century - (century + 8) / 25 + 1) / 3
        let moon = (19 * golden + leap + 15) % 30
        let week = (32 + 2 * (century % 4) + 2 * (rest / 4) - moon - rest % 4) % 7
        let late = (golden + 11 * moon + 22 * week) / 451
        let days = moon + week - 7 * late + 114
        self.init(year: year, month: days / 31, day: days % 31 + 1)
    }
}
