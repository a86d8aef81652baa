import AppData
import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct WeighIn: Flow {
    static let descriptor = FlowDescriptor(
        "weigh",
        "Log your body weight",
        discussion: "The targets and the learnt expenditure follow from it; one weight a day is kept, the last one.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        isDaily: true,
        examples: [FlowExample("72.5kg --body-fat 18", "Today's weight")]
    )

    @Argument(help: "The weight: 72.5kg, 160lb, 11st4; a bare number is in your units.") var weight: [Word]
    @Option(help: "Body fat in percent.") var bodyFat: Double?
    @Option(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.") var day:
        DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> WeighReport {
        let day = await day?.day(in: session) ?? session.time.today
        let kilograms = try BodyReading.kilograms(weight.phrase, bare: session.units)
        let trend = try await food.body.weigh(kilograms: kilograms, bodyFatPercent: bodyFat, on: day)
        return WeighReport(
            day: day,
            weightKg: NumberText.stable(kilograms),
            trendKg: trend.map(NumberText.stable),
            targets: try await food.targets.targets(on: day).macros.stable
        )
    }
}

/// A body weight, its trend, and what it makes of the targets.
struct WeighReport: FlowResult {
    let day: LocalDay
    let weightKg: Double
    let trendKg: Double?
    let targets: Macros

    func presentation(in context: FlowContext) -> Presentation {
        var pairs = [KeyValue("Weight", BodyText.weight(weightKg, in: context.units, context.forms), tone: .strong)]
        if let trendKg { pairs.append(KeyValue("Trend", BodyText.weight(trendKg, in: context.units, context.forms))) }
        pairs.append(
            KeyValue(
                "Targets",
                "\(context.forms.whole(targets.kcal)) kcal, \(context.forms.whole(targets.protein)) g protein"
            )
        )
        return .keyValues(pairs)
    }
}
