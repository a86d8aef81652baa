/// Finds out what a person wants, by the table. Pure and quick: no model, no network, no state.
package struct IntentReader: Sendable {
    private struct Rule: Sendable {
        let intent: Intent
        let pattern: IntentPattern
        let defaults: [(slot: String, value: String)]
        let line: String
    }

    private let rules: [Rule]
    /// The rules that a sentence beginning with a word can fit, in the order of the table.
    private let byFirstWord: [String: [Int]]
    /// The rules that do not say with which word they begin.
    private let open: [Int]
    /// Lines of the table that are malformed; a test finds them.
    let faults: [String]

    package static let standard = IntentReader(definitions: IntentTable.definitions, sentences: IntentTable.sentences)

    init(definitions: String, sentences: String) {
        var known: [String: IntentPattern] = [:]
        var faults: [String] = []
        for line in definitions.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let pattern = IntentPattern(String(line[line.index(after: equals)...]), definitions: known)
            if pattern == nil { faults.append(String(line)) }
            known[line[..<equals].trimmed] = pattern
        }
        var rules: [Rule] = []
        var intent: Intent?
        for line in sentences.split(separator: "\n") {
            guard line.hasPrefix(" ") else {
                intent = Intent(rawValue: line.trimmed)
                if intent == nil { faults.append(String(line)) }
                continue
            }
            let sides = line.split(separator: "=>", maxSplits: 1).map { String($0.trimmed) }
            guard let intent, let words = sides.first, let pattern = IntentPattern(words, definitions: known) else {
                faults.append(String(line))
                continue
            }
            let defaults = (sides.count > 1 ? sides[1] : "").split(separator: ";").compactMap {
                pair -> (String, String)? in
                let parts = pair.split(separator: "=", maxSplits: 1).map(\.trimmed)
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
            rules.append(Rule(intent: intent, pattern: pattern, defaults: defaults, line: line.trimmed))
        }
        var byFirstWord: [String: [Int]] = [:]
        var open: [Int] = []
        for (index, rule) in rules.enumerated() {
            guard let words = rule.pattern.firstWords else {
                open.append(index)
                continue
            }
            for word in words { byFirstWord[word, default: []].append(index) }
        }
        self.rules = rules
        self.byFirstWord = byFirstWord
        self.open = open
        self.faults = faults
    }

    /// The request in some words; ``Intent/unknown`` if the table has no sentence for them.
    package func read(_ text: String) -> IntentMatch {
        // A longer text is a conversation; only its beginning would be looked at.
        guard text.utf8.count <= 2000 else { return IntentMatch(.unknown) }
        let utterance = Utterance(text)
        let words = utterance.words
        guard let first = words.first else { return IntentMatch(.unknown) }
        for index in Self.merged(byFirstWord[first] ?? [], open) {
            let rule = rules[index]
            // Nobody logs by asking.
            if rule.intent.isLogging, utterance.isQuestion { continue }
            var slots: [String: String] = [:]
            let fits = rule.pattern.matches(utterance, words: words, from: 0, slots: &slots) { end, _ in
                end == words.count
            }
            guard fits else { continue }
            for (slot, value) in rule.defaults {
                if value == "@" {
                    slots[slot] = utterance.text(0..<words.count)
                } else if slot == "day" {
                    if slots["day"] == nil, slots["period"] == nil { slots[slot] = value }
                } else if slot == "period" {
                    if slots["day"] == nil, slots["period"] == nil { slots[slot] = value }
                } else if slots[slot] == nil {
                    slots[slot] = value
                }
            }
            return IntentMatch(rule.intent, Self.tidied(slots, for: rule.intent))
        }
        return IntentMatch(.unknown)
    }

    /// The one feature that the words of a sentence belong to; `nil` where they belong to none, or to several.
    package static func feature(hintedAtBy text: String) -> String? {
        guard text.utf8.count <= 2000 else { return nil }
        let words = Utterance(text).words
        let found = Set(words.indices.compactMap { IntentWords.hints.longest(words[$0...])?.value })
        return found.count == 1 ? found.first : nil
    }

    /// Leaves out what says nothing for an intent.
    private static func tidied(_ slots: [String: String], for intent: Intent) -> [String: String] {
        var slots = slots
        switch intent {
        case .logFood: slots = slots.filter { $0.key == "text" }
        case .logWater, .logWeight, .logWorkout, .foodLeft, .foodTargets, .foodSuggestion, .workoutPlan, .readiness,
            .weight:
            if slots["day"] == "today" { slots["day"] = nil }
            if intent == .foodSuggestion || intent == .foodLeft { slots["text"] = nil }
        case .whereAmI: slots["day"] = nil
        default: break
        }
        return slots
    }

    /// Two lists of rules in the order of the table.
    private static func merged(_ one: [Int], _ other: [Int]) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(one.count + other.count)
        var (left, right) = (0, 0)
        while left < one.count || right < other.count {
            if right == other.count || (left < one.count && one[left] < other[right]) {
                result.append(one[left])
                left += 1
            } else {
                result.append(other[right])
                right += 1
            }
        }
        return result
    }
}
