import Core
import GRDB

/// The figures of days, kept in `shared_sample_days`: a day that is not there is made anew from its samples.
enum HealthDays {
    /// Days that are summed up at once.
    private static let stretch = 60

    /// Sums up days anew and keeps them.
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
    /// Where the first sample is that begins at a moment or later; they are sorted by their start.
    fileprivate func firstPlace(from moment: Int64) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
