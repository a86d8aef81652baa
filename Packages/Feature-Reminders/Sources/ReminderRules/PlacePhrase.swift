import Core

/// Something to do at a place.
package struct Errand: Sendable, Hashable {
    package let what: String
    /// The name of the place, without an article.
    package let place: String
}

/// The ways to read where a sentence wants something done.
package struct Errands: Sendable, Hashable {
    package enum Certainty: Sendable, Hashable {
        /// `buy milk when I am at Rewe`: the one reading is what was said, whatever places are kept.
        case clear
        /// `when I am at burger king buy fries`: it says a place, and where its name ends only a place that is kept tells.
        case unclear
        /// `buy milk at Rewe`: it says a place only where such a place is kept.
        case implied
    }

    /// Those with the longest names first.
    package let readings: [Errand]
    package let certainty: Certainty
}

/// Finds where a person is to be: `when I am at Rewe`, `as soon as we get home`, `next time I'm at the office`.
struct PlacePhrase {
    let words: [SentenceWord]
    private let keys: [String]

    /// In words.
    private static let longestName = 5
    private static let longestGuess = 4

    init(_ words: [SentenceWord]) {
        self.words = words
        keys = words.map(\.key)
    }

    private func key(_ place: Int) -> String { keys.indices.contains(place) ? keys[place] : "" }

    // MARK: Where it begins

    /// A phrase: where it begins, where the name does, and whether it is a name whatever follows, such as `home`.
    struct Beginning {
        let start: Int
        let name: Int
        let isWhole: Bool
    }

    func beginning() -> Beginning? {
        for place in words.indices {
            guard let subject = conjunction(place), let found = verb(subject), found.name < words.count else {
                continue
            }
            return Beginning(start: place, name: found.name, isWhole: found.isWhole)
        }
        return nil
    }

    /// `when`, `as soon as`, `the next time`.
    private func conjunction(_ place: Int) -> Int? {
        switch key(place) {
        case "when", "once": place + 1
        case "as": key(place + 1) == "soon" && key(place + 2) == "as" ? place + 3 : nil
        case "next": key(place + 1) == "time" ? place + 2 : nil
        case "the": key(place + 1) == "next" && key(place + 2) == "time" ? place + 3 : nil
        default: nil
        }
    }

    /// `I am at`, `we get to`, `I reach`.
    private func verb(_ place: Int) -> (name: Int, isWhole: Bool)? {
        if ["i'm", "im", "we're"].contains(key(place)) { return preposition(place + 1, moves: false) }
        guard ["i", "we"].contains(key(place)) else { return nil }
        switch key(place + 1) {
        case "am", "are": return preposition(place + 2, moves: false)
        case "get", "arrive", "come", "go", "stop": return preposition(place + 2, moves: true)
        case "reach", "visit", "enter": return (place + 2, false)
        case "pass": return (key(place + 2) == "by" ? place + 3 : place + 2, false)
        default: return nil
        }
    }

    private func preposition(_ place: Int, moves: Bool) -> (name: Int, isWhole: Bool)? {
        let place = key(place) == "back" ? place + 1 : place
        switch key(place) {
        case "home": return (place, true)
        case "to" where !moves: return nil
        case "at", "near", "to", "into", "inside":
            guard !Self.elsewhere.contains(key(place + 1)) else { return nil }
            return (place + 1, ["work", "home", "school"].contains(key(place + 1)))
        // `in Berlin`, and not `in the mood`.
        case "in": return isProper(place + 1) ? (place + 1, false) : nil
        case "next" where key(place + 1) == "to": return (place + 2, false)
        default: return nil
        }
    }

    /// `when I go to bed` names no place.
    private static let elsewhere: Set<String> = [
        "bed", "sleep", "lunch", "dinner", "breakfast", "it", "that", "this", "them", "him", "her", "you", "there",
    ]

    private func isProper(_ place: Int) -> Bool {
        words.indices.contains(place) && words[place].text.first?.isUppercase == true
    }

    // MARK: Where the name ends

    private static let articles: Set<String> = ["the", "my", "our", "a", "an"]

