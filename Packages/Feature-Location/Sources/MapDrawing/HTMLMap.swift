import Geodesy
import LocationText

/// A page with the map and a list of its places. It loads nothing and runs nothing.
package enum HTMLMap {
    package static func document(
        _ scene: MapScene,
        outlines: WorldOutlines,
        bounds: BoundingBox? = nil,
        towns: [MapTown] = [],
        title: String
    ) -> String {
        let svg = SVGMap(scene, outlines: outlines, bounds: bounds, towns: towns).document()
        var items = ""
        for marker in scene.markers.prefix(1000) {
            let name = Markup.escaped(marker.label.isEmpty ? "Unnamed" : marker.label)
            let label = marker.link.map { "<a href=\"\(Markup.escaped($0))\" rel=\"noreferrer\">\(name)</a>" } ?? name
            let place = "\(marker.coordinate.latitude), \(marker.coordinate.longitude)"
            items += "<li>\(label) <span>\(place)</span></li>\n"
        }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(Markup.escaped(title))</title>
            <style>
            body { font: 15px system-ui, sans-serif; margin: 1.5rem auto; max-width: 64rem; padding: 0 1rem; }
            svg { width: 100%; height: auto; border: 1px solid #ccc; }
            li span, footer { color: #666; font-size: 0.85em; }
            </style>
            </head>
            <body>
            <h1>\(Markup.escaped(title))</h1>
            \(svg)<ul>
            \(items)</ul>
            <footer>Outlines: Natural Earth, public domain. Names: GeoNames, CC BY 4.0.</footer>
            </body>
            </html>

            """
    }
}
