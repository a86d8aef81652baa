import ArgumentParser
import Core
import Files
import Foundation
import SpokenText
import Strength
import TrainingFiles
import TrainingLog
import TrainingScreens
import TrainingTransfer

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
