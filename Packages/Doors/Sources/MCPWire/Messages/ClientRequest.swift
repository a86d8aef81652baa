import Core

/// A client's request to a server.
public enum ClientRequest: Sendable, Hashable {
    /// The members that a client adds when it repeats a request: the answers to ``InputRequired`` and its state.
    public struct Answers: Sendable, Hashable {
        /// By the names of the requests. Each is whatever the client sent; see ``InputAnswer``.
        public let responses: [String: JSONValue]
        public let state: String?

        public init(responses: [String: JSONValue], state: String?) {
            self.responses = responses
            self.state = state
        }
    }

    /// The handshake, until 2025-11-25. The version is the agreed one.
    case initialize(Peer)
    /// Until 2025-11-25.
    case ping
    /// From 2026-07-28 on.
    case discover
    case list(ListKind, cursor: String? = nil)
    case callTool(String, arguments: [String: JSONValue] = [:], answers: Answers? = nil)
    case readResource(uri: String, answers: Answers? = nil)
    case getPrompt(String, arguments: [String: String] = [:], answers: Answers? = nil)
    case complete(CompletionQuery)
    /// A subscription to changes, from 2026-07-28 on. The response comes when it ends.
    case listen(SubscriptionFilter)
    /// Starts or ends a subscription to one resource, until 2025-11-25.
    case subscribe(uri: String, Bool)

    public var method: String {
        switch self {
        case .initialize: "initialize"
        case .ping: "ping"
        case .discover: "server/discover"
        case .list(let kind, _): kind.method
        case .callTool: "tools/call"
        case .readResource: "resources/read"
        case .getPrompt: "prompts/get"
        case .complete: "completion/complete"
        case .listen: "subscriptions/listen"
        case .subscribe(_, let isOn): isOn ? "resources/subscribe" : "resources/unsubscribe"
        }
    }

    /// The answers to the questions of an earlier attempt.
    public var answers: Answers? {
        switch self {
        case .callTool(_, _, let answers), .readResource(_, let answers), .getPrompt(_, _, let answers): answers
        case .initialize, .ping, .discover, .list, .complete, .listen, .subscribe: nil
        }
    }

    /// - Throws: -32601 for a method that the version does not have, -32602 for malformed parameters.
    init(method: String, params: [String: JSONValue], version: ProtocolVersion) throws(RPCError) {
        let known: ClientRequest?
        do {
            known = try Self.read(method, params, isStateless: version.isStateless)
        } catch {
            throw .invalidParams(error)
        }
        guard let known else { throw .methodNotFound(method) }
        self = known
    }

    private static func read(
        _ method: String,
        _ params: [String: JSONValue],
        isStateless: Bool
    ) throws(ShapeFault) -> ClientRequest? {
        var members = Members(params)
        switch method {
        case "initialize" where !isStateless: return .initialize(try Peer(handshake: params))
        case "ping" where !isStateless: return .ping
        case "server/discover" where isStateless: return .discover
        case "tools/call":
            return .callTool(
                try members.string("name"),
                arguments: try members.optionalObject("arguments") ?? [:],
                answers: try answers(&members, isStateless)
            )
        case "resources/read":
            return .readResource(uri: try members.string("uri"), answers: try answers(&members, isStateless))
        case "prompts/get":
            return .getPrompt(
                try members.string("name"),
                arguments: try members.optionalTexts("arguments") ?? [:],
                answers: try answers(&members, isStateless)
            )
        case "completion/complete": return .complete(try CompletionQuery(&members))
        case "subscriptions/listen" where isStateless:
            return .listen(try SubscriptionFilter(try members.object("notifications")))
        case "resources/subscribe" where !isStateless: return .subscribe(uri: try members.string("uri"), true)
        case "resources/unsubscribe" where !isStateless: return .subscribe(uri: try members.string("uri"), false)
        default:
            guard let kind = ListKind.allCases.first(where: { $0.method == method }) else { return nil }
            return .list(kind, cursor: try members.optionalString("cursor"))
        }
    }

