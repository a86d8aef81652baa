import Strength

/// Reads the amounts of one group: `3x8 @ 80kg rpe 8`.
struct AmountReader {
    let exercise: Exercise?
    let unit: MassUnit
    private let tokens: [LineToken]
    private var index = 0
    private var amount = SetAmount()
    private var lead = ""
    /// Words that say nothing here and were not understood.
    private(set) var unknown: [String] = []

    private static let fillers: Set<String> = [
        "of", "a", "an", "the", "i", "did", "do", "done", "my", "with", "and", "just", "about", "around", "ca", "some",
        "total", "today", "weight", "it", "that", "was", "is", "to", "on", "easy", "hard", "heavy", "light", "felt",
        "now",
        "then", "also", "only", "more", "got", "hit", "made", "this", "time", "strict", "good", "each", "per", "were",
        "as",
        "me", "took", "finished", "distance", "long", "short", "quick", "fast", "slow", "session", "class", "non",
        "stop",
        "until", "till", "working", "work", "hold", "held", "x", "had", "could", "plus", "add", "minus",
    ]

    init(_ tokens: [LineToken], exercise: Exercise?, unit: MassUnit) {
        self.tokens = tokens
        self.exercise = exercise
        self.unit = unit
    }

    mutating func read() -> SetAmount {
        while index < tokens.count {
            switch tokens[index] {
            case .number: readNumber()
            case .clock(let seconds):
                addTime(seconds)
                amount.isClock = amount.seconds == seconds
                index += 1
            case .word(let word): read(word)
            case .sign(let sign): read(sign)
            }
        }
        return amount
    }

    private func word(_ offset: Int) -> String? {
        tokens.indices.contains(index + offset) ? tokens[index + offset].word : nil
    }

    private func number(_ offset: Int) -> Double? {
        tokens.indices.contains(index + offset) ? tokens[index + offset].number : nil
    }

    private func sign(_ offset: Int) -> Character? {
        guard tokens.indices.contains(index + offset), case .sign(let sign) = tokens[index + offset] else { return nil }
        return sign
    }

    // MARK: Numbers

    private mutating func readNumber() {
        guard case .number(let value, let text) = tokens[index] else { return }
        let chain = chain(of: "x")
        if chain.count > 1 { return add(chain: chain) }
        // `half an hour`
        let gap = value == 0.5 && (word(1) == "an" || word(1) == "a") ? 2 : 1
        if let unit = unit(at: index + gap) {
            index += gap + 1
            return add(value, text, unit)
        }
        let slashes = self.chain(of: "/")
        if slashes.count > 1 {
            index += slashes.count * 2 - 1
            if slashes.count == 2, slashes[0].value > 12, slashes[0].value > slashes[1].value {
                addWeight(slashes[0].value, nil)
                amount.reps = whole(slashes[1].value)
            } else {
                amount.list = slashes.map(\.value)
            }
            return
        }
        amount.bare.append(.init(value: value, text: text, lead: lead))
        lead = ""
        index += 1
    }

    private struct Link {
        let value: Double
        let text: String
        let unit: LineUnit?
    }

    /// Numbers joined by a sign, each with an optional unit; one alone where no sign follows.
    private func chain(of sign: Character) -> [Link] {
        var links: [Link] = []
        var place = index
        while place < tokens.count, case .number(let value, let text) = tokens[place] {
            var next = place + 1
            var unit: LineUnit?
            if let found = self.unit(at: next) {
                unit = found
                next += 1
            }
            links.append(Link(value: value, text: text, unit: unit))
            guard next + 1 < tokens.count, tokens[next] == .sign(sign), isNumber(next + 1) else { break }
            place = next + 1
        }
        return links
    }

