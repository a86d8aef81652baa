import Core
import MCPWire

/// The work of a server, below its protocol: in Bento flows, in tests a fixture.
public protocol RequestHandling: Sendable {
    var description: ServerDescription { get }

    /// True if a request may change something. Such requests run one after the other, and a state that one of them
    /// issued can be used only once.
    func changes(_ request: ClientRequest) -> Bool

    /// Handles a request.
    ///
    /// A question that it asks with ``ServedCall/ask(_:)`` may end the call: a client of a stateless version then calls again
    /// with the answer, and everything runs again from the start. So nothing may be changed before a question.
    ///
    /// - Throws: `RPCError`, to be given to the client as it is; anything else is an internal error to it.
    func outcome(of request: ClientRequest, in call: ServedCall) async throws -> Outcome

    /// The changes that the server reports, out of those that a client wants.
    func honored(_ filter: SubscriptionFilter) async -> SubscriptionFilter

    /// Reports changes as they come, until it is canceled. It is called once for each stream, and over HTTP once for
    /// each client.
    func follow(_ tell: @escaping @Sendable (ServerChange) async -> Void) async
}

extension RequestHandling {
    public func follow(_ tell: @escaping @Sendable (ServerChange) async -> Void) async {}
}

/// A change that clients may subscribe to.
public enum ServerChange: Sendable, Hashable {
    case list(ListKind)
    case resource(uri: String)
    /// Resources may have changed, and it is not known which: all that clients watch may be affected.
    case resources
}

/// A request in progress, as its handler sees it.
public struct ServedCall: Sendable {
    public let client: Peer
    /// True if the client is told about progress, and so waits longer.
    public let reportsProgress: Bool
    /// Everything in the request's `_meta`, as the client claims.
    public let meta: [String: JSONValue]
    let connection: ServedConnection
    let id: RequestID

    public func canAsk(_ request: InputRequest) -> Bool { request.canBeAsked(of: client.capabilities) }

    /// Asks the person through the client.
    ///
    /// - Important: Clients may answer on their own: an answer is only the client's claim about what the person said.
    /// - Returns: the reply; if it was accepted, the answers to the form's own questions.
    /// - Throws: `RPCError` if the client cannot be asked, or answers something that was not asked;
    ///   `CancellationError`; `InputNeeded`, which ends the call until it is repeated with the answer.
    public func ask(_ request: InputRequest) async throws -> InputAnswer {
        guard canAsk(request) else { throw RPCError.missingCapability(request.capability) }
        let answer = try await connection.answer(to: request, in: self)
        guard case .accepted(let content) = answer, case .form(let form) = request else { return answer }
        do {
            return .accepted(try form.answers(in: content))
        } catch {
            await connection.misread(id)
            throw RPCError.invalidParams(error)
        }
    }

    /// Reports progress to the client, if it wants to know.
    public func report(_ update: ProgressUpdate) async { await connection.report(update, of: id) }

    /// Keeps a word for when the call runs again after a question: something that it has used up and must not use up
    /// twice.
    public func note(_ word: String) async { await connection.note(word, of: id) }

    /// True if an earlier run of this call has kept a word.
    public func hasNoted(_ word: String) async -> Bool { await connection.hasNoted(word, of: id) }
}
