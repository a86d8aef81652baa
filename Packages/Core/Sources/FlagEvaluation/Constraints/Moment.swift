/// A moment as RFC 3339 writes it, or a day alone, which begins at midnight UTC.
struct Moment: Sendable {
    /// Since 1970, UTC.
    let seconds: Double

    init?(_ text: String) {
        var reader = Reader(bytes: Array(text.utf8.prefix(64)))
        guard text.utf8.count < 64, let year = reader.number(digits: 4), reader.skip("-"),
            let month = reader.number(digits: 2), (1...12).contains(month), reader.skip("-"),
            let day = reader.number(digits: 2), day >= 1, day <= Self.days(in: month, of: year)
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: day)
        guard !reader.isAtEnd else {
            seconds = Double(days * 86_400)
            return
        }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(digits: 2), hour < 24, reader.skip(":"),
            let minute = reader.number(digits: 2), minute < 60
        else { return nil }
        var second = 0
        if reader.skip(":") {
            // 60 is a leap second.
            guard let read = reader.number(digits: 2), read <= 60 else { return nil }
            second = read
        }
        var fraction = 0.0
        if reader.skip(".") || reader.skip(",") {
            guard let read = reader.fraction() else { return nil }
            fraction = read
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        seconds = Double(days * 86_400 + hour * 3_600 + minute * 60 + second - offset) + fraction
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Howard Hinnant's `days_from_civil`.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
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
            guard index < bytes.count, (48...57).contains(bytes[index]) else { return nil }
            index += 1
            return Int(bytes[index - 1] - 48)
        }

        mutating func number(digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        mutating func fraction() -> Double? {
            var (value, scale) = (0.0, 0.1)
            let start = index
            while let digit = digit() {
                value += Double(digit) * scale
                scale /= 10
            }
            return index > start ? value : nil
        }

        /// In seconds; where none is written, UTC.
        mutating func offset() -> Int? {
            if isAtEnd || skip("Z") || skip("z") { return 0 }
            let sign: Int
            if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
            guard let hours = number(digits: 2), hours < 24 else { return nil }
            _ = skip(":")
            guard let minutes = number(digits: 2), minutes < 60 else { return nil }
            return sign * (hours * 3_600 + minutes * 60)
        }
    }
}
