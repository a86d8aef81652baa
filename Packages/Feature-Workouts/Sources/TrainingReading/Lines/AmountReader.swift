import Strength

/// Reads the amounts of one group: `3x8 @ 80kg rpe 8`, or several in a row: `60x10 70x8`.
struct AmountReader {
    let exercise: Exercise?
    let unit: MassUnit
    let tokens: [LineToken]
    var index = 0
    var amount = SetAmount()
    /// The amounts that are complete.
    var earlier: [SetAmount] = []
    /// What the group begins with holds for all of it: `warm up 40x10 60x5`.
    var openingKind: SetKind?
    var lead = ""
    /// Words that say nothing here and were not understood.
    var unknown: [String] = []

    init(_ tokens: [LineToken], exercise: Exercise?, unit: MassUnit) {
        self.tokens = tokens
        self.exercise = exercise
        self.unit = unit
    }

    mutating func read() -> [SetAmount] {
        while index < tokens.count {
            if readPace() || readTime() { continue }
            switch tokens[index] {
            case .number: readNumber()
            case .clock: index += 1
            case .word(let word): read(word)
            case .sign(let sign): read(sign)
            }
        }
        amount.endsInValue = endsInValue
        var amounts = (earlier + [amount]).filter { $0 != SetAmount() }
        if amounts.count > 1 { for index in amounts.indices { amounts[index].isInRow = true } }
        return amounts
    }

    /// Whether the last thing said is a weight or an exertion, which others may follow: `rpe 7, 8, 9`.
    private var endsInValue: Bool {
        let end = tokens.count - 1
        if case .mass? = unit(at: end) { return true }
        return number(at: end) != nil && (isSign("@", at: end - 1) || word(at: end - 1) == "rpe")
    }

    mutating func beginNext(_ kind: SetKind? = nil) {
        earlier.append(amount)
        amount = SetAmount()
        amount.kind = kind ?? openingKind
    }

    /// The first thing that cannot be told is the one that is said.
    mutating func refuse(_ fault: TrainingLine.Fault) { amount.fault = amount.fault ?? fault }

    // MARK: Tokens ahead

    func word(at place: Int) -> String? { tokens.indices.contains(place) ? tokens[place].word : nil }
    func number(at place: Int) -> Double? { tokens.indices.contains(place) ? tokens[place].number : nil }
    func isSign(_ sign: Character, at place: Int) -> Bool {
        tokens.indices.contains(place) && tokens[place] == .sign(sign)
    }

    /// The unit that stands at a place; `rpe 8` behind a number belongs to the 8.
    func unit(at place: Int) -> LineUnit? {
        guard let unit = word(at: place).flatMap(LineUnit.init) else { return nil }
        guard unit == .rpe || unit == .rir, number(at: place + 1) != nil else { return unit }
        // In `2 rir 8 reps` the 8 has a unit of its own.
        return self.unit(at: place + 2) == nil ? nil : unit
    }

    // MARK: Numbers

    private mutating func readNumber() {
        guard case .number(let value, let text) = tokens[index] else { return }
        let chain = chain(of: "x")
        if chain.count > 1 { return add(chain: chain) }
        let slashes = self.chain(of: "/")
        if slashes.count > 1, isOfList { return add(slashes: slashes) }
        if let unit = unit(at: index + 1) {
            index += 2
            return add(value, text, unit)
        }
        // `3x1:00`
        if isSign("x", at: index + 1), case .clock? = tokens.dropFirst(index + 2).first, amount.sets == nil {
            amount.sets = whole(value)
            index += 2
            return
        }
        if slashes.count > 1 { return add(slashes: slashes) }
        // `10 @ 60kg 8 @ 70kg`
        let saysWeight = isSign("@", at: index + 1) || word(at: index + 1) == "at" || word(at: index + 1) == "for"
        if saysWeight, number(at: index + 2) != nil, isComplete { beginNext() }
        amount.bare.append(.init(value: value, text: text, lead: lead))
        lead = ""
        index += 1
    }

    /// Whether it has both a weight and a count.
    private var isComplete: Bool {
        (amount.kg != nil || amount.bare.contains { $0.lead == "@" || $0.lead == "at" })
            && (amount.hasCount || amount.bare.contains { $0.lead.isEmpty || $0.lead == "for" })
    }

    private struct Link {
        let value: Double
        let text: String
        let unit: LineUnit?

        var mass: MassUnit? { if case .mass(let mass)? = unit { mass } else { nil } }
    }

    /// Numbers joined by a sign, each with an optional unit; one alone where no sign follows.
    private func chain(of sign: Character) -> [Link] {
        var links: [Link] = []
        var place = index
        while place < tokens.count, case .number(let value, let text) = tokens[place] {
            var next = place + 1
            let found = unit(at: next)
            if found != nil { next += 1 }
            links.append(Link(value: value, text: text, unit: found))
            guard isSign(sign, at: next), number(at: next + 1) != nil else { break }
            place = next + 1
        }
        return links
    }

