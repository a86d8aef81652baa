/// Decides who may use an endpoint on the loopback interface, by the head of a request alone.
///
/// A page in a browser reaches loopback, too: under its own name if a name server points it here (so `Host` must be
/// ours), and from another origin (so `Origin` must be ours). Any other user of the machine does (so there is a token).
struct HTTPGuard: Sendable {
    static let path = "/mcp"

    let port: Int

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"] }

    /// - Throws: what to answer with.
    func check(_ head: HTTPHead) throws(Refusal) {
        // One header, exactly ours: neither another name for this machine nor a form that shifts the beginning of the
        // path.
        let isOurs = head.value("host").map { hosts.contains($0.lowercased()) } ?? false
        guard isOurs, head.target.hasPrefix("/") else {
            throw Refusal(.refused(421, "'Host' must be 127.0.0.1:\(port) or localhost:\(port)."))
        }
        let origins = head.values("origin")
        guard origins.allSatisfy({ origin in hosts.contains { origin.lowercased() == "http://\($0)" } }) else {
            throw Refusal(.refused(403, "Pages of other origins are not served."))
        }
        guard head.values("sec-fetch-site").allSatisfy({ ["same-origin", "none"].contains($0.lowercased()) }) else {
            throw Refusal(.refused(403, "Pages of other origins are not served."))
        }
        guard head.target == Self.path else {
            throw Refusal(.refused(404, "There is nothing here; the endpoint is \(Self.path)."))
        }
        guard ["POST", "GET", "DELETE"].contains(head.method) else {
            throw Refusal(.refused(405, "POST messages here.", fields: [("Allow", "POST, GET, DELETE")]))
        }
    }

    /// The bearer token of a request (RFC 6750, section 2.1).
    ///
    /// - Throws: what to answer with.
    static func token(_ head: HTTPHead) throws(Refusal) -> String {
        let parts = head.value("authorization")?.split(separator: " ") ?? []
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw unknown("Send a client's token.") }
        return String(parts[1])
    }

    static func unknown(_ words: String) -> Refusal {
        Refusal(
            .refused(
                401,
                "\(words) 'bento clients add NAME' makes one; send it as 'Authorization: Bearer TOKEN'.",
                fields: [("WWW-Authenticate", "Bearer realm=\"bento\"")]
            )
        )
    }
}

/// A request that is answered with an error of HTTP.
public struct Refusal: Error {
    public let reply: HTTPReply

    init(_ reply: HTTPReply) { self.reply = reply }
}
