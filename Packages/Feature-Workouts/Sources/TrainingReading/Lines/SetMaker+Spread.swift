import Strength

extension SetMaker {
    // MARK: Values that belong to sets said before

    /// `5x5 100kg, in 60 minutes`: minutes that stand alone behind sets of repetitions are those of all the sets.
    func settleWhole(_ groups: inout [SetAmount]) {
        guard exercise?.type ?? .strength == .strength else { return }
        for index in groups.indices.dropFirst() {
            guard let seconds = groups[index].seconds, seconds >= NumberLikelihood.wholeSeconds,
                groups[..<index].contains(where: { $0.reps != nil || !$0.list.isEmpty })
            else { continue }
            var rest = groups[index]
            (rest.seconds, rest.isClock) = (nil, false)
            guard rest == SetAmount() else { continue }
            rest.whole = seconds
            groups[index] = rest
        }
    }

    /// Gives each set its own of the values that stand behind: `100kg 5x5 rpe 7, 8, 8.5, 9, 9.5`, `3x8, 80kg, 85kg, 90kg`.
    func spread(_ groups: inout [SetAmount]) -> TrainingLine.Fault? {
        if let fault = spreadCounts(&groups) ?? pairLists(&groups) { return fault }
        pair(&groups)
        guard groups.count > 1, var first = groups.first else { return nil }
        settle(&first)
        guard let sets = first.sets, sets > 1, first.hasCount, first.bare.isEmpty else { return nil }
        let kind = valueKind(first, next: groups[1])
        // A weight is the value of each set where it stands last, or where none is said yet.
        guard kind != .weight || first.kg == nil || first.endsInValue else { return nil }
        var values = groups.dropFirst().compactMap { loneValue($0, kind) }
        guard values.count == groups.count - 1 else { return nil }
        let likelihood = NumberLikelihood(exercise: exercise, unit: unit)
        let leads = groups.dropFirst().compactMap { group in
            group.bare.first.map { likelihood.reps($0.value) - likelihood.weight($0.value) }
        }
        // Behind a weight the values are of one kind, whatever one of them alone would be: `3x12 @ 8, 10, 12`.
        let isOfReps =
            kind == .weight && (first.kg == nil ? leads.contains { $0 > 0 } : leads.reduce(0, +) > 0)
        // `3x10 @ 80, 8, 6`: further repetitions.
        if isOfReps, first.kg.map({ kg in values.contains { ($0.kg ?? 0) * 2 <= kg } }) ?? true { return nil }
        if kind.isSaid(by: first) { values.insert(first, at: 0) }
        guard values.count > 1 else { return nil }
        guard values.count == sets, !isOfReps else { return unspread(values.count, over: sets) }
        first.sets = nil
        groups = values.map { value in
            var set = first
            switch kind {
            case .exertion: set.rpe = value.rpe
            case .weight: (set.kg, set.unit) = (value.kg, value.unit)
            case .time: (set.seconds, set.isClock) = (value.seconds, value.isClock)
            }
            return set
        }
        return nil
    }

    private func unspread(_ count: Int, over sets: Int) -> TrainingLine.Fault {
        .ambiguous("it is not clear which of the \(sets) sets each of the \(count) values belongs to")
    }

    /// Parts `4 sets: 80x8, 80x7, 80x6, 80x5` and `3 sets of 10, 9, 8` into their sets; `3 sets 100x5` is one count for all.
    private func spreadCounts(_ groups: inout [SetAmount]) -> TrainingLine.Fault? {
        guard groups.count > 1, let sets = groups[0].sets, groups[0].reps == nil else { return nil }
        var first = groups[0]
        settle(&first)
        first.sets = nil
        let isHead = !first.hasCount && first.kg == nil && first.bare.isEmpty
        let others = groups.dropFirst().map { group in
            var group = group
            settle(&group)
            return group
        }
        // Behind a count stand only further counts: `3 sets of 8, 80 kg` says the weight of all three.
        let isCounts = others.allSatisfy { other in
            guard other.sets == nil, other.bare.isEmpty else { return false }
            return isHead ? other.hasCount : other.reps != nil && other.kg == nil
        }
        guard isCounts, isHead || first.reps != nil else { return nil }
        let values = (isHead ? [] : [first]) + others
        if values.count == 1 {
            groups = values
            groups[0].sets = sets
        } else if values.count == sets {
            groups = values
        } else {
            return unspread(values.count, over: sets)
        }
        return nil
    }

    /// `10, 8, 6 at 60, 70, 80`: each count has its weight.
    private func pairLists(_ groups: inout [SetAmount]) -> TrainingLine.Fault? {
        let settled = groups.map { group in
            var group = group
            settle(&group)
            return group
        }
        guard let first = settled.firstIndex(where: { $0.kg != nil }), first > 0, settled.count > first + 1,
            settled[...first].allSatisfy({ $0.reps != nil && $0.sets == nil && $0.bare.isEmpty }),
            settled[(first + 1)...].allSatisfy(\.isLoneWeight), !groups.contains(where: \.isInRow)
        else { return nil }
        let weights = settled[first...]
        guard weights.count == first + 1 else { return unspread(weights.count, over: first + 1) }
        groups = zip(settled, weights).map { count, weight in
            var set = count
            (set.kg, set.unit) = (weight.kg, weight.unit)
            return set
        }
        return nil
    }

    /// `3 sets 8/8/7`: one count for each set.
    func settleList(_ amount: inout SetAmount) -> TrainingLine.Fault? {
        guard let sets = amount.sets, sets > 1, amount.list.count > 1 else { return nil }
        guard sets == amount.list.count else { return unspread(amount.list.count, over: sets) }
        amount.sets = nil
        return nil
    }