    /// The unit that stands at a place; `rpe 8` behind a number belongs to the 8.
    private func unit(at place: Int) -> LineUnit? {
        guard tokens.indices.contains(place), let unit = tokens[place].word.flatMap(LineUnit.init) else { return nil }
        guard unit == .rpe || unit == .rir, tokens.indices.contains(place + 1), tokens[place + 1].number != nil
        else { return unit }
        // In `2 rir 8 reps` the 8 has a unit of its own.
        return self.unit(at: place + 2) == nil ? nil : unit
    }

    private func isNumber(_ place: Int) -> Bool { tokens[place].number != nil }

    /// `3x8`, `80x8`, `3x8x80kg`, `80kg x 8 x 3`, `3x60s`.
    private mutating func add(chain: [Link]) {
        index += chain.count * 2 - 1 + chain.filter { $0.unit != nil }.count
        lead = ""
        if chain.count == 2, chain[1].unit == nil || chain[1].unit == .reps, chain[0].unit == nil {
            return addPair(chain[0], chain[1])
        }
        if chain.count == 3, chain.allSatisfy({ $0.unit == nil }) {
            let values = chain.map(\.value)
            if values[2] > max(values[0], values[1]) {
                amount.sets = whole(values[0])
                amount.reps = whole(values[1])
                addWeight(values[2], nil)
            } else {
                addWeight(values[0], nil)
                amount.reps = whole(values[1])
                amount.sets = whole(values[2])
            }
            return
        }
        if chain.count == 2, case .mass(let mass)? = chain[1].unit, chain[0].unit == nil, chain[0].value >= 30,
            chain[1].value <= 20
        {
            // `225x5 lb`
            addWeight(chain[0].value, mass)
            amount.reps = whole(chain[1].value)
            return
        }
        var counts: [Link] = []
        for link in chain {
            if let unit = link.unit { add(link.value, link.text, unit) } else { counts.append(link) }
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
        let isLoaded = exercise?.equipment.isLoaded ?? true
        let isStatic = exercise?.force == .static && exercise?.mechanic == .isolation && !isLoaded
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

    private mutating func add(_ value: Double, _ text: String, _ unit: LineUnit) {
        defer { lead = "" }
        switch unit {
        case .mass(let mass):
            if lead == "+" || lead == "-", amount.kg == nil, exercise == nil || exercise?.equipment.isLoaded == true {
                amount.change = (lead == "-" ? -1 : 1) * value * mass.kilograms
                amount.unit = mass
            } else {
                addWeight(value, mass)
            }
        case .seconds(let scale): addTime(value * scale)
        case .meters(let scale): amount.meters = (amount.meters ?? 0) + value * scale
        case .metersOrMinutes:
            let afterHours = amount.seconds.map { $0 >= 3600 } ?? false
            let isDistance = exercise?.isEndurance == true ? value >= 61 : value >= 20
            if afterHours || !isDistance { addTime(value * 60) } else { amount.meters = (amount.meters ?? 0) + value }
        case .sets: amount.sets = whole(value)
        case .reps: amount.reps = whole(value)
        case .rpe: amount.rpe = value
        case .rir: amount.rir = whole(value)
        }
    }

    private mutating func addWeight(_ value: Double, _ mass: MassUnit?) {
        let mass = mass ?? unit
        amount.kg = value * mass.kilograms
        amount.unit = mass
    }

    private mutating func addTime(_ seconds: Double) {
        if lead == "rest" || word(1) == "rest" || word(2) == "rest" {
            amount.rest = (amount.rest ?? 0) + seconds
            // `rest 1 min 30 s`
            if lead != "rest" { lead = "" }
        } else {
            amount.seconds = (amount.seconds ?? 0) + seconds
            lead = ""
        }
    }

    /// A count, within what can be counted; what is outside becomes a number that is refused later.
    private func whole(_ value: Double) -> Int {
        guard value.isFinite, abs(value) < 1_000_000, value == value.rounded() else { return -1 }
        return Int(value)
    }

    // MARK: Words and signs

    private mutating func read(_ word: String) {
        switch word {
        case "rpe", "rir":
            // `rpe 8`; `8 rpe` was read with its number.
            if let value = number(1) {
                if word == "rpe" { amount.rpe = value } else { amount.rir = whole(value) }
                index += 2
            } else {
                index += 1
            }
        case "rest", "resting", "rested":
            lead = "rest"
            index += 1
        case "warm", "warmup", "warmups", "wu":
            amount.kind = .warmUp
            index += word == "warm" && (self.word(1) == "up" || self.word(1) == "ups") ? 2 : 1
            // `warm-up`
            if word == "warm", sign(0) == "-", self.word(1) == "up" { index += 2 }
        case "drop", "dropset", "dropsets", "drops":
            amount.kind = .drop
            index += 1
            if self.word(0) == "set" || self.word(0) == "sets" { index += 1 }
        case "failure", "fail", "failed", "amrap", "max":
            amount.kind = .failure
            index += 1
        case "bw", "bodyweight":
            amount.isBodyweight = true
            index += 1
        case "left", "right", "l", "each", "per", "both", "side", "sides", "arm", "leg", "arms", "legs", "es":
            readSide(word)
        case "single", "singles", "double", "doubles", "triple", "triples": readCount(word)
        case "rm":
            // `5rm 100`: the most that goes five times.
            if let last = amount.bare.popLast(), amount.reps == nil { amount.reps = whole(last.value) }
            index += 1
        case "same", "again", "repeat", "another", "ditto", "samesies":
            amount.isRepeat = true
            index += 1
        case "reserve", "tank":
            index += 1
        case "in" where self.word(1) == "reserve" || (self.word(1) == "the" && self.word(2) == "tank"):
            if let last = amount.bare.popLast() { amount.rir = whole(last.value) }
            if amount.rir == nil, let reps = amount.reps {
                amount.rir = reps
                amount.reps = nil
            }
            index += 2
        case "at", "for", "in", "add", "plus", "minus":
            lead = word == "add" || word == "plus" ? "+" : word == "minus" ? "-" : word
            index += 1
        default:
            if !Self.fillers.contains(word), LineUnit(word) == nil { unknown.append(word) }
            index += 1
        }
    }

    /// `a single`, `3 singles`, `a double @ 100`; before a name that is not known it belongs to the name.
    private mutating func readCount(_ word: String) {
        let reps = word.hasPrefix("single") ? 1 : word.hasPrefix("double") ? 2 : 3
        let isBehind =
            index > 0 && (tokens[index - 1].word.map { Self.fillers.contains($0) || LineUnit($0) != nil } ?? true)
        let isBefore = index == 0 && (sign(1) == "@" || self.word(1) == "at" || number(1) != nil)
        let isAlone = tokens.count == 1
        guard amount.reps == nil, isBehind || isBefore || isAlone || exercise != nil && index + 1 == tokens.count else {
            unknown.append(word)
            index += 1
            return
        }
        amount.reps = reps
        if word.hasSuffix("s"), let count = amount.bare.last, amount.sets == nil, count.value <= 20 {
            amount.bare.removeLast()
            amount.sets = whole(count.value)
        }
        index += 1
    }

    private func side(of word: String) -> Side? {
        switch word {
        case "left", "l": .left
        case "right", "r": .right
        case "each", "per", "both", "es": .each
        default: nil
        }
    }

    private mutating func readSide(_ word: String) {
        if let side = side(of: word) {
            let next = self.word(1) ?? ""
            let parts: Set<String> = ["side", "sides", "arm", "arms", "leg", "legs", "hand"]
            if word == "per" && !parts.contains(next) {
                index += 1
                return
            }
            amount.side = side
            index += parts.contains(next) ? 2 : 1
        } else {
            // `12 a side`
            if tokens.indices.contains(index - 1), tokens[index - 1].word == "a" { amount.side = .each }
            index += 1
        }
    }

    private mutating func read(_ sign: Character) {
        switch sign {
        case "@", "+", "-": lead = String(sign)
        case "x": if lead.isEmpty { lead = "x" }
        default: break
        }
        index += 1
    }
}
