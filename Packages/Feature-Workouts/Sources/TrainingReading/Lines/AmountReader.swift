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
    /// The kind at the beginning of the group, which holds for all of it: `warm up 40x10 60x5`.
    var openingKind: SetKind?
    var lead = ""
    /// True if a side stands behind its count (`8 left 7 right`) rather than before it (`left 8 right 7`).
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

    /// True if the last thing said is a weight or an exertion, which others may follow: `rpe 7, 8, 9`.
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
        // `8L/7R`
        if word(at: place) == "r", tokens.contains(.word("l")) { return nil }
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

    /// True if the count at hand was said to be of one side: what follows is of the other.
    private var isOfSide: Bool { isSideBehind && (amount.side == .left || amount.side == .right) && hasAnyCount }

    /// True if it says how much was done, or may.
    var hasAnyCount: Bool { amount.hasCount || !amount.bare.isEmpty }

    /// True if it has both a weight and a count.
    var isComplete: Bool {
        (amount.kg != nil || amount.bare.contains { $0.lead == "@" || $0.lead == "at" })
            && (amount.hasCount || amount.bare.contains { $0.lead.isEmpty || $0.lead == "for" })
    }

    // MARK: Numbers with a unit

    mutating func add(_ value: Double, _ text: String, _ unit: LineUnit, inChain: Bool = false) {
        defer { lead = "" }
        if !inChain, unit.isMeter, case .meters(let scale)? = self.unit(at: index - 3), scale >= 1000, value < 1000 {
            // `1 km 500 m`, but `3k 15m`
            guard unit == .metersOrMinutes,
                likelihood.minutes(value, inChain: false) > likelihood.metersBeyond(value)
            else {
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
                // A weight that helps was not moved: a negative one is refused.
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
                        "it is not clear whether \(text)m is minutes or meters; write '\(text) min' or '\(text) meters'"
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

    /// The unit that `m` means, by what is trained; `nil` if nobody can tell.
    func measure(_ value: Double, inChain: Bool) -> LineUnit? {
        let minutes = likelihood.minutes(value, inChain: inChain)
        let meters = likelihood.meters(value, inChain: inChain)
        guard max(minutes, meters) > -.infinity, abs(minutes - meters) >= NumberLikelihood.margin else { return nil }
        return minutes > meters ? .seconds(60) : .meters(1)
    }

    /// True if a weight takes some of the body's away: `assisted pull ups -30kg`.
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

extension AmountReader {
    /// The amounts of all groups of a line, which commas and "then" part, and the words that are none.
    static func amounts(
        _ tokens: [LineToken],
        exercise: Exercise?,
        unit: MassUnit
    ) -> (amounts: [SetAmount], unknown: [String]) {
        var amounts: [SetAmount] = []
        var unknown: [String] = []
        let workSets = warmUpEnd(tokens)
        for group in tokens.split(whereSeparator: { $0 == .sign(",") || $0 == .word("then") }) {
            var reader = AmountReader(Array(group), exercise: exercise, unit: unit)
            var read = reader.read()
            if let workSets, group.startIndex < workSets {
                for index in read.indices where read[index].kind == nil { read[index].kind = .warmUp }
            }
            amounts += read
            unknown += reader.unknown
        }
        return (amounts, unknown)
    }

    /// The beginning of the work sets behind warm-ups: `warm up bar x10, 40x5, 60x3 then 85x5`.
    private static func warmUpEnd(_ tokens: [LineToken]) -> Int? {
        let first = tokens.first?.word
        guard let first, ["warm", "warmup", "warmups", "wu"].contains(first) else { return nil }
        return tokens.firstIndex { ["then", "work", "working", "worked"].contains($0.word ?? "") }
    }
}
