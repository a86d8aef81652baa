import Core
import Foundation

/// A time zone as it was said behind a time: `PST`, `UTC+2`, `New York time`.
struct ZoneReading: Sendable, Hashable {
    /// `nil`: where the person is.
    let zone: TimeZone?
    /// As it was said, without "time".
    let name: String
    /// True if it names summer time (`PDT`) or standard time (`PST`); people mean the clock of the place all year round.
    let isSummer: Bool?
    /// The number of words it takes.
    let count: Int
    /// True if "time" stands behind it, so that it may also stand before the time.
    let isNamed: Bool

    /// - Parameter words: from a place on; what follows is not looked at.
    static func read(_ words: ArraySlice<SentenceWord>) -> ZoneReading? {
        guard let first = words.first, !first.key.isEmpty else { return nil }
        if let found = offset(Array(words.prefix(2))) { return found }
        if let match = first.key.wholeMatch(of: /[+-][0-9]{2}:?[0-9]{2}/),
            let found = offset([SentenceWord.words(of: "utc\(match.0)")[0]])
        {
            return found
        }
        let isCapital = first.text.first?.isUppercase == true
        if let (identifier, isSummer) = abbreviation(first.key), isCapital || !easilyWords.contains(first.key) {
            let isNamed = words.dropFirst().first?.key == "time"
            return TimeZone.named(identifier).map {
                ZoneReading(
                    zone: $0,
                    name: first.key.uppercased(),
                    isSummer: isSummer,
                    count: isNamed ? 2 : 1,
                    isNamed: isNamed
                )
            }
        }
        return place(words)
    }

    /// A zone's time is `time` in it: `New York time`, `Pacific standard time`, `local time`.
    private static func place(_ words: ArraySlice<SentenceWord>) -> ZoneReading? {
        let keys = words.prefix(5).map(\.key)
        guard let end = keys.firstIndex(of: "time"), end > 0 else { return nil }
        let said = keys[..<end]
        func reading(_ zone: TimeZone?, _ isSummer: Bool? = nil) -> ZoneReading {
            let name = words.prefix(end).map(\.text).joined(separator: " ")
            return ZoneReading(zone: zone, name: name, isSummer: isSummer, count: end + 1, isNamed: true)
        }
        let name = said.joined(separator: " ")
        if ["local", "my", "our", "my local"].contains(name) { return reading(nil) }
        let kind = said.last.flatMap { ["standard": false, "daylight": true, "summer": true][$0] }
        let plain = kind == nil ? name : said.dropLast().joined(separator: " ")
        return identifier(of: plain).flatMap(TimeZone.named).map { reading($0, kind) }
    }

    /// `UTC+2`, `GMT -5`, `UTC+05:30`.
    private static func offset(_ words: [SentenceWord]) -> ZoneReading? {
        var text = words[0].key.replacing("\u{2212}", with: "-")
        guard text.hasPrefix("utc") || text.hasPrefix("gmt") else { return nil }
        var count = 1
        if text.utf8.count == 3, words.count == 2, let sign = words[1].key.first, "+-\u{2212}".contains(sign) {
            text += words[1].key.replacing("\u{2212}", with: "-")
            count = 2
        }
        let match = text.wholeMatch(of: /(?:utc|gmt)([+-])([0-9]{1,2})(?::?([0-9]{2}))?/)
        guard let match, let hours = Int(match.2), hours <= 14 else { return nil }
        let minutes = match.3.flatMap { Int($0) } ?? 0
        guard minutes < 60 else { return nil }
        let seconds = (hours * 3600 + minutes * 60) * (match.1 == "-" ? -1 : 1)
        guard let zone = seconds == 0 ? TimeZone.gmt : TimeZone(secondsFromGMT: seconds) else { return nil }
        return ZoneReading(zone: zone, name: text.uppercased(), isSummer: nil, count: count, isNamed: false)
    }

    /// The number of words of the name of a zone's city; `nil` if there is none.
    static func cityLength(_ words: ArraySlice<SentenceWord>) -> Int? {
        [2, 1].first { count in
            let name = words.prefix(count)
            return name.count == count && name.allSatisfy { $0.text.first?.isUppercase == true && !$0.key.isEmpty }
                && identifier(of: name.map(\.key).joined(separator: " ")) != nil
        }
    }

    // MARK: Names

    /// Abbreviations that are words in lower case, too.
    private static let easilyWords: Set<String> = ["wet", "west", "et", "ct", "mt", "pt", "ist", "est", "bst", "hst"]

