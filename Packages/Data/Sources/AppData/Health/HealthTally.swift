import Core

/// Sums up the samples of one kind by local day.
struct HealthTally {
    private struct Figures {
        var count = 0
        var total = 0.0
        var least = Double.infinity
        var most = -Double.infinity
        var last = 0.0

        mutating func add(_ value: Double) {
            count += 1
            total += value
            least = min(least, value)
            most = max(most, value)
            last = value
        }
    }

    let kind: HealthKind
    private var figures: [Int: Figures] = [:]
    /// The day that was added to last, which is not in `figures` meanwhile: samples come by their time.
    private var latest: (day: Int, figures: Figures)?

    private let summary: HealthKind.Summary

    init(_ kind: HealthKind) {
        self.kind = kind
        summary = kind.summary
    }

    private static let day: Int64 = 86_400
    /// A night belongs to the day of waking: what ends after six in the evening to the next one.
    private static let evening: Int64 = 6 * 3600

    /// - Parameter sample: of this kind; later ones later.
    mutating func add(_ sample: HealthSample) {
        add(sample.value, start: sample.start, length: sample.length, zoneOffset: sample.zoneOffset)
    }

    /// - Parameters: as a sample has them.
    mutating func add(_ value: Double, start: Int64, length: Int64, zoneOffset: Int) {
        let start = start + Int64(zoneOffset) * 60
        switch summary {
        case .mean, .last: add(value, to: Self.day(of: start))
        case .night: add(value, to: Self.day(of: start + length + Self.evening))
        case .total:
            let first = Self.day(of: start)
            let last = Self.day(of: start + max(0, length - 1))
            guard first != last else { return add(value, to: first) }
            for day in first...last {
                let from = max(start, Int64(day) * Self.day)
                let to = min(start + length, Int64(day + 1) * Self.day)
                add(value * Double(to - from) / Double(length), to: day)
            }
        }
    }

    private mutating func add(_ value: Double, to day: Int) {
        if latest?.day != day {
            if let latest { figures[latest.day] = latest.figures }
            latest = (day, figures[day] ?? Figures())
        }
        latest?.figures.add(value)
    }

    /// Days since 1970.
    private static func day(of seconds: Int64) -> Int {
        Int(seconds >= 0 ? seconds / day : -((-(seconds + 1)) / day) - 1)
    }

    /// The days of a range, earliest first.
    func days(in range: ClosedRange<Int>) -> [HealthDay] {
        var figures = figures
        if let latest { figures[latest.day] = latest.figures }
        return figures.filter { range.contains($0.key) }.sorted { $0.key < $1.key }.map { day, found in
            HealthDay(
                kind: kind,
                day: LocalDay(daysSince1970: day),
                count: found.count,
                total: found.total,
                least: found.least,
                most: found.most,
                last: found.last
            )
        }
    }

    /// The moments in which samples begin that may matter to a range of days, in any zone.
    static func moments(of days: ClosedRange<Int>) -> ClosedRange<Int64> {
        let margin = Int64(reach + 2) * day
        return
            (Int64(days.lowerBound) * day - margin - HealthSample.maximumLength)...(Int64(days.upperBound) * day
            + margin)
    }

    /// Measurements of one moment may belong to days that are two apart, from one end of the world to the other.
    private static let reach = 2

    /// The days to which a sample matters: as a part of their figures, or because it covers what another source saw.
    static func days(of sample: HealthSample) -> ClosedRange<Int> {
        let start = sample.start + Int64(sample.zoneOffset) * 60
        return (day(of: start) - reach)...(day(of: start + sample.length + evening) + reach)
    }
}
