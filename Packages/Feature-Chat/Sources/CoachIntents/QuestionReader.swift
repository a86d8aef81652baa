import Core
import SpokenText

/// Reads a question for the person's own figures: which quantity, which statistic, which time.
///
/// Words are taken by what they are, in any order; a question is understood only where every word of it is, so that one about
/// the moon, or about somebody else, is none.
package struct QuestionReader: Sendable {
    let words: [String]
    let utterance: Utterance
    private let raw: String
    /// The words that something was read from.
    private var isRead: [Bool]
    var spans: [QuestionSpan] = []
    var quantities: Set<String> = []
    var cues: Set<String> = []
    private(set) var sports: [String] = []
    private(set) var exercise: String?
    private(set) var muscle: String?
    var race: String?
    private(set) var meal: String?
    private var meals: Set<String> = []
    var limits = QuestionLimits()
    /// True if a number stands there that nothing was read from.
    private var hasNumber = false
    private var number: Double?
    /// The part of day in "this morning", which is the day for most figures.
    private(set) var partOfDay: Range<Int>?

    package static func read(_ text: String) -> QuestionReading {
        guard text.utf8.count <= 400 else { return .none }
        let tongues = QuestionTongues.renderings(of: text)
        if tongues.isSure {
            let found = reading(ofOneOf: tongues.texts)
            if let found, found != .incomplete { return found }
            let again = reading(ofOneOf: QuestionTongues.corrected(text))
            if case .question(let question) = again, question.quantity != .food { return .question(question) }
            if let found { return found }
        }
        var reader = QuestionReader(text)
        let found = reader.reading()
        // A typing error leaves a word that nothing was read from.
        guard found == .none else { return found }
        if !tongues.isSure, let found = reading(ofOneOf: tongues.texts), found != .incomplete { return found }
        guard let text = reader.corrected else { return found }
        var again = QuestionReader(text)
        guard case .question(let question) = again.reading(), question.quantity != .food else { return .none }
        return .question(question)
    }

    /// The question of the first rendering that is understood; of those that say too little only where none says enough.
    private static func reading(ofOneOf texts: [String]) -> QuestionReading? {
        let found = texts.map { text in
            var reader = QuestionReader(text)
            return reader.reading()
        }
        return found.first { $0 != .none && $0 != .incomplete } ?? found.first { $0 == .incomplete }
    }

    /// A sentence of another language in the words of the tables of questions and intents; `nil` where it may be in them already.
    package static func ownWords(of text: String) -> String? {
        guard text.utf8.count <= 400 else { return nil }
        let tongues = QuestionTongues.renderings(of: text)
        return tongues.isSure ? tongues.texts.first : nil
    }

    /// The question that a sentence asks which sounds as if it went on ("and fat today?") where nothing was asked before.
    package static func standalone(_ text: String) -> FigureQuestion? {
        let said = (ownWords(of: text) ?? text).lowercased()
        guard let lead = followings.first(where: said.hasPrefix),
            case .question(let question) = read(String(said.dropFirst(lead.count)))
        else { return nil }
        return question
    }

    private static let vocabulary: [String] = {
        let tables = [
            QuestionWords.quantities, QuestionWords.sports, QuestionWords.exercises, QuestionWords.meals,
            QuestionWords.cues,
        ]
        let lexicon = Lexicon.standard
        let days =
            (lexicon.weekdayNames + lexicon.monthNames).map { $0.lowercased() }
            + ["today", "yesterday", "week", "weeks", "month", "months", "year", "this"]
        return Set(tables.flatMap(\.words) + days).union(QuestionWords.empty).filter { $0.utf8.count >= 4 }.sorted()
    }()

    /// The words with the one word of the vocabulary in place of each that is a slip of it; `nil` where there is none.
    private var corrected: String? {
        var fixed = words
        for place in words.indices where !isRead[place] && 4...20 ~= words[place].utf8.count {
            let word = words[place]
            guard !QuestionWords.empty.contains(word) else { continue }
            // "drinks" is no slip of "drink", nor "come" of "some".
            func isSlip(_ meant: String) -> Bool {
                word.utf8.first == meant.utf8.first && word != meant + "s" && meant != word + "s"
                    && (word.utf8.count > 5 || meant.utf8.count != word.utf8.count
                        || meant.utf8.sorted() == word.utf8.sorted()
                        || word == "weak" && meant == "week")
            }
            func near(_ limit: Int) -> [String] {
                Self.vocabulary.filter {
                    EditDistance.between(Array(word.utf8)[...], Array($0.utf8)[...], limit: limit) != nil && isSlip($0)
                }
            }
            var found = near(1)
            if found.isEmpty, word.utf8.count >= 8 { found = near(2) }
            // "calories" and "calorie" are one.
            guard let first = found.first, found.allSatisfy({ $0.hasPrefix(first) }) else { continue }
            fixed[place] = first
        }
        return fixed == words ? nil : fixed.joined(separator: " ")
    }

    private init(_ text: String) {
        utterance = Utterance(text)
        words = utterance.words
        raw = text.lowercased()
        isRead = Array(repeating: false, count: words.count)
    }

    func has(_ word: String) -> Bool { words.contains(word) }
    func hasAny(_ wanted: Set<String>) -> Bool { words.contains { wanted.contains($0) } }

    /// All sports that are named: `run`, `run,ride`.
    var sport: String? { sports.isEmpty ? nil : sports.joined(separator: ",") }

    private mutating func reading() -> QuestionReading {
        // What will be stands in no log.
        guard let first = words.first, !QuestionWords.commands.contains(first), !hasAny(QuestionWords.others),
            !hasAny(["will", "where", "why"])
        else { return .none }
        if let figures = figuresOfFood() { return figures }
        readLimits()
        readSpans()
        readPhrases()
        let left = leftover
        if let change = followUp(left) { return change }
        if asksForAdvice { return .none }
        readAgo()
        readLifted()
        // "since tomorrow": a time to come.
        if spans.contains(.since(.day("tomorrow"))) || isBackwards { return .incomplete }
        if has("per"), quantities.contains("distance"), quantities.count > 1 { return .incomplete }
        completeComparison()
        readImplied()
        let isOfNothing =
            quantities.isEmpty && sport == nil && exercise == nil && muscle == nil && race == nil && meal == nil
            && left.isEmpty && limits.bound == nil && limits.unit == nil
        if let what = notKept { return .notKept(what) }
        // Two meals are no one figure.
        guard meals.count <= 1 else { return .none }
        // "last week", "how much", "average of mondays": a time without a quantity, or neither.
        if isOfNothing, cues.isSubset(of: ["latest", "often", "days", "mean"]), !(has("anything") && has("on")),
            !hasAny(["meals", "food"]) || spans.isEmpty
        {
            return isBare || has("much") && has("i") ? .incomplete : .none
        }
        // "I ran 5 km" tells, and asks nothing.
        if first == "i", !utterance.isQuestion, !raw.contains("right") { return .none }
        guard !hasNumber || cues.contains("often eaten"), var question = question(left) else {
            // "how much have I lost so far": of what?
            return isOfNothing && cues.contains("change") ? .incomplete : .none
        }
        if question.span == .all, question.statistic != .compare { question.span = usualSpan(question) }
        question.isOfGain = hasAny(["gain", "gained", "gaining", "put", "up"])
        question.wantsYesOrNo =
            isAsked || raw.contains("right?")
        return .question(question)
    }

    /// "is 800 kcal a day ok" asks for an opinion, "how do I lose weight" for advice.
    private var asksForAdvice: Bool {
        let isOfFood = !quantities.isDisjoint(with: Self.nutrients) || limits.boundQuantity == "kcal"
        if let first = words.first, ["is", "are"].contains(first), !has("my"), isOfFood { return true }
        // Only of food it is known what should be.
        if has("should"), !isOfFood || has("burn") { return true }
        return words.first == "how" && ["do", "can", "should", "to"].contains(words.dropFirst().first ?? "") && has("i")
            && !cues.contains("compare")
    }

    /// "have I ever squatted 140".
    private mutating func readLifted() {
        guard let number, limits.bound == nil, exercise != nil, isAsked else { return }
        (limits.bound, limits.isBoundSaid, hasNumber) = (
            FigureQuestion.Bound(.atLeast, number, unit: nil), true, false
        )
    }

    /// Adds the quantity that a limit goes with, and takes a streak of days that something is true of as days in a row.
    private mutating func readImplied() {
        if let implied = limits.boundQuantity, quantities.isSubset(of: ["session", "streak"]),
            cues.isDisjoint(with: ["left"]) || implied == "kcal"
        {
            quantities.insert(implied)
        }
        if quantities.contains("streak"), quantities.count > 1 || limits.bound != nil || cues.contains("goal") {
            quantities.remove("streak")
            cues.insert("row")
        }
    }

    /// "how long ago did I swim" asks for the last time; "heavier than in January" for the change since.
    private mutating func readAgo() {
        if words.indices.contains(where: { words[$0] == "ago" && !isRead[$0] }) {
            quantities.remove("duration")
            cues.subtract(["days", "often"])
            cues.insert("latest")
        }
        if hasAny(["heavier", "lighter"]), has("am"), exercise == nil, let span = spans.first {
            quantities.insert("weight")
            cues.subtract(["compare"])
            cues.insert("change")
            spans = [.since(span)]
        }
    }

    /// The side that goes without saying: "more than last week" is of this week, "this month than last" of the month before.
    private mutating func completeComparison() {
        for unit in ["week", "month", "year"] {
            if raw.contains("\(unit) on \(unit)") || raw.contains("\(unit) over \(unit)") {
                spans = [.period("this-\(unit)"), .period("last-\(unit)")]
                (limits.rankedGroup, cues) = (nil, cues.union(["compare"]))
            }
            if raw.contains("this \(unit) than last") || raw.contains("this \(unit) vs last"), spans.count == 1 {
                spans.append(.period("last-\(unit)"))
                cues.remove("latest")
            }
        }
        guard spans.count == 1, has("beat") || cues.contains("compare"),
            case .period(let period)? = spans.first,
            period.hasPrefix("last-")
        else {
            if spans == [.day("yesterday")], has("than"), cues.contains("compare") {
                spans.insert(.day("today"), at: 0)
            }
            return
        }
        spans.insert(.period("this-" + period.dropFirst(5)), at: 0)
        cues.insert("compare")
    }

    /// "from December to November" of one year.
    private var isBackwards: Bool {
        guard case .between(.month(let first, nil), .month(let last, nil))? = spans.first else { return false }
        return first == last + 1
    }

    // MARK: Reading words

    /// Reads what a function takes from the words on that nothing was read from yet.
    private mutating func scan(_ read: (inout QuestionReader, ArraySlice<String>) -> Int) {
        var place = 0
        while place < words.count {
            guard !isRead[place] else {
                place += 1
                continue
            }
            let end = isRead[place...].firstIndex(of: true) ?? words.count
            let length = read(&self, words[place..<end])
            for read in place..<place + length { isRead[read] = true }
            place += max(1, length)
        }
    }

    private mutating func readLimits() {
        scan { reader, rest in
            // "between 3 and 9 march" and "the 1st" are no bounds.
            QuestionSpan.read(rest) == nil ? reader.limits.read(rest) : 0
        }
        for (phrase, minutes) in [("morning", 300..<720), ("afternoon", 720..<1020), ("evening", 1020..<1440)]
        where raw.contains("this \(phrase)") || raw.contains("yesterday \(phrase)") {
            partOfDay = minutes
        }
    }

    private mutating func readSpans() {
        scan { reader, rest in
            guard let (length, span) = QuestionSpan.read(rest) else { return 0 }
            reader.spans.append(span)
            return length
        }
        if spans.count > 1 { spans.removeAll { $0 == .all } }
    }

    private mutating func readPhrases() { scan { $0.readPhrase($1) } }

    /// The longest phrase of any table; a race before an exercise before a sport before a quantity.
    private mutating func readPhrase(_ rest: ArraySlice<String>) -> Int {
        var best: (length: Int, take: (inout QuestionReader) -> Void)?
        func offer(_ table: PhraseTable, _ take: @escaping (inout QuestionReader, String) -> Void) {
            guard let found = table.longest(rest), found.length > (best?.length ?? 0) else { return }
            best = (found.length, { take(&$0, found.value) })
        }
        offer(QuestionWords.races) { $0.race = $1 }
        offer(QuestionWords.exercises) { $0.exercise = $0.exercise ?? $1 }
        offer(QuestionWords.sports) { if !$0.sports.contains($1) { $0.sports.append($1) } }
        offer(QuestionWords.meals) {
            $0.meal = $1
            $0.meals.insert($1)
        }
        offer(QuestionWords.quantities) { $0.quantities.insert($1) }
        offer(QuestionWords.cues) { $0.cues.insert($1) }
        offer(QuestionWords.muscles) { $0.muscle = $0.muscle ?? $1 }
        if let best {
            best.take(&self)
            return best.length
        }
        guard let first = rest.first else { return 0 }
        // "my best week": whether a rank is named is seen at the end.
        if let group = FigureQuestion.Group(rawValue: first), [nil, group].contains(limits.rankedGroup) {
            limits.rankedGroup = group
            return 1
        }
        guard first.first?.isNumber == true else { return 0 }
        hasNumber = true
        number = Double(first.filter { $0 != "," })
        return 1
    }

    /// The words that nothing was read from and that say something.
    private var leftover: [String] {
        words.indices.filter { !isRead[$0] && !QuestionWords.empty.contains(words[$0]) }.map { words[$0] }
    }

    private static let followings = [
        "and ", "what about", "how about", "no i meant", "i meant", "no, i meant", "only ", "same for ",
        "the same for ",
    ]

    /// "and yesterday?", "what about fat", "and without weekends", "and on average".
    private func followUp(_ left: [String]) -> QuestionReading? {
        guard Self.followings.contains(where: raw.hasPrefix), spans.count <= 1, exercise == nil, sports.count <= 1,
            quantities.count <= 1, limits.bound == nil, limits.group == nil, muscle == nil,
            left.allSatisfy({ ["meant", "same"].contains($0) }), words.count <= 7, !has("i") || has("meant")
        else { return nil }
        var change = FigureQuestion.Change(span: spans.first)
        change.quantity = quantities.first.flatMap(FigureQuestion.Quantity.init(rawValue:))
        (change.subject, change.meal) = (sport, meal)
        (change.weekdays, change.unit) = (limits.weekdays, limits.unit)
        let statistics: [String: FigureQuestion.Statistic] = [
            "mean": .mean, "most": .most, "least": .least, "sum": .total,
        ]
        change.statistic = cues.compactMap { statistics[$0] }.first
        guard cues.allSatisfy({ statistics[$0] != nil || $0 == "not" && has("meant") }),
            change != FigureQuestion.Change()
        else { return nil }
        return .followUp(change)
    }

    /// No more than a question word or a time.
    private var isBare: Bool {
        words.count <= 3 && (["how", "what", "when", "which"].contains(words.first) || isRead.contains(true))
            && (!hasNumber || !spans.isEmpty)
    }

    private var notKept: String? {
        // "how much time did I spend training".
        if !quantities.isDisjoint(with: ["session", "duration"]), hasAny(["time", "long", "hours", "minutes"]) {
            return nil
        }
        for place in words.indices {
            if let found = QuestionWords.notKept.longest(words[place...]) { return found.value }
        }
        return nil
    }
}
