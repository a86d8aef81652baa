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
    /// Whether a side stands behind its count (`8 left 7 right`) rather than before it (`left 8 right 7`).
    var isSideBehind = false
    /// Words that say nothing here and were not understood.
    var unknown: [String] = []

    let likelihood: NumberLikelihood

    init(_ tokens: [LineToken], exercise: Exercise?, unit: MassUnit) {
        self.tokens = tokens
        self.exercise = exercise
        self.unit = unit
        likelihood = NumberLikelihood(exercise: exercise, unit: unit)
    }

    mutating func read() -> [SetAmount] {
        while index < tokens.count {
            if readPace() || readTime() { continue }
            switch tokens[index] {
            case .number: readNumber()
            case .clock, .equipment: index += 1
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
        // `8 left 7 right`
        if isOfSide { beginNext() }
        // `10 @ 60kg 8 @ 70kg`
        let saysWeight = isSign("@", at: index + 1) || word(at: index + 1) == "at" || word(at: index + 1) == "for"
        if saysWeight, number(at: index + 2) != nil, isComplete { beginNext() }
        amount.bare.append(.init(value: value, text: text, lead: lead))
        lead = ""
        index += 1
    }

    /// Whether the count at hand was said to be of one side: what follows is of the other.
    private var isOfSide: Bool { isSideBehind && (amount.side == .left || amount.side == .right) && hasAnyCount }

    /// Whether it says how much was done, or may.
    var hasAnyCount: Bool { amount.hasCount || !amount.bare.isEmpty }

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
        let isOfList = isOfList
        index += slashes.count * 2 - 1 + slashes.filter { $0.unit != nil }.count
        defer { lead = "" }
        if isOfList { return pair(slashes) }
        if isOfEachSet(slashes) { return spread(slashes) }
        let isWeighed = isWeighed(slashes)
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

    /// Whether `a/b` is a weight and its repetitions rather than two counts.
    private func isWeighed(_ slashes: [Link]) -> Bool {
        guard slashes.count == 2 else { return false }
        if slashes[0].mass != nil { return slashes[1].unit == nil || slashes[1].unit == .reps }
        guard slashes.allSatisfy({ $0.unit == nil || $0.unit == .reps }), isLoaded else { return false }
        let (first, second) = (slashes[0].value, slashes[1].value)
        let asList = likelihood.reps(first) + likelihood.reps(second)
        return likelihood.weight(first) + likelihood.reps(second) > asList
    }

    /// `5x5 60/62.5/65/65/65`: each of the sets before has its weight.
    private func isOfEachSet(_ slashes: [Link]) -> Bool {
        amount.sets == slashes.count && amount.reps != nil && amount.kg == nil && isLoaded
            && slashes.allSatisfy { $0.unit == nil || $0.mass != nil }
    }

    private mutating func spread(_ slashes: [Link]) {
        let mass = slashes.lazy.compactMap(\.mass).first
        amount.sets = nil
        let each = amount
        for (place, link) in slashes.enumerated() {
            if place > 0 {
                beginNext(each.kind)
                amount = each
            }
            addWeight(link.value, mass)
        }
    }

    /// Whether what is said next belongs to the list before it.
    private var isOfList: Bool { !amount.list.isEmpty && (["x", "@", "at"].contains(lead) || isListOfWeights) }

    /// `5/3/1 50/55/60kg`: as many weights as there are counts.
    private var isListOfWeights: Bool {
        let slashes = chain(of: "/")
        guard slashes.count == amount.list.count, isLoaded, amount.kg == nil else { return false }
        if slashes.last?.mass != nil { return true }
        return slashes.allSatisfy { $0.unit == nil }
            && slashes.reduce(0) { $0 + likelihood.weight($1.value) - likelihood.reps($1.value) } > 0
    }

    /// `10/8/6 @ 60/70/80`, `60/70/80 x 10/8/6`: each set has its weight.
    private mutating func pair(_ slashes: [Link]) {
        let isWeightLast = lead != "x" || likelihood.reps(amount.list[0]) > likelihood.weight(amount.list[0])
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
        return amount.kg != nil && isLoaded && chain.count == 2 && counts == 2
            && likelihood.sets(chain[0].value) < NumberLikelihood.never
    }

    /// `3x8`, `80x8`, `3x8x80kg`, `80kg x 8 x 3`, `3x60s`.
    private mutating func add(chain: [Link]) {
        index += chain.count * 2 - 1 + chain.filter { $0.unit != nil }.count
        if chain.count == 2, chain[0].value == 2, chain[0].unit == nil, let mass = chain[1].mass, isInHands,
            amount.kg == nil
        {
            addWeight(chain[1].value, mass)
            amount.isPair = true
            lead = ""
            return
        }
        if isTaken(by: chain) {
            if lead == "+", let added = chain.first, let mass = added.mass,
                likelihood.change(added.value, in: mass) > likelihood.weight(added.value, in: mass)
            {
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
            guard let best = likelihood.chain(values, hasWeight: false).first else { return }
            return take(values, as: best.roles)
        }
        if chain.count == 2, let mass = chain[1].mass, chain[0].unit == nil {
            // `225x5 lb`
            let (first, second) = (chain[0].value, chain[1].value)
            let isWeightFirst = likelihood.weight(first, in: mass) + likelihood.reps(second)
            if isWeightFirst - 1.5 > likelihood.reps(first) + likelihood.weight(second, in: mass) {
                addWeight(first, mass)
                amount.reps = whole(second)
                return
            }
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
            return
        }
        let values = [first.value, second.value]
        // `curl 15 10x10`: the number before is the weight.
        let hasWeight =
            amount.kg != nil || amount.isBodyweight || amount.bare.contains { ["", "@", "at"].contains($0.lead) }
        let hasSets = amount.sets != nil
        var candidates = likelihood.chain(values, hasWeight: hasWeight, hasSets: hasSets)
        if !hasWeight, let weight = nextWeight {
            // `10x10 24`: all three numbers are read together.
            let others = likelihood.chain(values, hasWeight: true, hasSets: hasSets)
            let score = (others.first?.score ?? -.infinity) + likelihood.weight(weight.value, in: weight.mass)
            if score > (candidates.first?.score ?? -.infinity) + NumberLikelihood.never { candidates = others }
        }
        guard let best = candidates.first, best.score > -.infinity else {
            amount.sets = whole(first.value)
            amount.reps = whole(second.value)
            return
        }
        if let other = candidates.dropFirst().first, best.score - other.score < NumberLikelihood.margin,
            best.score > 2 * NumberLikelihood.never
        {
            let said = "\(first.text)x\(second.text)"
            let ways = [best, other].map { words(first.text, second.text, $0.roles) }
            refuse(.ambiguous("it is not clear whether \(said) is \(ways[0]) or \(ways[1])"))
        }
        take(values, as: best.roles)
    }

    private func words(_ first: String, _ second: String, _ roles: [NumberLikelihood.Role]) -> String {
        switch roles {
        case [.weight, .reps]: "\(first) \(unit.rawValue) for \(second)"
        case [.reps, .weight]: "\(second) \(unit.rawValue) for \(first)"
        case [.reps, .sets]: "\(second) sets of \(first)"
        default: "\(first) sets of \(second)"
        }
    }

    private mutating func take(_ values: [Double], as roles: [NumberLikelihood.Role]) {
        for (value, role) in zip(values, roles) {
            switch role {
            case .sets: amount.sets = whole(value)
            case .reps: amount.reps = whole(value)
            case .weight: addWeight(value, nil)
            }
        }
    }

    /// The weight that may stand behind the chain at hand: `10x10 24`, `3x8 @ 60`, `5x5 with 100kg`.
    private var nextWeight: (value: Double, mass: MassUnit?)? {
        var place = index
        while let word = word(at: place), ["with", "at", "of", "using", "each"].contains(word) { place += 1 }
        if isSign("@", at: place) || isSign("\u{2013}", at: place) { place += 1 }
        guard let value = number(at: place), !isSign("x", at: place + 1), !isSign("/", at: place + 1) else {
            return nil
        }
        if case .mass(let mass)? = unit(at: place + 1) { return isSign("x", at: place + 2) ? nil : (value, mass) }
        // An exertion is said from 1 to 10 behind a weight.
        let isExertion = isSign("@", at: place - 1) && value <= 10
        return unit(at: place + 1) == nil && !isSign("~", at: place + 1) && !isExertion ? (value, nil) : nil
    }

    /// Whether two weights are one in each hand.
    private var isInHands: Bool {
        switch exercise?.equipment {
        case .dumbbell?, .kettlebell?: true
        case .barbell?, .machine?, .cable?, nil: false
        default: amount.reps != nil
        }
    }

    // MARK: Numbers with a unit

    private mutating func add(_ value: Double, _ text: String, _ unit: LineUnit, inChain: Bool = false) {
        defer { lead = "" }
        if !inChain, unit.isMeter, case .meters(let scale)? = self.unit(at: index - 3), scale >= 1000, value < 1000 {
            // `1 km 500 m`, but `3k 15m`
            guard unit == .metersOrMinutes, measure(value, inChain: false) == .seconds(60) else {
                return amount.meters = (amount.meters ?? 0) + value
            }
            return addSeconds(value * 60)
        }
        if !inChain, isTaken(by: [Link(value: value, text: text, unit: unit)]) {
            if amount.meters != nil, amount.seconds == nil { refuse(.unclear(text)) }
            beginNext()
        }
        switch unit {
        case .mass(let mass):
            let isChange = (exercise == nil || exercise?.equipment.isLoaded == true) && !isAssisted
            if lead == "+" || lead == "-", isChange {
                amount.change = (lead == "-" ? -1 : 1) * value * mass.kilograms
                amount.unit = mass
            } else {
                // What helps is no weight that was moved: a negative one is refused.
                addWeight(lead == "-" && !isAssisted ? -value : value, mass)
            }
        case .seconds(let scale): addSeconds(value * scale)
        case .meters(let scale):
            if lead == "-" { refuse(.impossible("a distance of -\(text) cannot be")) }
            amount.meters = value * scale
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
        // `walking lunge 3x20 steps`
        case .steps where exercise?.type == .strength: amount.reps = whole(value)
        case .steps: amount.steps = value
        case .rpe: amount.rpe = value
        case .rir: amount.rir = whole(value)
        }
    }

    /// What `m` counts, by what is trained; `nil` where nobody can tell.
    func measure(_ value: Double, inChain: Bool) -> LineUnit? {
        let minutes = likelihood.minutes(value, inChain: inChain)
        let meters = likelihood.meters(value, inChain: inChain)
        guard max(minutes, meters) > -.infinity, abs(minutes - meters) >= NumberLikelihood.margin else { return nil }
        return minutes > meters ? .seconds(60) : .meters(1)
    }

    /// Whether a weight takes some of the body's away: `assisted pull ups -30kg`.
    private var isAssisted: Bool { exercise?.id.hasPrefix("assisted") ?? false }

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