    /// A set lighter than the drop set before it is the next drop: `80x8 drop 60x8 40x12`.
    func goOnDropping(_ groups: inout [SetAmount]) {
        for index in groups.indices.dropFirst() where groups[index].kind == nil && groups[index - 1].kind == .drop {
            guard let kg = groups[index].kg, let before = groups[index - 1].kg, kg < before, groups[index].hasCount,
                groups[index].sets ?? 1 == 1
            else { continue }
            groups[index].kind = .drop
        }
    }

    private enum ValueKind {
        case exertion, weight, time

        func isSaid(by amount: SetAmount) -> Bool {
            switch self {
            case .exertion: amount.rpe != nil
            case .weight: amount.kg != nil
            case .time: amount.seconds != nil
            }
        }
    }

    private func valueKind(_ first: SetAmount, next: SetAmount) -> ValueKind {
        if first.meters != nil, next.seconds != nil { return .time }
        return first.endsInValue && first.rpe != nil ? .exertion : .weight
    }

    /// A group that says one value of a kind and nothing else; `nil` for any other.
    private func loneValue(_ group: SetAmount, _ kind: ValueKind) -> SetAmount? {
        var plain = group
        plain.endsInValue = false
        var value = SetAmount()
        switch kind {
        case .time:
            (value.seconds, value.isClock) = (group.seconds, group.isClock)
            return plain == value ? value : nil
        case .weight where group.isLoneWeight:
            (value.kg, value.unit) = (group.kg, group.unit)
            return plain == value ? value : nil
        case .weight, .exertion: break
        }
        guard let bare = group.bare.first, bare.lead.isEmpty else { return nil }
        value.bare = [bare]
        guard plain == value else { return nil }
        value.bare = []
        if kind == .exertion {
            value.rpe = bare.value
            return TrainingSet.Limit.exertion.contains(bare.value) ? value : nil
        }
        (value.kg, value.unit) = (bare.value * unit.kilograms, unit)
        return value
    }

    /// `3x8, 80kg, 2x6, 90kg`: each weight belongs to its neighbor.
    private func pair(_ groups: inout [SetAmount]) {
        guard groups.count >= 4, groups.count.isMultiple(of: 2), let head = groups.first else { return }
        let weights = head.isLoneWeight ? 0 : 1
        var pairs: [SetAmount] = []
        for start in stride(from: 0, to: groups.count, by: 2) {
            var count = groups[start + 1 - weights]
            let weight = groups[start + weights]
            guard weight.isLoneWeight, count.hasCount, count.kg == nil, count.bare.isEmpty else { return }
            count.take(weight)
            pairs.append(count)
        }
        groups = pairs
    }

    /// `2x24kg` are two dumbbells where the repetitions are said elsewhere.
    func settlePairs(_ groups: inout [SetAmount]) {
        let isSaidElsewhere = groups.contains { $0.reps != nil && $0.kg == nil }
        for index in groups.indices where groups[index].isPair {
            groups[index].isPair = false
            if !groups[index].hasCount, !isSaidElsewhere { groups[index].reps = 2 }
        }
    }

    // MARK: Weights that nothing belongs to

    func withoutRepetitions(_ amount: SetAmount) -> TrainingLine.Fault {
        .ambiguous("\(weight(amount)) stands without repetitions")
    }

    private func weight(_ amount: SetAmount) -> String {
        SetNotation.weight(amount.kg ?? 0, amount.unit ?? unit)
    }

    /// A fault if nobody can tell which sets a weight belongs to.
    func weightFault(_ groups: [SetAmount]) -> TrainingLine.Fault? {
        for (index, group) in groups.enumerated() where group.isInRow {
            if group.isLoneWeight { return withoutRepetitions(group) }
            guard group.reps != nil || !group.list.isEmpty, group.kg == nil, !group.isBodyweight else { continue }
            if let later = groups[(index + 1)...].first(where: { $0.isInRow && $0.kg != nil }) {
                return .ambiguous("it is not clear whether \(weight(later)) is the weight of all these sets")
            }
        }
        let amounts = groups.filter { $0.hasCount || $0.kg != nil }
        guard amounts.count > 2,
            let full = amounts.lastIndex(where: { $0.kg != nil && $0.hasCount }) ?? amounts.indices.first
        else { return nil }
        for (before, group) in zip(amounts, amounts.dropFirst()).dropFirst(full)
        where group.isLoneWeight && before.hasCount && before.kg == nil {
            return .ambiguous("it is not clear which sets \(weight(group)) belongs to")
        }
        return nil
    }

    // MARK: Paces

    /// Works out the time from a distance and its pace, or the distance from a time.
    func settlePace(_ amount: inout SetAmount) -> TrainingLine.Fault? {
        guard let pace = amount.pace, pace > 0, pace.isFinite else { return nil }
        switch (amount.meters, amount.seconds) {
        case (let meters?, nil): amount.seconds = (meters * pace).rounded()
        case (nil, let seconds?): amount.meters = (seconds / pace).rounded()
        case (let meters?, let seconds?):
            let expected = meters * pace
            if abs(expected - seconds) > expected / 20 {
                let times = [expected, seconds].map(SetNotation.duration)
                return .ambiguous("the pace and the distance come to \(times[0]), not \(times[1])")
            }
        case (nil, nil): return .ambiguous("a pace says neither how far nor how long it was")
        }
        return nil
    }
}
