import CWebAssets
import Core
import Formats
import HTTPTypes
import Hummingbird
import PageDrawing

/// A file that pages load: its name changes with its content, so that a browser can keep it for good. It contains no
/// personal data, so anybody who reaches the server may have it.
struct WebFile: Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]
    let link: LocalLink
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
        link = "/assets/\(self.name)"
    }

    /// A file, or the manifest that installs the page as an app; `nil` if the path is of neither.
    ///
    /// - Throws: ``PageRefusal`` if there is no such file, even for a client that was not let in: a file named by an
    ///   earlier version is gone.
    static func response(for head: PageHead) throws(PageRefusal) -> Response? {
        guard head.method == .get else { return nil }
        // A browser asks for it without its cookie.
        if head.path == ["manifest.webmanifest"] { return manifest }
        // Browsers request it if a page names none, such as a download.
        if head.path == ["favicon.ico"] { return PageResponse.redirect(to: icon.link) }
        guard head.path.first == "assets" else { return nil }
        guard head.path.count == 2, let file = all.first(where: { $0.name == head.path[1] }) else {
            throw PageRefusal.missing
        }
        return file.response(for: head)
    }

    private func response(for head: PageHead) -> Response {
        let takesGzip = Self.takesGzip(head.fields[values: .acceptEncoding])
        // Each form of it is named apart (RFC 9110, section 8.8.3).
        let tag = takesGzip ? "\"\(name)-gzip\"" : "\"\(name)\""
        var response = PageResponse.unchanged(tag)
        if !head.knows(tag) {
            response = PageResponse.bytes(takesGzip ? compressed : bytes, type: type)
            response.headers[.eTag] = tag
            if takesGzip { response.headers[.contentEncoding] = "gzip" }
        }
        response.headers[.cacheControl] = "public, max-age=31536000, immutable"
        response.headers[.vary] = "Accept-Encoding"
        return response
    }

    /// True if a browser accepts gzip (RFC 9110, section 12.5.3), by its name and with a weight above 0.
    static func takesGzip(_ fields: [String]) -> Bool {
        fields.flatMap { $0.lowercased().split(separator: ",") }.contains { coding in
            let parts = coding.filter { !$0.isWhitespace }.split(separator: ";")
            guard parts.first == "gzip" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) ?? 0 == 0 }
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
