import SpokenText

/// When the parts of a day are, as the person says.
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
}
