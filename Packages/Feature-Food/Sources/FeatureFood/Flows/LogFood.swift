import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct LogFood: Flow {
    static let descriptor = FlowDescriptor(
        "log",
        "Log what you ate",
        discussion: """
            Use plain words: amounts, units, several foods, meals, days and times. What was assumed is shown. "make \
            that two", "only half", "actually chicken" or "no rice" correct the last entry. The name of a favorite logs it: \
            "my standard breakfast".
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        isDaily: true,
        formerOptions: ["notes": "note"],
        outputSchema: LogReport.schema,
        examples: [
            FlowExample(
                "\"2 eggs, a slice of toast with butter and a black coffee\"",
                "Log a breakfast"
            ),
            FlowExample(
                "\"150 g chicken and rice\" --meal dinner --day yesterday",
                "Log yesterday's dinner"
            ),
            FlowExample("\"make that two\"", "Correct the last entry"),
        ]
    )

    @Argument(help: "What you ate, in plain words.") var text: [Word]
    @Option(help: "Which meal; by default the one that was named, else the one for this time of day.") var meal: Meal?
    @Option(
        help:
            "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default the one that was named, else today."
    ) var day: DayArgument?
    @Option(help: "The time of day, such as 8:30, 20:15, 8pm or noon.") var at: ClockTime?
    @Option(help: "A note to keep with the entry.") var note: String?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> LogReport {
        let options = EntryPlan.Options(
            meal: meal,
            day: await day?.day(in: session),
            minute: at?.minute,
            notes: note
        )
        let outcome = try await Self.log(text.phrase, options: options, with: food, in: session)
        let entry = outcome.entries.first ?? outcome.corrected
        return LogReport(outcome, sheet: try await food.sheet(entry?.entry.day ?? session.time.today))
    }

    fileprivate static func check(_ words: String, note: String?) throws {
        guard words.contains(where: { !$0.isWhitespace }) else {
            throw FoodError.missing(
                "There is no text.",
                hint: "Enter what you ate: bento food log \"2 eggs and toast\"."
            )
        }
        try TextLimit.check("text", words, bytes: 10_000)
        try TextLimit.check("note", note, bytes: 2000)
    }

    /// Logs words, with the questions that they leave open.
    static func log(
        _ words: String,
        options: EntryPlan.Options = EntryPlan.Options(),
        with food: FoodCoordinator,
        in session: FlowSession
    ) async throws -> LogOutcome {
        try check(words, note: options.notes)
        var options = options
        if session.caller == .model { options.parser = .coach }
        if let said = try await food.ownFoods.favorite(in: words) {
            return try await food.ownFoods.log(said, words: words, options: options)
        }
        var parsed = try await food.read(words, speaking: session.context.forms.language)
        if session.canAsk { parsed = try await OpenFoods.ask(about: parsed, food: food, in: session) }
        return try await food.log(parsed, options: options)
    }
}
