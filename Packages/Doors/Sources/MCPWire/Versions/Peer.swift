import Core

/// A client as described by a request: by each request of a stateless version, or by the handshake for all that follow.
public struct Peer: Sendable, Hashable {
    public let version: ProtocolVersion
    public let implementation: Implementation?
    public let capabilities: Capabilities

    public init(
        version: ProtocolVersion,
        implementation: Implementation? = nil,
        capabilities: Capabilities = Capabilities()
    ) {
        self.version = version
        self.implementation = implementation
        self.capabilities = capabilities
    }

    /// The parameters of `initialize`. The version is the agreed one, not the one that was requested.
    init(handshake params: [String: JSONValue]) throws(ShapeFault) {
        var members = Members(params)
        version = .agreed(asked: try members.string("protocolVersion"))
        capabilities = Capabilities(try members.object("capabilities"))
        implementation = Self.implementation(members.value("clientInfo"))
    }

    /// The `_meta` of a request of a stateless version.
    ///
    /// - Throws: -32602 if the version or the capabilities are missing, -32022 for a version that is not stateless or
    ///   not supported.
    init(meta: [String: JSONValue]) throws(RPCError) {
        guard let asked = meta[MetaKey.protocolVersion]?.stringValue else {
            throw .invalidParams("'_meta/\(MetaKey.protocolVersion)' must be a string.")
        }
        guard let version = ProtocolVersion(rawValue: asked), version.isStateless else {
            throw .unsupportedVersion(asked)
        }
        guard let capabilities = meta[MetaKey.clientCapabilities]?.objectValue else {
            throw .invalidParams("'_meta/\(MetaKey.clientCapabilities)' must be an object.")
        }
        self.version = version
        self.capabilities = Capabilities(capabilities)
        implementation = Self.implementation(meta[MetaKey.clientInfo])
    }

    /// Reads an implementation; `nil` if it is malformed. It is only displayed, so a fault in it is no reason to reject
    /// a request.
    private static func implementation(_ json: JSONValue?) -> Implementation? {
        guard let json else { return nil }
        return try? Implementation(json)
    }

    /// The `_meta` of this client's requests.
    var meta: [String: JSONValue] {
        guard version.isStateless else { return [:] }
        let members: [String: JSONValue] = [
            MetaKey.protocolVersion: .string(version.rawValue),
            MetaKey.clientCapabilities: .object(capabilities.members),
        ]
        return members.with([MetaKey.clientInfo: implementation?.json])
    }

    /// The parameters of `initialize`.
    var handshake: [String: JSONValue] {
        let members: [String: JSONValue] = [
            "protocolVersion": .string(version.rawValue), "capabilities": .object(capabilities.members),
        ]
        return members.with(["clientInfo": implementation?.json])
    }
}

/// The keys that the protocol reserves in `_meta`.
enum MetaKey {
    static let protocolVersion = "io.modelcontextprotocol/protocolVersion"
    static let clientInfo = "io.modelcontextprotocol/clientInfo"
    static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    static let serverInfo = "io.modelcontextprotocol/serverInfo"
    static let subscription = "io.modelcontextprotocol/subscriptionId"
    static let progressToken = "progressToken"
}

/// The declared capabilities of a client or a server: a name for each, with an object of details.
public struct Capabilities: Sendable, Hashable {
    public let members: [String: JSONValue]

    public init(_ members: [String: JSONValue] = [:]) { self.members = members }

    public func has(_ name: String) -> Bool { members[name]?.objectValue != nil }

    /// True if a client shows forms: it says so, or it says nothing specific about elicitation.
    public var elicitsForms: Bool {
        guard let elicitation = members["elicitation"]?.objectValue else { return false }
        return elicitation["form"] != nil || elicitation["url"] == nil
    }

    /// True if a client opens pages in a browser, where the person continues.
    public var elicitsURLs: Bool { members["elicitation"]?["url"] != nil }
}
