/// Weekdays as they were said: `Monday`, `Mon-Fri`, `Tuesday and Thursday`, `Monday through Wednesday and Friday`.
struct WeekdayReading: Sendable, Equatable {
    /// 1 is Monday; in the order they were said.
    var numbers: [Int] = []
    /// True if those of each week are meant: `Mondays`, and any span.
    var isEachWeek = false
    /// The number of words it takes.
    var count = 0

    /// - Parameters:
    ///   - hasGroups: true if `weekends` and `weekdays` are days here too.
    ///   - joints: the words that make a span of two weekdays.
    static func read(
        _ words: ArraySlice<SentenceWord>,
        hasGroups: Bool = false,
        joints: Set<String> = spanJoints
    ) -> WeekdayReading? {
        var reading = WeekdayReading()
        var rest = words
        var isTimetable = true
        while let item = item(rest.prefix(3).map(\.key), hasGroups, joints) {
            reading.numbers += item.numbers
            reading.isEachWeek = reading.isEachWeek || item.isEachWeek
            reading.count += item.count
            isTimetable = isTimetable && rest.prefix(item.count).allSatisfy { isShort($0.key) }
            rest = rest.dropFirst(item.count)
            // `Tuesday or Thursday` is a choice, but not among days that are left out.
            let words: Set<String> = hasGroups ? ["and", "&", "or", "+"] : ["and", "&", "+"]
            let joint = rest.first.map { words.contains($0.key) } == true ? 1 : 0
            // `mon wed fri` needs no mark between them.
            guard Self.item(rest.dropFirst(joint).prefix(3).map(\.key), hasGroups, joints) != nil else { break }
            isTimetable = isTimetable && joint == 0
            reading.count += joint
            rest = rest.dropFirst(joint)
        }
        // `mon wed fri` and `Mon/Wed/Fri`, as a timetable has them, are those of each week.
        if reading.numbers.count > 1, isTimetable { reading.isEachWeek = true }
        return reading.count == 0 ? nil : reading
    }

    private static func isShort(_ key: String) -> Bool { key.split { "/+&".contains($0) }.allSatisfy { $0.count <= 5 } }

    static let spanJoints: Set<String> = ["to", "through", "thru", "-", "\u{2013}", "\u{2014}"]

    private static func item(_ keys: [String], _ hasGroups: Bool, _ joints: Set<String>) -> WeekdayReading? {
        guard let first = keys.first else { return nil }
        if hasGroups {
            switch first {
            case "weekday", "weekdays", "workday", "workdays":
                return WeekdayReading(numbers: Array(1...5), isEachWeek: true, count: 1)
            case "weekend", "weekends": return WeekdayReading(numbers: [6, 7], isEachWeek: true, count: 1)
            default: break
            }
        }
        if let weekday = Vocabulary.weekday(first) {
            if keys.count == 3, joints.contains(keys[1]), let last = Vocabulary.weekday(keys[2]) {
                return WeekdayReading(numbers: span(weekday.number, last.number), isEachWeek: true, count: 3)
            }
            return WeekdayReading(numbers: [weekday.number], isEachWeek: weekday.isPlural, count: 1)
        }
        if let numbers = letters[first] { return WeekdayReading(numbers: numbers, isEachWeek: true, count: 1) }
        let ends = first.split { "-\u{2013}\u{2014}".contains($0) }.map { end in
            Vocabulary.weekday(String(end))?.number ?? twoLetters.firstIndex(of: String(end)).map { $0 + 1 }
        }
        if ends.count == 2, let from = ends[0], let to = ends[1] {
            return WeekdayReading(numbers: span(from, to), isEachWeek: true, count: 1)
        }
        let listed = first.split { "/+&".contains($0) }.map { Vocabulary.weekday(String($0)) }
        guard listed.count > 1, listed.allSatisfy({ $0 != nil }) else { return nil }
        return WeekdayReading(
            numbers: listed.compactMap { $0?.number },
            isEachWeek: listed.contains { $0?.isPlural == true },
            count: 1
        )
    }

    /// As timetables write them.
    private static let letters: [String: [Int]] = [
        "mwf": [1, 3, 5], "mw": [1, 3], "tth": [2, 4], "tuth": [2, 4], "mtwtf": [1, 2, 3, 4, 5],
        "mtwrf": [1, 2, 3, 4, 5],
    ]

    /// In `Mo-Fr` alone.
    private static let twoLetters = ["mo", "tu", "we", "th", "fr", "sa", "su"]

    /// `Friday to Monday` goes over the week's end.
    private static func span(_ from: Int, _ to: Int) -> [Int] {
        (0...((to - from + 7) % 7)).map { (from - 1 + $0) % 7 + 1 }
    }
}
