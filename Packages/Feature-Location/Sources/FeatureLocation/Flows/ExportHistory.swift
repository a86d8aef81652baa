import ArgumentParser
import Core
import Foundation
import Positioning

struct ExportHistory: Flow {
    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case geojson, gpx, csv, events
    }

    static let descriptor = FlowDescriptor(
        "export",
        "Write where you were to a file",
        discussion: """
            As GeoJSON or GPX, with the tracks that you imported, or CSV; or, as `events`, the dictionaries that analytics exchange, one JSON object a line. The file \
            is readable by you alone.
            """,
        effect: .reads,
        examples: [FlowExample("gpx --out places.gpx", "as GPX")]
    )

    @Argument(help: "geojson, gpx, csv or events.") var format: Format
    @Option(help: "The file to write; - for standard output.") var out: OutputFile
    @Flag(help: "Replace the file if there is one.") var force = false

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> ExportResult {
        let content: String
        let count: Int
        var tracks: [Track] = []
        if format == .events {
            try await location.enforceRetention()
            let events = try await location.store.events()
            content = events.map { JSONValue.object($0.dictionary).text() + "\n" }.joined()
            count = events.count
        } else {
            let rows = try await location.history(since: nil).reversed().filter { $0.fix != nil }
            count = rows.count
            if format != .csv { tracks = try await location.store.tracks().reversed().map(\.track) }
            switch format {
            case .gpx: content = HistoryExport.gpx(rows, tracks)
            case .csv: content = HistoryExport.csv(rows)
            default: content = HistoryExport.geoJSON(rows, tracks)
            }
        }
        if out.isStandardOutput {
            try await session.write(InputSequence(Array(content.utf8)), to: out)
        } else {
            try MapFile.write(content, to: out.path, replacing: force)
        }
        return ExportResult(file: out.path, format: format.rawValue, count: count, tracks: tracks.count)
    }
}

/// The outcome of an export.
struct ExportResult: FlowResult {
    var file, format: String
    var count: Int
    var tracks: Int

    func presentation(in context: FlowContext) -> Presentation {
        let also = tracks == 0 ? "" : tracks == 1 ? " and a track" : " and \(tracks) tracks"
        let one = format == "events" ? "event" : "place"
        let verb = count + tracks == 1 ? "was" : "were"
        return .text("\(context.forms.counted(count, one))\(also) \(verb) written to \(file).", tone: .good)
    }
}