    /// - Parameter isRequest: true if the words only ask to be reminded.
    func errands(isRequest: (ArraySlice<SentenceWord>) -> Bool) -> Errands? {
        guard let beginning = beginning() else { return nil }
        let isFirst = isRequest(words[..<beginning.start])
        if let end = mark(from: beginning.name) { return one(beginning, end) }
        if !isFirst { return one(beginning, words.count) }
        if beginning.isWhole { return one(beginning, beginning.name + 1) }
        if let to = keys[beginning.name...].dropFirst().firstIndex(of: "to") { return one(beginning, to) }
        let hasArticle = Self.articles.contains(key(beginning.name)) && beginning.name + 1 < words.count
        let first = hasArticle ? beginning.name + 1 : beginning.name
        var end = first
        while end < words.count, isProper(end) || words[end].key.isEmpty { end += 1 }
        if end > first, end < words.count { return one(beginning, end) }
        let ends = (first + 1..<max(first + 2, min(words.count, first + 1 + Self.longestGuess))).reversed()
        return Errands(readings: ends.compactMap { errand(beginning, $0) }, certainty: .unclear)
    }

    /// Behind a comma or a colon.
    private func mark(from place: Int) -> Int? {
        let ends = words.indices.dropFirst(place).first { words[$0].hasComma || words[$0].text.hasSuffix(":") }
        return ends.map { $0 + 1 }
    }

    private func one(_ beginning: Beginning, _ end: Int) -> Errands {
        Errands(readings: errand(beginning, end).map { [$0] } ?? [], certainty: .clear)
    }

    private func errand(_ beginning: Beginning, _ end: Int) -> Errand? {
        let name = Self.name(words[beginning.name..<end])
        guard let name else { return nil }
        return Errand(what: SentenceReader.what(words[..<beginning.start] + words[end...]), place: name)
    }

    /// The words of a name, without an article and what ends a part of a sentence.
    static func name(_ words: some Collection<SentenceWord>) -> String? {
        var rest = words.map(\.self)[...]
        while rest.count > 1, let first = rest.first, articles.contains(first.key) { rest = rest.dropFirst() }
        guard (1...longestName).contains(rest.count) else { return nil }
        var name = rest.map(\.text).joined(separator: " ")[...]
        while name.first?.isWhitespace == true { name.removeFirst() }
        while let last = name.last, ",;:.!?".contains(last) || last.isWhitespace { name.removeLast() }
        return name.isEmpty ? nil : String(name)
    }

    // MARK: Places that only a name tells

    /// `buy milk at Rewe`, `at Rewe buy milk`; empty where it says none.
    func implied(isRequest: (ArraySlice<SentenceWord>) -> Bool) -> Errands? {
        var readings: [Errand] = []
        for place in words.indices where key(place) == "at" && place + 1 < words.count && isName(place + 1) {
            let beginning = Beginning(start: place, name: place + 1, isWhole: false)
            if isRequest(words[..<place]) {
                let ends = place + 2..<max(place + 3, min(words.count, place + 2 + Self.longestGuess))
                readings += ends.reversed().compactMap { errand(beginning, min($0, words.count)) }
            } else {
                readings += [errand(beginning, words.count)].compactMap(\.self)
            }
        }
        readings.removeAll { $0.what.isEmpty }
        return readings.isEmpty ? nil : Errands(readings: readings, certainty: .implied)
    }

    /// Not `at 6`, not `at noon`.
    private func isName(_ place: Int) -> Bool {
        ClockReading.read(words[place...], .afterPreposition) == nil && Vocabulary.part(key(place)) == nil
    }

    /// The place of which a change of a reminder says nothing else: `when I am at Rewe`, `at Rewe`.
    func alone() -> Errands? {
        if let beginning = beginning(), beginning.start == 0 { return one(beginning, words.count) }
        guard key(0) == "at", words.count > 1, isName(1), let name = Self.name(words[1...]) else { return nil }
        return Errands(readings: [Errand(what: "", place: name)], certainty: .implied)
    }
}
