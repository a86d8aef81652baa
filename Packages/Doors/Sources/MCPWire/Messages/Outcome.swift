import Core

/// The outcome of a request, with the members that every result of a stateless version has besides its own.
public enum Outcome: Sendable, Hashable {
    /// The time for which a result may be reused, and by whom. Lists, discovery, and resources that were read have one.
    public struct Freshness: Sendable, Hashable {
        /// At least 0.
        public let milliseconds: Int
        /// True if a cache may share it with anybody.
        public let isPublic: Bool

        public init(milliseconds: Int, isPublic: Bool) {
            self.milliseconds = max(0, milliseconds)
            self.isPublic = isPublic
        }
    }

    case complete([String: JSONValue], Freshness? = nil)
    /// The client must answer first, and then repeat the request. Servers send this to clients of stateless versions
    /// only.
    case inputRequired(InputRequired)

    /// Reads a result of a server of any version.
    ///
    /// - Throws: if its type is unknown to all versions here.
    public init(_ result: [String: JSONValue]) throws(ShapeFault) {
        var members = Members(result)
        switch try members.optionalString("resultType") {
        case nil, "complete":
            guard let milliseconds = try members.optionalInt("ttlMs") else {
                self = .complete(members.rest)
                return
            }
            let isPublic = try members.optionalString("cacheScope") == "public"
            self = .complete(members.rest, Freshness(milliseconds: milliseconds, isPublic: isPublic))
        case "input_required": self = .inputRequired(try InputRequired(&members))
        case let type?: throw ShapeFault("'resultType' must be complete or input_required, not \(type.cut)")
        }
    }

    /// The result in the form of a given version.
    ///
    /// - Parameter server: the server's name, which goes into `_meta`; handshakes give it once.
    public func members(for version: ProtocolVersion, from server: Implementation? = nil) -> [String: JSONValue] {
        guard version.isStateless else {
            switch self {
            case .complete(let members, _): return members
            case .inputRequired(let input): return input.members
            }
        }
        var result: [String: JSONValue]
        switch self {
        case .complete(let members, let freshness):
            result = members.with([
                "resultType": "complete", "ttlMs": .count(freshness?.milliseconds),
                "cacheScope": .text(freshness.map { $0.isPublic ? "public" : "private" }),
            ])
        case .inputRequired(let input): result = input.members.with(["resultType": "input_required"])
        }
        if let server {
            let meta = result["_meta"]?.objectValue ?? [:]
            result["_meta"] = .object(meta.with([MetaKey.serverInfo: server.json]))
        }
        return result
    }
}

/// The input that a server needs before it can handle a request.
public struct InputRequired: Sendable, Hashable {
    /// The questions, by the names that their answers use.
    public let requests: [String: InputRequest]
    /// The state that the client sends back unchanged. It is opaque to clients, and servers must not trust it until
    /// they have verified that it is theirs.
    public let state: String?

    public init(_ requests: [String: InputRequest], state: String?) {
        self.requests = requests
        self.state = state
    }

    init(_ members: inout Members) throws(ShapeFault) {
        var requests: [String: InputRequest] = [:]
        for (name, json) in try members.optionalObject("inputRequests") ?? [:] {
            var request = try Members(json, at: "inputRequests")
            requests[name] = try InputRequest(
                method: try request.string("method"),
                params: try request.optionalObject("params") ?? [:]
            )
        }
        self.requests = requests
        state = try members.optionalString("requestState")
        guard !requests.isEmpty || state != nil else { throw ShapeFault("'inputRequests' is missing") }
    }

    var members: [String: JSONValue] {
        let asked = requests.mapValues { request -> JSONValue in
            let method: [String: JSONValue] = ["method": .string(request.method)]
            return .object(method.with(["params": .members(request.params)]))
        }
        return [String: JSONValue](present: ["inputRequests": .members(asked), "requestState": .text(state)])
    }
}
