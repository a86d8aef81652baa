import Core
import Foundation

/// A date, or a date and time on a clock, as a calendar says it (RFC 5545, sections 3.3.4 and 3.3.5).
public struct ICalendarTime: Sendable, Hashable {
    public enum Zone: Sendable, Hashable {
        /// The local time of the viewer.
        case floating
        case utc
        /// By its `TZID`.
        case named(String)
    }

    public let day: LocalDay
    /// Seconds after midnight, 0...86,399; `nil` for a whole day.
    public let second: Int?
    public let zone: Zone

    public init(day: LocalDay, second: Int? = nil, zone: Zone = .floating) {
        self.day = day
        self.second = second
        self.zone = zone
    }

    /// Reads `20261201`, `20261201T090000` and `20261201T080000Z`.
    ///
    /// - Parameter zone: the `TZID` beside it.
    public init?(_ text: some StringProtocol, zone id: String? = nil) {
        var digits = Array(text.utf8)
        let isUTC = digits.last == UInt8(ascii: "Z")
        if isUTC { digits.removeLast() }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in digits[range] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            return value
        }
        guard digits.count == 8 || (digits.count == 15 && digits[8] == UInt8(ascii: "T")),
            let year = number(0..<4), let month = number(4..<6), let dayOfMonth = number(6..<8),
            let day = LocalDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        self.day = day
        if digits.count == 8 {
            guard !isUTC else { return nil }
            (second, zone) = (nil, .floating)
            return
        }
        guard let hour = number(9..<11), let minute = number(11..<13), let leap = number(13..<15), hour < 24,
            minute < 60, leap <= 60
        else { return nil }
        // A leap second is the one before it on every clock here.
        second = hour * 3600 + minute * 60 + min(leap, 59)
        zone = isUTC ? .utc : id.map(Zone.named) ?? .floating
    }

    /// Each value of a list, such as an `EXDATE`.
    ///
    /// - Returns: `nil` if one cannot be read.
    static func list(_ property: ICalendarProperty) -> [ICalendarTime]? {
        var times: [ICalendarTime] = []
        for part in property.value.split(separator: ",", omittingEmptySubsequences: true) {
            // Of a period (section 3.3.9) the beginning.
            let start = part.prefix { $0 != "/" }
            guard let time = ICalendarTime(start.trimmed, zone: property.parameter("TZID")) else { return nil }
            times.append(time)
        }
        return times
    }

    static func one(_ property: ICalendarProperty) -> ICalendarTime? {
        ICalendarTime(Substring(property.value).trimmed, zone: property.parameter("TZID"))
    }

    /// `20261201T090000`, or `20261201`; without its zone.
    public var text: String {
        let day = Self.padded(day.year, 4) + Self.padded(day.month) + Self.padded(day.day)
        guard let second else { return day }
        let time = Self.padded(second / 3600) + Self.padded(second / 60 % 60) + Self.padded(second % 60)
        return "\(day)T\(time)" + (zone == .utc ? "Z" : "")
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// The time of a moment on the clock of a zone.
    public init(_ date: Date, in timeZone: TimeZone, zone: Zone) {
        let wall = (date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))).rounded(.down)
        let seconds = Int(max(-62_000_000_000, min(wall, 253_000_000_000)))
        let days = (Double(seconds) / 86_400).rounded(.down)
        self.init(day: LocalDay(daysSince1970: Int(days)), second: seconds - Int(days) * 86_400, zone: zone)
    }

    /// Seconds since 1970-01-01T00:00 on its own clock.
    public var wallSeconds: Int { day.daysSince1970 * 86_400 + (second ?? 0) }
}

/// A span of time: `-PT15M`, `P1D`, `P2W` (RFC 5545, section 3.3.6), in seconds. A day has 86,400 of them here.
public enum ICalendarDuration {
    /// - Returns: `nil` for anything else, and for more than ten years.
    public static func seconds(_ text: some StringProtocol) -> Int? {
        var rest = Array(text.utf8)[...]
        var sign = 1
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            rest = rest.dropFirst()
        }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var total = 0
        var isTime = false
        while let byte = rest.first {
            if byte == UInt8(ascii: "T") {
                guard !isTime, rest.count > 1 else { return nil }
                isTime = true
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { (48...57).contains($0) }
            guard (1...9).contains(digits.count), let unit = rest.dropFirst(digits.count).first else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
            switch (unit, isTime) {
            case (UInt8(ascii: "W"), false): total += number * 604_800
            case (UInt8(ascii: "D"), false): total += number * 86_400
            case (UInt8(ascii: "H"), true): total += number * 3600
            case (UInt8(ascii: "M"), true): total += number * 60
            case (UInt8(ascii: "S"), true): total += number
            default: return nil
            }
            guard total <= 3660 * 86_400 else { return nil }
            rest = rest.dropFirst(digits.count + 1)
        }
        return sign * total
    }
}

extension Substring {
    var trimmed: Substring {
        var rest = self
        while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
        while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
        return rest
    }
}
