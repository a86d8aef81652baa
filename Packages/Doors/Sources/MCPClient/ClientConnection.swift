import Core
import MCPWire

/// A server of either revision, from its client's side: the requests to it, the requests it makes in turn, and the time
/// limits.
///
/// A server may do anything: not respond, respond twice or to another request, ask without end. Whatever it does, at
/// most one call ends with a ``ServerError``, and exceeding its channel's limits ends the channel.
public actor ClientConnection {
    public struct Limits: Sendable {
        /// The time limit of the probe for stateless versions, after which the handshake is tried.
        public var discovery = Duration.seconds(3)
        public var start = Duration.seconds(10)
        public var call = Duration.seconds(60)
        /// The number of times that a call's time limit is renewed while it reports more and more progress.
        public var prolongations = 4
        public var pages = 50
        public var tools = 512
        /// The maximum number of entries of any other list.
        public var entries = 2000
        /// The number of questions that a server may ask during one call.
        public var questions = 10

        public init() {}
    }

    /// The way a connection begins.
    public enum Beginning: String, Sendable, Codable {
        /// With the probe, and with the handshake if that fails.
        case either
        case stateless, handshake
    }

    private struct Waiting {
        let answer: AsyncThrowingStream<[String: JSONValue], any Error>.Continuation
        let surroundings: CallSurroundings?
        /// The number of signs that it is still running.
        var signs = 0
        var done = -Double.infinity
        var questions = 0
        var asking: Task<Void, Never>?
    }

    private let implementation: Implementation
    private let limits: Limits
    private let clock: any Clock<Duration>
    private let channel: any ServerChannel
    private var waiting: [RequestID: Waiting] = [:]
    private var lastID: Int64 = 0
    private var peer: Peer
    private var closed: ServerError?
    /// The number of responses to requests that were never made or were already over.
    private var strays = 0
    /// The lists that have changed since they were last read.
    private var changedLists: Set<ListKind> = []

    public init(
        _ channel: any ServerChannel,
        as implementation: Implementation,
        limits: Limits = Limits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.channel = channel
        self.implementation = implementation
        self.limits = limits
        self.clock = clock
        peer = Self.peer(.july2026, implementation)
    }

    /// - Parameter canAsk: whether somebody may be there to answer a form. A handshake says this once for all calls.
    private static func peer(
        _ version: ProtocolVersion,
        _ implementation: Implementation,
        canAsk: Bool = true
    ) -> Peer {
        Peer(
            version: version,
            implementation: implementation,
            // Pages are not declared: a link is never followed by itself.
            capabilities: Capabilities(canAsk ? ["elicitation": ["form": [:]]] : [:])
        )
    }

    /// The version that both sides speak, once the connection has begun.
    public var version: ProtocolVersion { peer.version }

    // MARK: Beginning and end

    /// Starts the connection: finds out which revision the server speaks, and reads its description.
    ///
    /// - Throws: ``ServerError``; `CancellationError`.
    public func start(_ beginning: Beginning = .either) async throws -> ServerDescription {
        switch beginning {
        case .stateless: return try await discover()
        case .handshake: return try await handshake()
        case .either: break
        }
        let probing = Task { try await self.discover() }
        defer { probing.cancel() }
        do {
            return try await withDeadline(limits.discovery, clock: clock) { try await probing.value }
        } catch let error as ServerError {
            if error.isFatal { throw error }
        } catch is DeadlineExceeded {}
        do {
            return try await handshake()
        } catch let error as ServerError where !error.isFatal {
            // A server without a handshake may only have been slow; its answer to the probe is there by now, or never
            // comes.
            guard peer.version.isStateless, isProbed else { throw error }
            return try await probing.value
        }
    }

    /// True if the server responded to the probe with a description.
    private var isProbed = false

    private func discover() async throws -> ServerDescription {
        let modern = Self.peer(.july2026, implementation)
        let members = try await response(to: .discover, as: modern, nil, within: limits.start)
        let description = try Self.reading { () throws(ShapeFault) in try ServerDescription(members) }
        guard description.versions.contains(ProtocolVersion.july2026.rawValue) else {
            throw ServerError.version(description.versions.first ?? "")
        }
        isProbed = true
        peer = modern
        await channel.agreed(on: .july2026)
        return description
    }

    private func handshake() async throws -> ServerDescription {
        let asking = Self.peer(.november2025, implementation)
        let members = try await response(to: .initialize(asking), as: asking, nil, within: limits.start)
        let description = try Self.reading { () throws(ShapeFault) in try ServerDescription(members) }
        let agreed = description.versions.first ?? ""
        guard let version = ProtocolVersion(rawValue: agreed), !version.isStateless else {
            throw ServerError.version(agreed)
        }
        peer = Self.peer(version, implementation)
        await channel.agreed(on: version)
        try await channel.send(PeerNotification.initialized.message, headers: [])
        return description
    }

    /// Marks the channel as ended: everything that waits fails.
    public func close(_ reason: ServerError) {
        guard closed == nil else { return }
        closed = reason
        for call in waiting.values {
            call.asking?.cancel()
            call.answer.finish(throwing: reason)
        }
    }

    // MARK: Asking the server

    /// The listed tools, and the faults of those that are not valid.
    public func tools() async throws -> (tools: [ToolDefinition], faults: [String]) {
        changedLists.remove(.tools)
        var (tools, faults): ([ToolDefinition], [String]) = ([], [])
        var names: Set<String> = []
        for entry in try await list(.tools) {
            do {
                let tool = try ToolDefinition(entry)
                if names.insert(tool.tool.name).inserted {
                    tools.append(tool)
                } else {
                    faults.append("'\(tool.tool.name.cleaned(atMost: 60, keepsLines: false))' is there twice")
                }
            } catch {
                faults.append(error.problem.cleaned(atMost: 200, keepsLines: false))
            }
        }
        return (tools, faults)
    }

    /// True if the server has announced that its tools have changed.
    public var hasChangedTools: Bool { changedLists.contains(.tools) }

    /// The entries of a list, over all its pages.
    public func list(_ kind: ListKind) async throws -> [JSONValue] {
        let most = kind == .tools ? limits.tools : limits.entries
        var entries: [JSONValue] = []
        var cursors: Set<String> = []
        var cursor: String?
        for _ in 0..<limits.pages {
            let members = try await finished(.list(kind, cursor: cursor), nil)
            let page = try Self.reading { () throws(ShapeFault) in try ListPage(kind, members) }
            entries += page.entries
            guard entries.count <= most else { throw ServerError.endless("more than \(most) entries") }
            guard let next = page.nextCursor else { return entries }
            guard cursors.insert(next).inserted else { throw ServerError.endless("the same page again and again") }
            cursor = next
        }
        throw ServerError.endless("more than \(limits.pages) pages")
    }

    /// Calls a tool.
    ///
    /// - Parameters:
    ///   - headers: see ``ServerChannel/send(_:headers:)``.
    ///   - meta: the members of `_meta` besides the protocol's own.
    /// - Throws: ``ServerError``; errors of the surroundings; `CancellationError`.
    public func call(
        _ tool: String,
        arguments: [String: JSONValue],
        headers: [ParameterHeader] = [],
        meta: [String: JSONValue] = [:],
        in surroundings: CallSurroundings = CallSurroundings()
    ) async throws -> ToolResult {
        let members = try await finished(
            .callTool(tool, arguments: arguments),
            surroundings,
            headers: headers,
            meta: meta
        )
        return try Self.reading { () throws(ShapeFault) in try ToolResult(members) }
    }

    public func read(
        _ uri: String,
        in surroundings: CallSurroundings = CallSurroundings()
    ) async throws -> [ResourceContents] {
        let members = try await finished(.readResource(uri: uri), surroundings)
        return try Self.reading { () throws(ShapeFault) in try ResourceContents.all(in: members) }
    }

    public func prompt(
        _ name: String,
        arguments: [String: String],
        in surroundings: CallSurroundings = CallSurroundings()
    ) async throws -> PromptResult {
        let members = try await finished(.getPrompt(name, arguments: arguments), surroundings)
        return try Self.reading { () throws(ShapeFault) in try PromptResult(members) }
    }

    /// Checks that the server responds.
    public func ping() async throws {
        _ = try await finished(peer.version.isStateless ? .discover : .ping, nil)
    }

    private static func reading<Value>(_ read: () throws(ShapeFault) -> Value) throws(ServerError) -> Value {
        do {
            return try read()
        } catch {
            throw .malformed(error)
        }
    }

    /// The final result of a request, after the server's questions about it.
    private func finished(
        _ request: ClientRequest,
        _ surroundings: CallSurroundings?,
        headers: [ParameterHeader] = [],
        meta: [String: JSONValue] = [:]
    ) async throws -> [String: JSONValue] {
        var request = request
        // If each request stands for itself, each says whether somebody is there to answer.
        let canAsk = surroundings?.canAsk ?? false
        let peer = peer.version.isStateless ? Self.peer(peer.version, implementation, canAsk: canAsk) : peer
        for round in 0...limits.questions {
            let members = try await response(
                to: request,
                as: peer,
                surroundings,
                headers,
                meta: meta,
                within: limits.call
            )
            switch try Self.reading({ () throws(ShapeFault) in try Outcome(members) }) {
            case .complete(let result, _): return result
            case .inputRequired(let input):
                guard round < limits.questions, input.requests.count <= limits.questions else {
                    throw ServerError.asksForever(limits.questions)
                }
                let answers = try await answers(to: input, surroundings)
                switch request {
                case .callTool(let name, let arguments, _):
                    request = .callTool(name, arguments: arguments, answers: answers)
                case .readResource(let uri, _): request = .readResource(uri: uri, answers: answers)
                case .getPrompt(let name, let arguments, _):
                    request = .getPrompt(name, arguments: arguments, answers: answers)
                default: throw ServerError.asksFor("input")
                }
            }
        }
        throw ServerError.asksForever(limits.questions)
    }

    private func answers(
        to input: InputRequired,
        _ surroundings: CallSurroundings?
    ) async throws -> ClientRequest.Answers {
        guard let surroundings else { throw ServerError.asksFor("input") }
        var responses: [String: JSONValue] = [:]
        for (name, request) in input.requests.sorted(by: { $0.key < $1.key }) {
            switch request {
            case .form(let form): responses[name] = try await surroundings.ask(form).json
            case .page: responses[name] = InputAnswer.declined.json
            case .other(let method, _): throw ServerError.asksFor(method)
            }
        }
        // The state is the server's own, and goes back as it came.
        return ClientRequest.Answers(responses: responses, state: input.state)
    }

    private func response(
        to request: ClientRequest,
        as peer: Peer,
        _ surroundings: CallSurroundings?,
        _ headers: [ParameterHeader] = [],
        meta: [String: JSONValue] = [:],
        within limit: Duration
    ) async throws -> [String: JSONValue] {
        if let closed { throw closed }
        try Task.checkCancellation()
        lastID += 1
        let id = RequestID.number(lastID)
        let (answers, answer) = AsyncThrowingStream<[String: JSONValue], any Error>
            .makeStream(bufferingPolicy: .bufferingOldest(1))
        waiting[id] = Waiting(answer: answer, surroundings: surroundings)
        defer { waiting.removeValue(forKey: id)?.asking?.cancel() }
        let message = request.message(
            id,
            from: peer,
            progressToken: surroundings?.progress == nil ? nil : id,
            meta: meta
        )
        do {
            return try await withThrowingTaskGroup(of: [String: JSONValue]?.self) { group in
                group.addTask { [channel] in
                    try await channel.send(message, headers: headers)
                    return nil
                }
                group.addTask {
                    for try await members in answers { return members }
                    throw CancellationError()
                }
                group.addTask {
                    try await self.outlast(id, limit)
                    return nil
                }
                defer { group.cancelAll() }
                while let next = try await group.next() { if let next { return next } }
                throw CancellationError()
            }
        } catch let error as ServerError {
            if case .late = error { forget(id, request) }
            throw error
        } catch is CancellationError {
            forget(id, request)
            throw CancellationError()
        }
    }

    /// Tells the server that nobody is waiting for a request any more.
    private func forget(_ id: RequestID, _ request: ClientRequest) {
        guard closed == nil else { return }
        switch request {
        // The protocol does not allow it for these.
        case .initialize, .discover: return
        default: break
        }
        let message = PeerNotification.cancelled(id, reason: "Nobody waits for it any more.").message
        // Even if this task was canceled.
        Task { [channel] in try? await channel.send(message, headers: []) }
    }

    /// Throws if a request takes too long. The time during which the person is asked does not count.
    private func outlast(_ id: RequestID, _ limit: Duration) async throws {
        var left = limits.prolongations
        while true {
            let before = waiting[id]?.signs
            try await clock.sleep(for: limit)
            guard let call = waiting[id] else { return }
            if call.asking != nil { continue }
            guard call.signs != before, left > 0 else { throw ServerError.late(limit, strays: strays) }
            left -= 1
        }
    }

    // MARK: What the server says

    /// Handles a message from the server.
    public func receive(_ message: RPCMessage) async {
        switch message {
        case .result(let id, let members): answer(id) { $0.yield(members) }
        case .failure(let id?, let error): answer(id) { $0.finish(throwing: ServerError.refused(error)) }
        case .failure(nil, _): strays += 1
        case .request(let id, let method, let params): await answer(id, method, params)
        case .notification(let method, let params): await hear(PeerNotification(method: method, params: params))
        }
    }

    private func answer(
        _ id: RequestID,
        _ give: (AsyncThrowingStream<[String: JSONValue], any Error>.Continuation) -> Void
    ) {
        guard let call = waiting[id] else { return strays += 1 }
        give(call.answer)
    }

    private func hear(_ notification: PeerNotification) async {
        switch notification {
        case .progress(let progress):
            guard var call = waiting[progress.token], let tell = call.surroundings?.progress, progress.done > call.done
            else { return }
            call.done = progress.done
            call.signs += 1
            waiting[progress.token] = call
            await tell(progress)
        case .listChanged(let kind, _): changedLists.insert(kind)
        default: break
        }
    }

    private func answer(_ id: RequestID, _ method: String, _ params: [String: JSONValue]) async {
        func reply(_ message: RPCMessage) async { try? await channel.send(message, headers: []) }
        switch method {
        case "ping": await reply(.result(id, [:]))
        case "elicitation/create" where !peer.version.isStateless:
            guard let request = try? InputRequest(method: method, params: params) else {
                return await reply(.failure(id, .invalidParams("The form cannot be read.")))
            }
            guard case .form(let form) = request, let call = onlyCall else {
                return await reply(.result(id, InputAnswer.declined.json.objectValue ?? [:]))
            }
            await ask(form, for: call, question: id)
        default: await reply(.failure(id, .methodNotFound(method)))
        }
    }

    /// The call that a question belongs to. The protocol does not say, so it is only certain if there is exactly one.
    private var onlyCall: RequestID? {
        let calls = waiting.filter { $0.value.surroundings != nil }
        return calls.count == 1 ? calls.first?.key : nil
    }

    /// Asks the person, and responds to the server when they have answered. Reading goes on meanwhile.
    private func ask(_ form: Form, for id: RequestID, question: RequestID) async {
        guard var call = waiting[id], let surroundings = call.surroundings, call.asking == nil else {
            try? await channel.send(
                .result(question, InputAnswer.declined.json.objectValue ?? [:]),
                headers: []
            )
            return
        }
        call.questions += 1
        guard call.questions <= limits.questions else {
            call.answer.finish(throwing: ServerError.asksForever(limits.questions))
            return
        }
        call.asking = Task { [channel] in
            let answer: InputAnswer
            do {
                answer = try await surroundings.ask(form)
            } catch is CancellationError {
                answer = .cancelled
            } catch {
                self.fail(id, with: error)
                answer = .cancelled
            }
            self.asked(id)
            try? await channel.send(.result(question, answer.json.objectValue ?? [:]), headers: [])
        }
        waiting[id] = call
    }

    private func asked(_ id: RequestID) {
        waiting[id]?.asking = nil
        waiting[id]?.signs += 1
    }

    private func fail(_ id: RequestID, with error: any Error) { waiting[id]?.answer.finish(throwing: error) }
}
