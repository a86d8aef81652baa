import ArgumentParser
import Core
import FoodDiary
import FoodFiles
import FoodLookup
import Formats

struct ImportFood: Flow {
    /// A unit of body weights.
    enum Unit: String, ExpressibleByArgument, CaseIterable, Sendable {
        case kg, lb
    }

    static let descriptor = FlowDescriptor(
        "import",
        "Import your diary from another app",
        discussion: """
            Exports of Cronometer (servings, daily nutrition, biometrics), MyFitnessPal (as its .zip, too) and Lose It, what \
            'bento food export' wrote, and any CSV with a date, a food and its kcal or macros. What a file is, its first line \
            says; commas or semicolons, decimal points or commas and the order of the dates are found in the file. The same \
            file twice changes nothing, and one that says something else updates what you have not edited. A row of totals \
            is passed over; a file of days' totals fills the days that have nothing. Body weights count as a scale's.
            """,
        effect: .writes,
        openTo: [.page],
        undoneBy: "food.import.undo",
        examples: [
            FlowExample("servings.csv --dry-run", "What would be added"),
            FlowExample("diary.csv --dates day-first", "05/06/2026 is June 5"),
        ]
    )

    @Argument(help: "The file, or - for standard input.") var file: InputFile
    @Flag(help: "Show what would change, and change nothing.") var dryRun = false
    @Option(help: "Which stands first in dates such as 05/06/2026: day-first or month-first.") var dates: DateOrder?
    @Option(help: "The unit of weights where the file does not say it; by default yours.") var unit: Unit?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> DiaryImportReport {
        let bytes: any RandomAccessBytes
        if file.isStandardInput {
            bytes = try await session.contents(of: file, limit: 256 << 20)
        } else {
            bytes = try await session.open(file)
        }
        let isPounds = unit.map { $0 == .lb } ?? (session.units == .imperial)
        var options = FoodImporter.Options { example in
            try await session.choose(
                "Is the first number of \(example) the day or the month?",
                option: "--dates",
                from: [(label: "day-first", value: DateOrder.dayFirst), (label: "month-first", value: .monthFirst)]
            )
        }
        options.isDryRun = dryRun
        options.dates = dates
        options.weightUnit = isPounds ? FoodUnit.gramsPerPound / 1000 : 1
        options.saysWeightUnit = unit != nil
        let (name, size) = (file.isStandardInput ? "standard input" : file.name, bytes.byteCount)
        options.progress = { part, done in
            let total = part == name ? Int64(size) : nil
            try await session.progress(
                ProgressUpdate("Reading \(part)", completed: Int64(done), total: total, unit: "bytes")
            )
        }
        let importer = FoodImporter(journal: food.journal)
        return DiaryImportReport(try await importer.run(bytes, name: name, options: options), isDryRun: dryRun)
    }
}

extension DateOrder: ExpressibleByArgument {}

/// A summary of an import, done or only tried.
struct DiaryImportReport: FlowResult {
    struct Passed: Encodable, Sendable {
        let reason: String
        let rows: Int
        let firstLine: Int
    }

    let isDryRun: Bool
    let programs: [String]
    let foods: Int
    let entries: Int
    let updated: Int
    let known: Int
    let weights: Int
    let knownWeights: Int
    let from: LocalDay?
    let to: LocalDay?
    /// Most frequent first.
    let passedOver: [Passed]
    let remarks: [String]

    /// Remarks quote names out of the file.
    var outsideSources: Set<String> { remarks.isEmpty ? [] : ["a food imported from a file"] }

    init(_ outcome: FoodImportOutcome, isDryRun: Bool) {
        self.isDryRun = isDryRun
        programs = outcome.programs
        (foods, entries) = (outcome.counts.added, outcome.counts.entries)
        (updated, known) = (outcome.counts.updated, outcome.counts.known)
        (weights, knownWeights) = (outcome.weights, outcome.knownWeights)
        (from, to) = (outcome.earliest, outcome.latest)
        passedOver = outcome.passed.map {
            Passed(reason: $0.key.rawValue, rows: $0.value.count, firstLine: $0.value.firstLine)
        }
        .sorted { ($1.rows, $0.reason) < ($0.rows, $1.reason) }
        remarks = outcome.remarks
    }

    func presentation(in context: FlowContext) -> Presentation {
        func figure(_ count: Int) -> String { context.forms.number(Int64(count)) }
        let verb = isDryRun ? "would be added" : "added"
        var facts = [
            KeyValue(
                "Foods",
                "\(figure(foods)) \(verb)" + (foods > 0 ? ", in \(context.forms.counted(entries, "new meal"))" : "")
            )
        ]
        if updated > 0 {
            facts.append(KeyValue("Different now", "\(figure(updated)) \(isDryRun ? "would be " : "")updated"))
        }
        if known > 0 { facts.append(KeyValue("Imported before", "\(figure(known)), unchanged")) }
        if weights + knownWeights > 0 {
            let before = knownWeights > 0 ? ", \(figure(knownWeights)) known" : ""
            facts.append(KeyValue("Weights", "\(figure(weights)) \(verb)\(before)"))
        }
        if let from, let to {
            facts.append(KeyValue("Days", "\(context.forms.date(from)) to \(context.forms.date(to))"))
        }
        facts.append(KeyValue("Read as", programs.joined(separator: ", ")))
        var parts: [Presentation] = [.keyValues(facts)]
        if !remarks.isEmpty { parts.append(.text(remarks.prefix(10).joined(separator: "\n"), tone: .muted)) }
        if !passedOver.isEmpty {
            let rows = passedOver.map { passed -> [Table.Cell] in
                [.init(passed.reason), .init(figure(passed.rows)), .init(figure(passed.firstLine), tone: .muted)]
            }
            let columns: [Table.Column] = [
                .init("Why"), .init("Rows", .trailing), .init("First line", .trailing, dispensability: 1),
            ]
            let count = passedOver.reduce(0) { $0 + $1.rows }
            parts.append(.section("Passed over: \(figure(count))", [.table(Table(columns, rows: rows))]))
        }
        if isDryRun {
            parts.append(.text("Nothing was changed.", tone: .muted))
        } else if foods + updated + weights > 0 {
            parts.append(.text("Take it back with: bento food import undo", tone: .muted))
        }
        return .stack(parts)
    }
}
