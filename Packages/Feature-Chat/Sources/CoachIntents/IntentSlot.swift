/// A place in a pattern for words of a kind.
enum IntentSlot: String, Sendable {
    /// A day, also a coming one. Slot `day`.
    case day
    /// A day that is not over: today, tomorrow, a weekday. Slot `day`.
    case coming
    /// Some days. Slot `period`: `this-week`, `last-month`, or a number of days.
    case period
    /// Either of the two.
    case when
    case nutrient, meal, exercise, metric, goal, muscles, equipment, screen
    /// A length of time, in minutes.
    case minutes
    /// An amount of something to drink. Slot `text`.
    case volume
    /// A body weight. Slot `text`.
    case mass
    /// The same, with its unit.
    case massWithUnit = "mass-with-unit"
    /// A number of satoshis. Slot `amount`.
    case sats
    /// An amount of bitcoin with its unit. Slot `amount`.
    case bitcoin
    /// One to four words: where a way begins and where it ends. Slots `from` and `to`.
    case from, to
    /// Any words. Slot `text`.
    case text
    /// One to four words. Slot `text`.
    case name
    /// One to five words that are explained. Slot `topic`, in lower case.
    case topic
    /// A number of words that may be food: not a day, an idea or nothing. Slot `text`.
    case food
    /// The same, beginning with a number.
    case countedFood = "counted-food"
    /// Words with an exercise or a sport among them. Slot `text`.
    case activity
    /// The same, with a number, beginning with the number or the exercise.
    case countedActivity = "counted-activity"
    /// The same, beginning with what was done: "ran 5 km". Slot `text`.
    case pastActivity = "past-activity"
    /// Something to strive for: "lose weight". Slot `text`.
    case aim
    /// A word that the coach can explain. Slot `topic`.
    case term
    /// Something that can be logged, or a feature. Slot `topic`: the feature.
    case feature
    /// The name of a place, as one says where one is.
    case place

    typealias Reading = (length: Int, slots: [(String, String)])

    /// The ways to read the words from a position on, the likeliest first.
    func readings(of utterance: Utterance, words: [String], from position: Int) -> [Reading] {
        let rest = words[min(position, words.count)...]
        guard !rest.isEmpty else { return [] }
        func texts(_ lengths: ClosedRange<Int>, _ isRight: (ArraySlice<String>) -> Bool = { _ in true }) -> [Reading] {
            guard lengths.lowerBound <= rest.count else { return [] }
            return (lengths.lowerBound...min(lengths.upperBound, rest.count)).reversed().compactMap { length in
                let piece = rest.prefix(length)
                // Longest first: the end of a sentence is the commonest end of a text.
                guard let last = piece.last, last != ",", last != ":", isRight(piece) else { return nil }
                return (length, [("text", utterance.text(position..<position + length))])
            }
        }
        switch self {
        case .day, .coming, .period, .when, .minutes: return times(in: rest)
        case .nutrient, .meal, .exercise, .metric, .goal, .muscles, .equipment, .screen, .term, .feature:
            return table.map { Self.one($0.name, $0.table.longest(rest)) } ?? []
        case .volume: return Self.amount(IntentTime.volume(rest), in: utterance, from: position)
        case .mass, .massWithUnit:
            let mass = IntentTime.mass(rest, needsUnit: self == .massWithUnit)
            return Self.amount(mass, in: utterance, from: position)
        case .sats: return Self.one("amount", IntentTime.sats(rest))
        case .bitcoin: return Self.one("amount", IntentTime.bitcoin(rest))
        case .from, .to: return texts(1...4).map { ($0.length, $0.slots.map { (rawValue, $0.1) }) }
        case .text: return texts(1...Utterance.maximumTokens)
        case .name: return texts(1...4)
        case .topic:
            return texts(1...5).map { ($0.length, $0.slots.map { ("topic", $0.1.lowercased()) }) }
        case .food: return texts(1...Utterance.maximumTokens) { IntentWords.mayBeFood($0) }
        case .countedFood:
            return texts(2...Utterance.maximumTokens) {
                IntentTime.isNumber($0.first ?? "") && IntentWords.mayBeFood($0)
            }
        case .activity: return texts(1...Utterance.maximumTokens) { IntentWords.isActivity($0) }
        case .countedActivity:
            return texts(2...Utterance.maximumTokens) {
                IntentWords.isActivity($0) && IntentWords.beginsActivity($0)
                    && $0.contains { $0.utf8.contains { 48...57 ~= $0 } }
            }
        case .pastActivity:
            return texts(1...Utterance.maximumTokens) {
                IntentWords.pastActivities.contains($0.first ?? "") && IntentWords.isActivity($0)
            }
        case .aim: return texts(1...20) { IntentWords.aims.contains($0.first ?? "") }
        case .place: return texts(1...4) { IntentWords.mayBePlace($0) }
        }
    }

    private static func one(_ name: String, _ found: (length: Int, value: String)?) -> [Reading] {
        found.map { [($0.length, [(name, $0.value)])] } ?? []
    }

    /// An amount as it was said, for a flow that reads it itself.
    private static func amount(
        _ found: (length: Int, value: String)?,
        in utterance: Utterance,
        from position: Int
    ) -> [Reading] {
        found.map { [($0.length, [("text", utterance.text(position..<position + $0.length))])] } ?? []
    }

    private func times(in rest: ArraySlice<String>) -> [Reading] {
        switch self {
        case .day: return Self.one("day", IntentTime.day(rest))
        case .coming:
            let day = IntentTime.day(rest)
            let isOver = ["-", "last-", "yesterday"].contains { day?.value.hasPrefix($0) == true }
            return Self.one("day", isOver ? nil : day)
        case .period: return Self.one("period", IntentTime.period(rest))
        case .when: return Self.one("period", IntentTime.period(rest)) + Self.one("day", IntentTime.day(rest))
        case .minutes: return Self.one("minutes", IntentTime.minutes(rest))
        default: return []
        }
    }

    /// The table of the words that it stands for, and the name of its slot.
    private var table: (name: String, table: PhraseTable)? {
        switch self {
        case .nutrient: ("nutrient", IntentWords.nutrients)
        case .meal: ("meal", IntentWords.meals)
        case .exercise: ("exercise", IntentWords.exercises)
        case .metric: ("metric", IntentWords.metrics)
        case .goal: ("goal", IntentWords.goals)
        case .muscles: ("muscles", IntentWords.muscles)
        case .equipment: ("equipment", IntentWords.equipment)
        case .screen: ("screen", IntentWords.screens)
        case .term: ("topic", IntentWords.terms)
        case .feature: ("topic", IntentWords.features)
        default: nil
        }
    }
}
