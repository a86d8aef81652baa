import SpokenText
import Strength

/// Reads lines about training: `bench 3x8 @ 80kg`, `run 5k 27:30`, `same again`, `+2.5`.
package struct TrainingReader: Sendable {
    package let library: ExerciseLibrary
    /// The unit of weights without one.
    package let unit: MassUnit
    /// Meters of the pool that lengths are counted in; `nil` where nobody has said it.
    package let pool: Double?

    /// Bytes of a line at most; what is longer is cut.
    package static let mostBytes = 10_000

    package init(library: ExerciseLibrary, unit: MassUnit = .kg, pool: Double? = nil) {
        self.library = library
        self.unit = unit
        self.pool = pool
    }

    /// - Parameters:
    ///   - text: the line, or several.
    ///   - current: the exercise that a line without a name goes on with.
    package func read(_ text: String, current: Exercise? = nil) -> TrainingLine {
        var line = readOwn(text, current: current)
        guard text.utf8.count <= Self.mostBytes else { return line }
        // `1.500` is a thousand times more in some languages than in others: that is asked.
        let isGrouped = text.contains(/[0-9]\.[0-9]{3}(?![0-9])/)
        if isGrouped, text.contains(/[0-9]\.[0-9]{3} ?kg/), !TrainingTongues.all.speaking(text).isEmpty {
            for index in line.parts.indices where line.parts[index].fault == nil {
                line.parts[index].fault = .ambiguous("a weight with a point and three digits can be read in two ways")
                line.parts[index].sets = []
            }
            return line
        }
        // What cannot be read in the reader's own words, or only by a guess at the name, may be of another language, where all
        // of it is.
        guard !isGrouped, !line.parts.allSatisfy(isCertain) else { return line }
        for tongue in TrainingTongues.all.speaking(text) {
            let rendering = tongue.phrases.rendering(of: text, readsClocks: false)
            let other = readOwn(String(decoding: rendering.bytes, as: UTF8.self), current: current)
            if !other.parts.isEmpty, other.parts.allSatisfy(isCertain) { return other }
        }
        return line
    }

    private func isCertain(_ part: TrainingLine.Part) -> Bool {
        part.fault == nil && (part.name.isEmpty || library.named(part.name) != nil)
    }

    /// Reads a line in the reader's own words.
    private func readOwn(_ text: String, current: Exercise?) -> TrainingLine {
        let lexer = LineLexer(String(decoding: text.utf8.prefix(Self.mostBytes), as: UTF8.self))
        if let correction = LineCorrection(lexer.tokens, library: library) {
            return TrainingLine(parts: [], isSuperset: false, note: nil, facts: LineFacts(), correction: correction)
        }
        var (tokens, facts) = LineWords.settled(LineDay.without(lexer.tokens), library: library)
        let lengthFault = PoolLengths.settle(&tokens, pool: pool)
        let labels = SupersetLabels.settle(&tokens)
        let count = tokens.count
        tokens.removeAll { ["superset", "supersets", "supersetted", "ss"].contains($0.word ?? "") }
        var line = TrainingLine(
            parts: [],
            isSuperset: tokens.count < count || Set(labels).count == 1 && labels.count > 1,
            note: nil,
            facts: facts
        )
        var unit = unit
        for segment in LineSegments(library: library, unit: unit).segments(tokens, current: current) {
            // A unit said once holds for what follows: `315lb then 1x1 405`.
            let said = Set(segment.tokens.compactMap { $0.word.flatMap { MassUnit(word: $0) } })
            if said.count == 1, let only = said.first { unit = only }
            if let part = read(segment, current: current, unit: unit, notes: &facts.notes) { line.parts.append(part) }
        }
        if let lengthFault, let swim = line.parts.firstIndex(where: { $0.exercise?.id == "swim" || $0.name.isEmpty }) {
            line.parts[swim].fault = lengthFault
            line.parts[swim].sets = []
        }
        if labels.count == line.parts.count, Set(labels).count > 1 {
            for (index, label) in labels.enumerated() { line.parts[index].superset = label }
        }
        let notes = [lexer.note].compactMap { $0 } + facts.notes
        line.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        line.facts = facts
        return line
    }

    // MARK: One exercise

    private func read(
        _ segment: LineSegment,
        current: Exercise?,
        unit: MassUnit,
        notes: inout [String]
    ) -> TrainingLine.Part? {
        var part = TrainingLine.Part()
        var rest = segment.tokens
        if let range = segment.name {
            part.name = rest[range].compactMap(\.nameText).joined(separator: " ")
            rest.replaceSubrange(range, with: [])
        }
        part.exercise = segment.exercise
        if segment.name == nil, isOfDay(rest, current: current, unit: unit) { part.exercise = library.exercise("walk") }
        rest = Self.withComplexes(rest, exercise: part.exercise ?? current, notes: &notes)
        var (amounts, unknown) = AmountReader.amounts(rest, exercise: part.exercise ?? current, unit: unit)
        if let steps = amounts.lazy.compactMap(\.steps).first, part.exercise.map({ $0.isEndurance }) ?? true {
            notes.append("\(SetNotation.number(steps)) steps")
            if part.exercise == nil {
                part.exercise = library.exercise("walk")
                (amounts, unknown) = AmountReader.amounts(rest, exercise: part.exercise, unit: unit)
            }
        }
        if let machine = rowingMachine(part, amounts) {
            // No barbell covers a distance.
            part.exercise = machine
            (amounts, unknown) = AmountReader.amounts(rest, exercise: part.exercise, unit: unit)
        }
        if segment.name != nil, let companions = companions(rest, unknown, amounts) {
            notes.append(companions)
            unknown = []
        }
        if part.exercise == nil, unknown.isEmpty, let way = way(amounts, current: current) {
            part.exercise = way
            part.name = way.name
            (amounts, unknown) = AmountReader.amounts(rest, exercise: way, unit: unit)
        }
        if !unknown.isEmpty {
            let words = segment.name == nil ? unknown : wholeName(segment, unknown)
            name(&part, by: words)
            // A word of the name says nothing else: the bar of `curl bar 3x10 20kg` is no weight.
            rest.removeAll { $0.word.map(unknown.contains) ?? false }
            (amounts, unknown) = AmountReader.amounts(rest, exercise: part.exercise ?? current, unit: unit)
        }
        guard !amounts.isEmpty || !part.name.isEmpty else { return nil }
        take(SetMaker(exercise: part.exercise ?? current, unit: unit).make(amounts), into: &part, unit: unit)
        return part
    }

    /// Takes words that are no amount as a name, of an exercise or of none that is known.
    private func name(_ part: inout TrainingLine.Part, by words: [String]) {
        part.name = words.joined(separator: " ")
        part.exercise = library.meant(by: part.name)
        guard part.exercise == nil else { return }
        part.nearest = library.search(part.name, limit: 4).map(\.exercise)
        part.fault = .unknownExercise
    }

    private func take(_ made: SetMaker.Result, into part: inout TrainingLine.Part, unit: MassUnit) {
        part.sets = made.sets
        part.change = made.change
        part.isRepeat = made.isRepeat
        part.wholeSeconds = made.whole
        part.fault = part.fault ?? made.fault
        if let change = part.change, change < 0, part.fault == nil, part.sets.contains(where: \.isDone) {
            part.fault = .impossible(
                "a weight of \(SetNotation.weight(change, unit)) cannot be; for less than in the last set write it alone"
            )
        }
        if part.fault != nil { part.sets = [] }
    }

    /// True if steps are those of a walk or a day, rather than repetitions of what was done before.
    private func isOfDay(_ tokens: [LineToken], current: Exercise?, unit: MassUnit) -> Bool {
        guard let place = tokens.firstIndex(of: .word(LineUnit.steppedWord)), place > 0,
            let steps = tokens[place - 1].number
        else { return false }
        let likelihood = NumberLikelihood(exercise: current, unit: unit)
        return likelihood.steps(steps) > likelihood.reps(steps)
    }

    /// `1+1` of a clean and jerk is one of it, `2+2+2` and `2+1` of anything else as many as they come to: what is done in one go.
    private static func withComplexes(
        _ tokens: [LineToken],
        exercise: Exercise?,
        notes: inout [String]
    ) -> [LineToken] {
        var result: [LineToken] = []
        var place = 0
        while place < tokens.count {
            var end = place
            var counts: [Double] = []
            while end < tokens.count, let count = tokens[end].number, (1..<20).contains(count), count == count.rounded()
            {
                counts.append(count)
                guard end + 1 < tokens.count, tokens[end + 1] == .sign("+") else { break }
                end += 2
            }
            let isBehind = result.last == .sign("x")
            let isBefore = end + 2 < tokens.count && tokens[end + 1] == .sign("x") && tokens[end + 2].number != nil
            // `60x10+10x8` are two sets.
            guard counts.count > 1, end < tokens.count, tokens[end].number != nil, isBehind != isBefore else {
                result.append(tokens[place])
                place += 1
                continue
            }
            let isOfParts = exercise.map { $0.id.contains("clean") && $0.id.contains("jerk") } ?? false
            let reps = isOfParts ? counts.min() ?? 1 : counts.reduce(0, +)
            result.append(.number(reps, text: SetNotation.number(reps)))
            notes.append("complex " + counts.map { SetNotation.number($0) }.joined(separator: "+"))
            place = end + 1
            if isBefore {
                // The number behind it is the count of sets.
                result += [.word("reps"), tokens[end + 2], .word("sets")]
                place = end + 3
            }
        }
        return result
    }

    /// The machine that is rowed on, where a row covers a distance or a time.
    private func rowingMachine(_ part: TrainingLine.Part, _ amounts: [SetAmount]) -> Exercise? {
        guard part.exercise?.id == "barbell-row", ["row", "rows"].contains(part.name),
            amounts.contains(where: \.isCovered),
            amounts.allSatisfy({ $0.kg == nil && $0.reps == nil && $0.list.isEmpty && $0.bare.isEmpty })
        else { return nil }
        return library.exercise("rowing-machine")
    }

    /// `pilates 50 min with Anna`: who was there, where all else is said.
    private func companions(_ tokens: [LineToken], _ unknown: [String], _ amounts: [SetAmount]) -> String? {
        guard !unknown.isEmpty, unknown.count <= 3, !amounts.isEmpty,
            let with = tokens.lastIndex(where: { ["with", "w", "mit"].contains($0.word ?? "") }),
            tokens[(with + 1)...].allSatisfy({ $0.word != nil || $0 == .sign("/") }),
            Set(unknown.filter { $0 != "w" }).isSubset(of: tokens[with...].compactMap(\.word))
        else { return nil }
        return "with " + tokens[(with + 1)...].compactMap(\.word).joined(separator: " ")
    }

    /// Running, where a line names no exercise and goes as far in its time as runners do: `5k 24:31`.
    private func way(_ amounts: [SetAmount], current: Exercise?) -> Exercise? {
        guard current?.isEndurance != true, amounts.contains(where: { ($0.meters ?? 0) >= 400 }),
            amounts.allSatisfy({
                $0.kg == nil && $0.reps == nil && $0.list.isEmpty && $0.bare.isEmpty && $0.change == nil && !$0.isRepeat
            })
        else { return nil }
        let speeds = amounts.compactMap { amount -> Double? in
            if let pace = amount.pace { return pace > 0 ? 1 / pace : nil }
            guard let meters = amount.meters, let seconds = amount.seconds, seconds > 0 else { return nil }
            return meters / seconds
        }
        let isRun = speeds.allSatisfy { (2.2...6.9).contains($0) } && !speeds.isEmpty
        return isRun ? library.exercise("run") : nil
    }

    private func wholeName(_ segment: LineSegment, _ unknown: [String]) -> [String] {
        let names = segment.name.map { segment.tokens[$0].compactMap(\.nameText) } ?? []
        let all = Set(names + unknown)
        return segment.tokens.compactMap(\.nameText).filter { all.contains($0) }
    }
}

/// Words about training in other languages, as the ones that ``TrainingReader`` knows. A language is one table.
enum TrainingTongues {
    static let all = [("de", german), ("fr", french), ("es", spanish), ("it", italian), ("pt", portuguese)]
        .compactMap { SpokenPhrases($0.0, $0.1) }
}
