import Core
import Foundation
import LocationText

/// Writes GPX 1.1 (topografix.com/GPX/1/1): waypoints, then routes, then tracks, as the schema orders them.
package enum GPXWriter {
    package struct Waypoint: Sendable, Hashable {
        package var point: Track.Point
        package var name: String?

        package init(_ point: Track.Point, name: String? = nil) {
            self.point = point
            self.name = name
        }
    }

    package static func text(waypoints: [Waypoint], tracks: [Track]) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Bento" xmlns="http://www.topografix.com/GPX/1/1">

            """
        for waypoint in waypoints { text += element("wpt", waypoint.point, name: waypoint.name) }
        for route in tracks where route.kind == .route {
            // A route has no segments: each is a route of its own.
            for segment in route.segments {
                text += "<rte>\(nameElement(route.name))\n"
                for point in segment { text += element("rtept", point) }
                text += "</rte>\n"
            }
        }
        for track in tracks where track.kind == .track {
            text += "<trk>\(nameElement(track.name))\n"
            for segment in track.segments {
                text += "<trkseg>\n"
                for point in segment { text += element("trkpt", point) }
                text += "</trkseg>\n"
            }
            text += "</trk>\n"
        }
        return text + "</gpx>\n"
    }

    private static func element(_ tag: String, _ point: Track.Point, name: String? = nil) -> String {
        let (latitude, longitude) = (point.coordinate.latitude, point.coordinate.longitude)
        var text = "<\(tag) lat=\"\(decimal(latitude))\" lon=\"\(decimal(longitude))\">"
        if let elevation = point.elevation { text += "<ele>\(decimal(elevation))</ele>" }
        if let time = point.time { text += "<time>\(RFC3339Time.text(time))</time>" }
        return text + nameElement(name) + "</\(tag)>\n"
    }

    private static func nameElement(_ name: String?) -> String {
        name.map { "<name>\(Markup.escaped($0))</name>" } ?? ""
    }

    /// A number as XML Schema's `decimal`, which has no exponents; to a tenth of a millimeter if it is in degrees.
    private static func decimal(_ value: Double) -> String {
        let plain = "\(value)"
        return plain.contains("e") ? String(format: "%.9f", value) : plain
    }
}
