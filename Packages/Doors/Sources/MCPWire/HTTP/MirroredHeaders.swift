import Core

/// The headers that repeat what a request of a stateless version says in its body, so that what stands between can read it.
public enum MirroredHeaders {
    /// What a client sends: its value already encoded.
    public static func all(for message: RPCMessage) -> [(name: String, value: String)] {
        expected(message).compactMap { header in
            header.text.map { (header.name, header.isEncoded ? HeaderText.encoded($0) : $0) }
        }
    }

    /// Compares the headers of a request with its body: what stands between may have decided by the one, and Bento by the other.
    ///
    /// - Parameter values: every value of a header, whatever the case of its name.
    /// - Throws: -32020 for one that is missing, there twice, malformed or different.
    public static func check(_ message: RPCMessage, _ values: (_ name: String) -> [String]) throws(RPCError) {
        for header in expected(message) {
            guard let text = header.text else { continue }
            let found = values(header.name)
            guard let value = found.first, found.count == 1 else {
                throw .headerMismatch("\(header.name) must be there once")
            }
            guard let decoded = header.isEncoded ? HeaderText.decoded(value) : value else {
                throw .headerMismatch("\(header.name) is malformed")
            }
            guard decoded.utf8.elementsEqual(text.utf8) else {
                throw .headerMismatch("\(header.name) says '\(decoded.cut)', the body '\(text.cut)'")
            }
        }
    }

    private struct Header {
        let name: String
        /// `nil` where the body does not say it: reading the body finds that.
        let text: String?
        let isEncoded: Bool
    }

    private static func expected(_ message: RPCMessage) -> [Header] {
        guard case .request(_, let method, let params) = message else { return [] }
        var headers = [
            Header(
                name: "MCP-Protocol-Version",
                text: params["_meta"]?[MetaKey.protocolVersion]?.stringValue,
                isEncoded: false
            ),
            Header(name: "Mcp-Method", text: method, isEncoded: false),
        ]
        switch method {
        case "tools/call", "prompts/get":
            headers.append(Header(name: "Mcp-Name", text: params["name"]?.stringValue, isEncoded: true))
        case "resources/read":
            headers.append(Header(name: "Mcp-Name", text: params["uri"]?.stringValue, isEncoded: true))
        default: break
        }
        return headers
    }
}
