import AppData
import Core
import FoodRules
import GRDB

/// Finds what a day's targets depend on: the body, the goal, the day's exercise, and whether it is a training day.
struct TargetSource: Sendable {
    let database: AppDatabase
    let time: TimeContext
    /// Where Workouts is part of the program.
    let workouts: (any WorkoutsCoordinating)?

    /// The targets of a day.
    func targets(on day: LocalDay) async throws -> DayTargets {
        let profile = try await ProfileStore(database: database, time: time).profile()
        let logs = DailyLogStore(database: database, time: time)
        let isTrainingDay = try await isTrainingDay(day)
        let log = try await logs.log(for: day)
        var active = log?.activeEnergyKcal
        if active == nil {
            let measured = try await HealthSampleStore(database: database, time: time).healthDay(.activeEnergy, on: day)
            let trained = try await workouts?.activeEnergy(on: day)
            // A watch measures workouts, too; one that was left at home does not.
            active = [measured?.value, trained].compactMap { $0 }.max()
        }
        return DayTargets(
            DayTargets.Input(
                body: try await body(of: profile, on: day, logs: logs),
                activeEnergy: active ?? 0,
                phase: profile.goal ?? phase(of: profile.dailyKcalOffset),
                offset: profile.dailyKcalOffset,
                plan: plan(of: profile, isTrainingDay: isTrainingDay),
                isTrainingDay: isTrainingDay
            )
        )
    }

    /// Whether a day counts as a training day: the person's word, else what Workouts tells, else not.
    func isTrainingDay(_ day: LocalDay) async throws -> Bool {
        if let mark = try await database.read({ try TrainingDayMark.living(day, in: $0) }) { return mark.isTrainingDay }
        return try await workouts?.isTrainingDay(day) ?? false
    }

    /// Which of some days count as training days.
    func trainingDays(among days: some Collection<LocalDay> & Sendable) async throws -> Set<LocalDay> {
        guard let first = days.min(), let last = days.max() else { return [] }
        let marks = try await database.read { database in
            try TrainingDayMark.living().filter(Column("id") >= first && Column("id") <= last)
                .fetchReadable(database)
        }
        let marked = Dictionary(marks.map { ($0.id, $0.isTrainingDay) }, uniquingKeysWith: { $1 })
        var result: Set<LocalDay> = []
        for day in days {
            var isTrainingDay = marked[day]
            if isTrainingDay == nil { isTrainingDay = try await workouts?.isTrainingDay(day) }
            if isTrainingDay == true { result.insert(day) }
        }
        return result
    }

    /// Weight and body fat as of a day: the last weighing up to it, else what the profile says.
    private func body(of profile: UserProfile, on day: LocalDay, logs: DailyLogStore) async throws -> BodyFacts {
        let weighed = try await logs.lastWeighed(onOrBefore: day)
        return BodyFacts(
            sex: profile.sex,
            ageYears: profile.age(on: day),
            heightCm: profile.heightCm,
            weightKg: weighed?.weightKg ?? profile.weightKg,
            bodyFatPercent: weighed?.bodyFatPercent ?? profile.bodyFatPercent
        )
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
