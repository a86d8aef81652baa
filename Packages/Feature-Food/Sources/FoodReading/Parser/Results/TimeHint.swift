/// A day and time that a sentence names, relative to the moment it is said. The caller turns it into a date in the
/// person's calendar.
package struct TimeHint: Sendable, Hashable, Codable {
    /// Days from today: 0 today, -1 yesterday. Nil where no day was named.
    package var dayOffset: Int?
    /// A named weekday, 1 (Sunday) to 7, meaning the last such day before today. Nil where none was named.
    package var weekday: Int?
    /// A named day of the calendar. Nil where none was named.
    package var date: NamedDate?
    /// The clock time, minutes after local midnight. Nil where none was named.
    package var minuteOfDay: Int?
    /// Minutes before now: "an hour ago". Nil where not said so.
    package var minutesAgo: Int?
    /// Whether the clock time only follows from a part of the day ("this morning") and was not said.
    package var isPartOfDay: Bool = false

    /// Whether a day is named.
    package var namesDay: Bool { dayOffset != nil || weekday != nil || date != nil }
    /// Whether nothing is known.
    package var isEmpty: Bool { !namesDay && minuteOfDay == nil && minutesAgo == nil }
}

/// A day of the calendar as named: "on the 20th", "Nov 20", "2026-11-20". What was not said is nil; the last such day that is
/// not after today is meant.
package struct NamedDate: Sendable, Hashable, Codable {
    package var year: Int?
    package var month: Int?
    /// The day of the month, 1...31.
    package var day: Int
}
