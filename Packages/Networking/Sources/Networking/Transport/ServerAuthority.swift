import HTTPTypes

/// The destination of a request, parsed strictly: scheme, host, and port, and nothing that two parsers could read
/// differently (user names, escapes, spaces, more than one port).
public struct ServerAuthority: Sendable, Hashable {
    /// `http` or `https`.
    public let scheme: String
    /// The name or address in lower case, without brackets and without a final dot.
    public let host: String
    public let port: Int

    public init(scheme: String, host: String, port: Int) {
        self.scheme = scheme.lowercased()
        self.host = Self.normalized(host)
        self.port = port
    }

    /// The destination of a request; `nil` if its scheme, authority, or path has a form other than HTTP's.
    public init?(_ request: HTTPRequest) {
        guard let scheme = request.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let authority = request.authority, let parts = Self.parts(of: authority),
            // A path that does not begin with a slash would go on with the authority: "@other.example/".
            (request.path ?? "/").utf8.first == UInt8(ascii: "/"),
            (request.path ?? "/").utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        self.init(scheme: scheme, host: parts.host, port: parts.port ?? (scheme == "https" ? 443 : 80))
    }

    /// `host`, `host:port`, `[v6]` or `[v6]:port`; `nil` for anything else.
    static func parts(of authority: String) -> (host: String, port: Int?)? {
        let isHost: (UInt8) -> Bool = { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: byte >= 0x80
            }
        }
        let host: Substring
        var rest: Substring
        if authority.utf8.first == UInt8(ascii: "[") {
            guard let close = authority.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<close]
            rest = authority[authority.utf8.index(after: close)...]
            guard host.utf8.contains(UInt8(ascii: ":")), host.utf8.allSatisfy({ isHost($0) || $0 == UInt8(ascii: ":") })
            else { return nil }
        } else {
            let end = authority.utf8.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
            host = authority[..<end]
            rest = authority[end...]
            guard host.utf8.allSatisfy(isHost) else { return nil }
        }
        guard !host.isEmpty, host.utf8.count <= 255 else { return nil }
        if rest.isEmpty { return (String(host), nil) }
        guard rest.utf8.first == UInt8(ascii: ":") else { return nil }
        rest = rest.dropFirst()
        guard (1...5).contains(rest.utf8.count), rest.utf8.allSatisfy({ (48...57).contains($0) }),
            let port = Int(rest), (1...65_535).contains(port)
        else { return nil }
        return (String(host), port)
    }

    static func normalized(_ host: String) -> String {
        var bare = host.lowercased()
        if bare.hasPrefix("["), bare.hasSuffix("]") { bare = String(bare.dropFirst().dropLast()) }
        // "example.org." is the same host.
        if bare.hasSuffix("."), bare.utf8.count > 1 { bare.removeLast() }
        return bare
    }
}

extension ServerAuthority: CustomStringConvertible {
    /// `https://example.org`, with the port unless it is the scheme's default.
    public var description: String {
        let shown = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? "\(scheme)://\(shown)" : "\(scheme)://\(shown):\(port)"
    }
}
