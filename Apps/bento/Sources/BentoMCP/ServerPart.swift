import Core
import MCPServing
import MCPWire

/// An offer of a server besides tools: resources, prompts, completions.
public protocol ServerPart: Sendable {
    /// The capabilities that it adds to those of the server: `["resources": [:]]`.
    var capabilities: [String: JSONValue] { get }

    /// Handles a request.
    ///
    /// - Parameter server: calls flows as the client (``BentoServer/outcome(of:input:in:)``).
    /// - Returns: `nil` for a request of another kind.
    /// - Throws: as `RequestHandling.outcome(of:in:)`.
    func outcome(of request: ClientRequest, in call: ServedCall, of server: BentoServer) async throws -> Outcome?

    /// The URIs of resources whose changes it reports, out of those that a client subscribes to.
    func watched(_ uris: [String]) async -> [String]
}

extension ServerPart {
    public func watched(_ uris: [String]) async -> [String] { [] }
}
