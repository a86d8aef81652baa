/// Words that are settled before a line is parted into exercises: races by name, corrections, what was left out, and the names that
/// plans have for weeks and sets.
enum LineWords {
    static func settled(_ tokens: [LineToken], library: ExerciseLibrary) -> (tokens: [LineToken], facts: LineFacts) {
        let reader = LineFactReader(corrected(tokens))
        var facts = reader.facts
        var rest = withoutPlans(reader.rest)
        rest = withoutLeftOut(rest, library, &facts)
        rest = withSums(listed(withSteps(rest, library)))
        return (withDistances(rest, library: library), facts)
    }

    private static func word(_ tokens: [LineToken], _ place: Int) -> String? {
        tokens.indices.contains(place) ? tokens[place].word : nil
    }

    private static func number(_ tokens: [LineToken], _ place: Int) -> Double? {
        tokens.indices.contains(place) ? tokens[place].number : nil
    }

    // MARK: Races

    /// `half marathon 1:45:30` is a run of 21.0975 km.
    private static func withDistances(_ tokens: [LineToken], library: ExerciseLibrary) -> [LineToken] {
        let sentences = tokens.split(separator: .sign(";"), omittingEmptySubsequences: false)
        return Array(
            sentences.map { sentence -> [LineToken] in
                if let place = sentence.firstIndex(of: .word("parkrun")), library.named("parkrun") == nil {
                    // Every one is 5 km.
                    let isSaid = sentence.contains { $0 == .word("k") || $0 == .word("km") }
                    let distance: [LineToken] = isSaid ? [] : [.number(5, text: "5"), .word("km")]
                    return Array(sentence[..<place]) + [.word("run")] + distance + sentence[(place + 1)...]
                }
                guard
                    let place = sentence.firstIndex(where: {
                        $0 == .word("marathon") || $0 == .word("halbmarathon") || $0 == .word("marathons")
                    }), library.named("marathon") == nil
                else { return Array(sentence) }
                let before = place > sentence.startIndex ? sentence[place - 1] : nil
                let isHalfWord =
                    before?.number == 0.5 || before?.word.map { ["halber", "halben"].contains($0) } == true
                let isHalf = isHalfWord || sentence[place] == .word("halbmarathon")
                guard !isHalf || library.named("half marathon") == nil else { return Array(sentence) }
                let isNamed = sentence.contains { $0.word.flatMap { library.named($0) }?.isEndurance == true }
                let km: LineToken = isHalf ? .number(21.0975, text: "21.0975") : .number(42.195, text: "42.195")
                return Array(sentence[..<(isHalfWord ? place - 1 : place)]) + (isNamed ? [] : [.word("run")])
                    + [km, .word("km")] + sentence[(place + 1)...]
            }
            .joined(separator: [.sign(";")])
        )
    }

    // MARK: Corrections

    /// Phrases by which somebody takes a number back within a line; a number follows.
    private static let takenBack: [[String]] = [
        ["no", "wait"], ["wait", "no"], ["i", "mean"], ["i", "meant"], ["make", "that"], ["sorry"], ["wait"], ["no"],
        ["er"],
    ]

    /// `bench 3x8 60kg no wait 62.5`: the last number of the same kind is the one that is corrected.
    private static func corrected(_ tokens: [LineToken]) -> [LineToken] {
        var result: [LineToken] = []
        var place = 0
        while place < tokens.count {
            guard
                let words = takenBack.first(where: { words in
                    words.indices.allSatisfy { word(tokens, place + $0) == words[$0] }
                })
            else {
                result.append(tokens[place])
                place += 1
                continue
            }
            var next = place + words.count
            if tokens.indices.contains(next), tokens[next] == .sign(",") { next += 1 }
            let unit = word(tokens, next + 1).flatMap(LineUnit.init)
            let isChain = tokens.indices.contains(next + 1) && tokens[next + 1] == .sign("x")
            guard number(tokens, next) != nil, !isChain,
                let old = result.indices.last(where: { index in
                    guard result[index].number != nil else { return false }
                    return unit == nil || word(result, index + 1).flatMap(LineUnit.init) == unit
                }) ?? result.lastIndex(where: { $0.number != nil })
            else {
                result.append(tokens[place])
                place += 1
                continue
            }
            if result.last == .sign(",") { result.removeLast() }
            result[old] = tokens[next]
            place = next + 1
            if let unit, let said = word(tokens, place) {
                if word(result, old + 1).flatMap(LineUnit.init) != unit { result.insert(.word(said), at: old + 1) }
                place += 1
            }
        }
        return result
    }

