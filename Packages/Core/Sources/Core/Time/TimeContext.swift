import Foundation

/// What time it is for the person: a clock, and the calendar and zone that turn moments into days.
///
/// It is injected everywhere; nothing in Bento reads the system clock on its own.
public struct TimeContext: Sendable {
    private let read: @Sendable () -> Date
    /// The Gregorian calendar in the person's zone.
    public let calendar: Calendar

    /// - Parameters:
    ///   - zone: the person's time zone.
    ///   - locale: decides the first day of the week.
    ///   - now: reads the clock.
    public init(zone: TimeZone, locale: Locale = .autoupdatingCurrent, now: @escaping @Sendable () -> Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.locale = locale
        self.calendar = calendar
        self.read = now
    }

    /// The system's clock, zone and locale.
    public static var system: TimeContext { TimeContext(zone: .current) { Date() } }

    /// The person's time zone.
    public var zone: TimeZone { calendar.timeZone }
    /// This moment.
    public var now: Date { read() }
    /// The person's local day at this moment.
    public var today: LocalDay { LocalDay(of: now, in: calendar) }
}
