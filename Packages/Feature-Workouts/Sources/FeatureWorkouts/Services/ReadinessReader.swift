import AppData
import Core
import Foundation
import Strength

/// Reads the last days' measurements and says how ready the body is.
struct ReadinessReader: Sendable {
    let journal: WorkoutJournal

    /// Days before the day that make the baseline.
    static let window = 14

    func readiness(on day: LocalDay) async throws -> Readiness {
        let first = day.adding(days: -Self.window)
        let samples = HealthSampleStore(database: journal.database, time: journal.time)
        let start = first.adding(days: -1).interval(in: journal.time.calendar).start
        let end = day.interval(in: journal.time.calendar).end
        let interval = DateInterval(start: start, end: max(start, end))
        let hrv = try await means(.heartRateVariability, in: interval, from: samples)
        let resting = try await means(.restingHeartRate, in: interval, from: samples)
        let sleep = try await sleepScores(in: interval, from: samples)
        let loads = try await HistoryReader(journal: journal).days(first...day)
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

    private func means(
        _ kind: HealthKind,
        in interval: DateInterval,
        from store: HealthSampleStore
    ) async throws
        -> [LocalDay: Double]
    {
        let samples = try await store.samples(kind, in: interval)
        let byDay = Dictionary(grouping: samples) { LocalDay(of: $0.endedAt, in: journal.time.calendar) }
        return byDay.mapValues { $0.reduce(0) { $0 + $1.value } / Double($0.count) }
    }

    /// The score of the night that ends on each day. Sleep is stored in minutes: `sleep`, `sleep-deep`, `sleep-rem`,
    /// `sleep-awake` and `in-bed`.
    private func sleepScores(
        in interval: DateInterval,
        from store: HealthSampleStore
    ) async throws
        -> [LocalDay: Double]
    {
        var minutes: [LocalDay: [HealthKind: Double]] = [:]
        for kind in [HealthKind.sleep, .sleepDeep, .sleepREM, .sleepCore, .inBed] {
            for sample in try await store.samples(kind, in: interval) {
                // What begins in the evening belongs to the day of waking.
                let night = LocalDay(of: sample.endedAt.addingTimeInterval(6 * 3600), in: journal.time.calendar)
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
