import ArgumentParser
import Core
import Formats
import Foundation
import GeoJSON
import Geodesy
import LocationText
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

/// The history in formats of others, oldest first.
enum HistoryExport {
    /// A FeatureCollection of points.
    static func geoJSON(_ rows: [FixRecord], _ tracks: [Track]) -> String {
        let places = rows.map { row in
            var properties: [String: JSONValue] = [
                "time": .string(RFC3339Time.text(row.recordedAt.date)), "zone": .string(row.zone),
                "source": .string(row.source), "session": .string(row.session),
            ]
            if let place = row.place { properties["name"] = .string(place) }
            if let subtitle = row.subtitle { properties["subtitle"] = .string(subtitle) }
            if let code = row.countryCode { properties["country_code"] = .string(code) }
            if let zone = row.placeZone { properties["place_zone"] = .string(zone) }
            if let elevation = row.fix?.heightAboveSea { properties["elevation"] = .number(elevation) }
            if let accuracy = row.accuracy { properties["accuracy"] = .number(accuracy) }
            let position = Position(
                longitude: row.longitude,
                latitude: row.latitude,
                altitude: row.fix?.heightAboveEllipsoid
            )
            return GeoJSON.Feature(
                id: .string(row.id.description),
                geometry: GeoJSON.Geometry(.point(position)),
                properties: properties
            )
        }
        return GeoJSON.Writer.text(.featureCollection(GeoJSON.FeatureCollection(places + tracks.map(feature)))) + "\n"
    }

    /// A track as lines; its heights are above the sea, which GeoJSON has no place for.
    private static func feature(_ track: Track) -> GeoJSON.Feature {
        var properties: [String: JSONValue] = ["kind": .string(track.kind.rawValue)]
        if let name = track.name { properties["name"] = .string(name) }
        if let start = track.start { properties["start"] = .string(RFC3339Time.text(start)) }
        if let end = track.end { properties["end"] = .string(RFC3339Time.text(end)) }
        let lines = track.segments.filter { $0.count > 1 }.flatMap { segment in
            Antimeridian.cut(segment.map { Position($0.coordinate) }.unwrappedLongitudes())
        }
        let shape: GeoJSON.Shape = lines.count == 1 ? .lineString(lines[0]) : .multiLineString(lines)
        return GeoJSON.Feature(geometry: GeoJSON.Geometry(shape), properties: properties)
    }

    /// The places as waypoints, and the tracks.
    static func gpx(_ rows: [FixRecord], _ tracks: [Track]) -> String {
        let waypoints = rows.compactMap { row -> GPXWriter.Waypoint? in
            guard let fix = row.fix else { return nil }
            let point = Track.Point(fix.coordinate, time: fix.time, elevation: fix.heightAboveSea)
            return GPXWriter.Waypoint(point, name: row.place)
        }
        return GPXWriter.text(waypoints: waypoints, tracks: tracks)
    }

    /// RFC 4180, with a heading.
    static func csv(_ rows: [FixRecord]) -> String {
        let writer = CSVWriter()
        let heading = [
            "time", "zone", "latitude", "longitude", "altitude", "accuracy", "source", "place", "subtitle",
            "country_code",
            "place_zone", "session", "elevation",
        ]
        var bytes = writer.record(heading.map { CSVCell.verbatim($0) })
        for row in rows {
            let fix = row.fix
            let cells: [CSVCell] = [
                .verbatim(RFC3339Time.text(row.recordedAt.date)), .text(row.zone), .number(row.latitude),
                .number(row.longitude),
                .number(fix?.heightAboveEllipsoid), .number(row.accuracy), .text(row.source), .text(row.place),
                .text(row.subtitle),
                .text(row.countryCode), .text(row.placeZone), .text(row.session), .number(fix?.heightAboveSea),
            ]
            writer.append(cells, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
