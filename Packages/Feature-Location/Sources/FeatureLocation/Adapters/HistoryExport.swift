import Core
import Foundation
import GeoJSON
import Geodesy
import LocationText
import MapDrawing

/// The history in formats of others, oldest first.
enum HistoryExport {
    /// A FeatureCollection of points.
    static func geoJSON(_ rows: [FixRecord]) -> String {
        let features = rows.map { row in
            var properties: [String: JSONValue] = [
                "time": .string(Timestamp.text(row.recordedAt.date)), "zone": .string(row.zone),
                "source": .string(row.source), "session": .string(row.session),
            ]
            if let place = row.place { properties["name"] = .string(place) }
            if let subtitle = row.subtitle { properties["subtitle"] = .string(subtitle) }
            if let code = row.countryCode { properties["country_code"] = .string(code) }
            if let zone = row.placeZone { properties["place_zone"] = .string(zone) }
            if let accuracy = row.accuracy { properties["accuracy"] = .number(accuracy) }
            let position = Position(longitude: row.longitude, latitude: row.latitude, altitude: row.altitude)
            return GeoJSON.Feature(
                id: .string(row.id.description),
                geometry: GeoJSON.Geometry(.point(position)),
                properties: properties
            )
        }
        return GeoJSON.Writer.text(.featureCollection(GeoJSON.FeatureCollection(features))) + "\n"
    }

    /// GPX 1.1: one waypoint for each place, as nobody knows the way between them.
    static func gpx(_ rows: [FixRecord]) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Bento" xmlns="http://www.topografix.com/GPX/1/1">

            """
        for row in rows {
            text += "<wpt lat=\"\(decimal(row.latitude))\" lon=\"\(decimal(row.longitude))\">"
            if let altitude = row.altitude { text += "<ele>\(decimal(altitude))</ele>" }
            text += "<time>\(Timestamp.text(row.recordedAt.date))</time>"
            if let place = row.place { text += "<name>\(Markup.escaped(place))</name>" }
            text += "</wpt>\n"
        }
        return text + "</gpx>\n"
    }

    /// A number as XML Schema's `decimal`, which knows no exponents; to a tenth of a millimetre where it is in degrees.
    private static func decimal(_ value: Double) -> String {
        let plain = "\(value)"
        return plain.contains("e") ? String(format: "%.9f", value) : plain
    }

    /// RFC 4180, with a heading.
    static func csv(_ rows: [FixRecord]) -> String {
        var text =
            "time,zone,latitude,longitude,altitude,accuracy,source,place,subtitle,country_code,place_zone,session\r\n"
        for row in rows {
            let cells = [
                Timestamp.text(row.recordedAt.date), row.zone, String(row.latitude), String(row.longitude),
                row.altitude.map { String($0) } ?? "", row.accuracy.map { String($0) } ?? "", row.source,
                row.place ?? "", row.subtitle ?? "", row.countryCode ?? "", row.placeZone ?? "", row.session,
            ]
            text += cells.map { cell($0) }.joined(separator: ",") + "\r\n"
        }
        return text
    }

    /// A cell, quoted where it must be. A text that a spreadsheet would run as a formula gets an apostrophe before it.
    private static func cell(_ value: String) -> String {
        let isFormula = value.first.map { "=+-@\t\r".contains($0) } == true && Double(value) == nil
        let safe = isFormula ? "'" + value : value
        guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
        return "\"\(safe.replacing("\"", with: "\"\""))\""
    }
}
