/// The limits of a question: a bound, hours of the day, days of the week, how days are put together, a unit.
struct QuestionLimits {
    var bound: FigureQuestion.Bound?
    /// True if the words say which side counts; "did I run 20 km" says none, and means at least.
    var isBoundSaid = false
    /// The quantity that the bound's unit is of.
    var boundQuantity: String?
    var minutes: Range<Int>?
    var weekdays: Set<Int> = []
    var group: FigureQuestion.Group?
    /// "per week" is a mean, "by week" is a list.
    var isPer = false
    var unit: String?
    /// The group of "best week", if a rank is named.
    var rankedGroup: FigureQuestion.Group?

    var isEmpty: Bool {
        bound == nil && minutes == nil && weekdays.isEmpty && group == nil && unit == nil && rankedGroup == nil
    }

    /// - Returns: how many words were read from the first on.
    mutating func read(_ words: ArraySlice<String>) -> Int {
        for read in [readBound, readHours, readWeekdays, readGroup, readUnit] as [(ArraySlice<String>) -> Found?] {
            if let found = read(words) {
                found.take(&self)
                return found.length
            }
        }
        return 0
    }

    private typealias Found = (length: Int, take: (inout QuestionLimits) -> Void)

    // MARK: Bounds

    private static let sides = PhraseTable(
        """
        more: more than, over, above, longer than, further than, farther than, heavier than, higher than, exceed, exceeded, greater than, bigger than
        atLeast: at least, a minimum of, no less than
        less: less than, under, below, fewer than, shorter than, lighter than, lower than
        atMost: at most, a maximum of, no more than
        """
    )
    /// Each unit as it is kept, and the quantity that is meant where no other is said.
    private static let units = PhraseTable(
        """
        km distance: km, kms, k, kilometer, kilometers, kilometre, kilometres
        mi distance: mi, mile, miles
        m distance: m, meter, meters, metre, metres
        yd distance: yd, yard, yards
        kg -: kg, kgs, kilo, kilos, kilogram, kilograms
        lb -: lb, lbs, pound, pounds
        st -: st, stone, stones
        g -: g, gram, grams
        oz -: oz, ounce, ounces
        mg -: mg, milligrams
        kcal kcal: kcal, kcals, cal, cals, calories, calorie
        h duration: h, hr, hrs, hour, hours
        min duration: min, mins, minute, minutes
        l water: l, liter, liters, litre, litres
        ml water: ml, milliliters, millilitres
        steps steps: steps
        reps reps: reps, repetitions
        sets sets: sets
        times -: times
        """
    )

    private static func unit(_ words: ArraySlice<String>) -> (name: String, quantity: String?)? {
        guard let parts = units.longest(words.prefix(1))?.value.split(separator: " "), parts.count == 2 else {
            return nil
        }
        return (String(parts[0]), parts[1] == "-" ? nil : String(parts[1]))
    }

    /// "over 7 days" is a time.
    private static let times: Set<String> = [
        "day", "days", "week", "weeks", "month", "months", "year", "years", "am", "pm",
    ]

    /// `10,000`, `7.5`, `10k`, `100g`.
    private static func number(_ word: String) -> (value: Double, glued: String)? {
        let digits = word.prefix { $0.isNumber || $0 == "." || $0 == "," }
        let rest = String(word.dropFirst(digits.count))
        guard digits.first?.isNumber == true, let value = Double(digits.filter { $0 != "," }), value.isFinite,
            rest.allSatisfy(\.isLetter)
        else {
            return ["twice", "once"].contains(word) ? nil : IntentTime.number(word).map { (Double($0), "") }
        }
        return (value, rest)
    }

    private func readBound(_ words: ArraySlice<String>) -> Found? {
        let side = Self.sides.longest(words)
        let rest = words.dropFirst(side?.length ?? 0)
        guard let first = rest.first, first != "a", let (number, glued) = Self.number(first),
            !rest.dropFirst().prefix(1).contains(where: Self.times.contains)
        else { return nil }
        var length = (side?.length ?? 0) + 1
        var (value, unit): (Double, (name: String, quantity: String?)?) = (number, nil)
        if glued == "k", let found = Self.unit(rest.dropFirst()) {
            (unit, value) = (found, value * 1000)
            length += 1
        } else if !glued.isEmpty {
            unit = Self.unit([glued])
            guard unit != nil else { return nil }
        } else if let found = Self.unit(rest.dropFirst()) {
            unit = found
            length += 1
        }
        // A number alone is none; a race is one.
        guard side != nil || unit != nil && QuestionWords.races.longest(words) == nil else { return nil }
        let (figure, name, quantity) = (value, unit?.name, unit?.quantity)
        return (
            length,
            { limits in
                limits.bound = FigureQuestion.Bound(
                    side.flatMap { .init(rawValue: $0.value) } ?? .atLeast,
                    figure,
                    unit: name
                )
                limits.isBoundSaid = side != nil
                limits.boundQuantity = quantity
            }
        )
    }