    // MARK: What was not done

    /// `skipped bench, only did squats 3x5 90`: what was left out is noted, and no set of it is made.
    private static func withoutLeftOut(
        _ tokens: [LineToken],
        _ library: ExerciseLibrary,
        _ facts: inout LineFacts
    ) -> [LineToken] {
        var result: [LineToken] = []
        var place = 0
        while place < tokens.count {
            let isStart = result.isEmpty || result.last == .sign(",") || result.last == .sign(";")
            guard isStart, ["skipped", "skip", "missed"].contains(word(tokens, place) ?? "") else {
                result.append(tokens[place])
                place += 1
                continue
            }
            let rest = tokens[place...]
            let end =
                rest.firstIndex { $0 == .sign(",") || $0 == .sign(";") || $0 == .word("but") } ?? tokens.endIndex
            let clause = rest[..<end]
            // `missed the third` is of a set.
            let isAboutExercise =
                word(tokens, place) != "missed" || clause.contains { $0.word.flatMap { library.named($0) } != nil }
            guard isAboutExercise, !clause.contains(where: { $0.number != nil }), end < tokens.endIndex else {
                result.append(tokens[place])
                place += 1
                continue
            }
            facts.notes.append(clause.compactMap(\.nameText).joined(separator: " "))
            place = end + 1
        }
        return result
    }

    // MARK: Plans

    /// Drops `week 3`, `wk1`, `day 2`, and the name of a plan, `5/3/1`, where the sets are said too; parts `Set 1: ... Set 2: ...`;
    /// spells `EMOM 10 min` as sets.
    private static func withoutPlans(_ tokens: [LineToken]) -> [LineToken] {
        var result: [LineToken] = []
        var place = 0
        var setNumber = 0.0
        while place < tokens.count {
            let said = word(tokens, place)
            let count = number(tokens, place + 1)
            if let said, ["wk", "week", "day"].contains(said), let count, count < 100,
                !(tokens.indices.contains(place + 2) && tokens[place + 2] == .sign("x"))
            {
                place += 2
                if tokens.indices.contains(place), tokens[place] == .sign(",") { place += 1 }
            } else if said == "couch", word(tokens, place + 1) == "to", count == nil, number(tokens, place + 2) == 5 {
                result.append(.word("run"))
                place += word(tokens, place + 3) == "k" ? 4 : 3
            } else if said == "set", count == setNumber + 1, number(tokens, place + 2) != nil {
                setNumber += 1
                result.append(.sign(","))
                place += 2
            } else if said == "emom", let count, word(tokens, place + 2).flatMap({ LineUnit($0)?.seconds }) == 60 {
                result += [.number(count, text: SetNotation.number(count)), .word("sets")]
                place += 3
            } else if said == "class", let count, isBare(tokens, place + 1) {
                // `spin class 45`: classes are minutes.
                result += [.word("class"), .number(count, text: SetNotation.number(count)), .word("min")]
                place += 2
            } else if isWendler(tokens, place) {
                place += 5
                if tokens.indices.contains(place), tokens[place] == .sign(",") { place += 1 }
            } else {
                result.append(tokens[place])
                place += 1
            }
        }
        return result
    }

