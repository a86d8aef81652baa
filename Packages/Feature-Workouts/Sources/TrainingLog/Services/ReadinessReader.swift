import AppData
import Core
import Foundation
import GRDB
import Strength

/// Reads the last days' measurements and says how ready the body is.
package struct ReadinessReader: Sendable {
    let journal: WorkoutJournal

    /// Days before the day that make the baseline.
    static let window = 14

    package func readiness(on day: LocalDay) async throws -> Readiness {
        let first = day.adding(days: -Self.window)
        let calendar = journal.time.calendar
        // In one look at the database, and not one for each of the seven kinds.
        let (samples, loads) = try await journal.database.read { database in
            (
                try Self.samples(first...day, calendar, in: database),
                try HistoryReader.days(first...day, in: database)
            )
        }
        let measured = Dictionary(zip(Self.kinds, samples), uniquingKeysWith: +)
        let hrv = means(measured[.heartRateVariability] ?? [])
        let resting = means(measured[.restingHeartRate] ?? [])
        let sleep = sleepScores(measured)
        let byDay = Dictionary(loads.map { ($0.day, $0.activeSeconds / 60) }, uniquingKeysWith: +)
        func measurements(_ day: LocalDay) -> Readiness.Day {
            Readiness.Day(
                hrv: hrv[day],
                restingHeartRate: resting[day],
                sleepScore: sleep[day],
                load: byDay[day] ?? 0
            )
        }
        let baseline = (0..<Self.window).map { measurements(first.adding(days: $0)) }
        return Readiness(baseline: baseline, today: measurements(day))
    }

    /// The samples of each kind; no list where nobody measures anything.
    private static func samples(
        _ days: ClosedRange<LocalDay>,
        _ calendar: Calendar,
        in database: Database
    ) throws -> [[HealthSample]] {
        guard try HealthSampleStore.hasSamples(kinds, since: days.lowerBound, in: database) else { return [] }
        let start = days.lowerBound.adding(days: -1).interval(in: calendar).start
        let interval = DateInterval(start: start, end: max(start, days.upperBound.interval(in: calendar).end))
        return try kinds.map { try HealthSampleStore.samples($0, in: interval, of: database) }
    }

    private static let asleep = [HealthKind.sleep, .sleepDeep, .sleepREM, .sleepCore, .inBed]
    private static let kinds = [.heartRateVariability, .restingHeartRate] + asleep

    private func means(_ samples: [HealthSample]) -> [LocalDay: Double] {
        let byDay = Dictionary(grouping: samples) { LocalDay(of: $0.endedAt, in: journal.time.zone) }
        return byDay.mapValues { $0.reduce(0) { $0 + $1.value } / Double($0.count) }
    }

    /// The score of the night that ends on each day. Sleep is stored in minutes: `sleep`, `sleep-deep`, `sleep-rem`,
    /// `sleep-awake` and `in-bed`.
    private func sleepScores(_ measured: [HealthKind: [HealthSample]]) -> [LocalDay: Double] {
        var minutes: [LocalDay: [HealthKind: Double]] = [:]
        for kind in Self.asleep {
            for sample in measured[kind] ?? [] {
                // A night that begins in the evening belongs to the day of waking.
                let night = LocalDay(of: sample.endedAt.addingTimeInterval(6 * 3600), in: journal.time.zone)
                minutes[night, default: [:]][kind, default: 0] += sample.value
            }
        }
        return minutes.compactMapValues { kinds in
            let stages = (kinds[.sleepDeep] ?? 0) + (kinds[.sleepREM] ?? 0)
            let asleep = stages + (kinds[.sleepCore] ?? 0) + (kinds[.sleep] ?? 0)
            guard asleep > 0 else { return nil }
            let inBed = kinds[.inBed].map { max($0, asleep) }
            return SleepScore.score(
                hours: asleep / 60,
                efficiency: inBed.map { asleep / $0 },
                deepAndRemMinutes: stages > 0 ? stages : nil
            )
        }
    }
}
