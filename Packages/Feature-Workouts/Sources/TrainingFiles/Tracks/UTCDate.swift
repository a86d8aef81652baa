import Core

/// Reads times of XML Schema: `2012-12-26T21:29:53Z`, with fractions and offsets. A time without a zone counts as UTC.
enum UTCDate {
    /// Milliseconds since 1970; `nil` where it is no time.
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8.drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 })
        guard bytes.count >= 19, bytes.count <= 60, bytes[10] == UInt8(ascii: "T") || bytes[10] == 32,
            let day = LocalDay(String(decoding: bytes[..<10], as: UTF8.self)), let hour = two(bytes, 11),
            let minute = two(bytes, 14), let second = two(bytes, 17), hour < 25, minute < 60, second < 61
        else { return nil }
        var milliseconds = Int64(day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second) * 1000
        var index = 19
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
            index += 1
            var scale: Int64 = 100
            while index < bytes.count, (48...57).contains(bytes[index]) {
                milliseconds += Int64(bytes[index] - 48) * scale
                scale /= 10
                index += 1
            }
        }
        while index < bytes.count, bytes[index] == 32 { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") else {
            return milliseconds
        }
        let sign: Int64 = bytes[index] == UInt8(ascii: "-") ? -1 : 1
        guard let hours = two(bytes, index + 1), hours <= 15 else { return milliseconds }
        let hasColon = index + 3 < bytes.count && bytes[index + 3] == UInt8(ascii: ":")
        let minutes = two(bytes, index + (hasColon ? 4 : 3)) ?? 0
        return milliseconds - sign * Int64(hours * 3600 + minutes * 60) * 1000
    }

    /// The seconds east of UTC that a time says; `nil` where it says none, or UTC as `Z`.
    static func offset(_ text: String) -> Int? {
        let bytes = Array(text.utf8.prefix(60))
        guard bytes.count > 19, let sign = bytes[19...].firstIndex(where: { $0 == 43 || $0 == 45 }),
            let hours = two(bytes, sign + 1), hours <= 15
        else { return nil }
        let hasColon = sign + 3 < bytes.count && bytes[sign + 3] == UInt8(ascii: ":")
        let minutes = two(bytes, sign + (hasColon ? 4 : 3)) ?? 0
        guard minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (bytes[sign] == 45 ? -1 : 1)
    }

    private static func two(_ bytes: [UInt8], _ index: Int) -> Int? {
        guard index + 1 < bytes.count, (48...57).contains(bytes[index]), (48...57).contains(bytes[index + 1]) else {
            return nil
        }
        return Int(bytes[index] - 48) * 10 + Int(bytes[index + 1] - 48)
    }

    /// `2012-12-26T21:29:53Z`, with milliseconds where there are some.
    static func text(_ milliseconds: Int64) -> String {
        let limited = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
        let seconds = (limited - ((limited % 1000) + 1000) % 1000) / 1000
        let days = Int((seconds - ((seconds % 86_400) + 86_400) % 86_400) / 86_400)
        let rest = Int(((seconds % 86_400) + 86_400) % 86_400)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let fraction = Int(((limited % 1000) + 1000) % 1000)
        let digits = fraction == 0 ? "" : "." + String(String(1000 + fraction).dropFirst())
        return "\(LocalDay(daysSince1970: days))T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))\(digits)Z"
    }
}
