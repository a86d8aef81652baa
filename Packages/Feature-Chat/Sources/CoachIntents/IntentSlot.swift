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
    /// How long, in minutes.
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
        func one(_ name: String, _ found: (length: Int, value: String)?) -> [Reading] {
            found.map { [($0.length, [(name, $0.value)])] } ?? []
        }
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
        case .day: return one("day", IntentTime.day(rest))
        case .coming:
            let day = IntentTime.day(rest)
            let isOver = ["-", "last-", "yesterday"].contains { day?.value.hasPrefix($0) == true }
            return one("day", isOver ? nil : day)
        case .period: return one("period", IntentTime.period(rest))
        case .when: return one("period", IntentTime.period(rest)) + one("day", IntentTime.day(rest))
        case .nutrient: return one("nutrient", IntentWords.nutrients.longest(rest))
        case .meal: return one("meal", IntentWords.meals.longest(rest))
        case .exercise: return one("exercise", IntentWords.exercises.longest(rest))
        case .metric: return one("metric", IntentWords.metrics.longest(rest))
        case .goal: return one("goal", IntentWords.goals.longest(rest))
        case .muscles: return one("muscles", IntentWords.muscles.longest(rest))
        case .equipment: return one("equipment", IntentWords.equipment.longest(rest))
        case .screen: return one("screen", IntentWords.screens.longest(rest))
        case .minutes: return one("minutes", IntentTime.minutes(rest))
        case .volume:
            return one("text", IntentTime.volume(rest)).map { reading in
                (reading.length, [("text", utterance.text(position..<position + reading.length))])
            }
        case .mass, .massWithUnit:
            return one("text", IntentTime.mass(rest, needsUnit: self == .massWithUnit)).map { reading in
                (reading.length, [("text", utterance.text(position..<position + reading.length))])
            }
        case .sats: return one("amount", IntentTime.sats(rest))
        case .bitcoin: return one("amount", IntentTime.bitcoin(rest))
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
        case .term: return one("topic", IntentWords.terms.longest(rest))
        case .feature: return one("topic", IntentWords.features.longest(rest))
        case .place: return texts(1...4) { IntentWords.mayBePlace($0) }
        }
    }
}
