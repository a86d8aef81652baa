import Strength

extension AmountReader {
    // MARK: Times

    private static let restWords: Set<String> = ["rest", "resting", "rested", "recovery", "break", "pause", "off"]

    /// A time that stands here, with where it ends: `27:30`, `1h 20m`, `27 min 30`, `half an hour`, `an hour and a half`.
    private func time(at start: Int) -> (seconds: Double, end: Int)? {
        guard tokens.indices.contains(start) else { return nil }
        if case .clock(let seconds) = tokens[start] { return (seconds, start + 1) }
        var place = start + 1
        var value = number(at: start) ?? 1
        if number(at: start) != nil {
            if isSign("x", at: place) { return nil }
            // `half an hour`, `two and a half hours`
            if value == 0.5, word(at: place) == "an" || word(at: place) == "a" { place += 1 }
            if isAndAHalf(at: place) {
                value += 0.5
                place += 3
            }
        } else if word(at: start) != "an", word(at: start) != "a" {
            return nil
        }
        guard var scale = timeScale(value, at: place), number(at: start) != nil || scale > 1 else { return nil }
        var seconds = value * scale
        place += 1
        // `40s x 3` is a chain.
        if isSign("x", at: place), number(at: place + 1) != nil { return nil }
        while scale > 1 {
            if isAndAHalf(at: place) {
                seconds += scale / 2
                place += 3
            }
            let next = word(at: place) == "and" ? place + 1 : place
            guard let more = number(at: next), more < 60 else { break }
            if let finer = unit(at: next + 1)?.seconds, finer < scale {
                (seconds, scale, place) = (seconds + more * finer, finer, next + 2)
            } else if unit(at: next + 1) == .metersOrMinutes, scale == 3600 {
                (seconds, scale, place) = (seconds + more * 60, 60, next + 2)
            } else if next == place, unit(at: next + 1) == nil, !isPart(of: next), !isOfLoad {
                // `1h 30`
                (seconds, scale, place) = (seconds + more * scale / 60, scale / 60, next + 1)
                break
            } else {
                break
            }
        }
        return (seconds, place)
    }

    /// Seconds of the unit at a place; `m` is one before seconds where it counts minutes: `1m30s`.
    private func timeScale(_ value: Double, at place: Int) -> Double? {
        guard let unit = unit(at: place), unit == .metersOrMinutes else { return self.unit(at: place)?.seconds }
        guard let more = number(at: place + 1), more < 60, self.unit(at: place + 2) == .seconds(1) else { return nil }
        return measure(value, inChain: false)?.seconds
    }

    private func isAndAHalf(at place: Int) -> Bool {
        word(at: place) == "and" && word(at: place + 1) == "a" && number(at: place + 2) == 0.5
    }

    /// True if a number goes on behind its place.
    private func isPart(of place: Int) -> Bool {
        ["x", "@", "/", "~", "%"].contains { isSign($0, at: place + 1) }
            || number(at: place)?.rounded() != number(at: place)
    }

    /// True if a number without a unit is a weight, since one is still to be said.
    private var isOfLoad: Bool {
        (exercise?.equipment.isLoaded ?? true) && exercise?.isEndurance != true
    }

    /// Takes the time that stands here, as the time of the set or of the rest after it.
    mutating func readTime() -> Bool {
        guard let (seconds, end) = time(at: index) else { return false }
        let isClock = if case .clock = tokens[index] { true } else { false }
        if lead == "rest" {
            amount.rest = seconds
            index = end
        } else if let behind = restBehind(end) {
            amount.rest = seconds
            index = behind
        } else {
            if (lead == "in" || lead == "for") && seconds >= NumberLikelihood.wholeSeconds, isOfRepetitions {
                amount.whole = seconds
                index = end
                lead = ""
                return true
            }
            if isClock, lead == "@", let meters = amount.meters, takePace(seconds, over: meters) {
                index = end
                lead = ""
                return true
            }
            if isClock, lead == "at" || lead == "@" {
                let said = SetNotation.duration(seconds)
                refuse(
                    .ambiguous(
                        """
                        'at \(said)' could be a time of day (add --at \(said)), a pace (write \(said)/km) or how long it took \
                        (write 'in \(said)')
                        """
                    )
                )
            }
            if lead == "-" { refuse(.impossible("a time of -\(SetNotation.duration(seconds)) cannot be")) }
            index = end
            addSeconds(seconds)
            amount.isClock = isClock
        }
        lead = ""
        return true
    }

    /// True if sets of repetitions were said, which no time of minutes is of: each would last as long.
    private var isOfRepetitions: Bool {
        guard exercise?.type ?? .strength == .strength else { return false }
        return amount.reps != nil || !amount.list.isEmpty || amount.kg != nil || amount.seconds != nil
            || !earlier.isEmpty
    }

