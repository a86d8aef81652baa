extension SpokenSentence {
    /// The unit at a place: `grams`, `fl oz`; `m` and `h` only after a number.
    ///
    /// - Parameter dimension: which of a short word's units is meant: `m` is meters or minutes, `oz` ounces or fluid ounces.
    public func unit(
        at place: Int,
        afterNumber: Bool = true,
        _ dimension: SpokenUnit.Dimension? = nil
    ) -> (unit: SpokenUnit, end: Int)? {
        func fitting(_ sense: WordSense) -> SpokenUnit? {
            if let unit = sense.unit, dimension == nil || unit.dimension == dimension { return unit }
            return afterNumber ? sense.shortUnits.first { dimension == nil || $0.dimension == dimension } : nil
        }
        guard let (sense, end) = sense(at: place, { fitting($0) != nil }) else { return nil }
        return fitting(sense).map { ($0, end) }
    }

    /// An amount with its unit: `200 g`, `2-3 cups`, `an hour`, `half a liter`, `a quarter of an hour`, `an hour and a half`.
    public func quantity(at place: Int, _ dimension: SpokenUnit.Dimension? = nil) -> (quantity: Quantity, end: Int)? {
        let isArticle = sense(at: place)?.isArticle == true
        if isArticle, let (unit, end) = unit(at: place + 1, afterNumber: false, dimension) {
            let match = lexicon.fractions.match(self, at: end)
            let amount = 1 + (match?.fraction ?? 0)
            return (Quantity(amount: amount...amount, unit: unit), match?.end ?? end)
        }
        guard let (range, end) = range(at: place) else { return nil }
        if let (unit, after) = unit(at: end, dimension) {
            if range == 1...1, let match = lexicon.fractions.match(self, at: after), let part = match.fraction {
                return (Quantity(amount: 1 + part...1 + part, unit: unit), match.end)
            }
            return (Quantity(amount: range, unit: unit), after)
        }
        // `half an hour`, `a quarter of an hour`, `a couple of days`.
        var next = end
        if sense(at: next)?.isOf == true { next += 1 }
        if range.upperBound < 1, sense(at: next)?.isArticle == true { next += 1 }
        guard next > end, let (unit, after) = unit(at: next, afterNumber: false, dimension) else { return nil }
        return (Quantity(amount: range, unit: unit), after)
    }

    /// A length of time in seconds: `90 min`, `1h20`, `an hour and a half`, `1 hour and 20 minutes`, `2 days`. Months and years
    /// are none.
    public func duration(at place: Int) -> (seconds: Double, end: Int)? {
        var seconds = 0.0
        var end = place
        var last: SpokenUnit?
        while let (part, unit, after) = durationPart(at: end, after: last), last.map({ unit.scale < $0.scale }) ?? true
        {
            seconds += part
            (end, last) = (after, unit)
            // `1 hour and 20 minutes`
            if sense(at: end)?.joint != nil, quantity(at: end + 1, .time) != nil { end += 1 }
        }
        return last == nil ? nil : (seconds, end)
    }

    private func durationPart(at place: Int, after last: SpokenUnit?) -> (seconds: Double, unit: SpokenUnit, end: Int)?
    {
        if let (quantity, end) = quantity(at: place, .time) { return (quantity.base, quantity.unit, end) }
        if last == nil, let (quantity, end) = quantity(at: place, .calendar),
            [.day, .week, .fortnight].contains(quantity.unit)
        {
            return (quantity.base * 86_400, .day, end)
        }
        // `1h20`
        guard last == .hour, isJoined(place), let minutes = figures(at: place, digits: 1...2), minutes < 60 else {
            return nil
        }
        return (Double(minutes) * 60, .minute, place + 1)
    }
}
