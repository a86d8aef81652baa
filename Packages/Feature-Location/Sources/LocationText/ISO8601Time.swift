import Core
import Foundation

/// Reads `2026-11-21T10:00:00.250+01:00` from bytes: the times of GPX files and gpsd, a hundred thousand at a time.
package enum ISO8601Time {
    /// The moment; without a zone it is taken as UTC. `nil` for anything that is not such a time.
    package static func parse(_ bytes: some Collection<UInt8>) -> Date? {
        var reader = Reader(bytes: Array(bytes.prefix(48)))
        guard bytes.count <= 48 else { return nil }
        guard let year = reader.digits(4), reader.take(UInt8(ascii: "-")), let month = reader.digits(2),
            reader.take(UInt8(ascii: "-")), let number = reader.digits(2),
            let day = LocalDay(year: year, month: month, day: number),
            reader.take(UInt8(ascii: "T")) || reader.take(UInt8(ascii: "t")) || reader.take(UInt8(ascii: " ")),
            let hour = reader.digits(2), reader.take(UInt8(ascii: ":")), let minute = reader.digits(2),
            reader.take(UInt8(ascii: ":")), let second = reader.digits(2), hour < 24, minute < 60, second <= 60
        else { return nil }
        var fraction = 0.0
        if reader.take(UInt8(ascii: ".")) || reader.take(UInt8(ascii: ",")) {
            guard let value = reader.fraction() else { return nil }
            fraction = value
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        let whole = day.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Timestamp.rounded(Date(timeIntervalSince1970: Double(whole) + fraction))
    }

    /// The text in UTC, with a fraction only where there is one.
    package static func text(milliseconds: Int) -> String {
        let (days, rest) = milliseconds.flooredQuotient(by: 86_400_000)
        let (seconds, fraction) = (rest / 1000, rest % 1000)
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
        let tail = fraction == 0 ? "" : ".\(padded(fraction, 3))"
        return "\(LocalDay(daysSince1970: days))T\(clock)\(tail)Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        mutating func take(_ byte: UInt8) -> Bool {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }

        mutating func digits(_ count: Int) -> Int? {
            guard index + count <= bytes.count else { return nil }
            var value = 0
            for _ in 0..<count {
                let digit = bytes[index] &- 48
                guard digit < 10 else { return nil }
                value = value * 10 + Int(digit)
                index += 1
            }
            return value
        }

        mutating func fraction() -> Double? {
            var (value, scale, count) = (0.0, 1.0, 0)
            while index < bytes.count, bytes[index] &- 48 < 10 {
                if count < 15 {
                    value = value * 10 + Double(bytes[index] - 48)
                    scale *= 10
                }
                count += 1
                index += 1
            }
            return count > 0 ? value / scale : nil
        }

        /// Seconds east of UTC.
        mutating func offset() -> Int? {
            if isAtEnd || take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
            let sign: Int
            if take(UInt8(ascii: "+")) { sign = 1 } else if take(UInt8(ascii: "-")) { sign = -1 } else { return nil }
            guard let hours = digits(2) else { return nil }
            _ = take(UInt8(ascii: ":"))
            let minutes = isAtEnd ? 0 : digits(2)
            guard let minutes, hours < 24, minutes < 60 else { return nil }
            return sign * (hours * 3_600 + minutes * 60)
        }
    }
}

extension Int {
    /// Quotient rounded down, and the remainder, which is never negative.
    fileprivate func flooredQuotient(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let remainder = self % divisor
        return remainder < 0 ? (self / divisor - 1, remainder + divisor) : (self / divisor, remainder)
    }
}
