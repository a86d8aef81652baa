import Foundation

/// A moment as RFC 3339 writes it, `2026-11-21T10:00:00.25+01:00`, and as services, watches and exports write it instead:
/// with a space in place of the `T` or before the offset, a comma before the fraction, an offset without its colon or its
/// minutes, no seconds, or no offset at all, which is UTC.
public struct RFC3339Time: Sendable, Equatable {
    /// Whole seconds since 1970, UTC. Second 60, a leap second, is the first of the next minute.
    public let seconds: Int
    /// The fraction of a second, 0..<1,000,000,000; finer digits are truncated.
    public let nanoseconds: Int
    /// Seconds east of UTC, if the text has them in digits.
    public let offset: Int?

    /// Reads all of the bytes; `nil` if they are not such a time.
    ///
    /// - Parameter allowsDay: whether `2026-11-21` alone is also accepted, as its first moment in UTC.
    public init?(_ bytes: some Collection<UInt8>, allowsDay: Bool = false) {
        var reader = Reader(bytes: Array(bytes.prefix(65)))
        guard reader.bytes.count < 65, let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
            reader.skip("-"), let number = reader.number(2), let day = LocalDay(year: year, month: month, day: number)
        else { return nil }
        let start = day.daysSince1970 * 86_400
        if reader.isAtEnd {
            guard allowsDay else { return nil }
            (seconds, nanoseconds, offset) = (start, 0, nil)
            return
        }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2), hour < 24,
            reader.skip(":"), let minute = reader.number(2), minute < 60
        else { return nil }
        var (second, fraction) = (0, 0)
        if reader.skip(":") {
            guard let whole = reader.number(2), whole <= 60 else { return nil }
            second = whole
            if reader.skip(".") || reader.skip(",") {
                guard let digits = reader.fraction() else { return nil }
                fraction = digits
            }
        }
        let written: Int?
        if reader.isAtEnd || reader.skip("Z") || reader.skip("z") {
            written = nil
        } else {
            guard let offset = reader.offset() else { return nil }
            written = offset
        }
        guard reader.isAtEnd else { return nil }
        seconds = start + hour * 3_600 + minute * 60 + second - (written ?? 0)
        nanoseconds = fraction
        offset = written
    }

    public var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

    /// Milliseconds since 1970, UTC, rounded down.
    public var milliseconds: Int64 { Int64(seconds) * 1000 + Int64(nanoseconds / 1_000_000) }

    /// `2026-11-21T10:00:00Z`, with milliseconds if they are not zero; a moment outside the years 1...9999 is clamped.
    public static func text(milliseconds: Int64) -> String {
        let held = Int(max(-62_135_596_800_000, min(milliseconds, 253_402_300_799_999)))
        let days = held / 86_400_000 - (held % 86_400_000 < 0 ? 1 : 0)
        let rest = held - days * 86_400_000
        let seconds = rest / 1000
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let fraction = rest % 1000 == 0 ? "" : "." + "\(1000 + rest % 1000)".dropFirst()
        let clock = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return "\(LocalDay(daysSince1970: days))T\(clock)\(fraction)Z"
    }

    /// The moment to the nearest millisecond, as ``text(milliseconds:)`` writes it.
    public static func text(_ date: Date) -> String { text(milliseconds: milliseconds(date)) }

    /// Milliseconds since 1970, rounded, within the years 1...9999; 0 if the date is not a number.
    public static func milliseconds(_ date: Date) -> Int64 {
        let value = (date.timeIntervalSince1970 * 1000).rounded()
        return value.isFinite ? Int64(max(-62_135_596_800_000, min(value, 253_402_300_799_999))) : 0
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        private mutating func digit() -> Int? {
            guard index < bytes.count, bytes[index] &- 48 < 10 else { return nil }
            index += 1
            return Int(bytes[index - 1] - 48)
        }

        mutating func number(_ digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        /// Nanoseconds.
        mutating func fraction() -> Int? {
            var (value, scale) = (0, 100_000_000)
            let start = index
            while let digit = digit() {
                value += digit * scale
                scale /= 10
            }
            return index > start ? value : nil
        }

        /// Seconds east of UTC.
        mutating func offset() -> Int? {
            _ = skip(" ")
            let sign: Int
            if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
            guard let hours = number(2), hours < 24 else { return nil }
            if isAtEnd { return sign * hours * 3_600 }
            _ = skip(":")
            guard let minutes = number(2), minutes < 60 else { return nil }
            return sign * (hours * 3_600 + minutes * 60)
        }
    }
}
