import Foundation

/// The person's local time: a clock, and the zone and calendar that turn moments into days.
///
/// It is injected everywhere; nothing in Bento reads the system clock on its own.
public struct TimeContext: Sendable {
    /// The person's time zone.
    public let zone: TimeZone
    private let locale: Locale?
    private let read: @Sendable () -> Date

    /// - Parameters:
    ///   - zone: the person's time zone.
    ///   - locale: determines the first day of the week; by default the person's.
    ///   - now: reads the clock.
    public init(zone: TimeZone, locale: Locale? = nil, now: @escaping @Sendable () -> Date) {
        self.zone = zone
        self.locale = locale
        self.read = now
    }

    /// The system's clock, zone and locale.
    public static var system: TimeContext { TimeContext(zone: .current) { Date() } }

    /// The Gregorian calendar in the person's zone, made at each call: Foundation's first calendar and locale take as long as
    /// several queries, and most commands need the zone alone.
    public var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.locale = locale ?? .autoupdatingCurrent
        return calendar
    }

    /// This moment.
    public var now: Date { read() }
    /// The person's local day at this moment.
    public var today: LocalDay { LocalDay(of: now, in: zone) }

    /// The moment `days` times 24 hours ago.
    public func moment(daysAgo days: Int) -> Date { now.addingTimeInterval(-86_400 * Double(days)) }
}

extension TimeZone {
    /// The zone of an IANA name, such as `Europe/Berlin`; `nil` if this machine does not know it.
    ///
    /// `UTC` is found without ICU, which takes half a millisecond to open, a twentieth of a short command. What comes back
    /// is the same either way: Foundation names it `GMT`.
    public static func named(_ identifier: String) -> TimeZone? {
        identifier == "UTC" || identifier == "GMT" ? .gmt : TimeZone(identifier: identifier)
    }
}
