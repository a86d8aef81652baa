import Core
import SpokenText

/// Days as the table of intents writes them.
enum CoachDay {
    static func day(_ words: String, from today: LocalDay) -> LocalDay? {
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
