import Core
import GRDB

/// The figures of days, kept in `shared_sample_days`: a day that is not there is made again from its samples.
enum HealthDays {
    /// Days that are summed up at once.
    private static let stretch = 60

    /// Sums up days again and keeps them.
    static func settle(_ kind: HealthKind, _ days: Set<Int>, in database: Database) throws {
        for range in ranges(days) {
            try forget(kind, range, in: database)
            for day in try made(kind, range, in: database) {
                try database.cachedStatement(
                    sql: """
                        INSERT OR REPLACE INTO shared_sample_days (kind, day, count, total, least, most, last)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """
                ).execute(arguments: [
                    kind.rawValue, day.day.daysSince1970, day.count, day.total, day.least, day.most, day.last,
                ])
            }
        }
    }

    /// Days whose samples have changed.
    static func forget(_ kind: HealthKind, _ days: Set<Int>, in database: Database) throws {
        for range in ranges(days) { try forget(kind, range, in: database) }
    }

    static func forget(_ kind: HealthKind, _ days: ClosedRange<Int>, in database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM shared_sample_days WHERE kind = ? AND day BETWEEN ? AND ?")
            .execute(arguments: [kind.rawValue, days.lowerBound, days.upperBound])
    }

    /// The days of a range on which anything was measured, earliest first.
    static func days(_ kind: HealthKind, _ range: ClosedRange<Int>, in database: Database) throws -> [HealthDay] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT day, count, total, least, most, last FROM shared_sample_days
                    WHERE kind = ? AND day BETWEEN ? AND ?
                    """
            ),
            arguments: [kind.rawValue, range.lowerBound, range.upperBound]
        )
        var found: [Int: HealthDay] = [:]
        for row in rows {
            guard let day = Int.fromDatabaseValue(row[0]), let count = Int.fromDatabaseValue(row[1]) else { continue }
            func figure(_ column: Int) -> Double { Double.fromDatabaseValue(row[column]) ?? 0 }
            found[day] = HealthDay(
                kind: kind,
                day: LocalDay(daysSince1970: day),
                count: count,
                total: figure(2),
                least: figure(3),
                most: figure(4),
                last: figure(5)
            )
        }
        // Only days that hold samples can be missing.
        guard let span = try HealthSampleReader.days(of: kind, in: database) else { return [] }
        let wanted = range.clamped(to: min(span.lowerBound, range.upperBound)...max(span.upperBound, range.lowerBound))
        let missing = Set(wanted).subtracting(found.keys)
        for range in ranges(missing) {
            for day in try made(kind, range, in: database) { found[day.day.daysSince1970] = day }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func made(
        _ kind: HealthKind,
        _ range: ClosedRange<Int>,
        in database: Database
    ) throws -> [HealthDay] {
        // Of one source, as of most people, each sample counts as it is.
        if let tally = try HealthSampleReader.tally(kind, HealthTally.moments(of: range), in: database) {
            return tally.days(in: range)
        }
        let samples = try HealthSampleReader.samples(kind, HealthTally.moments(of: range), in: database)
        guard let first = samples.first else { return [] }
        guard samples.contains(where: { $0.source != first.source }) else {
            var tally = HealthTally(kind)
            for sample in samples { tally.add(sample) }
            return tally.days(in: range)
        }
        // Each day by itself, of the samples that matter to it and no others: which source is believed first must not depend on
        // what days are summed up together.
        return range.flatMap { day in
            let moments = HealthTally.moments(of: day...day)
            let near = samples[samples.firstPlace(from: moments.lowerBound)...].prefix {
                $0.start <= moments.upperBound
            }
            var tally = HealthTally(kind)
            for sample in HealthOverlap.counted(near.filter({ HealthTally.days(of: $0).contains(day) })) {
                tally.add(sample)
            }
            return tally.days(in: day...day)
        }
    }

    /// Neighbouring days together, in ranges of at most ``stretch`` days.
    private static func ranges(_ days: Set<Int>) -> [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for day in days.sorted() {
            if let last = result.last, day == last.upperBound + 1, last.count < stretch {
                result[result.count - 1] = last.lowerBound...day
            } else {
                result.append(day...day)
            }
        }
        return result
    }
}

extension [HealthSample] {
    /// The index of the first sample that begins at a moment or later; samples are sorted by their start.
    fileprivate func firstPlace(from moment: Int64) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Samples of one kind, each stretch of time once: a watch and a telephone that both counted the same walk counted it once.
///
/// The source with the most samples is believed first, then the next for what is left. Of a measurement of a moment, the same
/// value at the same second from two sources is one.
enum HealthOverlap {
    /// - Parameter samples: of one kind, by their start.
    /// - Returns: those that count, by their start; one that is covered in part has its share of the value.
    static func counted(_ samples: [HealthSample]) -> [HealthSample] {
        guard let first = samples.first, samples.contains(where: { $0.source != first.source }) else { return samples }
        let bySource = Dictionary(grouping: samples, by: \.source)
        let order = bySource.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        var covered = Coverage()
        var seen: Set<Instant> = []
        var result: [HealthSample] = []
        for (_, own) in order {
            for var sample in own {
                if sample.length == 0 {
                    let isKnown =
                        sample.kind.summary == .total
                        ? covered.contains(sample.start)
                        : seen.contains(Instant(start: sample.start, value: sample.value))
                    if isKnown { continue }
                } else {
                    let free = sample.length - covered.seconds(in: sample.start..<sample.end)
                    guard free > 0 else { continue }
                    switch sample.kind.summary {
                    case .total, .night: sample.value *= Double(free) / Double(sample.length)
                    case .mean, .last:
                        if seen.contains(Instant(start: sample.start, value: sample.value)) { continue }
                    }
                }
                result.append(sample)
            }
            for sample in own {
                if sample.length > 0 { covered.add(sample.start..<sample.end) }
                seen.insert(Instant(start: sample.start, value: sample.value))
            }
            covered.settle()
        }
        return result.sorted { ($0.start, $0.source) < ($1.start, $1.source) }
    }

    private struct Instant: Hashable {
        let start: Int64
        let value: Double
    }

    /// Stretches of time, by their start and without gaps between neighbors that touch.
    private struct Coverage {
        private var stretches: [Range<Int64>] = []
        private var new: [Range<Int64>] = []

        mutating func add(_ stretch: Range<Int64>) { new.append(stretch) }

        /// Takes in what was added.
        mutating func settle() {
            var merged: [Range<Int64>] = []
            for stretch in (stretches + new).sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = merged.last, stretch.lowerBound <= last.upperBound {
                    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
                } else {
                    merged.append(stretch)
                }
            }
            stretches = merged
            new = []
        }

        func contains(_ moment: Int64) -> Bool { seconds(in: moment..<(moment + 1)) > 0 }

        /// The covered part of a stretch.
        func seconds(in wanted: Range<Int64>) -> Int64 {
            var low = 0
            var high = stretches.count
            while low < high {
                let middle = (low + high) / 2
                if stretches[middle].upperBound <= wanted.lowerBound { low = middle + 1 } else { high = middle }
            }
            var total: Int64 = 0
            while low < stretches.count, stretches[low].lowerBound < wanted.upperBound {
                let part = stretches[low].clamped(to: wanted)
                total += part.upperBound - part.lowerBound
                low += 1
            }
            return total
        }
    }
}
