import Core

/// A moment as RFC 3339 writes it, or a day alone, which begins at midnight UTC.
struct Moment: Sendable {
    /// Since 1970, UTC.
    let seconds: Double

    init?(_ text: String) {
        var reader = Reader(bytes: Array(text.utf8.prefix(64)))
        guard text.utf8.count < 64, let year = reader.number(digits: 4), reader.skip("-"),
            let month = reader.number(digits: 2), reader.skip("-"), let number = reader.number(digits: 2),
            let day = LocalDay(year: year, month: month, day: number)
        else { return nil }
        let days = day.daysSince1970
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
