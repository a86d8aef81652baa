import ArgumentParser
import Core
import Files
import Foundation
import SpokenText
import Strength
import TrainingFiles
import TrainingLog
import TrainingTransfer

struct ImportWorkouts: Flow {
    static let descriptor = FlowDescriptor(
        "import",
        "Import your history from another app or a watch",
        discussion: """
            CSV of Hevy, Strong, FitNotes and StrongLifts, FIT, TCX and GPX, each also as .gz, whole archives of Strava and \
            Garmin, Apple Health's export.xml or export.zip, and Bento's own JSON and CSV; of a calendar (.ics), what is to come \
            is planned, each event by its title. What a file is, its content says. \
            The same file twice changes nothing, one that says more or something else updates what you have not edited, and \
            the same training from two sources counts once.
            """,
        effect: .writes,
        openTo: [.page],
        undoneBy: "workouts.import.undo",
        examples: [
            FlowExample(
                "workouts.csv --dry-run",
                "What would change"
            ),
            FlowExample("export.zip", "Apple Health"),
        ]
    )

    @Argument(help: "The file.") var file: InputFile
    @Flag(help: "Show what would change, and change nothing.") var dryRun = false
    @Option(help: "The unit of weights where the file does not say it; by default yours.") var unit: MassUnit?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ImportReport {
        let bytes: any RandomAccessBytes
        if file.isStandardInput {
            bytes = try await session.contents(of: file, limit: WorkoutImporter.mostBytes)
        } else {
            bytes = try await session.open(file)
        }
        var options = WorkoutImporter.Options(isDryRun: dryRun, unit: unit ?? session.units.mass, saysUnit: unit != nil)
        options.plan = { try await workouts.plan(ofEvent: $0) }
        let size = bytes.byteCount
        options.progress = { name, done in
            // Inside of an archive nobody knows how much is still to come.
            let total = name == file.name ? Int64(size) : nil
            try await session.progress(
                ProgressUpdate("Reading \(name)", completed: Int64(done), total: total, unit: "bytes")
            )
        }
        do {
            let outcome = try await workouts.importer.run(bytes, name: file.name, options: options)
            // One file of which nothing can be read is no import; of several, what was not taken is listed.
            if outcome.isEmpty, outcome.refusals.count == 1, let refusal = outcome.refusals.first { throw refusal }
            return ImportReport(outcome, isDryRun: dryRun)
        } catch let refusal as ImportRefusal {
            throw WorkoutsError.badFile(file.name, place: refusal.place, reason: refusal.reason)
        }
    }
}

/// A summary of an import, done or only tried.
struct ImportReport: FlowResult {
    let isDryRun: Bool
    let files: Int
    let sources: [String]
    let added: Int
    let linked: Int
    let updated: Int
    let unchanged: Int
    let kept: Int
    let samples: Int
    let knownSamples: Int
    let from: LocalDay?
    let to: LocalDay?
    let refusals: [ImportRefusal]
    let remarks: [String]
    /// The working sets of each exercise that Bento does not know, by its name in the file.
    let unknownExercises: [String: Int]

    init(_ outcome: ImportOutcome, isDryRun: Bool) {
        self.isDryRun = isDryRun
        files = outcome.filesRead
        sources = outcome.sources.keys.sorted()
        added = outcome.counts.added
        linked = outcome.counts.linked
        updated = outcome.counts.updated
        unchanged = outcome.counts.unchanged
        kept = outcome.counts.kept
        samples = outcome.samples
        knownSamples = outcome.knownSamples
        from = outcome.earliest
        to = outcome.latest
        refusals = outcome.refusals
        remarks = outcome.remarks
        unknownExercises = outcome.unknownNames
    }

    func presentation(in context: FlowContext) -> Presentation {
        let verb = isDryRun ? "would be added" : "added"
        func figure(_ count: Int) -> String { context.forms.number(Int64(count)) }
        var facts = [KeyValue("Workouts", "\(figure(added)) \(verb)")]
        if linked > 0 {
            facts.append(KeyValue("Known from elsewhere", "\(figure(linked)); the richer record of each counts"))
        }
        if updated > 0 {
            facts.append(KeyValue("Different now", "\(figure(updated)) \(isDryRun ? "would be " : "")updated"))
        }
        if kept > 0 {
            facts.append(KeyValue("Different, but kept", "\(figure(kept)) that you have edited or that say more"))
        }
        if unchanged > 0 { facts.append(KeyValue("Imported before", "\(figure(unchanged)), unchanged")) }
        if samples + knownSamples > 0 {
            let (new, known) = (figure(samples), figure(knownSamples))
            facts.append(KeyValue("Measurements", "\(new) \(verb), \(known) known"))
        }
        if let from, let to {
            facts.append(KeyValue("Days", "\(context.forms.date(from)) to \(context.forms.date(to))"))
        }
        if !sources.isEmpty { facts.append(KeyValue("Read as", sources.joined(separator: ", "))) }
        var parts: [Presentation] = [.keyValues(facts)]
        if !remarks.isEmpty {
            let shown = remarks.prefix(5) + (remarks.count > 5 ? ["and \(figure(remarks.count - 5)) more remarks"] : [])
            parts.append(.text(shown.joined(separator: "\n"), tone: .muted))
        }
        if !refusals.isEmpty {
            let rows = refusals.prefix(20).map { [Table.Cell($0.place, tone: .muted), Table.Cell($0.reason)] }
            parts.append(
                .section(
                    "Not taken: \(figure(refusals.count))",
                    [.table(Table([.init("Where"), .init("Why")], rows: Array(rows)))]
                )
            )
        }
        if !unknownExercises.isEmpty {
            let sorted = unknownExercises.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            let rows = sorted.prefix(15).map { [Table.Cell($0.key), Table.Cell(figure($0.value))] }
            var shown: [Presentation] = [.table(Table([.init("Name"), .init("Sets", .trailing)], rows: rows))]
            if sorted.count > 15 { shown.append(.text("and \(figure(sorted.count - 15)) more", tone: .muted)) }
            shown.append(.text("Tell what they are, all at once, with: bento workouts exercise map", tone: .muted))
            parts.append(.section("Exercises that Bento does not know: \(figure(unknownExercises.count))", shown))
        }
        if isDryRun {
            parts.append(.text("Nothing was changed.", tone: .muted))
        } else if added + linked + updated + samples > 0 {
            parts.append(.text("Take it back with: bento workouts import undo", tone: .muted))
        }
        return .stack(parts)
    }
}
