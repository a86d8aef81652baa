import Core
import SpokenText

/// The times of the parts of a day, as the person has set them.
package struct DayParts: Sendable, Hashable {
    package var morning = LocalTime(minuteOfDay: 8 * 60)
    package var noon = LocalTime(minuteOfDay: 12 * 60)
    package var afternoon = LocalTime(minuteOfDay: 15 * 60)
    package var evening = LocalTime(minuteOfDay: 19 * 60)
    package var night = LocalTime(minuteOfDay: 22 * 60)

    package init() {}

    package subscript(part: PartOfDay) -> LocalTime {
        switch part {
        case .morning: morning
        case .noon: noon
        case .afternoon: afternoon
        case .evening: evening
        case .night: night
        }
    }

    /// So many times of a day: two and three are the morning, noon and evening; more come evenly from the morning on to an hour
    /// before the night, whose reminders quiet hours may hold back.
    ///
    /// - Throws: a failure (65) where they are less than a quarter of an hour apart.
    func spread(_ count: Int, from first: LocalTime?, to last: LocalTime?) throws(Failure) -> [LocalTime] {
        if first == nil, last == nil {
            if count == 2 { return [morning, evening] }
            if count == 3 { return [morning, noon, evening] }
        }
        let from = first ?? morning
        let to = last ?? LocalTime(minuteOfDay: night.minuteOfDay - 60)
        let step = Double(to.minuteOfDay - from.minuteOfDay) / Double(max(count - 1, 1))
        guard step >= 15 else {
            throw .invalid(
                "reminders.when",
                "\(count) times do not fit between \(from) and \(to).",
                recovery: "Give a step, such as 'every 30 minutes from 8 to 20'."
            )
        }
        // To the full hour where they are hours apart, so that they can be remembered.
        let grid = step >= 60 ? 60.0 : step >= 30 ? 15 : 5
        return (0..<count).map { place in
            let minutes = (Double(place) * step / grid).rounded() * grid
            return LocalTime(minuteOfDay: min(from.minuteOfDay + Int(minutes), to.minuteOfDay))
        }
    }
}
