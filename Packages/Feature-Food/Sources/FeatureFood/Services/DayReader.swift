import Core
import FoodRules
import Foundation

/// Puts a day together from the journal and the targets.
struct DayReader: Sendable {
    let journal: FoodJournal
    let targets: TargetSource
    let time: TimeContext

    /// How many days back are looked at for earlier days of the same kind.
    private static let projectionReach = 42

    /// A day's sheet.
    ///
    /// - Parameter isProjected: whether to look at earlier days for where today will end.
    func sheet(_ day: LocalDay, isProjected: Bool = true) async throws -> DaySheet {
        let entries = try await journal.entries(on: day)
        let dayTargets = try await targets.targets(on: day)
        let isToday = day == time.today
        let soFar = entries.reduce(0) { $0 + $1.total.macros.kcal }
        var projection: DayProjection?
        if isProjected, isToday, soFar > 0 {
            projection = try await project(soFar, isTrainingDay: dayTargets.isTrainingDay)
        }
        return DaySheet(
            day: day,
            entries: entries,
            targets: dayTargets,
            water: try await journal.water(on: day),
            projection: projection,
            isToday: isToday,
            unreadable: try await journal.unreadableRows(on: day, besides: entries)
        )
    }

    private func project(_ soFar: Double, isTrainingDay: Bool) async throws -> DayProjection? {
        let today = time.today
        let minute = LocalMinute.of(time.now, zone: time.zone)
        let reach = today.adding(days: -Self.projectionReach)
        var past: [DayProjection.PastDay] = []
        var last = today.adding(days: -1)
        // Two weeks at a time, latest first: who logs every day needs one reading.
        while past.count < DayProjection.historyDays, last >= reach {
            let first = max(reach, last.adding(days: 1 - DayProjection.historyDays))
            let byDay = Dictionary(grouping: try await journal.moments(first...last), by: \.day)
            let trainingDays = try await targets.trainingDays(among: Array(byDay.keys))
            for day in byDay.keys.sorted(by: >) where trainingDays.contains(day) == isTrainingDay {
                let eaten = byDay[day] ?? []
                let total = eaten.reduce(0) { $0 + $1.kcal }
                guard total > 0 else { continue }
                let byNow = eaten.reduce(0) { $0 + ($1.minute <= minute ? $1.kcal : 0) }
                past.append(DayProjection.PastDay(byNow: byNow, total: total))
            }
            last = first.adding(days: -1)
        }
        return DayProjection(soFar: soFar, past: past, minute: minute)
    }
}
