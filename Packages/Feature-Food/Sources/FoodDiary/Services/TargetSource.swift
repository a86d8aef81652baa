import AppData
import Core
import FoodRules
import GRDB

/// Finds what a day's targets depend on: the body, the goal, the day's exercise, and whether it is a training day.
package struct TargetSource: Sendable {
    let database: AppDatabase
    let time: TimeContext
    /// Workouts, if it is part of the program.
    let workouts: (any WorkoutsCoordinating)?

    private var expenditure: ExpenditureReader {
        ExpenditureReader(journal: FoodJournal(database: database, time: time), time: time)
    }

    /// The facts in the database; Workouts knows the rest.
    struct Known: Sendable {
        let profile: UserProfile
        /// The person's word on whether it is a training day.
        let mark: Bool?
        let log: DailyLog?
        /// The last log with a weight up to the day.
        let weighed: DailyLog?
        /// Active energy as a device measured it, in kilocalories.
        let measured: Double?

        init(on day: LocalDay, in database: Database) throws {
            profile = try ProfileStore.profile(in: database)
            mark = try TrainingDayMark.living(day, in: database)?.isTrainingDay
            log = try DailyLog.living(day, in: database)
            weighed =
                log?.weightKg == nil ? try DailyLogStore.lastWeighed(onOrBefore: day, in: database) : log
            measured =
                log?.activeEnergyKcal == nil
                ? try HealthSampleStore.healthDays(.activeEnergy, day...day, in: database).first?.value : nil
        }
    }

    package func targets(on day: LocalDay) async throws -> DayTargets {
        try await targets(on: day, try await database.read { try Known(on: day, in: $0) })
    }

    func targets(on day: LocalDay, _ known: Known) async throws -> DayTargets {
        let (profile, weighed) = (known.profile, known.weighed)
        var isTrainingDay = known.mark
        if isTrainingDay == nil { isTrainingDay = try await workouts?.isTrainingDay(day) }
        var active = known.log?.activeEnergyKcal
        if active == nil {
            let trained = try await workouts?.activeEnergy(on: day)
            // A watch measures workouts, too; one that was left at home does not.
            active = [known.measured, trained].compactMap { $0 }.max()
        }
        return DayTargets(
            DayTargets.Input(
                // As of the day: the last weighing up to it, else what the profile says.
                body: BodyFacts(
                    sex: profile.sex,
                    ageYears: profile.age(on: day),
                    heightCm: profile.heightCm,
                    weightKg: weighed?.weightKg ?? profile.weightKg,
                    bodyFatPercent: weighed?.bodyFatPercent ?? profile.bodyFatPercent
                ),
                activeEnergy: active ?? 0,
                phase: profile.goal ?? phase(of: profile.dailyKcalOffset),
                offset: profile.dailyKcalOffset,
                plan: plan(of: profile, isTrainingDay: isTrainingDay ?? false),
                isTrainingDay: isTrainingDay ?? false,
                activity: profile.activity,
                learnt: try await expenditure.learnt(to: day)
            )
        )
    }

    /// True if a day counts as a training day: the person's word, else what Workouts tells, else not.
    package func isTrainingDay(_ day: LocalDay) async throws -> Bool {
        if let mark = try await database.read({ try TrainingDayMark.living(day, in: $0) }) { return mark.isTrainingDay }
        return try await workouts?.isTrainingDay(day) ?? false
    }

    /// The days of a span that count as training days.
    func trainingDays(_ days: ClosedRange<LocalDay>) async throws -> Set<LocalDay> {
        let marks = try await database.read { try FoodJournal.trainingDayMarks(days, in: $0) }
        var result = try await workouts?.trainingDays(days) ?? []
        for mark in marks {
            if mark.isTrainingDay { result.insert(mark.id) } else { result.remove(mark.id) }
        }
        return result
    }

    private func phase(of offset: Double?) -> GoalPhase {
        guard let offset, offset != 0 else { return .maintain }
        return offset < 0 ? .cut : .bulk
    }

    private func plan(of profile: UserProfile, isTrainingDay: Bool) -> MacroPlan {
        guard let fixed = isTrainingDay ? profile.trainingDayMacros : profile.restDayMacros else {
            return MacroPlan(proteinPerPound: profile.proteinGramsPerPound)
        }
        return MacroPlan(kcal: fixed.kcal, protein: fixed.protein, carbs: fixed.carbs, fat: fixed.fat)
    }
}

/// The person's word on whether a day is a training day; without one, Workouts tells.
package struct TrainingDayMark: SyncedRecord, Equatable {
    package static let databaseTableName = "food_training_days"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "is_training_day"
        ]
    )

    package let id: LocalDay
    package var isTrainingDay: Bool
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}
