import MCPClient

/// The tools of a running server as it lists them now: read once, and again when it says that they are others.
actor ListedTools {
    struct Listing: Sendable {
        /// The definitions, if they were read just now.
        let read: [ToolDefinition]?
        /// The digests of all, by the tools' names.
        let digests: [String: String]
    }

    private let connection: ClientConnection
    private var digests: [String: String]?

    init(_ connection: ClientConnection) { self.connection = connection }

    /// - Throws: ``MCPClient/ServerError``.
    func listing() async throws -> Listing {
        if let digests, await !connection.hasChangedTools { return Listing(read: nil, digests: digests) }
        let tools = try await connection.tools().tools
        let found = Dictionary(tools.map { ($0.tool.name, $0.digest) }, uniquingKeysWith: { first, _ in first })
        digests = found
        return Listing(read: tools, digests: found)
    }
}
