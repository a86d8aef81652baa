import Strength

/// Makes sets of what the groups of a line say.
struct SetMaker {
    let exercise: Exercise?
    let unit: MassUnit

    struct Result {
        var sets: [TrainingSet] = []
        var change: Double?
        var isRepeat = false
        /// Seconds that all of it took together.
        var whole: Double?
        var fault: TrainingLine.Fault?
    }

    private var likelihood: NumberLikelihood { NumberLikelihood(exercise: exercise, unit: unit) }

    /// Sets at most in one line.
    static let mostSets = 100
    /// Meters that nothing is carried, pushed or lifted over; whoever says more means another exercise.
    private static let longestCarry = 1000.0

    func make(_ amounts: [SetAmount]) -> Result {
        let misses = amounts.compactMap(\.missed)
        var groups = amounts.filter { $0.missed == nil }
        var result = Result()
        if let fault = amounts.lazy.compactMap(\.fault).first { return Result(fault: fault) }
        settleWhole(&groups)
        if let fault = spread(&groups) { return Result(fault: fault) }
        for index in groups.indices { settle(&groups[index]) }
        for index in groups.indices {
            if let fault = settleList(&groups[index]) { return Result(fault: fault) }
        }
        settlePairs(&groups)
        if let fault = weightFault(groups) { return Result(fault: fault) }
        AmountSharing(unit: unit, likelihood: likelihood).share(&groups)
        goOnDropping(&groups)
        for index in groups.indices {
            if let fault = settlePace(&groups[index]) { return Result(fault: fault) }
        }
        for group in groups {
            if let change = group.change { result.change = change }
            if group.isRepeat { result.isRepeat = true }
            result.whole = result.whole ?? group.whole
            if let bare = group.bare.first {
                return Result(
                    fault: bare.value.isFinite ? .unclear(bare.text) : .impossible("\(bare.text) is too large")
                )
            }
            if let fault = append(group, to: &result.sets) { return Result(fault: fault) }
        }
        if let fault = miss(misses, of: &result.sets) { return Result(fault: fault) }
        if result.sets.isEmpty, result.change == nil, !result.isRepeat {
            result.fault = groups.lazy.compactMap(\.steps).first.map(Self.stepsAlone) ?? .noSets
        }
        return result
    }

    /// `3x1 140, missed the third`: marks the sets that were said to be missed.
    private func miss(_ places: [Int], of sets: inout [TrainingSet]) -> TrainingLine.Fault? {
        for place in places {
            let index = place == 0 ? sets.count - 1 : place - 1
            guard sets.indices.contains(index) else {
                return .ambiguous(
                    place == 0 ? "no set stands before the one missed" : "there is no set \(place) to miss"
                )
            }
            guard sets[index].reps == 1 else {
                return .ambiguous("write how many repetitions of the missed set were done, if any")
            }
            sets[index].kind = .missed
        }
        return nil
    }

    /// Steps are counted by the day, and no set has them.
    private static func stepsAlone(_ steps: Double) -> TrainingLine.Fault {
        let text = SetNotation.number(steps)
        return .ambiguous(
            "steps are kept with the day: 'bento health log \"\(text) steps\"'; for a walk give how long or how far it was"
        )
    }

    // MARK: Numbers without a unit

    private var isStatic: Bool {
        guard let exercise else { return false }
        return exercise.force == .static && exercise.mechanic == .isolation && !exercise.equipment.isLoaded
    }

    /// True if it has no repetitions: a number alone would be minutes, or anything.
    private var isClass: Bool {
        guard let exercise else { return false }
        switch exercise.type {
        case .yoga, .pilates, .sports, .general: return true
        case .flexibility: return exercise.primary == [.fullBody]
        case .strength, .cardio, .hiit: return false
        }
    }

    private var isLoaded: Bool { exercise?.equipment.isLoaded ?? true }

    func settle(_ amount: inout SetAmount) {
        while let next = amount.bare.first {
            guard next.value.isFinite, place(next, in: &amount) else { return }
            amount.bare.removeFirst()
        }
        if amount.kind == .missed, !amount.hasCount { amount.reps = 1 }
    }

