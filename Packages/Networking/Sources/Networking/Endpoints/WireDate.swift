import Core
import Foundation

/// Dates as services write them: ISO 8601 with or without a fraction, with or without a zone (then UTC), with a space
/// in place of the `T`, or a day alone (its first moment in UTC).
public enum WireDate {
    /// The moment; `nil` where the text is none of the forms.
    public static func parse(_ text: String) -> Date? {
        var reader = Reader(bytes: Array(text.utf8.prefix(64)))
        guard text.utf8.count <= 64, let year = reader.number(digits: 4), reader.skip("-"),
            let month = reader.number(digits: 2), reader.skip("-"), let number = reader.number(digits: 2),
            let day = LocalDay(year: year, month: month, day: number)
        else { return nil }
        var seconds = Double(day.daysSince1970) * 86_400
        if reader.isAtEnd { return Date(timeIntervalSince1970: seconds) }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(digits: 2), hour < 24,
            reader.skip(":"), let minute = reader.number(digits: 2), minute < 60
        else { return nil }
        seconds += Double(hour * 3600 + minute * 60)
        if reader.skip(":") {
            // 60 is a leap second; it is the first moment of the next minute here.
            guard let second = reader.number(digits: 2), second <= 60 else { return nil }
            seconds += Double(second)
            if reader.skip(".") || reader.skip(",") {
                guard let fraction = reader.fraction() else { return nil }
                seconds += fraction
            }
        }
        guard let offset = reader.zone(), reader.isAtEnd else { return nil }
        return Date(timeIntervalSince1970: seconds - Double(offset))
    }

    /// A moment as ISO 8601 in UTC; with milliseconds where it has some: `2026-11-21T10:00:00Z`.
    public static func text(_ date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
        let rounded = Date(timeIntervalSince1970: milliseconds / 1000)
        return rounded.formatted(
            isWhole ? .iso8601 : Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        )
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { index == bytes.count }

        mutating func skip(_ character: Character) -> Bool {
            guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
            index += 1
            return true
        }

        mutating func number(digits: Int) -> Int? {
            guard index + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[index..<index + digits] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            index += digits
            return value
        }

        mutating func fraction() -> Double? {
            var value = 0.0
            var scale = 0.1
            let start = index
            while index < bytes.count, (48...57).contains(bytes[index]) {
                value += Double(bytes[index] - 48) * scale
                scale /= 10
                index += 1
            }
            return index > start ? value : nil
        }

        /// Seconds east of UTC; 0 where no zone is given.
        mutating func zone() -> Int? {
            if isAtEnd || skip("Z") || skip("z") { return 0 }
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
            if isAtEnd { return sign * hours * 3600 }
            _ = skip(":")
            guard let minutes = number(digits: 2), minutes < 60 else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
