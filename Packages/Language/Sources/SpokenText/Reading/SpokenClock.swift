/// A time of day as it was said.
public struct SpokenClock: Sendable, Hashable {
    /// 0 to 1439; below 720 where nobody said which half of the day.
    public let minuteOfDay: Int
    /// False for `6`, `6:30` and `half past six`, which may be in the morning or in the afternoon.
    public let isExact: Bool

    public func minuteOfDay(in half: HalfOfDay) -> Int { isExact ? minuteOfDay : minuteOfDay + (half == .pm ? 720 : 0) }

    /// The hour in figures or words, before what stands beside it is known.
    struct Figure {
        /// 0 to 1440.
        var minute: Int
        /// `08`, `18h`: of 24 hours.
        var isPadded = false
        /// A number and nothing else, or with a point, which may be anything.
        var isPlain = true
        var half: HalfOfDay?

        /// - Parameter isInPattern: whether a pattern says what follows the hour, a half among it.
        static func read(
            _ sentence: SpokenSentence,
            at place: Int,
            isInPattern: Bool = false
        ) -> (figure: Figure, end: Int)? {
            let found = figures(sentence, at: place) ?? words(sentence, at: place)
            guard var (figure, end) = found ?? (isInPattern ? word(sentence, at: place) : nil) else { return nil }
            if let half = sentence.sense(at: end)?.half {
                guard (60..<780).contains(figure.minute) else { return nil }
                (figure.half, figure.isPlain) = (half, false)
                end += 1
            }
            return (figure, end)
        }

        private static func word(_ sentence: SpokenSentence, at place: Int) -> (figure: Figure, end: Int)? {
            guard sentence.kind(place) == .word, let (value, end) = sentence.saidNumber(at: place),
                let hour = Int(exactly: value), (1...12).contains(hour)
            else { return nil }
            return (Figure(minute: hour * 60), end)
        }

        private static func words(_ sentence: SpokenSentence, at place: Int) -> (figure: Figure, end: Int)? {
            guard sentence.kind(place) == .word, sentence.sense(at: place)?.isArticle != true,
                let (value, end) = sentence.number(at: place), let hour = Int(exactly: value), (1...12).contains(hour)
            else { return nil }
            // `nine thirty five`; but not the eleven of `nine eleven people`, and `thirty minutes` are a length.
            if sentence.kind(end) == .word, let (said, after) = sentence.number(at: end),
                let minute = Int(exactly: said),
                (10...59).contains(minute), minute >= 20 || minute.isMultiple(of: 5), sentence.unit(at: after) == nil
            {
                return (Figure(minute: hour * 60 + minute), after)
            }
            return (Figure(minute: hour * 60), end)
        }

        private static func figures(_ sentence: SpokenSentence, at place: Int) -> (figure: Figure, end: Int)? {
            guard sentence.kind(place) == .number else { return nil }
            let text = sentence.bytes[sentence.tokens[place].start..<sentence.tokens[place].end]
            if let point = text.firstIndex(of: UInt8(ascii: ".")) {
                guard let hour = SpokenSentence.figures(text[..<point], 1...2),
                    let minute = SpokenSentence.figures(text[(point + 1)...], 2...2), hour < 24, minute < 60
                else { return nil }
                return (Figure(minute: hour * 60 + minute, isPadded: text.first == UInt8(ascii: "0")), place + 1)
            }
            guard let hour = SpokenSentence.figures(text, 1...2), hour <= 24 else { return nil }
            var figure = Figure(minute: hour * 60, isPadded: text.first == UInt8(ascii: "0") || hour > 12)
            if sentence.kind(place + 1) == .colon, sentence.isJoined(place + 1), sentence.isJoined(place + 2) {
                guard let minute = sentence.figures(at: place + 2, digits: 2...2), minute < 60,
                    figure.minute + minute <= 1440
                else { return nil }
                figure.minute += minute
                figure.isPlain = false
                return (figure, place + 3)
            }
            guard sentence.isJoined(place + 1), sentence.sense(at: place + 1)?.shortUnits.contains(.hour) == true else {
                return (figure, place + 1)
            }
            // `3h` is as little at night as three o'clock is: `03h` and a part of the day say so.
            figure.isPadded = figure.isPadded || !(60..<360).contains(figure.minute)
            figure.isPlain = false
            guard sentence.isJoined(place + 2), let minute = sentence.figures(at: place + 2, digits: 2...2),
                minute < 60,
                figure.minute + minute <= 1440
            else { return (figure, place + 2) }
            figure.minute += minute
            return (figure, place + 3)
        }
    }
}

extension SpokenSentence {
    /// A time of day: `18:30`, `6.30pm`, `18h30`, `half past six`, `noon`, `8 in the morning`.
    ///
    /// - Parameter isExpected: whether a word such as "at" says that it is one, so that `6` alone is.
    public func clock(at place: Int, isExpected: Bool = false) -> (clock: SpokenClock, end: Int)? {
        if let match = lexicon.clocks.match(self, at: place) {
            let offset = match.result.number + offset(match)
            guard let hour = match.hour else {
                return (SpokenClock(minuteOfDay: match.result.number, isExact: true), match.end)
            }
            return finish(hour, offset: offset, at: match.end)
        }
        guard let (figure, end) = SpokenClock.Figure.read(self, at: place) else { return nil }
        guard let found = finish(figure, offset: 0, at: end) else { return nil }
        return isExpected || !figure.isPlain || found.end > end ? found : nil
    }

    private func offset(_ match: PatternMatch) -> Int {
        switch match.result.word {
        case "plus": match.minute ?? 0
        case "minus": -(match.minute ?? 0)
        default: 0
        }
    }

    /// Takes what says the half of the day along: `in the morning`, `at night`.
    private func finish(_ figure: SpokenClock.Figure, offset: Int, at place: Int) -> (clock: SpokenClock, end: Int)? {
        var half = figure.half
        var end = place
        if let match = lexicon.clockTails.match(self, at: place) {
            let hour = figure.minute / 60
            switch match.part {
            case .morning?: half = half ?? .am
            case .night?: half = half ?? (hour < 5 || hour == 12 ? .am : .pm)
            case .some: half = half ?? .pm
            case nil: break
            }
            end = match.end
        }
        let isTwelve = (60..<780).contains(figure.minute) && !figure.isPadded
        guard isTwelve else {
            guard half == nil || figure.minute >= 720 || half == .am else {
                return (SpokenClock(minuteOfDay: (figure.minute + 720) % 1440, isExact: true), end)
            }
            return (SpokenClock(minuteOfDay: (figure.minute + offset + 1440) % 1440, isExact: true), end)
        }
        // The half of the day is that of the full hour: a quarter to 12 pm is before noon.
        guard let half else {
            return (SpokenClock(minuteOfDay: (figure.minute + offset + 720) % 720, isExact: false), end)
        }
        let base = figure.minute % 720 + (half == .pm ? 720 : 0)
        return (SpokenClock(minuteOfDay: (base + offset + 1440) % 1440, isExact: true), end)
    }
}
