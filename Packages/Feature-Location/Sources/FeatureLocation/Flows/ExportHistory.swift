import ArgumentParser
import Core
import Foundation

struct ExportHistory: Flow {
    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case geojson, gpx, csv, events
    }

    static let descriptor = FlowDescriptor(
        "export",
        "Write where you were to a file",
        discussion: """
            As GeoJSON, GPX or CSV; or, as `events`, the dictionaries that analytics exchange, one JSON object a line. The file \
            is readable by you alone.
            """,
        effect: .reads,
        examples: [FlowExample("gpx --out places.gpx", "as GPX", input: ["format": "gpx", "out": "places.gpx"])]
    )

    @Argument(help: "geojson, gpx, csv or events.") var format: Format
    @Option(help: "The file to write.") var out: String
    @Flag(help: "Replace the file if there is one.") var force = false

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> ExportResult {
        let content: String
        let count: Int
        if format == .events {
            try await location.enforceRetention()
            let events = try await location.store.events()
            content = events.map { JSONValue.object($0.dictionary).text() + "\n" }.joined()
            count = events.count
        } else {
            let rows = try await location.history(since: nil).reversed().filter { $0.fix != nil }
            count = rows.count
            switch format {
            case .gpx: content = HistoryExport.gpx(rows)
            case .csv: content = HistoryExport.csv(rows)
            default: content = HistoryExport.geoJSON(rows)
            }
        }
        try MapFile.write(content, to: out, replacing: force)
        return ExportResult(file: out, format: format.rawValue, count: count)
    }
}

/// What was written.
struct ExportResult: FlowResult {
    var file, format: String
    var count: Int

    func presentation(in context: FlowContext) -> Presentation {
        .text("\(count) \(format == "events" ? "events" : "places") were written to \(file).", tone: .good)
    }
}
