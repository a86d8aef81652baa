/// A line's facts about a workout besides its sets: climb, heart rate, power, incline, tempo. They are taken out before sets are read,
/// so that none of its numbers becomes one.
package struct LineFacts: Sendable, Hashable {
    /// Meters.
    package var ascent: Double?
    package var meanHeartRate: Double?
    package var maxHeartRate: Double?
    /// Facts that no field of a workout holds, as words.
    var notes: [String] = []

    init() {}
}

/// Takes ``LineFacts`` out of the tokens of a line.
struct LineFactReader {
    private let tokens: [LineToken]
    private var place = 0
    private(set) var facts = LineFacts()
    /// The tokens left for sets.
    private(set) var rest: [LineToken] = []
    /// True if a distance is said: `+120m` is a climb then.
    private let hasDistance: Bool
    private let isTempo: Bool

    init(_ tokens: [LineToken]) {
        self.tokens = tokens
        hasDistance = tokens.contains { token in
            guard case .meters(let scale)? = token.word.flatMap(LineUnit.init) else { return false }
            return scale >= 1000
        }
        isTempo = tokens.contains(.word("tempo"))
        while place < tokens.count {
            if readHeartRate() || readClimb() || readPower() || readIncline() || readTempo() || readInterval() {
                continue
            }
            rest.append(tokens[place])
            place += 1
        }
    }

    private func word(_ offset: Int) -> String? { token(offset)?.word }
    private func number(_ offset: Int) -> Double? { token(offset)?.number }
    private func text(_ offset: Int) -> String? {
        guard case .number(_, let text)? = token(offset) else { return nil }
        return text
    }
    private func token(_ offset: Int) -> LineToken? {
        tokens.indices.contains(place + offset) ? tokens[place + offset] : nil
    }
    private func isSign(_ sign: Character, _ offset: Int) -> Bool { token(offset) == .sign(sign) }

    private mutating func note(_ words: String, _ count: Int) -> Bool {
        facts.notes.append(words)
        place += count
        return true
    }

    // MARK: Heart rate

    /// `avg hr 150`, `heart rate of 150`, `150 bpm`, `@ 150bpm`.
    private mutating func readHeartRate() -> Bool {
        var count = 0
        if let kind = word(0), ["avg", "average", "mean", "max", "maximum"].contains(kind) { count = 1 }
        let isMost = count == 1 && word(0)?.hasPrefix("max") == true
        let isAfterNumber = count == 0 && number(-1) != nil
        if word(count) == "hr", !isAfterNumber {
            count += 1
        } else if word(count) == "heart", word(count + 1) == "rate" {
            count += 2
        } else {
            guard let rate = number(0), word(1) == "bpm" else { return false }
            return keep(rate, isMost: false, count: 2)
        }
        while ["of", "was", "at"].contains(word(count) ?? "") { count += 1 }
        guard let rate = number(count) else { return false }
        return keep(rate, isMost: isMost, count: count + (word(count + 1) == "bpm" ? 2 : 1))
    }

    private mutating func keep(_ rate: Double, isMost: Bool, count: Int) -> Bool {
        if let place = (0..<count).first(where: { text($0) != nil }), let text = text(place) {
            facts.notes.append((isMost ? "max heart rate " : "heart rate ") + text)
        }
        if (20...300).contains(rate) {
            if isMost { facts.maxHeartRate = rate } else { facts.meanHeartRate = rate }
        }
        place += count
        return true
    }

    // MARK: Climb

    private static let climbs: Set<String> = [
        "elevation", "elev", "gain", "ascent", "vert", "hm", "climb", "climbing", "up",
    ]
    /// Words of exercises, too: `90m climbing` took an hour and a half.
    private static let alsoExercises: Set<String> = ["climb", "climbing"]
    private static let descents: Set<String> = ["descent", "down", "loss"]

