import Core
import MCPWire

/// What a server does, below its protocol: in Bento flows, in tests a fixture.
public protocol RequestHandling: Sendable {
    var description: ServerDescription { get }

    /// Whether a request may change something. Such requests run one after the other, and a state that one of them gave out is
    /// used once.
    func changes(_ request: ClientRequest) -> Bool

    /// Does a request.
    ///
    /// What it asks by ``ServedCall/ask(_:)`` may end the call: a client of a stateless version calls again with the answer, and
    /// all runs again from its start. So nothing may have been changed before a question.
    ///
    /// - Throws: `RPCError`, to be given to the client as it is; anything else is an internal error to it.
    func outcome(of request: ClientRequest, in call: ServedCall) async throws -> Outcome

    /// The changes that the server tells of, out of those that a client wants to hear of.
    func honored(_ filter: SubscriptionFilter) async -> SubscriptionFilter

    /// Tells of changes as they come, until it is cancelled. It is asked once for each stream, and over HTTP once for each client.
    func follow(_ tell: @escaping @Sendable (ServerChange) async -> Void) async
}

extension RequestHandling {
    public func follow(_ tell: @escaping @Sendable (ServerChange) async -> Void) async {}
}

/// A change that clients may want to hear of.
public enum ServerChange: Sendable, Hashable {
    case list(ListKind)
    case resource(uri: String)
    /// Something that resources show, and it is not known which: those that clients watch may all have changed.
    case resources
}

/// A request that is being done, as what does it sees the client.
public struct ServedCall: Sendable {
    public let client: Peer
    /// Whether the client hears how far the call is, and so waits longer.
    public let reportsProgress: Bool
    /// All that the request's `_meta` holds: the client's word.
    public let meta: [String: JSONValue]
    let connection: ServedConnection
    let id: RequestID

    public func canAsk(_ request: InputRequest) -> Bool { request.canBeAsked(of: client.capabilities) }

    /// Asks the person through the client.
    ///
    /// - Important: Clients answer by themselves, too: an answer is the client's word for what the person said.
    /// - Returns: what was answered; where it was accepted, the answers to the form's own questions.
    /// - Throws: `RPCError` where the client cannot be asked, or answers what was not asked; `CancellationError`; `InputNeeded`,
    ///   which ends the call until it comes again with the answer.
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

    /// Tells the client how far the call is, where it wants to know.
    public func report(_ update: ProgressUpdate) async { await connection.report(update, of: id) }

    /// Keeps a word for when the call runs again after a question: what it has used up and must not use up twice.
    public func note(_ word: String) async { await connection.note(word, of: id) }

    /// Whether an earlier run of this call has kept a word.
    public func hasNoted(_ word: String) async -> Bool { await connection.hasNoted(word, of: id) }
}
