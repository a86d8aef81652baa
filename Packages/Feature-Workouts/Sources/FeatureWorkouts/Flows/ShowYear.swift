import ArgumentParser
import Core
import Strength
import TrainingLog

struct ShowYear: Flow {
    static let descriptor = FlowDescriptor(
        "year",
        "Show a year of training",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("", "This year"),
            FlowExample("2025", "The year 2025"),
        ]
    )

    @Argument(help: "The year; by default this one.") var year: Int?

    func validate() throws {
        let years = WorkoutLimit.years
        if let year, !years.contains(year) {
            throw ValidationError("The year must be \(years.lowerBound) to \(years.upperBound).")
        }
    }

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> YearReport {
        let today = session.time.today
        let shown = year ?? today.year
        guard let first = LocalDay(year: shown, month: 1, day: 1), let last = LocalDay(year: shown, month: 12, day: 31)
        else { throw WorkoutsError.badValue("The year", given: "\(shown)", allowed: "1900 to 9998") }
        return YearReport(year: shown, sums: try await workouts.history.days(first...last), today: min(today, last))
    }
}

/// A year, day by day.
struct YearReport: FlowResult {
    struct Day: Encodable, Sendable {
        let day: LocalDay
        let workouts: Int
        let activeSeconds: Double
    }

    let year: Int
    let days: [Day]
    let workouts: Int
    let activeSeconds: Double
    let longestStreakDays: Int

    init(year: Int, sums: [HistoryReader.DaySum], today: LocalDay) {
        self.year = year
        days = sums.map {
            Day(day: $0.day, workouts: $0.workouts, activeSeconds: WorkoutText.stable($0.activeSeconds))
        }
        workouts = sums.reduce(0) { $0 + $1.workouts }
        activeSeconds = WorkoutText.stable(sums.reduce(0) { $0 + $1.activeSeconds })
        longestStreakDays = Streak(sums.map(\.day.daysSince1970), today: today.daysSince1970).longest
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard let first = LocalDay(year: year, month: 1, day: 1), let last = LocalDay(year: year, month: 12, day: 31)
        else {
            return .empty
        }
        let minutes = Dictionary(days.map { ($0.day, $0.activeSeconds / 60) }, uniquingKeysWith: +)
        // Days to come are not drawn as idle.
        let end = max(first, min(last, max(context.time.today, days.map(\.day).max() ?? first)))
        let values = (0...first.days(to: end)).map { minutes[first.adding(days: $0)] }
        return .stack([
            .text(
                "\(year): \(context.forms.counted(workouts, "workout")), \(WorkoutText.duration(activeSeconds.rounded())) of active time",
                tone: .strong
            ),
            .heatMap(HeatMap("Active time", from: first, values: values, unit: "min")),
            .text(
                "Longest streak: \(context.forms.counted(longestStreakDays, "training day"))",
                tone: .muted
            ),
        ])
    }
}
