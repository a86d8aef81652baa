import ArgumentParser
import Core
import Files
import FoodDiary
import SpokenText

struct ExportFood: Flow {
    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case csv
    }

    static let descriptor = FlowDescriptor(
        "export",
        "Write what you ate to a file",
        discussion: """
            CSV has a row for each food, with the figures of all of it, for a spreadsheet or another program. 'bento food import' \
            reads it again, and adds nothing that is there. Everything of Bento's, as JSON: 'bento data export'.
            """,
        effect: .reads,
        openTo: [.page],
        examples: [
            FlowExample("food.csv", "All of it"),
            FlowExample("- --from \"30 days ago\"", "The last month, to standard output"),
        ]
    )

    @Argument(help: "The file to write; - for standard output.") var file: OutputFile
    @Option(help: "csv.") var format = Format.csv
    @Option(help: "From this day on.") var from: DayArgument?
    @Option(help: "Up to this day.") var to: DayArgument?
    @Flag(help: "Replace a file that is there.") var replace = false

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FoodExportReport {
        let first = await from?.day(in: session) ?? LocalDay(daysSince1970: -719_162)
        let last = await to?.day(in: session) ?? LocalDay(daysSince1970: 2_932_896)
        guard first <= last else {
            throw Failure.usage("food.bad-value", "--from is after --to.", recovery: "Swap them.")
        }
        let exporter = FoodExporter(journal: food.journal)
        let plan = try await exporter.plan(first...last)
        do {
            try await session.write(exporter.csv(plan), to: file, replacing: replace)
        } catch let error as FileError where error.reason == .exists {
            throw Failure(
                error.code,
                error.message,
                recovery: "Name another file, or pass --replace to replace it.",
                exitStatus: error.exitStatus
            )
        }
        return FoodExportReport(file: file.shown, foods: plan.foods, days: plan.days.count)
    }
}

struct FoodExportReport: FlowResult {
    let file: String
    let foods: Int
    let days: Int

    func presentation(in context: FlowContext) -> Presentation {
        .text("Wrote \(context.forms.counted(foods, "food")) of \(context.forms.counted(days, "day")) to \(file).")
    }
}
