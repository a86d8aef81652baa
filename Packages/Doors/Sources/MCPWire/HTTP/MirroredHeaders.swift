import Core

/// The headers that repeat parts of a stateless request's body, so that intermediaries can read them.
public enum MirroredHeaders {
    /// The headers that a client sends, with encoded values.
    public static func all(for message: RPCMessage) -> [(name: String, value: String)] {
        expected(message).compactMap { header in
            header.text.map { (header.name, header.isEncoded ? HeaderText.encoded($0) : $0) }
        }
    }

    /// Compares the headers of a request with its body: an intermediary may have decided by the one, and Bento by the
    /// other.
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
        /// `nil` if the body does not have it, which reading the body reports.
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
