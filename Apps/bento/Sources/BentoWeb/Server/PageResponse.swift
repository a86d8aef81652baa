import BentoPages
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import PageDrawing

/// Answers with what every one of them carries: nothing of this server runs, shows, or is framed elsewhere.
enum PageResponse {
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types bento",
    ].joined(separator: "; ")
    /// For content by one person that another reads: it can do nothing at all.
    private static let sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'"

    private static let permissions =
        "accelerometer=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), microphone=(), "
        + "midi=(), payment=(), serial=(), usb=(), screen-wake-lock=(self)"

    static func fields(sandboxed: Bool = false) -> HTTPFields {
        var fields = HTTPFields()
        fields[.contentSecurityPolicy] = sandboxed ? sandbox : policy
        fields[.xContentTypeOptions] = "nosniff"
        fields[.cacheControl] = "no-store"
        let others = [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
            ("Permissions-Policy", permissions),
        ]
        for (name, value) in others { if let name = HTTPField.Name(name) { fields[name] = value } }
        return fields
    }

    static func document(_ html: HTML, status: Int = 200) -> Response {
        bytes(html.bytes, type: "text/html; charset=utf-8", status: status)
    }

    static func bytes(
        _ bytes: [UInt8],
        type: String,
        status: Int = 200,
        sandboxed: Bool = false,
        _ change: (inout HTTPFields) -> Void = { _ in }
    ) -> Response {
        var fields = fields(sandboxed: sandboxed)
        fields[.contentType] = type
        change(&fields)
        return Response(
            status: .init(code: status),
            headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    static func json(_ value: JSONValue, status: Int = 200, _ change: (inout HTTPFields) -> Void = { _ in }) -> Response
    {
        bytes(Array(value.text().utf8), type: "application/json", status: status, change)
    }

    /// A file to be saved: never shown as a page of here, whatever it holds.
    static func attachment(_ content: [UInt8], name: String, type: String) -> Response {
        let plain = name.unicodeScalars.map { scalar in
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
            return isPlain ? Character(scalar) : "_"
        }
        let known = type.utf8.count < 100 && type.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        return bytes(content, type: known ? type : "application/octet-stream", sandboxed: true) { fields in
            fields[.contentDisposition] = "attachment; filename=\"\(String(plain).prefix(100))\""
        }
    }

    /// Redirects, so that the form is not submitted again when the page is reloaded.
    static func redirect(to link: LocalLink) -> Response {
        var fields = fields()
        fields[.location] = link.text
        return Response(status: .seeOther, headers: fields)
    }

    /// Nothing has changed since the browser asked last.
    static func unchanged(_ tag: String) -> Response {
        var fields = fields()
        fields[.eTag] = tag
        return Response(status: .notModified, headers: fields)
    }

    /// - Parameter closes: whether to close the connection: if the body was not read, nothing after it can be.
    static func refusal(_ refusal: PageRefusal, asJSON: Bool, closes: Bool) -> Response {
        var response: Response
        if asJSON {
            response = json(["error": ["code": "web.refused", "message": .string(refusal.words), "retryable": false]])
        } else {
            var content = HTML()
            content.add(.h1, text: Self.title(refusal.status))
            content.add(.p, text: refusal.words)
            content.add(.p) { $0.add(.a, .href("/"), text: "To the first page") }
            response = document(
                PageFrame.document(Page(Self.title(refusal.status), at: .none, content: content)),
                status: refusal.status
            )
        }
        response.status = .init(code: refusal.status)
        if let allow = refusal.allow { response.headers[.allow] = allow }
        if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
        if refusal.status == 401, asJSON { response.headers[.wwwAuthenticate] = "Bearer realm=\"bento\"" }
        if closes { response.headers[.connection] = "close" }
        return response
    }

    private static func title(_ status: Int) -> String {
        switch status {
        case 401: "Not let in"
        case 404: "Not found"
        case 413: "Too large"
        case 429, 503: "Too much at once"
        case 500...: "Something went wrong"
        default: "Not possible"
        }
    }
}
