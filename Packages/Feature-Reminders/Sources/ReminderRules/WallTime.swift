import Core

/// A date and time on the clock on the wall, as seconds since 1970-01-01T00:00 there, without a zone.
package struct WallTime: Sendable, Hashable, Comparable, Codable {
    package let seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    package init(_ day: LocalDay, _ time: LocalTime) {
        seconds = day.daysSince1970 * 86_400 + time.minuteOfDay * 60
    }

    /// Reads `20261123T080000` (RFC 5545, form 1); `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(4..<6), let dayOfMonth = number(6..<8),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
            let day = LocalDay(year: year, month: month, day: dayOfMonth), hour < 24, minute < 60, second < 60
        else { return nil }
        seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    }

    package var dayNumber: Int { seconds.flooring(by: 86_400) }
    package var day: LocalDay { LocalDay(daysSince1970: dayNumber) }
    package var secondOfDay: Int { seconds - dayNumber * 86_400 }
    package var time: LocalTime { LocalTime(minuteOfDay: secondOfDay / 60) }

    /// `20261123T080000`.
    package var text: String {
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        let (day, second) = (day, secondOfDay)
        return padded(day.year, 4) + padded(day.month) + padded(day.day) + "T" + padded(second / 3600)
            + padded(second / 60 % 60) + padded(second % 60)
    }

    package static func < (left: WallTime, right: WallTime) -> Bool { left.seconds < right.seconds }
}

extension Int {
    /// The quotient rounded down.
    ///
    /// - Parameter divisor: above 0.
    func flooring(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
