/// An event or a to-do of a calendar, as far as it says what comes when.
public struct ICalendarEntry: Sendable, Hashable {
    public enum Kind: Sendable, Hashable { case event, todo }

    /// When an alarm sounds (RFC 5545, section 3.8.6.3).
    public enum Alarm: Sendable, Hashable {
        /// Seconds after the start, negative before it.
        case fromStart(Int)
        case fromEnd(Int)
        case at(ICalendarTime)
    }

    public let kind: Kind
    /// The line that it begins at.
    public let line: Int
    public private(set) var uid: String?
    public private(set) var summary: String?
    public private(set) var details: String?
    public private(set) var start: ICalendarTime?
    /// `DTEND`, or of a to-do `DUE`.
    public private(set) var end: ICalendarTime?
    /// Seconds, where the duration is said and can be read.
    public private(set) var duration: Int?
    /// The values of `RRULE`.
    public private(set) var rules: [String] = []
    public private(set) var exceptions: [ICalendarTime] = []
    /// Times beside those of the rules.
    public private(set) var extraDates: [ICalendarTime] = []
    /// The time of the series whose place it takes.
    public private(set) var replaces: ICalendarTime?
    /// Whether it takes the place of all later times, too.
    public private(set) var replacesLater = false
    public private(set) var isCancelled = false
    public private(set) var isDone = false
    public private(set) var alarms: [Alarm] = []

    /// The limit of words that are kept, in Unicode scalars.
    public static let longestText = 2000

    /// - Returns: `nil` for a component of another kind.
    /// - Throws: ``Unreadable`` for one that cannot be read.
    public init?(_ component: ICalendarComponent) throws(Unreadable) {
        switch component.name {
        case "VEVENT": kind = .event
        case "VTODO": kind = .todo
        default: return nil
        }
        line = component.line
        uid = component["UID"].map(\.text).flatMap(Self.nonEmpty)
        summary = component["SUMMARY"].map(\.text).flatMap(Self.nonEmpty)
        details = component["DESCRIPTION"].map(\.text).flatMap(Self.nonEmpty)
        start = try Self.time(component["DTSTART"])
        // How long an event lasts only alarms at its end ask.
        end = try kind == .todo ? Self.time(component["DUE"]) : component["DTEND"].flatMap(ICalendarTime.one)
        duration = component["DURATION"].flatMap { ICalendarDuration.seconds(Substring($0.value).trimmed) }
        rules = component.all("RRULE").map { String(Substring($0.value).trimmed) }
        if component["EXRULE"] != nil { throw Unreadable("it leaves out times by a rule (EXRULE)") }
        exceptions = try Self.times(component.all("EXDATE"))
        extraDates = try Self.times(component.all("RDATE"))
        if let property = component["RECURRENCE-ID"] {
            replaces = try Self.time(property)
            replacesLater = property.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
        }
        let status = component["STATUS"].map { Substring($0.value).trimmed.uppercased() }
        isCancelled = status == "CANCELLED"
        let isFull = component["PERCENT-COMPLETE"].map { Substring($0.value).trimmed == "100" } ?? false
        isDone = kind == .todo && (status == "COMPLETED" || component["COMPLETED"] != nil || isFull)
        alarms = component.children.prefix(100).compactMap(Self.alarm)
    }

    /// Why an entry is not read: a part of a sentence.
    public struct Unreadable: Error, Sendable, Hashable {
        public let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private static func time(_ property: ICalendarProperty?) throws(Unreadable) -> ICalendarTime? {
        guard let property else { return nil }
        guard let time = ICalendarTime.one(property) else {
            throw Unreadable("its \(property.name) '\(property.value.prefix(30))' is no date or time")
        }
        return time
    }

    private static func times(_ properties: [ICalendarProperty]) throws(Unreadable) -> [ICalendarTime] {
        var all: [ICalendarTime] = []
        for property in properties {
            guard let times = ICalendarTime.list(property) else {
                throw Unreadable("its \(property.name) '\(property.value.prefix(30))' is no list of dates or times")
            }
            all += times
            guard all.count <= 2000 else { throw Unreadable("it has more than 2,000 single dates") }
        }
        return all
    }

    /// Mail and what Apple calls no alarm are passed over, and so is one that cannot be read: the entry has its time all the same.
    private static func alarm(_ component: ICalendarComponent) -> Alarm? {
        guard component.name == "VALARM", let trigger = component["TRIGGER"] else { return nil }
        let action = component["ACTION"].map { Substring($0.value).trimmed.uppercased() } ?? "DISPLAY"
        guard action == "DISPLAY" || action == "AUDIO" else { return nil }
        if let seconds = ICalendarDuration.seconds(Substring(trigger.value).trimmed) {
            return trigger.parameter("RELATED")?.uppercased() == "END" ? .fromEnd(seconds) : .fromStart(seconds)
        }
        return ICalendarTime.one(trigger).flatMap { $0.zone == .utc ? .at($0) : nil }
    }

    private static func nonEmpty(_ text: String) -> String? {
        let trimmed = Substring(text).trimmed
        guard !trimmed.isEmpty else { return nil }
        return String(String.UnicodeScalarView(trimmed.unicodeScalars.prefix(longestText)))
    }
}