    /// `8/8/7`, `100/5`.
    private mutating func add(slashes: [Link]) {
        index += slashes.count * 2 - 1 + slashes.filter { $0.unit != nil }.count
        defer { lead = "" }
        if isOfList { return pair(slashes) }
        let isWeighed = slashes.count == 2 && slashes[0].value > 12 && slashes[0].value > slashes[1].value
        if amount.hasCount || isWeighed && amount.kg != nil { beginNext() }
        if isWeighed {
            addWeight(slashes[0].value, slashes[0].mass)
            amount.reps = whole(slashes[1].value)
        } else if let odd = slashes.first(where: { $0.unit != nil && $0.unit != .reps }) {
            refuse(.unclear(odd.text))
        } else if isStatic {
            for (place, link) in slashes.enumerated() {
                if place > 0 { beginNext() }
                amount.seconds = link.value
            }
        } else {
            amount.list = slashes.map(\.value)
        }
    }

    /// Whether what is said next belongs to the list before it.
    private var isOfList: Bool { !amount.list.isEmpty && ["x", "@", "at"].contains(lead) }

    /// `10/8/6 @ 60/70/80`, `60/70/80 x 10/8/6`: each set has its weight.
    private mutating func pair(_ slashes: [Link]) {
        let isWeightLast = lead != "x"
        let (counts, weights) = isWeightLast ? (amount.list, slashes.map(\.value)) : (slashes.map(\.value), amount.list)
        guard counts.count == weights.count, slashes.allSatisfy({ $0.unit == nil || isWeightLast && $0.mass != nil })
        else { return refuse(.ambiguous("it is not clear which of the sets each of the weights belongs to")) }
        let mass = slashes.lazy.compactMap(\.mass).first
        amount.list = []
        for (place, count) in counts.enumerated() {
            if place > 0 { beginNext() }
            amount.reps = whole(count)
            addWeight(weights[place], mass)
        }
    }

    private var isLoaded: Bool { exercise?.equipment.isLoaded ?? true }

    private var isStatic: Bool { exercise?.force == .static && exercise?.mechanic == .isolation && !isLoaded }

    /// Whether the amount at hand has what is said next.
    private func isTaken(by chain: [Link]) -> Bool {
        for link in chain {
            switch link.unit == .metersOrMinutes ? measure(link.value, inChain: chain.count > 1) : link.unit {
            case .mass? where amount.kg != nil: return true
            case .meters? where amount.meters != nil: return true
            case .seconds? where chain.count > 1 && amount.seconds != nil: return true
            case .sets? where amount.sets != nil: return true
            case .reps?, nil: if amount.reps != nil || !amount.list.isEmpty || isComplete { return true }
            default: break
            }
        }
        let counts = chain.filter { $0.unit == nil }.count
        // `80kg 8x 8x 6x` says no weight again.
        if counts > 2, amount.kg != nil { return true }
        if counts > 1, amount.sets != nil || isStatic && amount.seconds != nil { return true }
        // `100kg 60x8`: nobody does 60 sets.
        return amount.kg != nil && isLoaded && chain.count == 2 && counts == 2 && chain[0].value > 20
    }

    /// `3x8`, `80x8`, `3x8x80kg`, `80kg x 8 x 3`, `3x60s`.
    private mutating func add(chain: [Link]) {
        index += chain.count * 2 - 1 + chain.filter { $0.unit != nil }.count
        if chain.count == 2, chain[0].value == 2, chain[0].unit == nil, let mass = chain[1].mass,
            exercise?.equipment == .dumbbell || exercise?.equipment == .kettlebell, amount.kg == nil
        {
            addWeight(chain[1].value, mass)
            amount.isPair = true
            lead = ""
            return
        }
        if isTaken(by: chain) {
            if lead == "+", let added = chain.first, added.mass != nil, added.value < 20 {
                refuse(.unclear(added.text))
            }
            beginNext()
        }
        lead = ""
        if chain.count == 2, chain[1].unit == nil || chain[1].unit == .reps, chain[0].unit == nil {
            return addPair(chain[0], chain[1])
        }
        if chain.count == 3, chain.allSatisfy({ $0.unit == nil }) {
            let values = chain.map(\.value)
            let isWeightLast = values[2] > max(values[0], values[1])
            addWeight(values[isWeightLast ? 2 : 0], nil)
            amount.sets = whole(values[isWeightLast ? 0 : 2])
            amount.reps = whole(values[1])
            return
        }
        if chain.count == 2, let mass = chain[1].mass, chain[0].unit == nil, chain[0].value >= 30, chain[1].value <= 20
        {
            // `225x5 lb`
            addWeight(chain[0].value, mass)
            amount.reps = whole(chain[1].value)
            return
        }
        var counts: [Link] = []
        for link in chain {
            if let unit = link.unit { add(link.value, link.text, unit, inChain: true) } else { counts.append(link) }
        }
        let isMeasured = amount.seconds != nil || amount.meters != nil
        switch (counts.count, chain.first?.unit == nil) {
        case (1, _) where isMeasured || amount.reps != nil: amount.sets = whole(counts[0].value)
        case (1, _): amount.reps = whole(counts[0].value)
        case (2, true):
            amount.sets = whole(counts[0].value)
            amount.reps = whole(counts[1].value)
        case (2, false):
            amount.reps = whole(counts[0].value)
            amount.sets = whole(counts[1].value)
        default: for link in counts { amount.bare.append(.init(value: link.value, text: link.text, lead: "x")) }
        }
    }

