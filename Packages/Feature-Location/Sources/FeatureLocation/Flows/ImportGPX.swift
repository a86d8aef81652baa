import ArgumentParser
import Core
import Foundation
import Gazetteer
import Positioning

struct ImportGPX: Flow {
    static let descriptor = FlowDescriptor(
        "import gpx",
        "Take a GPX track into the history",
        discussion: """
            A point is recorded unless the one before it was within 200 m in the last 12 hours. Points without a time cannot \
            be placed in the history and are left out, and so are points at (0, 0). What `bento location export gpx` wrote is \
            read too.
            """,
        effect: .writes,
        examples: [FlowExample("run.gpx", "one track", input: ["file": "run.gpx"])]
    )

    @Argument(help: "The GPX file, or - for standard input.") var file: String

    /// Places recorded at once.
    private static let batch = 500

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> GPXImportResult {
        var reader = GPXReader()
        var points: [GPXPoint] = []
        for try await piece in session.bytes(of: InputFile(file), limit: 256 << 20) { points += try reader.feed(piece) }
        points += try reader.finish()
        let now = session.time.now
        let oldest = try await location.retentionDays().map { LocationStore.oldestKept($0, now) } ?? .distantPast
        let timed = points.filter { $0.time != nil }.sorted { ($0.time ?? .distantPast) < ($1.time ?? .distantPast) }
        let kept = timed.filter { ($0.time ?? .distantPast) >= oldest }
        // Only what the gate lets through is named and kept; the rest of a track is the way between places.
        var converter = GPXFixes(start: now, takesWaypoints: true)
        let fixes = kept.compactMap { converter.fix($0) }
        var chosen: [LocationFix] = []
        for fix in fixes where RecordingGate.decide(fix, after: chosen.last) != .skip { chosen.append(fix) }
        var recorded = 0
        let id = UUIDv7.make(at: now).uuidString.lowercased()
        for start in stride(from: 0, to: chosen.count, by: Self.batch) {
            var batch: [(fix: LocationFix, place: GeocodedPlace?)] = []
            for fix in chosen[start..<min(start + Self.batch, chosen.count)] {
                // Offline, whoever is chosen: a whole track is nobody else's business.
                let place = try await location.geocoder.nearby(fix.coordinate, limit: 1, within: .infinity).first
                batch.append((fix, place))
            }
            recorded += try await location.store.takePast(batch, session: id)
            let done = Int64(start + batch.count)
            try await session.progress(
                ProgressUpdate("Recording", completed: done, total: Int64(chosen.count), unit: "places")
            )
        }
        return GPXImportResult(
            points: points.count,
            recorded: recorded,
            withoutTime: points.count - timed.count,
            tooOld: timed.count - kept.count,
            nowhere: kept.count - fixes.count,
            skipped: reader.skippedCount,
            problems: reader.skipped.map { "line \($0.line): \($0.problem)" }
        )
    }
}

/// What became of a track.
struct GPXImportResult: FlowResult {
    /// Points with a place.
    var points: Int
    var recorded: Int
    var withoutTime: Int
    /// Points older than the history is kept for.
    var tooOld: Int
    /// Points at (0, 0), which receivers report before they know their place.
    var nowhere: Int
    /// Points that are nowhere on Earth.
    var skipped: Int
    var problems: [String]

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = [.text("\(recorded) places were recorded from \(points) points.", tone: .good)]
        if withoutTime > 0 {
            parts.append(.text("\(withoutTime) points have no time and were left out.", tone: .warning))
        }
        if tooOld > 0 {
            parts.append(
                .text(
                    "\(tooOld) points are older than the history is kept for: see `bento location retention`.",
                    tone: .warning
                )
            )
        }
        if nowhere > 0 { parts.append(.text("\(nowhere) points at (0, 0) were left out.", tone: .warning)) }
        for problem in problems { parts.append(.text("Left out: \(problem).", tone: .warning)) }
        return .stack(parts)
    }
}
