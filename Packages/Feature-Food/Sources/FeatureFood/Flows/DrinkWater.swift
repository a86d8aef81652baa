import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct DrinkWater: Flow {
    static let descriptor = FlowDescriptor(
        "water",
        "Log water",
        discussion: "With a goal ('bento settings set food.water-goal 2500') the day is shown against it.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        isDaily: true,
        examples: [FlowExample("500ml", "Half a liter"), FlowExample("two glasses", "As you say it")]
    )

    @Argument(help: "How much: 500ml, 0.5l, 16oz, 2cups; two glasses; a bare number is milliliters.") var amount: [Word]
    @Option(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.") var day:
        DayArgument?
    @Option(help: "The time of day, such as 8:30, 20:15, 8pm or noon.") var at: ClockTime?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> WaterReport {
        let place = Diary.Place(day: await day?.day(in: session), minute: at?.minute)
        return try await food.diary.drink(amount.phrase, at: place, settings: food.settings)
    }
}

extension Diary {
    /// Logs water as words say it.
    ///
    /// - Throws: a ``FoodError`` for what is no amount.
    func drink(_ words: String, at place: Place, settings: FeatureSettings) async throws -> WaterReport {
        let drink = try await drink(milliliters: try await milliliters(words), at: place)
        let goal = try await settings[FoodSettings.waterGoal]
        return WaterReport(
            day: drink.day,
            loggedMl: NumberText.stable(drink.milliliters),
            dayMl: NumberText.stable(try await journal.water(on: drink.day)),
            goalMl: goal > 0 ? Double(goal) : nil
        )
    }
}

/// Water drunk on a day.
struct WaterReport: FlowResult {
    let day: LocalDay
    let loggedMl: Double
    let dayMl: Double
    /// Absent where none was set.
    let goalMl: Double?

    func sentence(in context: FlowContext) -> String {
        let logged = VolumeText.text(loggedMl, context)
        let date = day == context.time.today ? "today" : "on \(context.forms.date(day))"
        return "\(logged) of water logged; \(VolumeText.text(dayMl, context)) \(date)."
    }

    func presentation(in context: FlowContext) -> Presentation {
        let line = Presentation.text(sentence(in: context))
        return goalMl.map { .stack([line, .bars([VolumeText.bar(dayMl, goal: $0, context)])]) } ?? line
    }
}
