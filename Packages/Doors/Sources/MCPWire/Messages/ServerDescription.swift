import Core

/// A server's description of itself: the result of `server/discover`, and of `initialize` before that existed.
public struct ServerDescription: Sendable, Hashable {
    /// The versions it speaks; after a handshake the agreed one.
    public let versions: [String]
    public let capabilities: Capabilities
    public let implementation: Implementation?
    /// The server's instructions for models.
    public let instructions: String?

    public init(
        versions: [String] = ProtocolVersion.newestFirst,
        capabilities: Capabilities,
        implementation: Implementation?,
        instructions: String? = nil
    ) {
        self.versions = versions
        self.capabilities = capabilities
        self.implementation = implementation
        self.instructions = instructions
    }

    /// Reads the result of either method.
    public init(_ result: [String: JSONValue]) throws(ShapeFault) {
        var members = Members(result)
        if let agreed = try members.optionalString("protocolVersion") {
            versions = [agreed]
            implementation = try Implementation(.object(try members.object("serverInfo")))
        } else {
            guard let versions = try members.optionalStrings("supportedVersions") else {
                throw ShapeFault("'supportedVersions' is missing")
            }
            self.versions = versions
            let named = result["_meta"]?[MetaKey.serverInfo]
            implementation = named.flatMap { try? Implementation($0) }
        }
        capabilities = Capabilities(try members.object("capabilities"))
        instructions = try members.optionalString("instructions")
    }

    /// The result of `server/discover`. ``Outcome`` adds the server's identity, as to every result.
    public var discovery: [String: JSONValue] { members(["supportedVersions": .strings(versions)]) }

    /// The result of `initialize`.
    public func handshake(_ agreed: ProtocolVersion) -> [String: JSONValue] {
        members(["protocolVersion": .string(agreed.rawValue), "serverInfo": implementation?.json])
    }

    private func members(_ first: KeyValuePairs<String, JSONValue?>) -> [String: JSONValue] {
        [String: JSONValue](present: first).with([
            "capabilities": .object(capabilities.members), "instructions": .text(instructions),
        ])
    }
}