    /// Gives a number its meaning, by what stands before it and what is still missing; `false` if nobody can tell.
    private func place(_ number: SetAmount.Bare, in amount: inout SetAmount) -> Bool {
        if let isPlaced = placeByLead(number, in: &amount) { return isPlaced }
        let value = number.value
        if amount.kind == .missed, amount.kg == nil, !amount.hasCount, exercise == nil || isLoaded {
            // `missed 110`
            setWeight(value, in: &amount)
            return true
        }
        if isList(amount, from: number) {
            amount.list = amount.bare.map(\.value)
            amount.bare = [number]
            return true
        }
        if isStatic, !isClass, amount.seconds == nil, amount.reps == nil {
            amount.seconds = value
            return true
        }
        if isClass, amount.seconds == nil, amount.bare.count == 1, number.lead.isEmpty || number.lead == "for",
            likelihood.minutes(value, inChain: false) > max(NumberLikelihood.never, likelihood.sets(value) - 3)
        {
            // `spin class 45`: a class has nothing else to count, and is seldom had several times.
            amount.seconds = value * 60
            return true
        }
        if exercise?.isEndurance == true || isClass || amount.meters != nil { return false }
        if amount.reps == nil, amount.list.isEmpty, amount.seconds == nil { return placeFirst(value, in: &amount) }
        // `push ups 20 and 15` says no weight.
        guard amount.kg == nil, amount.seconds == nil, isLoaded || amount.sets != nil || !number.lead.isEmpty else {
            return false
        }
        setWeight(value, in: &amount)
        return true
    }

    /// Gives a number the meaning of the word or sign before it.
    ///
    /// - Returns: `false` if nobody can tell, `nil` if nothing before it says anything.
    private func placeByLead(_ number: SetAmount.Bare, in amount: inout SetAmount) -> Bool? {
        let value = number.value
        switch number.lead {
        case "@" where amount.kg != nil || isExertion(value): amount.rpe = value
        case "@", "at": setWeight(value, in: &amount)
        case "rest":
            guard amount.rest == nil else { return false }
            amount.rest = value
        case "+", "-":
            let sign: Double = number.lead == "-" ? -1 : 1
            if amount.kg == nil, exercise == nil || isLoaded, amount.change == nil {
                amount.change = sign * value * unit.kilograms
                amount.unit = unit
            } else {
                setWeight(sign * value, in: &amount)
            }
        // `3x8 - 75` is a weight; `3x8 - 10` may be a range.
        case "\u{2013}" where amount.hasCount && likelihood.reps(value) > likelihood.weight(value): return false
        default: return nil
        }
        return true
    }

    /// True if the numbers are repetitions of one set after another: `8 8 7`, `8+8+7`.
    private func isList(_ amount: SetAmount, from number: SetAmount.Bare) -> Bool {
        guard amount.bare.count >= 3, number.lead.isEmpty, amount.reps == nil, !isStatic,
            ["", "+"].contains(where: { sign in amount.bare.dropFirst().allSatisfy { $0.lead == sign } })
        else { return false }
        let asCounts = amount.bare.reduce(0) { $0 + likelihood.reps($1.value) }
        let asWeights = amount.bare.reduce(0) { $0 + likelihood.weight($1.value) }
        return asCounts > -.infinity && (asCounts > asWeights || amount.kg != nil)
    }

    /// Takes the first number of a set that has no count yet as a weight or as repetitions. In `80 8`, `80 for 8` and `8 at 80` the
    /// weight comes first unless a word says otherwise.
    private func placeFirst(_ value: Double, in amount: inout SetAmount) -> Bool {
        let isLoad = likelihood.weight(value) > likelihood.reps(value)
        if let following = amount.bare.dropFirst().first, amount.kg == nil, isLoaded || isLoad, following.lead != "at",
            following.lead != "@"
        {
            setWeight(value, in: &amount)
            return true
        }
        let isCount = value == value.rounded() && value >= 0
        if amount.kg != nil || !isLoaded || !isLoad, isCount {
            amount.reps = Int(min(value, 1_000_000))
            return true
        }
        guard amount.kg == nil else { return false }
        setWeight(value, in: &amount)
        return true
    }

    /// `3x5 @ 8` with a bar is an exertion: no bar is so light.
    private func isExertion(_ value: Double) -> Bool {
        exercise?.equipment == .barbell && TrainingSet.Limit.exertion.contains(value)
    }

    private func setWeight(_ value: Double, in amount: inout SetAmount) {
        amount.kg = value * unit.kilograms
        amount.unit = unit
    }

    // MARK: Sets

