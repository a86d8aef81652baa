import CWebAssets
import Core
import Formats
import HTTPTypes
import Hummingbird
import PageDrawing

/// A file that pages load: its name changes with its content, so that a browser keeps it for good. It holds nothing of anybody's,
/// so whoever reaches the server may have it.
struct WebFile: Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]
    private let compressed: [UInt8]

    static let style = WebFile("page", "css", "text/css; charset=utf-8", bento_page_css(), bento_page_css_size())
    static let script = WebFile("page", "js", "text/javascript; charset=utf-8", bento_page_js(), bento_page_js_size())
    static let icon = WebFile("icon", "svg", "image/svg+xml", bento_icon_svg(), bento_icon_svg_size())

    private static let all = [style, script, icon]

    private init(_ name: String, _ ending: String, _ type: String, _ start: UnsafePointer<UInt8>?, _ count: Int) {
        bytes = Array(UnsafeBufferPointer(start: start, count: count))
        compressed = Gzip.compressed(bytes, level: 9)
        self.name = "\(name)-\(Token.hash(of: bytes).prefix(16)).\(ending)"
        self.type = type
    }

    var link: LocalLink { "/assets/\(name)" }

    /// A file, or what installs the page as an app; `nil` where the path is of neither.
    static func response(for head: PageHead) -> Response? {
        guard head.method == .get else { return nil }
        // A browser asks for it without its cookie.
        if head.path == ["manifest.webmanifest"] { return manifest }
        guard head.path.count == 2, head.path[0] == "assets", let file = all.first(where: { $0.name == head.path[1] })
        else { return nil }
        let accepted = head.fields[values: .acceptEncoding].flatMap { $0.split(separator: ",") }
        let takesGzip = accepted.contains { $0.filter { $0 != " " }.lowercased() == "gzip" }
        return PageResponse.bytes(takesGzip ? file.compressed : file.bytes, type: file.type) { fields in
            fields[.cacheControl] = "public, max-age=31536000, immutable"
            fields[.vary] = "Accept-Encoding"
            if takesGzip { fields[.contentEncoding] = "gzip" }
        }
    }

    /// The Web Application Manifest (W3C).
    private static var manifest: Response {
        let json: JSONValue = [
            "id": "/", "name": "Bento", "short_name": "Bento", "start_url": "/", "scope": "/", "display": "standalone",
            "background_color": "#f8f7f4", "theme_color": "#f8f7f4",
            "icons": [["src": .string(icon.link.text), "sizes": "any", "type": "image/svg+xml", "purpose": "any"]],
        ]
        return PageResponse.bytes(Array(json.text().utf8), type: "application/manifest+json")
    }
}
