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
    /// Which words something was read from.
    private var isRead: [Bool]
    private(set) var spans: [QuestionSpan] = []
    private(set) var quantities: [String] = []
    private(set) var cues: Set<String> = []
    private(set) var sports: [String] = []
    private(set) var exercise: String?
    private(set) var muscle: String?
    private(set) var race: String?
    private(set) var meal: String?
    private var lastDigits: Double?

    package static func read(_ text: String) -> QuestionReading {
        guard text.utf8.count <= 400 else { return .none }
        var reader = QuestionReader(text)
        let found = reader.reading()
        // A typing error leaves a word that nothing was read from.
        guard found == .none, let text = reader.corrected else { return found }
        var again = QuestionReader(text)
        guard case .question(let question) = again.reading(), question.quantity != .food else { return .none }
        return .question(question)
    }

    /// "more than 10 km" names no race; in kilometers.
    private static let lengths = ["5k": 5.0, "10k": 10.0, "half marathon": 21.0975, "marathon": 42.195]

    private static let vocabulary: [String] = {
        let tables = [
            QuestionWords.quantities, QuestionWords.sports, QuestionWords.exercises, QuestionWords.meals,
            QuestionWords.cues,
        ]
        let lexicon = Lexicon.standard
        let days =
            (lexicon.weekdayNames + lexicon.monthNames).map { $0.lowercased() } + ["today", "yesterday", "month"]
        return Set(tables.flatMap(\.words) + days).filter { $0.utf8.count >= 5 }.sorted()
    }()

    /// The words with the one word of the vocabulary in place of each that is a slip of it; `nil` where there is none.
    private var corrected: String? {
        var fixed = words
        for place in words.indices where !isRead[place] && words[place].utf8.count >= 5 {
            let word = words[place]
            guard !QuestionWords.empty.contains(word), word.utf8.count <= 20 else { continue }
            let near = Self.vocabulary.filter {
                EditDistance.between(Array(word.utf8)[...], Array($0.utf8)[...], limit: 1) == 1
            }
            // "calories" and "calorie" are one.
            guard let first = near.first, near.allSatisfy({ $0.hasPrefix(first) }) else { continue }
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

    private func begins(_ phrase: String) -> Bool { raw.hasPrefix(phrase) }
    func has(_ word: String) -> Bool { words.contains(word) }
    func hasAny(_ wanted: Set<String>) -> Bool { words.contains { wanted.contains($0) } }

    /// All sports that are named: `run`, `run,ride`.
    var sport: String? { sports.isEmpty ? nil : sports.joined(separator: ",") }

    private mutating func reading() -> QuestionReading {
        guard let first = words.first, !QuestionWords.commands.contains(first), !hasAny(QuestionWords.others) else {
            return .none
        }
        if let figures = figuresOfFood() { return figures }
        readSpans()
        readPhrases()
        if isFollowUp { return spans.first.map { .followUp($0) } ?? .none }
        let left = leftover
        // "is 800 kcal a day ok", "kcal per km", "since tomorrow": an opinion, a ratio, a time to come.
        if ["is", "are"].contains(first), !has("my"), quantities.contains(where: { Self.nutrients.contains($0) }) {
            return .none
        }
        if has("per"), quantities.contains("distance"), quantities.count > 1 { return .incomplete }
        if spans.contains(.since(.day("tomorrow"))) { return .incomplete }
        if has("beat"), case .period(let period)? = spans.first, spans.count == 1, period.hasPrefix("last-") {
            spans.insert(.period("this-" + period.dropFirst(5)), at: 0)
        }
        // "last week", "how much": a time without a quantity, or neither.
        if quantities.isEmpty, cues.subtracting(["latest", "often", "days", "mean"]).isEmpty, sport == nil,
            exercise == nil,
            muscle == nil, race == nil, meal == nil, left.isEmpty, !(has("anything") && has("on"))
        {
            return isBare ? .incomplete : .none
        }
        if let what = notKept { return .notKept(what) }
        // "I ran 5 km" tells, and asks nothing.
        if first == "i", !utterance.isQuestion, !raw.contains("right") { return .none }
        guard var question = question(left) else {
            // "how much have I lost so far": of what?
            let isOfNothing = quantities.isEmpty && sport == nil && exercise == nil && meal == nil && left.isEmpty
            return isOfNothing && cues.contains("change") ? .incomplete : .none
        }
        if question.span == .all, question.statistic != .compare { question.span = usualSpan(question) }
        question.threshold = lastDigits ?? (question.quantity == .distance ? race.flatMap { Self.lengths[$0] } : nil)
        question.isOfGain = hasAny(["gain", "gained", "gaining", "put", "up"])
        question.wantsYesOrNo = ["did", "have", "am", "is", "was", "has", "do", "can", "are"].contains(first)
        return .question(question)
    }

    // MARK: Reading words

    private mutating func readSpans() {
        var place = 0
        while place < words.count {
            if let (length, span) = QuestionSpan.read(words[place...]) {
                spans.append(span)
                for read in place..<place + length { isRead[read] = true }
                place += length
            } else {
                place += 1
            }
        }
        if spans.count > 1 { spans.removeAll { $0 == .all } }
    }

    private mutating func readPhrases() {
        var place = 0
        while place < words.count {
            guard !isRead[place] else {
                place += 1
                continue
            }
            let end = isRead[place...].firstIndex(of: true) ?? words.count
            let length = readPhrase(words[place..<end])
            for read in place..<place + length { isRead[read] = true }
            place += max(1, length)
        }
    }

    /// The longest phrase of any table; a race before an exercise before a sport before a quantity.
    private mutating func readPhrase(_ rest: ArraySlice<String>) -> Int {
        typealias Found = (length: Int, value: String)
        func found(_ table: PhraseTable) -> Found? { table.longest(rest) }
        var best: (length: Int, take: (inout QuestionReader) -> Void)?
        func offer(_ found: Found?, _ take: @escaping (inout QuestionReader, String) -> Void) {
            guard let found, found.length > (best?.length ?? 0) else { return }
            best = (found.length, { take(&$0, found.value) })
        }
        offer(found(QuestionWords.races)) { $0.race = $1 }
        offer(found(QuestionWords.exercises)) { $0.exercise = $0.exercise ?? $1 }
        offer(found(QuestionWords.sports)) { if !$0.sports.contains($1) { $0.sports.append($1) } }
        offer(found(QuestionWords.meals)) { $0.meal = $1 }
        offer(found(QuestionWords.quantities)) { $0.quantities.append($1) }
        offer(found(QuestionWords.cues)) { $0.cues.insert($1) }
        offer(found(QuestionWords.muscles)) { $0.muscle = $0.muscle ?? $1 }
        if let best {
            best.take(&self)
            return best.length
        }
        if let first = rest.first, let number = Double(first.filter { $0 != "," }), number.isFinite {
            lastDigits = number
            return 1
        }
        return 0
    }

    /// The words that nothing was read from and that say something.
    private var leftover: [String] {
        words.indices.filter { !isRead[$0] && !QuestionWords.empty.contains(words[$0]) }.map { words[$0] }
    }

    private var isFollowUp: Bool {
        guard !spans.isEmpty, quantities.isEmpty, sport == nil, exercise == nil, leftover.allSatisfy({ $0 == "meant" })
        else { return false }
        return ["and ", "what about", "how about", "no i meant", "i meant", "no, i meant"].contains { begins($0) }
    }

    /// No more than a question word or a time.
    private var isBare: Bool {
        words.count <= 3 && (["how", "what", "when", "which"].contains(words.first) || isRead.contains(true))
            && (lastDigits == nil || !spans.isEmpty)
    }

    private var notKept: String? {
        for place in words.indices {
            if let found = QuestionWords.notKept.longest(words[place...]) { return found.value }
        }
        return nil
    }

    // MARK: Figures of foods

    private static let nutrients: Set<String> = [
        "kcal", "protein", "carbs", "fat", "fiber", "sugar", "sodium", "macros",
    ]

    /// "how many calories in an avocado", "calories in a big mac", "how much sugar does a coke have".
    private func figuresOfFood() -> QuestionReading? {
        guard !hasAny(["i", "my", "me", "left", "target", "goal", "should"]) else { return nil }
        guard
            let place = words.indices.first(where: {
                QuestionWords.quantities.longest(words[$0...]).map { Self.nutrients.contains($0.value) } == true
            }), let (length, _) = QuestionWords.quantities.longest(words[place...])
        else { return nil }
        let lead: Set<String> = ["how", "many", "much", "what", "is", "are", "the", "show", "tell", "me", "of"]
        guard words[..<place].allSatisfy({ lead.contains($0) }) else { return nil }
        var rest = place + length
        while rest < words.count, ["are", "is", "there", "content"].contains(words[rest]) { rest += 1 }
        guard rest < words.count else { return nil }
        if ["in", "of", "for"].contains(words[rest]) {
            let begin = rest + 1
            guard begin < words.count, QuestionSpan.read(words[rest...]) == nil,
                QuestionWords.meals.longest(words[begin...]) == nil,
                !["total", "average", "last", "general"].contains(words[begin])
            else { return nil }
            return .question(FigureQuestion(.total, .figures, utterance.text(begin..<words.count).lowercased()))
        }
        guard ["does", "do", "has"].contains(words[rest]), rest + 1 < words.count else { return nil }
        let end = words.last == "have" || words.last == "contain" ? words.count - 1 : words.count
        guard rest + 1 < end else { return nil }
        return .question(FigureQuestion(.total, .figures, utterance.text(rest + 1..<end).lowercased()))
    }
}