    /// `4x1mi @ 6:50`, `10k @ 4:30`: the time of each, or its pace, whichever somebody can move at; both where it is one of a mile or
    /// a kilometer.
    private mutating func takePace(_ seconds: Double, over meters: Double) -> Bool {
        guard seconds > 0, let scale = longUnit else { return false }
        if abs(meters - scale) < 1 {
            amount.seconds = seconds
            return true
        }
        let fastest = MovingPace(exercise).fastest(over: meters)
        let (asTime, asPace) = (meters / seconds, scale / seconds)
        let usual = MovingPace(exercise).usual
        switch (usual.contains(asTime) && asTime <= fastest, usual.contains(asPace)) {
        case (true, false): amount.seconds = seconds
        case (false, true): amount.pace = seconds / scale
        default: return false
        }
        return true
    }

    /// Meters of the mile or kilometer that the group counts in.
    private var longUnit: Double? {
        tokens.indices.lazy.compactMap { place -> Double? in
            guard number(at: place - 1) != nil, case .meters(let scale)? = unit(at: place), scale >= 1000 else {
                return nil
            }
            return scale
        }.first
    }

    /// The end of the words that make a rest of the time before them: `90 s rest`, `2 min of rest`; `nil` if they say
    /// a rest of their own, as in `27:30 rest 2 min`.
    private func restBehind(_ end: Int) -> Int? {
        var place = end
        while let word = word(at: place), ["of", "a"].contains(word) { place += 1 }
        if word(at: place) == "between" { return place + 1 }
        guard let word = word(at: place), Self.restWords.contains(word) else { return nil }
        var next = place + 1
        while let word = self.word(at: next), ["of", "for", "was"].contains(word) { next += 1 }
        let isLast = next == tokens.count - 1 && number(at: next) != nil
        return time(at: next) != nil || isLast ? nil : place + 1
    }

    mutating func addSeconds(_ seconds: Double) {
        if let before = amount.seconds {
            // `60s 45s 30s` are three holds.
            if amount.meters != nil || amount.reps != nil || !amount.list.isEmpty {
                let times = [before, seconds].map(SetNotation.duration)
                refuse(.ambiguous("it is not clear which time is meant, \(times[0]) or \(times[1])"))
            }
            beginNext()
        }
        amount.seconds = seconds
    }

    // MARK: Paces

    /// Takes a pace or a speed: `5:30/km`, `5.5 min/km`, `2:00 per 500m`, `12 km/h`.
    mutating func readPace() -> Bool {
        var place = index + 1
        var seconds: Double
        switch tokens[index] {
        case .clock(let value):
            seconds = value
            if unit(at: place) == .seconds(60) { place += 1 }
            if word(at: place) == "pace" || lead == "pace", pacedMeters(at: place) == nil {
                if let scale = longUnit {
                    // `6 miles 8:30 pace`
                    amount.pace = value / scale
                    index = word(at: place) == "pace" ? place + 1 : place
                    lead = ""
                    return true
                }
                let said = SetNotation.duration(value)
                refuse(.ambiguous("a pace needs its distance: write \(said)/km or \(said)/mi"))
                index = place
                return true
            }
        case .number(let value, _):
            if let speed = speed(value, at: place) {
                amount.pace = speed.pace
                index = speed.end
                lead = ""
                return true
            }
            guard let scale = unit(at: place)?.seconds else { return false }
            seconds = value * scale
            place += 1
            // `5 min 30 s per km`
            if scale == 60, let more = number(at: place), unit(at: place + 1) == .seconds(1) {
                seconds += more
                place += 2
            }
        default: return false
        }
        guard let (meters, end) = pacedMeters(at: place) else { return false }
        amount.pace = seconds / meters
        index = end
        lead = ""
        return true
    }

    /// The meters of `/km`, `per mile`, `/100m` and where they end.
    private func pacedMeters(at place: Int) -> (meters: Double, end: Int)? {
        guard isSign("/", at: place) || word(at: place) == "per" else { return nil }
        var next = place + 1
        var count = 1.0
        if let number = number(at: next), number == 100 || number == 500 || number == 1 {
            count = number
            next += 1
        }
        switch unit(at: next) {
        case .meters(let scale)? where count * scale >= 90: return (count * scale, next + 1)
        case .metersOrMinutes? where count >= 100: return (count, next + 1)
        default: return nil
        }
    }

    /// Seconds for a meter at `12 km/h`, `20 mph`.
    private func speed(_ value: Double, at place: Int) -> (pace: Double, end: Int)? {
        guard value > 0 else { return nil }
        switch word(at: place) {
        case "kmh", "kph": return (3.6 / value, place + 1)
        case "mph": return (3600 / (value * Mile.meters), place + 1)
        default: break
        }
        guard case .meters(let scale)? = unit(at: place), scale >= 1000,
            isSign("/", at: place + 1) || word(at: place + 1) == "per", unit(at: place + 2) == .seconds(3600)
        else { return nil }
        return (3600 / (value * scale), place + 3)
    }
}
