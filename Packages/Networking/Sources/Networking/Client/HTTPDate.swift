import Foundation

/// Reads HTTP dates (RFC 9110, section 5.6.7): IMF-fixdate, and the obsolete RFC 850 and asctime forms.
enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The moment a date names; `nil` if it cannot be read.
    static func parse(_ text: String) -> Date? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init)
        // Sun 06 Nov 1994 08:49:37 GMT | Sunday 06 Nov 94 08:49:37 GMT | Sun Nov 6 08:49:37 1994
        if words.count == 6, words[5].uppercased() == "GMT" {
            return date(day: words[1], month: words[2], year: words[3], time: words[4])
        }
        if words.count == 5 { return date(day: words[2], month: words[1], year: words[4], time: words[3]) }
        return nil
    }

    private static func date(day: String, month: String, year: String, time: String) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard clock.count == 3, let day = Int(day), var year = Int(year),
            let month = months.firstIndex(of: month.lowercased()),
            (1...31).contains(day), (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        // Two digits: RFC 850; a year that would be more than 50 years ahead belongs to the last century.
        if (0...99).contains(year) { year += year < 76 ? 2000 : 1900 }
        guard (1970...9999).contains(year) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: year,
                month: month + 1,
                day: day,
                hour: clock[0],
                minute: clock[1],
                second: clock[2]
            )
        )
    }
}
