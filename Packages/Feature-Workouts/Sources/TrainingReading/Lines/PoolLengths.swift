/// Lengths of a pool as meters: `40 lengths in a 25m pool`.
enum PoolLengths {
    /// Replaces the lengths by meters.
    ///
    /// - Parameter pool: meters of the pool that the person swims in.
    /// - Returns: a fault where nobody has said how long the pool is.
    static func settle(_ tokens: inout [LineToken], pool: Double?) -> TrainingLine.Fault? {
        guard
            let place = tokens.indices.dropLast().first(where: { place in
                tokens[place].number != nil
                    && ["length", "lengths", "lap", "laps"].contains(tokens[place + 1].word ?? "")
            }), let count = tokens[place].number, count.isFinite, (0...10_000).contains(count)
        else { return nil }
        var pool = pool
        if let (length, range) = said(in: tokens, behind: place + 2) {
            pool = length
            tokens.removeSubrange(range)
        }
        let meters = count * (pool ?? 25)
        tokens.replaceSubrange(
            place...place + 1,
            with: [.number(meters, text: SetNotation.number(meters)), .word("mtr")]
        )
        guard pool == nil else { return nil }
        return .ambiguous(
            "how long the pool is was not said: add 'in a 25 m pool', or keep it with "
                + "'bento settings set workouts.pool-length 25'"
        )
    }

    /// `in a 25m pool`, `of 50 m`, `25 yd pool`: its meters, and where it stands.
    private static func said(in tokens: [LineToken], behind start: Int) -> (meters: Double, range: Range<Int>)? {
        for place in start..<max(start, tokens.count) {
            guard let value = tokens[place].number, (10...100).contains(value), place + 1 < tokens.count,
                let scale = scale(tokens[place + 1])
            else { continue }
            var end = place + 2
            let isNamed = end < tokens.count && tokens[end].word == "pool"
            if isNamed { end += 1 }
            var first = place
            while first > start, ["in", "a", "of", "the", "x"].contains(tokens[first - 1].word ?? "") { first -= 1 }
            let isOf = first < place && tokens[first].word == "of"
            if isNamed || isOf { return (value * scale, first..<end) }
        }
        return nil
    }

    private static func scale(_ token: LineToken) -> Double? {
        switch token.word.flatMap(LineUnit.init) {
        case .metersOrMinutes?: 1
        case .meters(let scale)? where scale < 10: scale
        default: nil
        }
    }
}
