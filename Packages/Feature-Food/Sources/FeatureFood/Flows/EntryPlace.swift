import AppData
import ArgumentParser
import Core
import Foundation

/// Where a new entry goes: the options that every flow that logs has.
struct EntryPlace: ParsableArguments, Sendable {
    @Option(help: "Which meal; by default the one for the time of day.") var meal: Meal?
    @Option(help: "The day; by default today.") var day: DayArgument?
    @Option(help: "The time of day, such as 8:30 or 8pm.") var at: ClockTime?

    /// An entry without foods at this place.
    ///
    /// - Throws: ``FoodError/future(_:)``.
    func entry(text: String, food: FoodCoordinator, time: TimeContext) async throws -> FoodEntry {
        let resolver = EatingMoment(time: time, day: day?.day(from: time.today), minute: at?.minute)
        let moment = try resolver.resolve(nil, meal: meal)
        let day = LocalDay(of: moment, in: time.calendar)
        var meal = meal
        if meal == nil {
            meal = Meal.nearest(
                to: LocalMinute.of(moment, zone: time.zone),
                isTrainingDay: try await food.targets.isTrainingDay(day)
            )
        }
        return FoodEntry(
            id: .make(at: time.now),
            eatenAt: Moment(moment),
            zone: time.zone.identifier,
            day: day,
            meal: meal ?? .snack,
            rawText: text,
            parser: .none,
            confidence: 1
        )
    }
}
