import SpokenText
import Strength

extension AmountReader {
    private static let fillers: Set<String> = [
        "of", "a", "an", "the", "i", "did", "do", "done", "my", "with", "and", "just", "about", "around", "ca", "some",
        "total", "today", "weight", "it", "that", "was", "is", "to", "on", "easy", "hard", "heavy", "light", "felt",
        "now",
        "then", "also", "only", "more", "got", "hit", "made", "this", "time", "strict", "good", "each", "per", "were",
        "as",
        "me", "took", "finished", "distance", "long", "short", "quick", "fast", "slow", "session", "class", "non",
        "stop",
        "until", "till", "working", "work", "hold", "held", "x", "had", "could", "plus", "add", "minus", "avg",
        "average", "between", "last", "first", "second", "third", "next", "final", "top", "using", "steady",
        "interval", "ok", "worked", "up", "by", "commute", "mit", "und", "from", "so", "but", "really", "cd",
        "cooldown",
        "cool", "down", "cluster", "clusters",
    ]

    /// Strokes and parts of a medley; how one swam.
    private static let strokes: Set<String> = [
        "free", "freestyle", "crawl", "fly", "butterfly", "back", "backstroke", "breast", "breaststroke", "im",
        "medley",
        "kick", "pull", "drill",
    ]

    private static let days = Set(Lexicon.standard.weekdayNames.map { $0.lowercased() } + ["yesterday", "tomorrow"])

    // MARK: Words

    mutating func read(_ word: String) {
        index += 1
        switch word {
        case "rpe", "rir":
            // `rpe 8`; `8 rpe` was read with its number.
            guard let value = number(at: index) else { return }
            if word == "rpe" { amount.rpe = value } else { amount.rir = whole(value) }
            index += 1
            readRangeOfExertion()
        case "rest", "resting", "rested", "recovery": lead = "rest"
        case LineLexer.openEnded: readOpenEnded()
        case "got" where amount.kind == .failure: break
        case "warm", "warmup", "warmups", "wu":
            setKind(.warmUp)
            if word == "warm", isSign("-", at: index) { index += 1 }
            if word == "warm", self.word(at: index) == "up" || self.word(at: index) == "ups" { index += 1 }
        case "drop", "dropset", "dropsets", "drops", "dropped": readDrop()
        case "fail" where isToFailure, "failed" where isToFailure, "failure", "amrap", "max":
            amount.kind = .failure
            // `3x failure`
            if lead == "x", let sets = amount.bare.popLast() { amount.sets = whole(sets.value) }
            lead = ""
        case "fail", "failed", "miss", "missed", "misses": readMiss(word)
        case "bw", "bodyweight": amount.isBodyweight = true
        case "bar" where exercise?.equipment == .barbell:
            if amount.kg != nil { beginNext() }
            addWeight(PlateSet.usual(unit).bar, unit)
        case "empty" where self.word(at: index) == "bar": break
        case "left" where saysReserve: readReserve()
        case "left", "right", "l", "r", "each", "per", "both", "side", "sides", "arm", "leg", "arms", "legs", "es":
            readSide(word)
        case "single", "singles", "double", "doubles", "triple", "triples": readCount(word)
        case "rm":
            // `5rm 100`: the most that goes five times.
            if let last = amount.bare.popLast(), amount.reps == nil { amount.reps = whole(last.value) }
        case "same", "again", "repeat", "another", "ditto", "samesies": amount.isRepeat = true
        case "reserve", "tank": break
        case "in"
        where self.word(at: index) == "reserve" || self.word(at: index) == "the" && self.word(at: index + 1) == "tank":
            if let last = amount.bare.popLast() { amount.rir = whole(last.value) }
            if amount.rir == nil, let reps = amount.reps {
                amount.rir = reps
                amount.reps = nil
            }
            index += 1
        case "at", "for", "in", "add", "plus", "minus", "pace":
            lead = word == "add" || word == "plus" ? "+" : word == "minus" ? "-" : word
        case let day where Self.days.contains(day):
            refuse(.ambiguous("a line does not say when '\(day)' is: leave it out and add --day \(day)"))
        case "am", "pm": refuse(.ambiguous("a line does not say the time of day: leave it out and add --at"))
        default:
            if exercise?.id == "swim", Self.strokes.contains(word) { return }
            if exercise?.id == "rowing-machine", word == "split" { return }
            if !Self.fillers.contains(word), LineUnit(word) == nil { unknown.append(word) }
        }
    }

