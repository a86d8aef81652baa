extension SpokenSentence {
    /// A number in figures or words: `12`, `1 1/2`, `two hundred and five`, `a dozen`, `half`, `two and a half`, `1.5 million`.
    public func number(at place: Int) -> (value: Double, end: Int)? {
        guard let (value, end) = figureNumber(at: place) ?? saidNumber(at: place) else { return nil }
        // `two and a half`; of `half and a half` nobody says.
        if value >= 1, value == value.rounded(), let match = lexicon.fractions.match(self, at: end),
            let part = match.fraction,
            // `two and a half hours`, `an hour and a half`; but `2 and half of it`.
            sense(at: match.end)?.isOf != true
        {
            return (value + part, match.end)
        }
        return (value, end)
    }

    /// A number, or two with a word or a dash between them: `2-3`, `two to three`.
    public func range(at place: Int) -> (range: ClosedRange<Double>, end: Int)? {
        guard let (low, end) = number(at: place) else { return nil }
        let isJoint = kind(end) == .dash || sense(at: end)?.isRange == true
        if isJoint, let (high, after) = number(at: end + 1), high > low { return (low...high, after) }
        return (low...low, end)
    }

    /// `third`, `3rd`, `twenty-first`.
    ///
    /// - Parameter plain: whether figures alone are one, as in `3 December`.
    public func ordinal(at place: Int, plain: Bool = false) -> (value: Int, end: Int)? {
        if let value = figures(at: place, digits: 1...4) {
            if isJoined(place + 1), sense(at: place + 1)?.isOrdinalSuffix == true { return (value, place + 2) }
            return plain ? (value, place + 1) : nil
        }
        guard let (sense, end) = sense(at: place, { $0.ordinal != nil || $0.room > 0 }) else { return nil }
        if let ordinal = sense.ordinal { return (ordinal, end) }
        guard let tens = sense.number.flatMap({ Int(exactly: $0) }), let ones = self.sense(at: end)?.ordinal, ones > 0,
            Double(ones) <= sense.room, !sense.multiplies
        else { return nil }
        return (tens + ones, end + 1)
    }

    // MARK: Figures

    private func figureNumber(at place: Int) -> (value: Double, end: Int)? {
        guard kind(place) == .number else { return nil }
        var value = tokens[place].value
        var end = place + 1
        if let fraction = slashed(at: place) { return (fraction, place + 3) }
        if value == value.rounded(), tokens.indices.contains(end), tokens[end].spaceBefore,
            let fraction = slashed(at: end), fraction < 1
        {
            return (value + fraction, end + 3)
        }
        while let (sense, next) = sense(at: end, { $0.multiplies }), let factor = sense.number {
            value = min(value * factor, 1e18)
            end = next
        }
        return (value, end)
    }

    /// `3/4`, with nothing between, and no third number after it.
    private func slashed(at place: Int) -> Double? {
        guard kind(place) == .number, kind(place + 1) == .slash, kind(place + 2) == .number, isJoined(place + 1),
            isJoined(place + 2), tokens[place + 2].value > 0, !(kind(place + 3) == .slash && isJoined(place + 3))
        else { return nil }
        let (top, bottom) = (tokens[place].value, tokens[place + 2].value)
        return top == top.rounded() && bottom == bottom.rounded() ? top / bottom : nil
    }

    // MARK: Words

    /// A number in words, without what may be added to it: the eight of `las ocho y media`.
    func saidNumber(at place: Int) -> (value: Double, end: Int)? {
        guard kind(place) == .word else { return nil }
        let word = tokens[place].word
        if word < 0 { return compound(tokens[place]).map { ($0, place + 1) } }
        guard lexicon.mayBeginNumber(word) else { return nil }
        return fractionNumber(at: place) ?? wordNumber(at: place)
    }

    /// `half`, `half a dozen`, `three quarters`, `a third`.
    private func fractionNumber(at place: Int) -> (value: Double, end: Int)? {
        if let (sense, end) = sense(at: place, { $0.fraction != nil }), let fraction = sense.fraction,
            sense.ordinal == nil
        {
            let dozen = self.sense(at: end)?.isArticle == true ? end + 1 : end
            if let (factor, after) = self.sense(at: dozen, { $0.multiplies }), let number = factor.number {
                return (fraction * number, after)
            }
            return (fraction, end)
        }
        guard let first = sense(at: place) else { return nil }
        let count = first.isArticle ? 1 : first.number
        guard let count, count >= 1, count < 20, let (second, end) = sense(at: place + 1, { $0.fraction != nil }),
            let fraction = second.fraction, first.isArticle || count == 1 || second.ordinal == nil
        else { return nil }
        return (count * fraction, end)
    }

    private func wordNumber(at start: Int) -> (value: Double, end: Int)? {
        var place = start
        // `a hundred`, `a dozen`.
        if sense(at: place)?.isArticle == true, sense(at: place + 1, { $0.multiplies }) != nil { place += 1 }
        var sum = NumberSum()
        var end = start
        while true {
            if let (sense, next) = sense(at: place, { $0.number != nil }) {
                guard sum.add(sense) else { break }
                (place, end) = (next, next)
            } else if !sum.isEmpty, let sense = sense(at: place), sum.joins(sense, before: self.sense(at: place + 1)) {
                place += 1
            } else {
                break
            }
        }
        return sum.value.map { ($0, end) }
    }

    /// A number written as one word: `einundzwanzig`, `ventidós`.
    private func compound(_ token: Token) -> Double? {
        let word = folded(token)
        guard word.count > 4, word.count <= 80, lexicon.mayBeginNumber(word) else { return nil }
        return compound(word, NumberSum())
    }

    private func compound(_ rest: ArraySlice<UInt8>, _ sum: NumberSum) -> Double? {
        if rest.isEmpty { return sum.isEmpty ? nil : sum.value }
        for length in stride(from: rest.count, through: 2, by: -1) {
            let piece = rest.prefix(length)
            guard let sense = lexicon.sense(lexicon.words.find(piece)) else { continue }
            var next = sum
            let after = rest.dropFirst(length)
            if let fraction = sense.fraction, after.isEmpty, let value = sum.value { return value + fraction }
            if next.add(sense) || (!sum.isEmpty && next.joins(sense, before: nil)) {
                if let value = compound(after, next) { return value }
            }
        }
        return nil
    }
}

