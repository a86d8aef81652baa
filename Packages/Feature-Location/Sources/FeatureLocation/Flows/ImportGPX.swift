import ArgumentParser
import Core
import Positioning

struct ImportGPX: Flow {
    static let descriptor = FlowDescriptor(
        "import gpx",
        "Keep the tracks of a GPX file, and take where you were into the history",
        discussion: """
            Tracks and routes are kept whole, however old they are: see 'bento location track list'. A point also becomes a \
            place of the history, unless the one before it was within 200 m in the last 12 hours, it has no time, or it is older \
            than the history is kept for. Importing a file again changes nothing. What 'bento location export gpx' wrote is read \
            too.
            """,
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("run.gpx", "one file")]
    )

    @Argument(help: "The GPX file, or - for standard input.") var file: InputFile

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> GPXImportResult {
        var reader = GPXReader()
        var points: [GPXPoint] = []
        for try await piece in session.bytes(of: file, limit: 256 << 20) { points += try reader.feed(piece) }
        points += try reader.finish()
        let report = try await GPXImporter(location: location).take(points, names: reader.trackNames) { done, total in
            try await session.progress(
                ProgressUpdate("Recording", completed: Int64(done), total: Int64(total), unit: "places")
            )
        }
        return GPXImportResult(report, reader)
    }
}

/// The outcome of importing a file's points; each is counted once.
struct GPXImportResult: FlowResult {
    var points, tracks, knownTracks, recorded, between, known, withoutTime, inFuture, tooOld, nowhere: Int
    /// The number of points that are nowhere on Earth.
    var skipped: Int
    var problems: [String]

    init(_ report: GPXImporter.Report, _ reader: GPXReader) {
        points = report.points
        tracks = report.tracks
        knownTracks = report.knownTracks
        recorded = report.recorded
        between = report.between
        known = report.known
        withoutTime = report.withoutTime
        inFuture = report.inFuture
        tooOld = report.tooOld
        nowhere = report.nowhere
        skipped = reader.skippedCount
        problems = reader.skipped.map { "line \($0.line): \($0.problem)" }
    }

    func presentation(in context: FlowContext) -> Presentation {
        func figure(_ number: Int) -> String { context.forms.number(Int64(number)) }
        func count(_ number: Int, _ one: String, _ many: String) -> String {
            "\(figure(number)) \(number == 1 ? one : many)"
        }
        var parts: [Presentation] = []
        if tracks > 0 {
            let kept = count(tracks, "track is kept", "tracks are kept")
            parts.append(.text("\(kept) whole: 'bento location track list'.", tone: .good))
        }
        if knownTracks > 0 {
            parts.append(.text("\(count(knownTracks, "track was", "tracks were")) kept already.", tone: .muted))
        }
        parts.append(
            .text(
                "Of \(count(points, "point", "points")) \(figure(recorded)) became \(recorded == 1 ? "a place" : "places") in the history.",
                tone: .good
            )
        )
        let rest = [
            (between, "on the way between them, within 200 m and 12 hours of the one before"),
            (known, "in the history already"),
            (withoutTime, "without a time, so not in the history"),
            (tooOld, "older than the history is kept for: see 'bento settings set location.history-days'"),
            (inFuture, "with a time that has not come yet, so not in the history"), (nowhere, "at (0, 0), so left out"),
        ]
        for (number, what) in rest where number > 0 {
            parts.append(.text("\(figure(number)) \(number == 1 ? "is" : "are") \(what).", tone: .muted))
        }
        for problem in problems { parts.append(.text("Left out: \(problem).", tone: .warning)) }
        if skipped > problems.count {
            parts.append(.text("\(figure(skipped - problems.count)) more were left out.", tone: .warning))
        }
        return .stack(parts)
    }
}