    /// `60x5+ got 9`, `60x5+ (9)`: the set went on to so many.
    private mutating func readOpenEnded() {
        amount.kind = .failure
        var place = index
        while let word = word(at: place), ["got", "did", "made", "for"].contains(word) { place += 1 }
        guard let reps = number(at: place), unit(at: place + 1) == nil || unit(at: place + 1) == .reps,
            !isSign("x", at: place + 1), amount.reps != nil
        else { return }
        amount.reps = whole(reps)
        index = unit(at: place + 1) == .reps ? place + 2 : place + 1
    }

    /// `rpe 7-8` is 7.5.
    private mutating func readRangeOfExertion() {
        guard isSign("~", at: index), let last = number(at: index + 1), let first = amount.rpe, last > first, last <= 10
        else { return }
        amount.rpe = (first + last) / 2
        index += 2
    }

    private mutating func setKind(_ kind: SetKind) {
        if amount == SetAmount(), earlier.isEmpty { openingKind = kind }
        amount.kind = kind
    }

    /// `drop set 60x12`, `100x5 drop 80x8`, `80x8 70x8 drop set`.
    private mutating func readDrop() {
        if word(at: index) == "set" || word(at: index) == "sets" { index += 1 }
        var next = index
        while word(at: next) == "to" || word(at: next) == "down" { next += 1 }
        let isAmountNext = number(at: next) != nil && unit(at: next + 1)?.seconds == nil
        if isAmountNext, amount.kg != nil || amount.hasCount || !amount.bare.isEmpty {
            index = next
            return beginNext(.drop)
        }
        setKind(.drop)
        let all = earlier + [amount]
        for place in earlier.indices.dropFirst() {
            if let kg = earlier[place].kg, let before = all[place - 1].kg, kg < before { earlier[place].kind = .drop }
        }
    }

    /// `a single`, `3 singles`, `a double @ 100`; before a name that is not known it belongs to the name.
    private mutating func readCount(_ word: String) {
        let place = index - 1
        let reps = word.hasPrefix("single") ? 1 : word.hasPrefix("double") ? 2 : 3
        let isBehind =
            place > 0 && (tokens[place - 1].word.map { Self.fillers.contains($0) || LineUnit($0) != nil } ?? true)
        let isBefore =
            place == 0 && (isSign("@", at: index) || self.word(at: index) == "at" || number(at: index) != nil)
        let isAlone = tokens.count == 1
        guard amount.reps == nil, isBehind || isBefore || isAlone || exercise != nil && index == tokens.count else {
            unknown.append(word)
            return
        }
        amount.reps = reps
        if word.hasSuffix("s"), let count = amount.bare.last, amount.sets == nil,
            likelihood.sets(count.value) > NumberLikelihood.never
        {
            amount.bare.removeLast()
            amount.sets = whole(count.value)
        }
    }

    private mutating func readSide(_ word: String) {
        let side: Side? =
            switch word {
            case "left", "l": .left
            case "right", "r": .right
            case "each", "per", "both", "es": .each
            default: nil
            }
        guard let side else {
            // `12 a side`
            if self.word(at: index - 2) == "a" { amount.side = .each }
            return
        }
        let isNamed = ["side", "sides", "arm", "arms", "leg", "legs", "hand"].contains(self.word(at: index) ?? "")
        if word == "per", !isNamed { return }
        if isNamed { index += 1 }
        guard side != .each else { return amount.side = .each }
        // `left and right`, `L/R`
        var next = index
        if self.word(at: next) == "and" || isSign("/", at: next) || isSign("+", at: next) { next += 1 }
        let other = self.word(at: next).flatMap { ["left": Side.left, "l": .left, "right": .right, "r": .right][$0] }
        if next > index, let other, other != side {
            index = next + 1
            return amount.side = .each
        }
        if let said = amount.side, said != side || !isSideBehind, hasAnyCount { beginNext() }
        isSideBehind = hasAnyCount
        amount.side = side
    }

    /// `2 left in the tank`, `2 reps left`: what was not done.
    private var saysReserve: Bool {
        if word(at: index) == "in" { return true }
        return word(at: index - 2).flatMap { LineUnit($0) } == .reps && amount.reps != nil
            && (amount.sets != nil || earlier.contains { $0.reps != nil })
    }