    private static func abbreviation(_ key: String) -> (zone: String, isSummer: Bool?)? {
        for (zone, names) in abbreviations {
            if let place = names.firstIndex(of: key) { return (zone, place == 2 ? nil : place == 1) }
        }
        return nil
    }

    /// Standard time, summer time, and either; empty where there is none such.
    private static let abbreviations: [(zone: String, names: [String])] = [
        ("UTC", ["", "", "utc"]), ("GMT", ["", "", "gmt"]), ("America/New_York", ["est", "edt", "et"]),
        ("America/Chicago", ["cst", "cdt", "ct"]), ("America/Denver", ["mst", "mdt", "mt"]),
        ("America/Los_Angeles", ["pst", "pdt", "pt"]), ("America/Anchorage", ["akst", "akdt"]),
        ("Pacific/Honolulu", ["", "", "hst"]), ("Europe/Berlin", ["cet", "cest"]), ("Europe/Berlin", ["mez", "mesz"]),
        ("Europe/London", ["", "bst"]), ("Europe/Lisbon", ["wet", "west"]), ("Europe/Helsinki", ["eet", "eest"]),
        ("Europe/Moscow", ["", "", "msk"]), ("Asia/Kolkata", ["", "", "ist"]), ("Asia/Tokyo", ["", "", "jst"]),
        ("Asia/Seoul", ["", "", "kst"]), ("Asia/Hong_Kong", ["", "", "hkt"]), ("Asia/Singapore", ["", "", "sgt"]),
        ("Australia/Sydney", ["aest", "aedt"]), ("Australia/Adelaide", ["acst", "acdt"]),
        ("Australia/Perth", ["", "", "awst"]), ("Pacific/Auckland", ["nzst", "nzdt"]),
        ("Africa/Johannesburg", ["", "", "sast"]), ("America/Sao_Paulo", ["", "", "brt"]),
    ]

    private static func identifier(of name: String) -> String? {
        guard !name.isEmpty else { return nil }
        if let known = places[name] { return known }
        if let (zone, _) = abbreviation(name) { return zone }
        let city = name.replacing(" ", with: "_")
        return TimeZone.knownTimeZoneIdentifiers.first { identifier in
            guard let slash = identifier.lastIndex(of: "/"), !identifier.hasPrefix("Etc/") else { return false }
            return identifier[identifier.index(after: slash)...].lowercased() == city
        }
    }

    /// Regions, and large cities that no zone is named after.
    private static let places: [String: String] = {
        let named: [(String, String)] = [
            (
                "America/New_York",
                "eastern, us eastern, boston, miami, atlanta, washington, philadelphia, orlando, nyc"
            ),
            ("America/Chicago", "central, us central, houston, dallas, austin, minneapolis, new orleans"),
            ("America/Denver", "mountain, us mountain, salt lake city"),
            (
                "America/Los_Angeles",
                "pacific, us pacific, san francisco, sf, la, seattle, san diego, las vegas, portland, california"
            ),
            ("America/Toronto", "ottawa"), ("America/Sao_Paulo", "rio, rio de janeiro, brasilia"),
            ("Europe/London", "uk, british, england, manchester, edinburgh, glasgow, birmingham, liverpool"),
            ("Europe/Berlin", "german, germany, munich, hamburg, frankfurt, cologne"),
            ("Europe/Paris", "france, french, lyon, marseille"), ("Europe/Madrid", "spain, spanish, barcelona"),
            ("Europe/Rome", "italy, italian, milan, naples"), ("Europe/Zurich", "swiss, switzerland, geneva, basel"),
            ("Europe/Amsterdam", "dutch, rotterdam"), ("Europe/Lisbon", "porto"), ("Europe/Warsaw", "poland, krakow"),
            ("Europe/Moscow", "st petersburg, saint petersburg"), ("Asia/Kolkata", "india, indian, mumbai, delhi"),
            ("Asia/Kolkata", "new delhi, bangalore, bengaluru, chennai, hyderabad, calcutta"),
            ("Asia/Tokyo", "japan, japanese, osaka, kyoto"), ("Asia/Shanghai", "china, beijing, shenzhen, guangzhou"),
            ("Asia/Jerusalem", "israel, tel aviv"), ("Asia/Ho_Chi_Minh", "hanoi, saigon"),
            ("Australia/Sydney", "canberra"), ("Pacific/Auckland", "wellington"),
            ("Africa/Johannesburg", "cape town"),
        ]
        var places: [String: String] = [:]
        for (zone, names) in named {
            for name in names.split(separator: ",") { places[name.drop { $0 == " " }.description] = zone }
        }
        return places
    }()
}
