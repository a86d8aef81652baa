import Core
import Strength

/// All exercises at hand: those that come with Bento and the person's own, by name, alias and filter.
package struct ExerciseLibrary: Sendable {
    /// The criteria of a search; `nil` is anything.
    package struct Filter: Sendable, Hashable {
        package var muscle: MuscleGroup?
        package var equipment: Equipment?
        package var level: Exercise.Level?
        package var type: WorkoutType?

        package init(
            muscle: MuscleGroup? = nil,
            equipment: Equipment? = nil,
            level: Exercise.Level? = nil,
            type: WorkoutType? = nil
        ) {
            self.muscle = muscle
            self.equipment = equipment
            self.level = level
            self.type = type
        }

        func allows(_ exercise: Exercise) -> Bool {
            (muscle.map { exercise.primary.contains($0) || exercise.secondary.contains($0) } ?? true)
                && (equipment.map { exercise.equipment == $0 } ?? true)
                && (level.map { exercise.level == $0 } ?? true) && (type.map { exercise.type == $0 } ?? true)
        }
    }

    package let exercises: [Exercise]
    private let byID: [String: Int]
    /// Folded names and aliases; a later exercise's own name wins over an earlier one's alias.
    private let byName: [String: Int]
    /// The words of each name and alias.
    private let forms: [[[String]]]
    private let vocabulary: [String]
    /// The most words that one name has.
    package let longestName: Int
    /// Ids by the folded names that the person gave.
    let learned: [String: String]
    /// Ids of the person's own exercises.
    let own: Set<String>

    /// - Parameters:
    ///   - own: the person's own exercises; one with the id of a bundled one takes its place.
    ///   - learned: the person's names of exercises: a folded name and an id.
    package init(own: [Exercise] = [], learned: [String: String] = [:]) {
        guard !own.isEmpty || !learned.isEmpty else {
            self = Self.standard
            return
        }
        self.init(bundled: Self.standard.exercises, own: own, learned: learned)
    }

    /// The exercises that come with Bento, read once.
    private static let standard = ExerciseLibrary(
        bundled: (try? ExerciseSource.bundled()) ?? [],
        own: [],
        learned: [:]
    )

    init(bundled: [Exercise], own: [Exercise], learned: [String: String]) {
        let replaced = Set(own.map(\.id))
        let all = bundled.filter { !replaced.contains($0.id) } + own
        var ids: [String: Int] = [:]
        var names: [String: Int] = [:]
        var forms: [[[String]]] = []
        for (index, exercise) in all.enumerated() {
            ids[exercise.id] = index
            for alias in exercise.aliases { names[ExerciseName.folded(alias)] = index }
            forms.append(([exercise.name] + exercise.aliases).map { ExerciseName.words($0) })
        }
        for (index, exercise) in all.enumerated() { names[ExerciseName.folded(exercise.name)] = index }
        for (name, id) in learned { if let index = ids[id] { names[ExerciseName.folded(name)] = index } }
        exercises = all
        self.own = replaced
        self.learned = Dictionary(
            learned.map { (ExerciseName.folded($0.key), $0.value) },
            uniquingKeysWith: { $1 }
        )
        byID = ids
        byName = names
        self.forms = forms
        vocabulary = Set(forms.joined().joined()).filter { $0.utf8.count > 3 }.sorted()
        longestName = names.keys.reduce(1) { max($0, $1.split(separator: " ").count) }
    }

    package func exercise(_ id: String) -> Exercise? { byID[id].map { exercises[$0] } }

    /// The exercise with exactly this name or alias, whatever its case and punctuation; a plural counts as its singular.
    package func named(_ text: some StringProtocol) -> Exercise? {
        let name = ExerciseName.folded(text)
        if let index = byName[name] ?? byID[name] { return exercises[index] }
        if name.utf8.count > 4, name.utf8.last == UInt8(ascii: "s"), let index = byName[String(name.dropLast())] {
            return exercises[index]
        }
        let full = ExerciseName.spelledOut(name)
        guard full != name else { return nil }
        return (byName[full] ?? (full.hasSuffix("s") ? byName[String(full.dropLast())] : nil)).map { exercises[$0] }
    }

    /// The exercise that somebody means by these words: by name, by alias, by the form that apps export ("Bench Press
    /// (Barbell)"), or by the only one whose words fit in spite of typing errors. `nil` where several could be meant.
    package func meant(by text: some StringProtocol) -> Exercise? {
        if let exact = named(text) { return exact }
        if let (equipment, name) = Self.parted(String(text)) {
            if let exact = named(equipment + " " + name) ?? named(name + " " + equipment) { return exact }
            // One word: a Smith machine is another thing than a machine.
            let said = equipment.contains(" ") ? nil : Equipment(bracketed: equipment)
            if let kind = Equipment(rawValue: equipment.lowercased()) ?? said {
                if let exact = named("\(kind.rawValue) \(name)") { return exact }
                if let exact = named(name), exact.equipment == kind { return exact }
                let hits = search(name, filter: Filter(equipment: kind), limit: 2)
                if let only = hits.first, only.isComplete, hits.dropFirst().first.map({ $0.rank < only.rank }) ?? true {
                    return only.exercise
                }
                // The app says what it is done with: another exercise of the name is not it.
                return nil
            }
        }
        let hits = search(String(text), limit: 2)
        guard let first = hits.first, first.isComplete else { return nil }
        if let second = hits.dropFirst().first, second.isComplete, second.rank >= first.rank { return nil }
        return first.exercise
    }

    /// `Bench Press (Barbell)` as `Barbell` and `Bench Press`; `nil` where nothing stands in brackets at the end.
    private static func parted(_ text: String) -> (equipment: String, name: String)? {
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
        return (String(text[text.index(after: open)...].dropLast()), String(text[..<open]))
    }

    package struct Hit: Sendable, Hashable {
        package let exercise: Exercise
        /// True if each word asked for was found.
        package let isComplete: Bool
        /// Higher is nearer.
        package let rank: Int
    }

    /// The exercises nearest to some words, best first; all that pass the filter where there are no words.
    package func search(_ text: String, filter: Filter = Filter(), limit: Int = .max) -> [Hit] {
        let asked = ExerciseName.words(text)
        let folded = asked.joined(separator: " ")
        let corrected = asked.map { word -> Set<String> in
            word.utf8.count < 4 || vocabulary.contains(word)
                ? [] : Set(Suggestion.nearest(to: word, in: vocabulary, limit: 3).filter { $0.first == word.first })
        }
        var hits: [Hit] = []
        for (index, exercise) in exercises.enumerated() where filter.allows(exercise) {
            guard !asked.isEmpty else {
                hits.append(Hit(exercise: exercise, isComplete: true, rank: 0))
                continue
            }
            let nearest = forms[index].map { Self.match(asked, corrected, in: $0) }.max { $0.order < $1.order }
            guard let nearest, nearest.found * 2 > asked.count || nearest.isComplete else { continue }
            let exact = byName[folded] == index ? 1000 : 0
            hits.append(Hit(exercise: exercise, isComplete: nearest.isComplete, rank: exact + nearest.rank))
        }
        hits.sort {
            ($0.isComplete ? 1 : 0, $0.rank, $1.exercise.id) > ($1.isComplete ? 1 : 0, $1.rank, $0.exercise.id)
        }
        return Array(hits.prefix(limit))
    }

    private struct Match {
        let isComplete: Bool
        let found: Int
        let rank: Int

        var order: (Int, Int) { (isComplete ? 1 : 0, rank) }
    }

    private static func match(_ asked: [String], _ corrected: [Set<String>], in words: [String]) -> Match {
        var points = 0
        var found = 0
        for (word, near) in zip(asked, corrected) {
            let value = Self.points(word, near: near, in: words)
            points += value
            found += value > 0 ? 1 : 0
        }
        // A name that says no more than what was asked for is nearer than one that says more.
        let rank = points * 4 - min(3, max(0, words.count - asked.count))
        return Match(isComplete: found == asked.count, found: found, rank: rank)
    }

    private static func points(_ word: String, near: Set<String>, in words: [String]) -> Int {
        if words.contains(word) { return 10 }
        if word.utf8.count > 3, word.hasSuffix("s"), words.contains(String(word.dropLast())) { return 9 }
        if word.utf8.count > 2, words.contains(where: { $0.hasPrefix(word) }) { return 7 }
        return words.contains(where: near.contains) ? 5 : 0
    }
}
