import Core
import Foundation

/// The other possible meanings of a time.
extension SentencePlanner {
    /// If both halves of the day were to come, the one that was not taken; on another day, of times such as `2:30`.
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
        return ["'\(said)' is taken as \(start.time); for \(other) write '\(said)\(half)'."]
    }

    /// A note for a zone's name of the other half of the year.
    func zoneNotes(at moment: Date) -> [String] {
        guard let said = pieces.zone, let isSummer = said.isSummer, let zone = said.zone,
            zone.isDaylightSavingTime(for: moment) != isSummer
        else { return [] }
        let city = (zone.identifier.split(separator: "/").last.map(String.init) ?? said.name).replacing("_", with: " ")
        return [
            "\(said.name) is taken as the time in \(city), where it is \(isSummer ? "standard" : "summer") time then."
        ]
    }
}
