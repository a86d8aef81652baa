import AppData
import ArgumentParser
import Core
import Foundation
import SpokenText
import Strength
import TrainingReading

/// The day by which a goal is to be reached: a day, or a month, whose first day it is.
package struct GoalDeadline: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    private let argument: DayArgument
    private let isEndOfMonth: Bool

    package init?(argument: String) {
        var text = argument.trimmingCharacters(in: .whitespaces).lowercased()
        var isEnd = false
        for start in ["the end of ", "end of "] where text.hasPrefix(start) {
            text = String(text.dropFirst(start.count))
            isEnd = true
            break
        }
        let words = text.split(separator: " ")
        let isMonth = Lexicon.standard.monthNames.contains { name in
            let name = name.lowercased()
            return words.first.map { name == $0 || $0.count >= 3 && name.hasPrefix($0) } ?? false
        }
        let isYear = words.count == 2 && words[1].count == 4 && words[1].allSatisfy(\.isNumber)
        isEndOfMonth = isEnd && isMonth
        if isMonth, words.count == 1 || isYear {
            guard let day = DayArgument(argument: "1 \(text)") else { return nil }
            self.argument = day
        } else {
            guard !isEnd, let day = DayArgument(argument: text) else { return nil }
            self.argument = day
        }
    }

    package func day(in session: FlowSession) async -> LocalDay {
        let day = await argument.day(in: session, .coming)
        guard isEndOfMonth else { return day }
        // The last day of the month is 27 to 30 days after its first.
        return (27...30).map { day.adding(days: $0) }.last { $0.month == day.month } ?? day
    }

    package static var jsonSchema: JSONValue {
        ["type": "string", "description": "A day or a month: 2027-06-01, 1 June, march, end of june."]
    }
}

/// A goal in words: `bench 100 kg by march`, `lose 4 kg by 1 June`, `run 10 km`, `weigh 78 kg`, `20 pull ups`.
package struct GoalSentence {
    package let title: String
    package let kind: Goal.Kind
    package let target: QuantityArgument
    package let start: QuantityArgument?
    package let exercise: Exercise?
    package let by: GoalDeadline?

    /// - Parameters:
    ///   - units: of a number without one.
    ///   - kilograms: the weight of the person; `nil` where nobody has said it.
    /// - Returns: `nil` where the words say no target.
    package init?(_ text: String, library: ExerciseLibrary, units: UnitSystem, kilograms: Double?) {
        var rest = text.trimmingCharacters(in: .whitespaces)
        var deadline: GoalDeadline?
        for joint in [" by ", " until ", " till ", " before "] {
            guard let by = rest.range(of: joint, options: [.backwards, .caseInsensitive]) else { continue }
            guard let day = GoalDeadline(argument: String(rest[by.upperBound...])) else { return nil }
            deadline = day
            rest = String(rest[..<by.lowerBound])
            break
        }
        guard let (words, number, unit) = Self.parted(rest) else { return nil }
        let said = QuantityArgument(number, unit)
        let mass = said.value(.mass)
        (by, title) = (deadline, rest.prefix(1).uppercased() + rest.dropFirst())
        let verbs = words.split(separator: " ").map(String.init)
        if let verb = verbs.first, ["lose", "gain"].contains(verb) {
            let change = unit.isEmpty ? number * units.mass.kilograms : mass.map { $0 / 1000 }
            guard let kilograms, let change, verbs.count <= 2 else { return nil }
            let scale = Self.massUnit(unit, units)
            let goal = kilograms + (verb == "lose" ? -change : change)
            guard goal > 0 else { return nil }
            kind = .weight
            start = QuantityArgument(WorkoutText.stable(kilograms / scale.kilograms), scale.rawValue)
            target = QuantityArgument(WorkoutText.stable(goal / scale.kilograms), scale.rawValue)
            exercise = nil
            return
        }
        start = nil
        if verbs.isEmpty || verbs.allSatisfy(Self.bodyWords.contains) {
            guard mass != nil || unit.isEmpty && !verbs.isEmpty else { return nil }
            (kind, target, exercise) = (.weight, QuantityArgument(number, Self.massUnit(unit, units).rawValue), nil)
            return
        }
        guard let found = library.meant(by: words) else { return nil }
        exercise = found
        if mass != nil && !found.isEndurance || unit.isEmpty && found.equipment.isLoaded {
            (kind, target) = (.strength, QuantityArgument(number, Self.massUnit(unit, units).rawValue))
        } else if said.value(.length) != nil || said.value(.time) != nil {
            (kind, target) = (found.isEndurance ? .endurance : .performance, said)
        } else if unit.isEmpty && found.isEndurance {
            (kind, target) = (.endurance, QuantityArgument(number, units == .imperial ? "mi" : "km"))
        } else if unit.isEmpty {
            (kind, target) = (.performance, QuantityArgument(number, "reps"))
        } else {
            return nil
        }
    }

    private static func massUnit(_ said: String, _ units: UnitSystem) -> MassUnit { MassUnit(word: said) ?? units.mass }

    private static let bodyWords: Set<String> = [
        "weigh", "weight", "bodyweight", "body", "down", "up", "under", "below",
    ]
    /// Words before a goal, and behind its name, that name nothing of it; `get` and `up` are words of names, too.
    private static let openings: Set<String> = [
        "i", "want", "to", "get", "reach", "hit", "do", "be", "goal", "target", "my", "a", "an", "the", "of", "at",
    ]
    private static let endings: Set<String> = [
        "to", "of", "at", "for", "in", "one", "go", "a", "an", "the", "reps", "times", "max", "1rm", "goal", "target",
    ]

    /// The words, the number and its unit: `bench`, 100, `kg`; the number may stand anywhere, but there is one alone, since two
    /// could be a distance and its time.
    private static func parted(_ text: String) -> (words: String, number: Double, unit: String)? {
        var words: [String] = []
        var found: (number: Double, unit: String)?
        var isBehind = false
        let typed = text.lowercased().replacing(/([0-9])(\p{L})/) { "\($0.1) \($0.2)" }.replacing("1 rm", with: "1rm")
        for word in typed.split(whereSeparator: \.isWhitespace).map(String.init) {
            if let match = word.wholeMatch(of: /([0-9]{1,6}(?:[.,][0-9]{1,2})?)/) {
                guard found == nil, let number = Double(match.1.replacing(",", with: ".")), number > 0,
                    number <= 1_000_000
                else { return nil }
                found = (number, "")
                isBehind = true
                continue
            } else if word.contains(where: \.isNumber), word != "1rm" {
                return nil
            } else if isBehind, let unit = unit(word), word != "in" || typed.hasSuffix(" in") {
                found?.unit = unit
            } else {
                words.append(word)
            }
            isBehind = false
        }
        if found == nil, let place = words.firstIndex(of: "marathon") {
            let isHalf = place > 0 && words[place - 1] == "half"
            words.removeSubrange((isHalf ? place - 1 : place)...place)
            found = (isHalf ? 21.0975 : 42.195, "km")
            if words.allSatisfy(openings.contains) { words = ["run"] }
        }
        guard let found else { return nil }
        var name = words.drop(while: openings.contains)
        while let last = name.last, endings.contains(last) { name.removeLast() }
        return (name.joined(separator: " "), found.number, found.unit)
    }

    /// The unit that a word behind the number is: `k` is kilometers.
    private static func unit(_ word: String) -> String? {
        if word == "k" { return "km" }
        let sense = Lexicon.standard.sense(of: word)
        return sense?.unit != nil || sense?.shortUnits.isEmpty == false ? word : nil
    }
}
