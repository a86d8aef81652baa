import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct PlanFood: Flow {
    static let descriptor = FlowDescriptor(
        "plan",
        "Plan a meal, to be logged once it is eaten",
        discussion: """
            Said as for 'bento food log', or the name of a favorite. It counts for nothing until you log it with \
            'bento food plan log'.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        examples: [
            FlowExample("\"150 g rice and chicken\" --day tomorrow --meal lunch", "Tomorrow's lunch"),
            FlowExample("\"my breakfast\" --day saturday", "A favorite"),
        ]
    )

    @Argument(help: "What you will eat, in plain words, or a favorite's name.") var text: [Word]
    @Option(help: "Which meal; by default the one that was named, else the one for the time.") var meal: Meal?
    @Option(help: "The day, such as tomorrow, saturday or 2026-11-25; by default the one that was named, else today.")
    var day: DayArgument?
    @Option(help: "The time of day, such as 8:30, 20:15, 8pm or noon.") var at: ClockTime?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> PlansReport {
        try TextLimit.check("text", text.phrase, bytes: 10_000)
        let day = await day?.day(in: session, .coming)
        let place = Diary.Place(meal: meal, day: day, minute: at?.minute)
        let parsed = try await food.read(text.phrase, speaking: session.context.forms.language)
        _ = try await food.plans.plan(parsed, at: place)
        return PlansReport(try await food.plans.open())
    }
}
