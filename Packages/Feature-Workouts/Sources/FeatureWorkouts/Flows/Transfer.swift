import ArgumentParser
import Core
import Files
import Foundation
import SpokenText
import Strength
import TrainingFiles

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
    @Flag(help: "Say what would change, and change nothing.") var dryRun = false
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

/// What an import did, or would do.
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
            shown.append(.text("Say what they are, all at once, with: bento workouts exercise map", tone: .muted))
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

struct ListImports: Flow {
    static let descriptor = FlowDescriptor(
        "import list",
        "Show the imports that were made",
        effect: .reads,
        openTo: [.page],
        formerly: ["workouts.imports.list"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ImportsReport {
        ImportsReport(try await workouts.importer.imports(), time: session.time)
    }
}

/// The imports that were made, latest first.
struct ImportsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let source: String
        let on: LocalDay
        let added: Int
        let samples: Int
        let isUndone: Bool

        private enum CodingKeys: String, CodingKey {
            case name, source, added, samples, isUndone
            case on = "day"
        }

        init(_ made: WorkoutImport, time: TimeContext) {
            name = made.name
            source = made.source
            on = LocalDay(of: made.importedAt.date, in: time.zone)
            added = made.added + made.linked
            samples = made.samples
            isUndone = made.undoneAt != nil
        }
    }

    let imports: [Entry]
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case imports }

    init(_ made: [WorkoutImport], time: TimeContext) {
        imports = made.map { Entry($0, time: time) }
        listing = Table.Listing(WorkoutImport.itemKind, of: made)
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !imports.isEmpty else { return .text("Nothing was imported yet.", tone: .muted) }
        let rows = imports.map { entry -> [Table.Cell] in
            [
                .init(context.forms.date(entry.on)), .init(entry.name), .init(entry.source, tone: .muted),
                .init(context.forms.number(Int64(entry.added))), .init(context.forms.number(Int64(entry.samples))),
                .init(entry.isUndone ? "taken back" : "", tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("On"), .init("File"), .init("From"), .init("Workouts", .trailing),
            .init("Measurements", .trailing, dispensability: 1), .init(""),
        ]
        return .table(Table(columns, rows: rows, listing: listing))
    }
}

struct UndoImport: Flow {
    static let descriptor = FlowDescriptor(
        "import undo",
        "Take a whole import back",
        discussion: "Its workouts and its measurements of the body go.",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        formerly: ["workouts.imports.undo"],
        examples: [FlowExample("", "The last one")]
    )

    @Argument(help: "Its number in the list just shown, last, or words of its file's name; by default the last one.")
    var name: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        var chosen: WorkoutImport?
        if let name { chosen = try await workouts.madeImport(named: name, in: session) }
        let undone = try await workouts.importer.undo(chosen)
        let forms = session.context.forms
        var done = "Taken back: \(undone.name), \(forms.counted(undone.added + undone.linked, "workout"))"
        if undone.samples > 0 { done += " and \(forms.counted(undone.samples, "measurement"))" }
        return DoneReport(done: done)
    }
}

struct ExportWorkouts: Flow {
    /// The form of an export.
    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case csv, json, gpx, tcx, ics
    }

    static let descriptor = FlowDescriptor(
        "export",
        "Write your workouts to a file",
        discussion: "CSV has a row for each set; JSON has everything; GPX and TCX have what was recorded on the way; "
            + "ICS is a calendar of what was done and what is planned.",
        effect: .reads,
        openTo: [.page],
        examples: [
            FlowExample("workouts.csv", "All sets"),
            FlowExample("runs.gpx --format gpx", "All tracks"),
            FlowExample("training.ics --from 2026-01-01", "For a calendar"),
        ]
    )

    @Argument(help: "The file to write; - for standard output.") var file: OutputFile
    @Option(help: "csv, json, gpx, tcx or ics; by default by the file's ending.") var format: Format?
    @Option(help: "From this day on.") var from: DayArgument?
    @Flag(help: "Replace a file that is there.") var replace = false

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        let ending = file.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let format = format ?? Format(rawValue: ending) else {
            throw WorkoutsError.missing(
                "The format is not known by the ending.",
                hint: "Pass --format csv, json, gpx, tcx or ics."
            )
        }
        let first = await from?.day(in: session) ?? LocalDay(daysSince1970: 0)
        let entries = try await workouts.exporter.entries(from: first, withTracks: format != .csv && format != .ics)
        let planned = format == .ics ? try await workouts.exporter.planned(from: max(first, session.time.today)) : []
        let bytes: [UInt8]
        switch format {
        case .csv: bytes = WorkoutWriter.csv(entries)
        case .json: bytes = try WorkoutWriter.json(entries)
        case .gpx: bytes = WorkoutWriter.gpx(entries)
        case .tcx: bytes = WorkoutWriter.tcx(entries)
        case .ics: bytes = WorkoutCalendar.ics(done: entries, planned: planned, at: session.time.now)
        }
        do {
            try await session.write(InputSequence(bytes), to: file, replacing: replace)
        } catch let error as FileError where error.reason == .exists {
            throw Failure(
                error.code,
                error.message,
                recovery: "Name another file, or pass --replace to replace it.",
                exitStatus: error.exitStatus
            )
        }
        let written =
            switch format {
            case .csv, .json, .ics: entries.count
            case .gpx: entries.count { $0.hasWay }
            case .tcx: entries.count { $0.points?.isEmpty == false }
            }
        var done = "Wrote \(session.context.forms.counted(written, "workout")) to \(file.shown)"
        if !planned.isEmpty { done += ", and \(session.context.forms.number(Int64(planned.count))) that are planned" }
        if written < entries.count {
            done +=
                "; \(session.context.forms.number(Int64(entries.count - written))) without a recording are left out, which CSV and JSON have"
        }
        return DoneReport(done: done)
    }
}