    private mutating func readReserve() {
        if let last = amount.bare.popLast() {
            amount.rir = whole(last.value)
        } else {
            amount.rir = amount.reps
            amount.reps = nil
        }
        while let word = word(at: index), ["in", "the", "tank", "reserve"].contains(word) { index += 1 }
    }

    // MARK: Missed

    /// True if `fail` says that the set went on until nothing went any more: `60x12 to fail`, `60x12 failed`.
    private var isToFailure: Bool {
        ["to", "till", "until", "at"].contains(word(at: index - 2) ?? "") || amount.reps.map { $0 > 1 } ?? false
            || !amount.list.isEmpty
    }

    /// `70 x 1 miss`, `missed 110`, `missed the third`, `missed the third at 140`: attempts, which count for nothing.
    private mutating func readMiss(_ word: String) {
        let isBefore = self.word(at: index - 2) == "and" || self.word(at: index - 2) == "but"
        var place = index
        var which: Int?
        while let next = self.word(at: place), ["the", "my", "a", "on", "at", "with"].contains(next) { place += 1 }
        if let (value, end) = ordinal(at: place) { (which, place) = (value, end) }
        while let next = self.word(at: place),
            ["one", "attempt", "set", "single", "at", "with", "of", "them"].contains(next)
        {
            place += 1
        }
        // `the last one`
        if which != nil, tokens.indices.contains(place), tokens[place].nameText == "one" { place += 1 }
        if isSign("@", at: place) { place += 1 }
        if ["rep", "reps"].contains(self.word(at: place) ?? "") {
            index = place + 1
            return refuse(.ambiguous("write the repetitions of each set that were done, as in '5x100, 4x100'"))
        }
        if word == "misses", let count = amount.bare.popLast() {
            // `2 misses at 140`
            amount.sets = whole(count.value)
            amount.kind = .missed
            return
        }
        let isNext = number(at: place) != nil
        let hasSet = hasAnyCount || amount.kg != nil
        if isNext, hasSet, !isBefore, which == nil, word.hasSuffix("ed") {
            refuse(.ambiguous("it is not clear which set was missed; put a comma before or behind '\(word)'"))
        }
        if isNext, which != nil || word.hasSuffix("ed") {
            index = place
            if hasSet { beginNext() }
            amount.kind = .missed
        } else if which == nil, hasSet {
            if let reps = amount.reps, reps > 1 {
                refuse(.ambiguous("write how many of the \(reps) repetitions were done, if any"))
            }
            amount.kind = .missed
        } else {
            index = place
            if hasSet { beginNext() }
            amount.missed = which ?? 0
        }
    }

    /// `third`, `3rd`, `last` as 3, 3, 0.
    private func ordinal(at place: Int) -> (value: Int, end: Int)? {
        if let number = number(at: place), ["st", "nd", "rd", "th"].contains(word(at: place + 1) ?? "") {
            return (whole(number), place + 2)
        }
        guard let word = word(at: place) else { return nil }
        if ["last", "final"].contains(word) { return (0, place + 1) }
        return Lexicon.standard.sense(of: word)?.ordinal.map { ($0, place + 1) }
    }

    // MARK: Signs

    mutating func read(_ sign: Character) {
        index += 1
        switch sign {
        case "@", "+": lead = String(sign)
        case "/":
            // `8/side`
            guard let word = word(at: index), ["side", "leg", "arm", "hand", "seite"].contains(word) else { return }
            amount.side = .each
            index += 1
        case "-", "\u{2013}":
            guard number(at: index) != nil else { return }
            if isSign("x", at: index - 2) {
                refuse(.impossible("-\(tokens[index].nameText ?? "") repetitions cannot be"))
            }
            lead = String(sign)
        case "x": if lead.isEmpty { lead = "x" }
        case "~":
            guard index >= 2, case .number(_, let first) = tokens[index - 2], index < tokens.count,
                case .number(_, let last) = tokens[index]
            else { return }
            refuse(.ambiguous("it is not clear which of \(first) to \(last) was done; write the one that was"))
            index += 1
        case "%":
            let share = index >= 2 ? tokens[index - 2].nameText ?? "" : ""
            refuse(.ambiguous("it is not clear of what \(share) % is a share; write the weight"))
        default: break
        }
    }
}