    private static func answers(_ members: inout Members, _ isStateless: Bool) throws(ShapeFault) -> Answers? {
        guard isStateless else { return nil }
        let responses = try members.optionalObject("inputResponses")
        let state = try members.optionalString("requestState")
        guard responses != nil || state != nil else { return nil }
        return Answers(responses: responses ?? [:], state: state)
    }

    /// The request as this client sends it.
    ///
    /// - Parameters:
    ///   - progressToken: makes the server report progress.
    ///   - others: further members of `_meta`.
    public func message(
        _ id: RequestID,
        from client: Peer,
        progressToken: RequestID? = nil,
        meta others: [String: JSONValue] = [:]
    ) -> RPCMessage {
        let meta = others.merging(client.meta) { $1 }.with([MetaKey.progressToken: progressToken?.json])
        return .request(id, method: method, params: params.with(["_meta": .members(meta)]))
    }

    private var params: [String: JSONValue] {
        switch self {
        case .initialize(let client): client.handshake
        case .ping, .discover: [:]
        case .list(_, let cursor): [String: JSONValue](present: ["cursor": .text(cursor)])
        case .callTool(let name, let arguments, let answers):
            Self.params("name", name, arguments, answers)
        case .readResource(let uri, let answers): Self.params("uri", uri, [:], answers)
        case .getPrompt(let name, let arguments, let answers):
            Self.params("name", name, arguments.mapValues { .string($0) }, answers)
        case .complete(let query): query.members
        case .listen(let filter): ["notifications": filter.json]
        case .subscribe(let uri, _): ["uri": .string(uri)]
        }
    }

    private static func params(
        _ key: String,
        _ name: String,
        _ arguments: [String: JSONValue],
        _ answers: Answers?
    ) -> [String: JSONValue] {
        [String: JSONValue](present: [
            key: .string(name), "arguments": .members(arguments), "inputResponses": .members(answers?.responses ?? [:]),
            "requestState": .text(answers?.state),
        ])
    }
}

/// A request as a server received it, with its sender.
public struct ReceivedRequest: Sendable, Hashable {
    public let id: RequestID
    public let request: ClientRequest
    public let client: Peer
    /// The token for progress notifications; `nil` if the client does not want them.
    public let progressToken: RequestID?
    /// Everything in its `_meta`.
    public let meta: [String: JSONValue]

    /// Reads a request of either revision. A request that states its version is stateless; any other belongs to the
    /// handshake of its connection, or is that handshake.
    ///
    /// - Parameter handshake: what `initialize` agreed on; `nil` before.
    /// - Throws: the error to answer with.
    public init(
        _ id: RequestID,
        method: String,
        params: [String: JSONValue],
        handshake: Peer?
    ) throws(RPCError) {
        self.id = id
        var members = Members(params)
        do {
            meta = try members.optionalObject("_meta") ?? [:]
            var metaMembers = Members(meta, at: "_meta")
            progressToken = try metaMembers.optionalID(MetaKey.progressToken)
        } catch {
            throw .invalidParams(error)
        }
        if Self.isStateless(params) {
            client = try Peer(meta: meta)
        } else if let handshake {
            client = handshake
        } else if method == "initialize" || method == "ping" {
            client = Peer(version: .november2025)
        } else {
            throw .invalidParams(
                "'_meta/\(MetaKey.protocolVersion)' is missing. Send it with each request, or 'initialize' first."
            )
        }
        request = try ClientRequest(method: method, params: params, version: client.version)
    }

    /// True if the parameters are those of a self-contained request, as in stateless versions.
    public static func isStateless(_ params: [String: JSONValue]) -> Bool {
        // A client that probes for stateless versions sends half a `_meta`, and expects an error about that, not another era.
        let meta = params["_meta"]
        return meta?[MetaKey.protocolVersion] != nil || meta?[MetaKey.clientCapabilities] != nil
    }
}
