import AppData
import Core
import FoodRules
import Foundation

/// Puts a day together from the journal and the targets.
package struct DayReader: Sendable {
    let journal: FoodJournal
    let targets: TargetSource
    let settings: FeatureSettings
    let time: TimeContext

    /// The number of days that are searched back for earlier days of the same kind.
    private static let projectionReach = 42

    /// A day's sheet.
    ///
    /// - Parameter isProjected: whether to look at earlier days for where today will end.
    package func sheet(_ day: LocalDay, isProjected: Bool = true) async throws -> DaySheet {
        let (entries, unreadable, water, known, planned) = try await journal.database.read { database in
            let entries = try FoodJournal.entries(on: day, in: database)
            return (
                entries, try FoodJournal.unreadableRows(on: day, besides: entries, in: database),
                try FoodJournal.water(on: day, in: database), try TargetSource.Known(on: day, in: database),
                try PlannedMeal.open(on: day, in: database)
            )
        }
        let dayTargets = try await targets.targets(on: day, known)
        let isToday = day == time.today
        let soFar = entries.reduce(0) { $0 + $1.total.macros.kcal }
        var projection: DayProjection?
        if isProjected, isToday, soFar > 0 {
            projection = try await project(soFar, isTrainingDay: dayTargets.isTrainingDay)
        }
        let goal = try await settings[FoodSettings.waterGoal]
        return DaySheet(
            day: day,
            entries: entries,
            targets: dayTargets,
            water: water,
            waterGoal: goal > 0 ? Double(goal) : nil,
            planned: planned,
            projection: projection,
            isToday: isToday,
            unreadable: unreadable
        )
    }

    private func project(_ soFar: Double, isTrainingDay: Bool) async throws -> DayProjection? {
        let today = time.today
        let minute = LocalMinute.of(time.now, zone: time.zone)
        let reach = today.adding(days: -Self.projectionReach)...today.adding(days: -1)
        let trainingDays = try await targets.trainingDays(reach)
        let alike = (1...Self.projectionReach).map { today.adding(days: -$0) }
            .filter { trainingDays.contains($0) == isTrainingDay }
        let past = try await journal.database.read { [zone = time.zone] database in
            try FoodJournal.pastDays(
                alike,
                until: minute,
                zone: zone,
                limit: DayProjection.historyDays,
                in: database
            )
        }
        return DayProjection(soFar: soFar, past: past, minute: minute)
    }
}