/// Adds up the words of a number.
private struct NumberSum {
    private var whole = 0.0
    private var current: Double?
    private var room = 0.0
    /// Ones that stand before the tens: the five of `fünfundzwanzig`.
    private var ones: Double?

    var isEmpty: Bool { current == nil && whole == 0 }
    var value: Double? { ones != nil ? nil : current.map { whole + $0 } ?? (whole > 0 ? whole : nil) }

    /// - Returns: false where the word begins another number.
    mutating func add(_ sense: WordSense) -> Bool {
        guard let number = sense.number else { return false }
        if let ones {
            guard sense.room >= 9, !sense.multiplies, number >= 20, number < 100 else { return false }
            (current, room, self.ones) = ((current ?? 0) + ones + number, 0, nil)
            return true
        }
        if sense.multiplies, !isEmpty {
            let factor = current ?? 1
            guard factor < number, factor > 0 else { return false }
            if number >= 1000 {
                (whole, current, room) = (whole + factor * number, 0, sense.room)
            } else {
                // `two hundred`; `zwei tausend drei hundert` has both.
                (current, room) = (factor * number, sense.room)
            }
            return true
        }
        guard let before = current else {
            // What follows `mille` is a number of its own: `mille deux cents`.
            if sense.multiplies, number >= 1000 {
                (whole, current, room) = (number, 0, sense.room)
            } else {
                (current, room) = (number, sense.room)
            }
            return true
        }
        guard number > 0, number <= room else { return false }
        (current, room) = (before + number, min(sense.room, room - number))
        return true
    }

    /// True if a word may stand here inside a number.
    mutating func joins(_ sense: WordSense, before next: WordSense?) -> Bool {
        if sense.inverts, let current {
            let last = current.truncatingRemainder(dividingBy: 100)
            if (1...9).contains(last), next.map({ ($0.number ?? 0) >= 20 && $0.room >= 9 }) ?? true {
                (ones, self.current) = (last, current - last)
                return true
            }
        }
        guard let least = sense.joint, room >= max(least, 1) else { return false }
        return next.map { ($0.number ?? 0) > 0 && ($0.number ?? 0) <= room } ?? true
    }
}