    private func append(_ amount: SetAmount, to sets: inout [TrainingSet]) -> TrainingLine.Fault? {
        let counts: [Int?] = amount.list.isEmpty ? [amount.reps] : amount.list.map { Int(min(max($0, -1), 1_000_000)) }
        let copies = amount.sets ?? 1
        guard (1...Self.mostSets).contains(copies), copies * counts.count + sets.count <= Self.mostSets else {
            let all = copies > 0 ? sets.count + copies * counts.count : copies
            return .impossible("\(all) sets; a line has 1 to \(Self.mostSets)")
        }
        if let meters = amount.meters, let exercise, exercise.type == .strength,
            meters >= Self.longestCarry || isOnTheSpot(exercise)
        {
            return .ambiguous(
                "\(exercise.name) is not done over \(SetNotation.distance(meters)); which exercise was it?"
            )
        }
        if amount.kind == .missed, let reps = amount.reps, reps > 1 {
            return .ambiguous("write how many of the \(reps) repetitions were done, if any")
        }
        if let fault = absurd(amount) { return fault }
        let isSaid = amount.reps != nil || !amount.list.isEmpty || amount.seconds != nil || amount.meters != nil
        guard isSaid || amount.kg != nil || amount.rpe != nil || amount.rir != nil || amount.sets != nil else {
            return nil
        }
        guard isSaid else {
            // `+2.5 kg` or `rpe 8` alone repeats the set before; a weight alone does, too, where there is one.
            if exercise != nil, amount.change == nil, !amount.isRepeat {
                return amount.kg == nil ? .noSets : withoutRepetitions(amount)
            }
            sets += Array(repeating: set(amount, reps: nil), count: copies)
            return sets.last?.fault.map { .impossible($0) }
        }
        for _ in 0..<copies {
            for count in counts {
                let made = set(amount, reps: count)
                if let fault = made.fault { return .impossible(fault) }
                sets.append(made)
            }
        }
        return nil
    }

    /// True if it is done where the bar or the machine stands.
    private func isOnTheSpot(_ exercise: Exercise) -> Bool {
        exercise.force == .pull && [.barbell, .cable, .machine].contains(exercise.equipment)
    }

    /// Seconds of the longest training in one go: six-day races.
    private static let longest = 6 * 86_400.0

    private func absurd(_ amount: SetAmount) -> TrainingLine.Fault? {
        // The set itself refuses values that no set can have, and tells their bounds.
        if let kg = amount.kg, kg > heaviest, TrainingSet.Limit.kilograms.contains(kg) {
            return .impossible("\(SetNotation.weight(kg, amount.unit ?? unit)) is more than anybody has lifted so")
        }
        guard let seconds = seconds(amount) else { return nil }
        if isLoaded, let exercise, exercise.type == .strength, exercise.force != .static, amount.meters == nil,
            amount.reps != nil || !amount.list.isEmpty
        {
            // `db press 20s 3x10` is of dumbbells of twenty.
            let said = SetNotation.number(seconds)
            return .ambiguous(
                "it is not clear whether \(said)s is a weight (write \(said) \(unit.rawValue)) or a rest (write rest \(said) s)"
            )
        }
        if seconds > Self.longest {
            return .impossible("\(SetNotation.duration(seconds)) is longer than anybody trains in one go")
        }
        if let meters = amount.meters, meters > seconds * MovingPace(exercise).fastest(over: meters) {
            let way = "\(SetNotation.distance(meters)) in \(SetNotation.duration(seconds))"
            return .impossible("\(way) is faster than anybody \(MovingPace(exercise).verb)")
        }
        return nil
    }

    /// Kilograms above every record with it.
    private var heaviest: Double {
        switch exercise?.equipment {
        case .barbell?: 650
        case .dumbbell?, .kettlebell?: 200
        case .bodyweight?, .band?: 300
        default: 2000
        }
    }

    /// `12 km in 1:05` took an hour and five minutes: in 65 seconds nobody goes so far.
    private func seconds(_ amount: SetAmount) -> Double? {
        guard amount.isClock, let seconds = amount.seconds, seconds < 3600, let meters = amount.meters,
            meters > seconds * MovingPace(exercise).fastest(over: meters)
        else { return amount.seconds }
        return seconds * 60
    }

    private func set(_ amount: SetAmount, reps: Int?) -> TrainingSet {
        TrainingSet(
            kind: amount.kind ?? .working,
            reps: reps,
            kg: amount.kg,
            unit: amount.kg == nil ? nil : amount.unit,
            seconds: seconds(amount),
            meters: amount.meters,
            rpe: amount.rpe,
            rir: amount.rir,
            rest: amount.rest,
            side: amount.side
        )
    }
}
