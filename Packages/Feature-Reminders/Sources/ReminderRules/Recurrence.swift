import Foundation

/// A rule with its beginning, in the zone it was said in.
package struct Recurrence: Sendable, Hashable {
    package let rule: RecurrenceRule
    package let start: WallTime

    package init(_ rule: RecurrenceRule, start: WallTime) {
        self.rule = rule
        self.start = start
    }

    /// No change of a clock is longer: whole days were skipped at the date line.
    private static let longestChange = 86_400

    /// The first moment after another one; `nil` where there is none any more.
    ///
    /// A time on the wall that the night of a change leaves out moves forward by the gap; one that comes twice counts once,
    /// the first time.
    package func next(after date: Date, in offsets: ZoneOffsets) -> Date? {
        guard !rule.exceptions.isEmpty else { return candidate(after: date, in: offsets) }
        let leftOut = Set(rule.exceptions.map(offsets.moment))
        var last = date
        while let next = candidate(after: last, in: offsets) {
            guard leftOut.contains(ZoneOffsets.seconds(next)) else { return next }
            last = next
        }
        return nil
    }

    /// The same with those that are left out.
    private func candidate(after date: Date, in offsets: ZoneOffsets) -> Date? {
        let after = ZoneOffsets.seconds(date)
        if case .count = rule.end { return counted(after: after, offsets).map { Date(timeIntervalSince1970: $0) } }
        let span = offsets.span(at: after)
        // Far from a change of the clock, the first time on the wall is the first moment.
        if span.range.lowerBound <= after - Self.longestChange {
            var cursor = OccurrenceCursor(rule, start: start, from: WallTime(seconds: after + span.offset + 1))
            guard let time = cursor.next() else { return nil }
            let moment = time.seconds - span.offset
            if moment < span.range.upperBound - Self.longestChange {
                return isPast(time, moment) ? nil : Date(timeIntervalSince1970: Double(moment))
            }
        }
        return nearChange(after: after, span.offset, offsets).map { Date(timeIntervalSince1970: Double($0)) }
    }

    /// The moments after one, as many as wanted.
    package func moments(after date: Date, limit: Int, in offsets: ZoneOffsets) -> [Date] {
        var found: [Date] = []
        var last = date
        while found.count < limit, let next = next(after: last, in: offsets) {
            found.append(next)
            last = next
        }
        return found
    }

    /// Near a change a later time on the wall may be an earlier moment: all within a day are compared.
    private func nearChange(after: Int, _ offset: Int, _ offsets: ZoneOffsets) -> Int? {
        var cursor = OccurrenceCursor(
            rule,
            start: start,
            from: WallTime(seconds: after + offset - Self.longestChange)
        )
        var best: (moment: Int, time: Int)?
        while let time = cursor.next() {
            if let best, time.seconds > best.time + Self.longestChange { break }
            let moment = offsets.moment(time)
            guard moment > after, !isPast(time, moment) else {
                if isPast(time, moment), moment > after { break }
                continue
            }
            if best.map({ moment < $0.moment }) ?? true { best = (moment, time.seconds) }
        }
        return best?.moment
    }

    private func isPast(_ time: WallTime, _ moment: Int) -> Bool {
        switch rule.end {
        case .until(let last): time > last
        case .untilUTC(let last): moment > last
        case .count, nil: false
        }
    }

    private func counted(after: Int, _ offsets: ZoneOffsets) -> Double? {
        guard case .count(let count) = rule.end else { return nil }
        var cursor = OccurrenceCursor(rule, start: start, from: start)
        var best: Int?
        var last = 0
        for _ in 0..<count {
            guard let time = cursor.next() else { break }
            if best != nil, time.seconds > last + Self.longestChange { break }
            let moment = offsets.moment(time)
            if moment > after, best.map({ moment < $0 }) ?? true { (best, last) = (moment, time.seconds) }
        }
        return best.map(Double.init)
    }
}