    /// `with 600m elevation`, `700 hm`, `850 d+`, `+120m`, `elevation gain 600 m`, `up 300m`.
    private mutating func readClimb() -> Bool {
        var count = 0
        if ["with", "and"].contains(word(0) ?? "") { count = 1 }
        if let meters = height(count) {
            var end = meters.end
            if word(end) == "of" { end += 1 }
            if let said = word(end), Self.climbs.contains(said) || Self.descents.contains(said),
                hasDistance || !Self.alsoExercises.contains(said)
            {
                end += 1
                while let more = word(end), ["gain", "up", "elevation", "climb"].contains(more) { end += 1 }
                return climb(meters.value, isDown: Self.descents.contains(said), end)
            }
            if word(end) == "d", isSign("+", end + 1) || isSign("-", end + 1) {
                return climb(meters.value, isDown: isSign("-", end + 1), end + 2)
            }
        }
        if isSign("+", count), hasDistance, let meters = height(count + 1), isMeters(count + 2) {
            return climb(meters.value, isDown: false, meters.end)
        }
        guard let said = word(count),
            ["elevation", "elev", "ascent", "vert", "gain", "up", "descent", "down"].contains(said),
            !["warm", "push", "sit", "pull", "step", "press", "chin", "get"].contains(word(count - 1) ?? "")
        else { return false }
        var start = count + 1
        while let more = word(start), ["gain", "of", "was"].contains(more) { start += 1 }
        guard let meters = height(start), isMeters(start + 1) else { return false }
        return climb(meters.value, isDown: Self.descents.contains(said), meters.end)
    }

    private func isMeters(_ offset: Int) -> Bool {
        word(offset).map { ["m", "meters", "metres", "meter", "ft", "feet", "hm"].contains($0) } ?? false
    }

    /// A number of meters or feet; `hm` is its own unit.
    private func height(_ offset: Int) -> (value: Double, end: Int)? {
        guard let value = number(offset), value.isFinite else { return nil }
        switch word(offset + 1) {
        case "m", "meters", "metres", "meter": return (value, offset + 2)
        case "ft", "feet", "foot": return (value * 0.3048, offset + 2)
        case "hm", "d", "elevation", "vert": return (value, offset + 1)
        default: return nil
        }
    }

    private mutating func climb(_ meters: Double, isDown: Bool, _ count: Int) -> Bool {
        if isDown { return note("descent " + SetNotation.distance(meters), count) }
        guard (0...100_000).contains(meters) else { return false }
        facts.ascent = meters
        place += count
        return true
    }

    // MARK: Power, strokes, incline

    /// `NP 210 W`, `avg 180 watts`, `90 rpm`, `24 spm`.
    private mutating func readPower() -> Bool {
        let kind = word(0).flatMap { ["np", "ftp", "avg", "average", "mean"].contains($0) ? $0 : nil }
        let count = kind == nil ? 0 : 1
        guard let value = text(count), let unit = word(count + 1), !isSign("/", count + 2) else { return false }
        switch unit {
        case "w", "watt", "watts":
            return note([kind?.uppercased(), value, "W"].compactMap { $0 }.joined(separator: " "), count + 2)
        case "rpm", "spm": return note("\(value) \(unit)", count + 2)
        default: return false
        }
    }

    /// `1% incline`, `incline 2.5 %`.
    private mutating func readIncline() -> Bool {
        if let value = text(0), isSign("%", 1), ["incline", "grade", "gradient"].contains(word(2) ?? "") {
            return note("incline \(value) %", 3)
        }
        guard ["incline", "grade"].contains(word(0) ?? "") else { return false }
        let start = word(1) == "of" || word(1) == "at" ? 2 : 1
        guard let value = text(start), isSign("%", start + 1) else { return false }
        return note("incline \(value) %", start + 2)
    }

    // MARK: Tempo and intervals

    /// `3-1-0` of a tempo squat, `tempo 31X0`: seconds down, below, up.
    private mutating func readTempo() -> Bool {
        guard isTempo else { return false }
        var start = 0
        if word(0) == "tempo" {
            // A tempo run is another thing.
            if ["run", "runs", "ran", "intervals"].contains(word(1) ?? "") { return false }
            start = 1
        }
        var digits: [String] = []
        var end = start
        while let value = number(end), (0...9).contains(value), let text = text(end) {
            digits.append(text)
            guard isSign("~", end + 1), number(end + 2) != nil else {
                end += 1
                break
            }
            end += 2
        }
        if digits.count >= 3 { return note("tempo " + digits.joined(separator: "-"), end) }
        return start == 1 && number(1) == nil ? note("tempo", 1) : false
    }

    /// `on 1:00`, `every 2 min`: what goes by until the next one begins is no time of it.
    private mutating func readInterval() -> Bool {
        guard word(0) == "on" || word(0) == "every" else { return false }
        if case .clock(let seconds)? = token(1) { return note("every " + SetNotation.duration(seconds), 2) }
        guard word(0) == "every", let value = number(1), let scale = word(2).flatMap({ LineUnit($0)?.seconds }) else {
            return false
        }
        return note("every " + SetNotation.duration(value * scale), 3)
    }
}