    private mutating func addPair(_ first: Link, _ second: Link) {
        if isStatic {
            amount.sets = whole(first.value)
            amount.seconds = second.value
        } else if first.value == first.value.rounded(), first.value <= 12,
            second.value <= 30 || !isLoaded || amount.kg != nil
        {
            amount.sets = whole(first.value)
            amount.reps = whole(second.value)
        } else if isLoaded, amount.kg == nil, first.value <= 12, second.value > 30 {
            amount.reps = whole(first.value)
            addWeight(second.value, nil)
        } else if amount.kg == nil, isLoaded || first.value > 20 {
            addWeight(first.value, nil)
            amount.reps = whole(second.value)
        } else {
            amount.sets = whole(first.value)
            amount.reps = whole(second.value)
        }
    }

    // MARK: Numbers with a unit

    private mutating func add(_ value: Double, _ text: String, _ unit: LineUnit, inChain: Bool = false) {
        defer { lead = "" }
        if !inChain, unit.isMeter, case .meters(let scale)? = self.unit(at: index - 3), scale >= 1000, value < 1000 {
            // `1 km 500 m`, but `3k 15m`
            guard unit == .metersOrMinutes, value < 100 else { return amount.meters = (amount.meters ?? 0) + value }
            return addSeconds(value * 60)
        }
        if !inChain, isTaken(by: [Link(value: value, text: text, unit: unit)]) {
            if amount.meters != nil, amount.seconds == nil { refuse(.unclear(text)) }
            beginNext()
        }
        switch unit {
        case .mass(let mass):
            let isChange = exercise == nil || exercise?.equipment.isLoaded == true
            if lead == "+" || lead == "-", isChange {
                amount.change = (lead == "-" ? -1 : 1) * value * mass.kilograms
                amount.unit = mass
            } else {
                // What helps is no weight that was moved: a negative one is refused.
                addWeight(lead == "-" ? -value : value, mass)
            }
        case .seconds(let scale): addSeconds(value * scale)
        case .meters(let scale): amount.meters = value * scale
        case .metersOrMinutes:
            switch measure(value, inChain: inChain) {
            case .meters?: amount.meters = value
            case .seconds(let scale)?: addSeconds(value * scale)
            default:
                refuse(
                    .ambiguous(
                        "it is not clear whether \(text)m is minutes or metres; write '\(text) min' or '\(text) meters'"
                    )
                )
                amount.meters = value
            }
        case .sets:
            // `100 push ups in 5 sets`
            if lead == "in", index == tokens.count, amount.reps != nil || !amount.bare.isEmpty {
                refuse(
                    .ambiguous(
                        "it is not clear whether each of the \(text) sets has so many repetitions, or all together"
                    )
                )
            }
            amount.sets = whole(value)
        case .reps: amount.reps = whole(value)
        case .rpe: amount.rpe = value
        case .rir: amount.rir = whole(value)
        }
    }

    /// What `m` counts, by what is trained; `nil` where nobody can tell.
    func measure(_ value: Double, inChain: Bool) -> LineUnit? {
        guard let exercise else { return value >= 20 ? .meters(1) : .seconds(60) }
        if ["swim", "sprint"].contains(exercise.id) { return .meters(1) }
        if exercise.isEndurance {
            guard inChain else { return value >= 61 ? .meters(1) : .seconds(60) }
            // Intervals of 20 minutes are as usual as those of 50 metres.
            if value >= 50 { return .meters(1) }
            return exercise.type == .cardio ? nil : .seconds(60)
        }
        if exercise.type != .strength { return .seconds(60) }
        if value >= 20 { return .meters(1) }
        return exercise.force == .static ? .seconds(60) : nil
    }

    mutating func addWeight(_ value: Double, _ mass: MassUnit?) {
        let mass = mass ?? unit
        amount.kg = value * mass.kilograms
        amount.unit = mass
    }

    /// A count, within what can be counted; what is outside becomes a number that is refused later.
    func whole(_ value: Double) -> Int {
        guard value.isFinite, abs(value) < 1_000_000, value == value.rounded() else { return -1 }
        return Int(value)
    }
}
