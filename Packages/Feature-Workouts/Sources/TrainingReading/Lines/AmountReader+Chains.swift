import Strength

extension AmountReader {
    // MARK: Numbers joined by signs

    struct Link {
        let value: Double
        let text: String
        let unit: LineUnit?

        var mass: MassUnit? { if case .mass(let mass)? = unit { mass } else { nil } }
    }

    /// Numbers joined by a sign, each with an optional unit; one alone where no sign follows.
    func chain(of sign: Character) -> [Link] {
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
    mutating func add(slashes: [Link]) {
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

    /// True if `a/b` is a weight and its repetitions rather than two counts.
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

    /// True if what is said next belongs to the list before it.
    var isOfList: Bool { !amount.list.isEmpty && (["x", "@", "at"].contains(lead) || isListOfWeights) }

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

    /// True if the amount at hand has what is said next.
    func isTaken(by chain: [Link]) -> Bool {
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
    mutating func add(chain: [Link]) {
        index += chain.count * 2 - 1 + chain.filter { $0.unit != nil }.count
        if chain.count == 2, chain[0].value == 2, chain[0].unit == nil, let mass = chain[1].mass, isInHands,
            amount.kg == nil
        {
            addWeight(chain[1].value, mass)
            amount.isPair = true
            lead = ""
            return
        }
        if lead == "-", let first = chain.first, first.mass != nil || first.unit == nil,
            exercise?.id.hasPrefix("assisted") != true
        {
            refuse(.impossible("-\(first.text) cannot be, neither as a weight nor as sets"))
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

    /// True if two weights are one in each hand.
    private var isInHands: Bool {
        switch exercise?.equipment {
        case .dumbbell?, .kettlebell?: true
        case .barbell?, .machine?, .cable?, nil: false
        default: amount.reps != nil
        }
    }
}
