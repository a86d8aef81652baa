import HTTPTypes
import PageDrawing

/// The head of a request that was let in: from this machine's own address, by this server's own name.
///
/// A page in a browser can reach loopback, too: under its own name if a name server points it here, so `Host` must be
/// ours; or from another origin, including that of another port, so a request that changes something must come from
/// here.
struct PageHead: Sendable {
    enum Method: Sendable { case get, post }

    let method: Method
    /// The decoded segments of the path; none for `/`.
    let path: [String]
    let query: [String: String]
    /// The path and query as sent.
    let target: String
    let fields: HTTPFields
    /// True if a browser loads it as a page of its own, instead of for one.
    let isNavigation: Bool
    /// True if a page of another server led here.
    let isLedFromElsewhere: Bool

    /// True if the script of an open page asks for what changed. It shows parts of the answer, and no notice.
    var isLook: Bool { fields.contains(Self.look) }

    /// - Throws: ``PageRefusal``.
    init(_ head: HTTPRequest, port: Int) throws(PageRefusal) {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"]
        // One header, exactly ours. The first is in the authority; further ones are fields.
        let isOurs = head.authority.map { hosts.contains($0.lowercased()) } ?? false
        guard isOurs, !head.headerFields.contains(where: { $0.name.canonicalName == "host" }) else {
            throw PageRefusal(421, "This server is called 127.0.0.1:\(port) or localhost:\(port), and nothing else.")
        }
        let target = head.path ?? ""
        guard target.hasPrefix("/"), !target.hasPrefix("//"), target.utf8.count <= 8 << 10, !target.contains("#"),
            !target.contains("\\")
        else { throw PageRefusal(400, "This is no address of a page here.") }
        switch head.method {
        case .get: method = .get
        case .post: method = .post
        default: throw PageRefusal(405, "Pages are read with GET and forms sent with POST.", allow: "GET, POST")
        }
        let origins = head.headerFields[values: .origin]
        let isOwnOrigin = origins.count == 1 && hosts.contains { origins[0].lowercased() == "http://\($0)" }
        let sites = head.headerFields[values: Self.site].map { $0.lowercased() }
        isNavigation = method == .get && head.headerFields[values: Self.mode].map { $0.lowercased() } == ["navigate"]
        isLedFromElsewhere = sites.contains { $0 == "cross-site" || $0 == "same-site" }
        guard sites.count <= 1, isNavigation || !isLedFromElsewhere else { throw .foreign }
        fields = head.headerFields
        // Our pages send no referrer (Referrer-Policy), so a browser without script sends a form with the origin
        // "null": that is ours if the browser itself says so.
        let isOwnForm = origins == ["null"] && sites == ["same-origin"]
        if !origins.isEmpty, !isOwnOrigin, !isOwnForm { throw .foreign }
        isOurPage = sites == ["same-origin"] || (sites.isEmpty && isOwnOrigin)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for segment in parts[0].split(separator: "/") {
            guard let text = FormText.decoded(segment, plusIsSpace: false) else {
                throw PageRefusal(400, "This is no address of a page here.")
            }
            path.append(text)
        }
        self.path = path
        self.target = target
        let items = parts.count > 1 ? FormText.items(parts[1], limit: 64) : []
        guard let items else { throw PageRefusal(400, "This is no address of a page here.") }
        query = Dictionary(items.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// True if it comes from a page of this server; only such a request may change something.
    let isOurPage: Bool

    private static let site = HTTPField.Name("Sec-Fetch-Site")!
    private static let mode = HTTPField.Name("Sec-Fetch-Mode")!
    private static let look = HTTPField.Name("Bento-Look")!

    /// The values of a cookie: another server on this machine may have set one with the same name.
    func cookies(named name: String) -> [String] {
        fields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { return nil }
            return String(parts[1])
        }
    }

    /// True if a browser has the content of an entity tag, according to `If-None-Match` (RFC 9110, section 13.1.2).
    func knows(_ tag: String) -> Bool {
        fields[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }.contains { named in
            let name = named.drop(while: \.isWhitespace)
            return name == tag || name == "W/" + tag
        }
    }

    /// The bearer token (RFC 6750, section 2.1).
    var bearer: String? {
        let values = fields[values: .authorization]
        guard values.count == 1 else { return nil }
        let parts = values[0].split(separator: " ")
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }
}

/// A request that gets an HTTP error as its response.
struct PageRefusal: Error {
    let status: Int
    let words: String
    var allow: String?
    /// The number of seconds after which it may be retried.
    var retryAfter: Int?

    init(_ status: Int, _ words: String, allow: String? = nil, retryAfter: Int? = nil) {
        self.status = status
        self.words = words
        self.allow = allow
        self.retryAfter = retryAfter
    }

    static let foreign = PageRefusal(403, "Pages of other origins are not served.")
    static let unreadable = PageRefusal(400, "The body of this request is none of HTTP.")
    static let missing = PageRefusal(404, "There is nothing here.")
    static let signedOut = PageRefusal(
        401,
        "This browser was not let in, or not for twelve hours. Run 'bento web' for a link."
    )
}
