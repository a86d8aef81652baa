import Strength

/// The tokens of one exercise of a line.
struct LineSegment {
    var tokens: [LineToken]
    /// The place of the name in the tokens.
    var name: Range<Int>?
    var exercise: Exercise?
}

/// Parts a line about training by the exercises that it names.
struct LineSegments {
    let library: ExerciseLibrary
    let unit: MassUnit

    /// - Parameter current: the exercise that a line without a name goes on with.
    func segments(_ tokens: [LineToken], current: Exercise?) -> [LineSegment] {
        var result: [LineSegment] = []
        for sentence in tokens.split(separator: .sign(";")).map(Array.init) {
            guard let last = result.last, names(in: sentence).isEmpty else {
                result += split(sentence)
                continue
            }
            // A sentence without a name goes on with the exercise before it.
            let (amounts, unknown) = AmountReader.amounts(sentence, exercise: last.exercise ?? current, unit: unit)
            if !unknown.isEmpty {
                result += split(sentence)
            } else if amounts.contains(where: { $0.isRepeat || $0.change != nil }) {
                result.append(LineSegment(tokens: sentence, name: nil, exercise: last.exercise))
            } else {
                result[result.count - 1].tokens += [.sign(",")] + sentence
            }
        }
        return Self.inRounds(result)
    }

    /// `3 rounds: 10 burpees, 20 squats`: the rounds are of all that follows.
    private static func inRounds(_ segments: [LineSegment]) -> [LineSegment] {
        guard let first = segments.first?.tokens, first.first?.number != nil,
            let word = first.dropFirst().first?.word, ["round", "rounds"].contains(word)
        else { return segments }
        let rounds = first.prefix(2)
        return segments.enumerated().map { index, segment in
            guard index > 0 else { return segment }
            var segment = segment
            segment.tokens.insert(contentsOf: rounds, at: 0)
            segment.name = segment.name.map { $0.lowerBound + rounds.count..<$0.upperBound + rounds.count }
            return segment
        }
    }

    /// Parts a sentence before each further exercise that it names.
    private func split(_ tokens: [LineToken]) -> [LineSegment] {
        let names = names(in: tokens)
        for (previous, next) in zip(names, names.dropFirst())
        where previous.exercise.isEndurance && next.exercise.isEndurance {
            // `run 5k on the treadmill` is one exercise.
            let between = tokens[previous.range.upperBound..<next.range.lowerBound]
            let article = between.last.map { ["a", "the", "my"].contains($0.word) } ?? false
            guard between.dropLast(article ? 1 : 0).last == .word("on") else { continue }
            let kept = between.dropLast(article ? 2 : 1)
            return split(
                Array(tokens[..<previous.range.lowerBound] + kept + tokens[next.range.lowerBound...])
            )
        }
        guard names.count > 1 else {
            return [LineSegment(tokens: tokens, name: names.first?.range, exercise: names.first?.exercise)]
        }
        var cuts: [Int] = [0]
        var kept: [Name] = [names[0]]
        for (previous, next) in zip(names, names.dropFirst()) {
            let between = previous.range.upperBound..<next.range.lowerBound
            if let cut = between.last(where: { isSeparator(tokens[$0]) }) {
                cuts.append(cut)
            } else if previous.range.lowerBound == (cuts.last ?? 0), !between.isEmpty {
                cuts.append(next.range.lowerBound)
            } else {
                continue
            }
            kept.append(next)
        }
        return cuts.enumerated().map { index, start in
            let end = index + 1 < cuts.count ? cuts[index + 1] : tokens.count
            let name = kept[index]
            return LineSegment(
                tokens: Array(tokens[start..<end]),
                name: name.range.lowerBound - start..<name.range.upperBound - start,
                exercise: name.exercise
            )
        }
    }

    private func isSeparator(_ token: LineToken) -> Bool {
        switch token {
        case .sign(","), .sign("/"), .sign("+"): true
        case .word("and"), .word("then"), .word("with"), .word("followed"), .word("plus"): true
        default: false
        }
    }

    private struct Name {
        let range: Range<Int>
        let exercise: Exercise
    }

    /// The names that stand in the tokens, each as long as it can be, without overlaps.
    private func names(in tokens: [LineToken]) -> [Name] {
        var result: [Name] = []
        var start = 0
        while start < tokens.count {
            if let name = name(in: tokens, at: start) {
                result.append(name)
                start = name.range.upperBound
            } else {
                start += 1
            }
        }
        return result
    }

    private func name(in tokens: [LineToken], at start: Int) -> Name? {
        guard tokens[start].nameText != nil else { return nil }
        var words: [String] = []
        var best: Name?
        var place = start
        // A hyphen joins the words of a name; other signs end it.
        while place < tokens.count, words.count < library.longestName {
            if let text = tokens[place].nameText {
                words.append(text)
                if let exercise = library.named(words.joined(separator: " ")), hasLetters(words) {
                    best = Name(range: start..<place + 1, exercise: exercise)
                }
            } else if tokens[place] != .sign("-"), tokens[place] != .sign("\u{2013}") {
                break
            }
            place += 1
        }
        guard let best, best.range.upperBound < tokens.count,
            case .equipment(let equipment, let text) = tokens[best.range.upperBound]
        else { return best }
        // `Bench Press (Dumbbell)` is an exercise of its own.
        let name = tokens[best.range].compactMap(\.nameText).joined(separator: " ")
        let exact =
            library.imported("\(name) (\(text))") ?? library.named(name, with: equipment) ?? best.exercise
        return Name(range: best.range.lowerBound..<best.range.upperBound + 1, exercise: exact)
    }

    private func hasLetters(_ words: [String]) -> Bool {
        words.contains { $0.unicodeScalars.contains { $0.properties.isAlphabetic } } && LineUnit(words.joined()) == nil
    }
}
