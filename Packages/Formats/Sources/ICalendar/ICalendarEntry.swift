import Core

/// An event or a to-do of a calendar, reduced to what happens when.
public struct ICalendarEntry: Sendable, Hashable {
    /// Its component (RFC 5545, sections 3.6.1 and 3.6.2).
    public enum Kind: String, Sendable, Hashable {
        case event = "VEVENT"
        case todo = "VTODO"
    }

    /// The time of an alarm (RFC 5545, section 3.8.6.3).
    public enum Alarm: Sendable, Hashable {
        /// Seconds after the start, negative before it.
        case fromStart(Int)
        case fromEnd(Int)
        case at(ICalendarTime)
    }

    public let kind: Kind
    /// The line on which it begins.
    public let line: Int
    public private(set) var uid: String?
    public private(set) var summary: String?
    public private(set) var details: String?
    public private(set) var start: ICalendarTime?
    /// `DTEND`, or `DUE` for a to-do.
    public private(set) var end: ICalendarTime?
    /// Seconds, if the duration is given and can be read.
    public private(set) var duration: Int?
    /// The values of `RRULE`.
    public private(set) var rules: [String] = []
    public private(set) var exceptions: [ICalendarTime] = []
    /// Dates in addition to those of the rules.
    public private(set) var extraDates: [ICalendarTime] = []
    /// The occurrence of the series that it replaces.
    public private(set) var replaces: ICalendarTime?
    /// True if it replaces all later occurrences, too.
    public private(set) var replacesLater = false
    public internal(set) var isCancelled = false
    public private(set) var isDone = false
    public private(set) var alarms: [Alarm] = []

    /// The maximum length of texts that are kept, in Unicode scalars.
    public static let longestText = 2000

    /// - Returns: `nil` for a component of another kind.
    /// - Throws: ``Unreadable`` for one that cannot be read.
    public init?(_ component: ICalendarComponent) throws(Unreadable) {
        guard let kind = Kind(rawValue: component.name) else { return nil }
        self.kind = kind
        line = component.line
        uid = component["UID"].map(\.text).flatMap(Self.nonEmpty)
        summary = component["SUMMARY"].map(\.text).flatMap(Self.nonEmpty)
        details = component["DESCRIPTION"].map(\.text).flatMap(Self.nonEmpty)
        start = try Self.time(component["DTSTART"])
        // The end of an event counts only for alarms that are said from there, so one that cannot be read is left out.
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

    /// The day after which it does not occur in any zone; `nil` if it may repeat forever, or has no start.
    public var lastDay: LocalDay? {
        guard let start else { return nil }
        guard let rule = rules.first else { return start.day }
        let until = rule.uppercased().split(separator: ";").first { $0.hasPrefix("UNTIL=") }
        guard rules.count == 1, let until else { return nil }
        return ICalendarTime(until.dropFirst(6).prefix(8))?.day
    }

    /// Its identifier: the UID, with the occurrence of the series that it replaces; `nil` if it has none. At most about
    /// 500 bytes: a longer UID is replaced by its hash.
    public var key: String? {
        uid.map { ($0.utf8.count <= 255 ? $0 : String(FNV1a.hash(of: $0.utf8), radix: 16)) + keyOfReplaced }
    }

    /// The part of the key for the occurrence that it replaces; empty if it replaces none.
    public var keyOfReplaced: String {
        guard let replaces else { return "" }
        guard case .named(let id) = replaces.zone else { return "\u{1F}\(replaces.text)" }
        return "\u{1F}\(replaces.text)\(id.prefix(150))"
    }

    /// The reason why an entry cannot be read, as part of a sentence.
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

    /// The alarm of a component. Emails, Apple's "none" alarms, and alarms that cannot be read are skipped: the entry
    /// keeps its time nevertheless.
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