    // MARK: Hours and days

    private static let dayparts = PhraseTable(
        """
        300 720: in the morning, in the mornings, mornings
        720 1020: in the afternoon, in the afternoons, afternoons
        1020 1440: in the evening, in the evenings, evenings
        1260 1440: late at night, at night
        """
    )

    static func minutes(_ text: String) -> Range<Int>? {
        let ends = text.split(separator: " ").compactMap { Int($0) }
        return ends.count == 2 ? ends[0]..<ends[1] : nil
    }

    private func readHours(_ words: ArraySlice<String>) -> Found? {
        if let (length, value) = Self.dayparts.longest(words), let range = Self.minutes(value) {
            return (length, { $0.minutes = range })
        }
        guard words.first == "after" || words.first == "before", let (length, minute) = Self.clock(words.dropFirst())
        else { return nil }
        let range = words.first == "after" ? minute..<1440 : 0..<minute
        return range.isEmpty ? nil : (length + 1, { $0.minutes = range })
    }

    /// `10pm`, `10 pm`, `22:00`, `noon`; a bare number may be anything.
    private static func clock(_ words: ArraySlice<String>) -> (length: Int, minute: Int)? {
        guard let first = words.first else { return nil }
        if first == "noon" || first == "midday" { return (1, 720) }
        var text = first
        var length = 1
        if let next = words.dropFirst().first, next == "am" || next == "pm" {
            text += next
            length = 2
        }
        let half = text.hasSuffix("am") ? 0 : text.hasSuffix("pm") ? 12 : nil as Int?
        if half != nil { text.removeLast(2) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard let hour = parts.first ?? nil, parts.count == 2 || parts.count == 1 && half != nil,
            let minute = parts.count == 2 ? parts[1] : 0, (0..<60).contains(minute)
        else { return nil }
        if let half { return 1...12 ~= hour ? (length, (hour % 12 + half) * 60 + minute) : nil }
        return 0...23 ~= hour ? (length, hour * 60 + minute) : nil
    }

    private static let sets: [String: Set<Int>] = {
        var sets: [String: Set<Int>] = [
            "weekend": [6, 7], "weekends": [6, 7], "weekdays": [1, 2, 3, 4, 5], "workdays": [1, 2, 3, 4, 5],
        ]
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        for (index, name) in names.enumerated() { sets[name + "s"] = [index + 1] }
        return sets
    }()
    private static let excluding = PhraseTable(
        "x: without, excluding, except, except for, not counting, ignoring, without the, apart from"
    )

    private func readWeekdays(_ words: ArraySlice<String>) -> Found? {
        let without = Self.excluding.longest(words)
        var rest = words.dropFirst(without?.length ?? 0)
        var length = without?.length ?? 0
        while without == nil, let first = rest.first, ["on", "only", "just", "at", "for", "of"].contains(first),
            length < 3
        {
            rest = rest.dropFirst()
            length += 1
        }
        guard let first = rest.first, let days = Self.sets[first], without != nil || first != "weekend" else {
            return nil
        }
        return (length + 1, { $0.weekdays = without == nil ? days : Set(1...7).subtracting(days) })
    }

    // MARK: Groups and units

    private static let groups = PhraseTable(
        """
        list day: by day, day by day, for each day, day for day
        list week: by week, week by week, for each week
        list month: by month, month by month, for each month, broken down by month
        list weekday: by weekday, by day of the week, for each weekday
        per week: per week, a week, each week, every week, weekly, in a week
        per month: per month, a month, each month, every month, monthly, in a month
        which week: which week, what week
        which month: which month, what month
        which weekday: which weekday, what weekday, on which weekday, on what weekday, which day of the week, what day of the week, on which day of the week, on what day of the week
        """
    )

    private func readGroup(_ words: ArraySlice<String>) -> Found? {
        guard let (length, value) = Self.groups.longest(words) else { return nil }
        // "a week ago" is a time.
        if words.dropFirst(length).first == "ago" || words.dropFirst(length).first == "earlier" { return nil }
        let parts = value.split(separator: " ")
        return (
            length,
            { limits in
                limits.group = parts.last.flatMap { FigureQuestion.Group(rawValue: String($0)) }
                limits.isPer = parts.first == "per"
            }
        )
    }

    private func readUnit(_ words: ArraySlice<String>) -> Found? {
        // "how many stone am I": other units name what they measure, too.
        let isAsked = words.first == "many"
        guard words.first == "in" || isAsked, let (name, _) = Self.unit(words.dropFirst()),
            !["reps", "sets", "times", "steps"].contains(name),
            !isAsked || ["kg", "lb", "st", "g", "oz"].contains(name)
        else { return nil }
        return (2, { $0.unit = name })
    }
}
