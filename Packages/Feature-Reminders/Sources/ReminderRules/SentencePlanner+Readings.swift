import Core
import Foundation
import SpokenText

/// What else a time could have meant.
extension SentencePlanner {
    /// Where both halves of the day were to come, the one that was not taken; on another day, of times such as `2:30`.
    func halfNotes(_ start: WallTime) -> [String] {
        guard pieces.part == nil, pieces.times.count == 1, case .halfDay(let hour, let minute) = pieces.times[0] else {
            return []
        }
        let other = LocalTime(minuteOfDay: start.time.minuteOfDay + 720)
        let saysToday = pieces.days == [today]
        let isAnyDay =
            pieces.days.isEmpty && pieces.nextWeekdays.isEmpty && pieces.looseMonthDays.isEmpty && !pieces.isNextWeek
        if saysToday || isAnyDay {
            guard (6...23).contains(other.hour), other > wallNow.time || start.day > today else { return [] }
        } else {
            guard minute > 0, other.hour < 6 else { return [] }
        }
        let said = minute == 0 ? "\(hour)" : "\(hour):\(minute < 10 ? "0" : "")\(minute)"
        let half = other.hour < 12 ? "am" : "pm"
        return ["'\(said)' is taken as \(start.time); for \(other) say '\(said)\(half)'."]
    }

    /// That a zone's name is of the other half of the year.
    func zoneNotes(at moment: Date) -> [String] {
        guard let said = pieces.zone, let isSummer = said.isSummer, let zone = said.zone,
            zone.isDaylightSavingTime(for: moment) != isSummer
        else { return [] }
        let city = (zone.identifier.split(separator: "/").last.map(String.init) ?? said.name).replacing("_", with: " ")
        return [
            "\(said.name) is taken as the time in \(city), where it is \(isSummer ? "standard" : "summer") time then."
        ]
    }

    /// What one does in one half of the day: at 11 one goes to sleep at night, at 7 one has breakfast in the morning.
    var usualHalf: HalfOfDay? {
        let keys = SentenceWord.words(of: what).map(\.key)
        // Who sleeps in gets up late.
        if zip(keys, keys.dropFirst()).contains(where: { $0 == "sleep" && $1 == "in" }) { return .am }
        let words = Set(keys)
        let (am, pm): (Set<String>, Set<String>) = (
            ["wake", "breakfast", "alarm", "sunrise"],
            ["sleep", "bed", "bedtime", "asleep", "dinner", "supper", "sunset"]
        )
        let isMorning = !words.isDisjoint(with: am)
        return isMorning == !words.isDisjoint(with: pm) ? nil : isMorning ? .am : .pm
    }
}