    /// True if nothing says what a number counts.
    private static func isBare(_ tokens: [LineToken], _ place: Int) -> Bool {
        guard tokens.indices.contains(place + 1) else { return true }
        return tokens[place + 1] == .sign(",") || tokens[place + 1] == .sign(";")
    }

    /// The name of the plan 5/3/1, not three counts of repetitions: other sets are said behind it.
    private static func isWendler(_ tokens: [LineToken], _ place: Int) -> Bool {
        let name: [LineToken] = [
            .number(5, text: "5"), .sign("/"), .number(3, text: "3"), .sign("/"), .number(1, text: "1"),
        ]
        guard tokens[place...].starts(with: name) else { return false }
        let rest = tokens[(place + 5)...]
        if rest.first == .sign("@") || rest.first == .sign("x") || rest.first == .sign("/") { return false }
        return rest.contains(.sign("x"))
    }

    // MARK: Steps

    /// `12,500 steps` and `10k steps` as a number with its unit: `steps` alone names an exercise, and so do `3x10 steps`.
    private static func withSteps(_ tokens: [LineToken], _ library: ExerciseLibrary) -> [LineToken] {
        var result: [LineToken] = []
        var place = 0
        while place < tokens.count {
            if result.isEmpty || result.last == .sign(";"), LineUnit.steppedWords.contains(word(tokens, place) ?? ""),
                let count = number(tokens, place + 1), isOfDay(count),
                !(tokens.indices.contains(place + 2) && tokens[place + 2] == .sign("x"))
            {
                // `steps 10000`
                result += [.number(count, text: SetNotation.number(count)), .word(LineUnit.steppedWord)]
                place += 2
                continue
            }
            let isThousands = word(tokens, place + 1) == "k"
            let unit = place + (isThousands ? 2 : 1)
            guard let count = number(tokens, place), count.isFinite,
                LineUnit.steppedWords.contains(word(tokens, unit) ?? ""),
                !["up", "ups"].contains(word(tokens, unit + 1) ?? ""),
                result.last != .sign("x") || result.contains(where: { $0.word.flatMap { library.named($0) } != nil })
            else {
                result.append(tokens[place])
                place += 1
                continue
            }
            let steps = count * (isThousands ? 1000 : 1)
            result += [.number(steps, text: SetNotation.number(steps)), .word(LineUnit.steppedWord)]
            place = unit + 1
        }
        return result
    }

    private static func isOfDay(_ steps: Double) -> Bool {
        let likelihood = NumberLikelihood(exercise: nil, unit: .kg)
        return likelihood.steps(steps) > likelihood.reps(steps)
    }

    // MARK: Lists and sums

    /// `60-62.5-65` and `12 - 10 - 8` are lists of three or more; two numbers may be a range.
    private static func listed(_ tokens: [LineToken]) -> [LineToken] {
        var result = tokens
        for dash in ["~", "\u{2013}"] as [Character] {
            var start = 0
            while start < result.count {
                var end = start
                while number(result, end) != nil, end + 1 < result.count, result[end + 1] == .sign(dash),
                    number(result, end + 2) != nil
                {
                    end += 2
                }
                // A year or a phone number begins otherwise.
                if end - start >= 4, (number(result, start) ?? 0) < 1000 {
                    for place in stride(from: start + 1, to: end, by: 2) { result[place] = .sign("/") }
                }
                start = max(end, start) + 1
            }
        }
        return result
    }

    /// `8 stone 4` and `12 st` as pounds.
    private static func withSums(_ tokens: [LineToken]) -> [LineToken] {
        var result: [LineToken] = []
        var place = 0
        while place < tokens.count {
            if let stone = number(tokens, place), ["stone", "st"].contains(word(tokens, place + 1) ?? "") {
                let pounds = stone * 14
                result += [.number(pounds, text: SetNotation.number(pounds)), .word("lb")]
                place += 2
            } else {
                result.append(tokens[place])
                place += 1
            }
        }
        return result
    }
}
