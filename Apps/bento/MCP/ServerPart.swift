import Core
import MCPServing
import MCPWire

/// What a server offers beside tools: resources, prompts, completions.
public protocol ServerPart: Sendable {
    /// What it adds to what the server says that it can do: `["resources": [:]]`.
    var capabilities: [String: JSONValue] { get }

    /// Does a request.
    ///
    /// - Parameter server: calls flows as the client (``BentoServer/outcome(of:input:in:)``).
    /// - Returns: `nil` for a request that is not its own.
    /// - Throws: as `RequestHandling.outcome(of:in:)`.
    func outcome(of request: ClientRequest, in call: ServedCall, of server: BentoServer) async throws -> Outcome?

    /// The URIs of resources whose changes it tells of, out of those that a client wants to hear of.
    func watched(_ uris: [String]) async -> [String]
}

extension ServerPart {
    public func watched(_ uris: [String]) async -> [String] { [] }
}
