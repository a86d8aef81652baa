import Core
import MCPWire

/// One client over one stream of messages, in either revision. Its requests run concurrently, within limits, and each
/// is answered as it finishes.
public actor ServedConnection {
    public struct Limits: Sendable {
        /// The maximum number of requests that run at once.
        public var running = 16
        /// The maximum number of requests that wait, and the maximum bytes of their text together.
        public var waiting = 256
        public var waitingBytes = 16 << 20
        /// The maximum number of subscriptions at once, and of single resources in them.
        public var subscriptions = 64
        /// The time that running requests have to finish after the client is gone, so that changes are completed.
        public var grace = Duration.seconds(1)
        /// The time that they then have to notice their cancellation. Those that do not are abandoned.
        public var lastGrace = Duration.milliseconds(300)
        /// The interval of the signs that a call is still running, for clients that want to know.
        public var beat = Duration.seconds(10)

        public init() {}
    }

    private struct Waiting {
        let request: ReceivedRequest
        let changes: Bool
        let bytes: Int
    }

    struct Running {
        let changes: Bool
        var replay = QuestionReplay()
        /// The question at which this run of the call had no answer.
        var needed: InputNeeded?
        /// True after an answer that does not match its question.
        var isMisread = false
        var meter: ProgressMeter?
        var task: Task<Void, Never>?
        /// True if the client has canceled it.
        var isCancelled = false
    }

    let handler: any RequestHandling
    let output: MessageOutput
    let limits: Limits
    let clock: any Clock<Duration>
    let elapsed: @Sendable () -> Duration
    /// Receives internal errors, for a log.
    let fault: @Sendable (any Error) -> Void

    var handshake: Peer?
    private var waiting: [Waiting] = []
    var running: [RequestID: Running] = [:]
    /// The number of requests that are done but whose responses are not written yet. They keep their places, so that a
    /// client that does not read cannot start more; but their ids are free again, since a client may reuse one as soon
    /// as it has read the response.
    private var answering = 0
    var subscriptions: [RequestID: SubscriptionFilter] = [:]
    var watched: Set<String> = []
    var asked = AskedQuestions()
    private var states: QuestionStates
    var isEnding = false
    private var idle: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - caller: the client's name from a trusted source: states are valid for it alone.
    ///   - sink: writes bytes to the client, and returns when they are written.
    public init<Measure: Clock<Duration>>(
        _ handler: any RequestHandling,
        caller: String,
        limits: Limits = Limits(),
        clock: Measure = ContinuousClock(),
        fault: @escaping @Sendable (any Error) -> Void = { _ in },
        sink: @escaping @Sendable ([UInt8]) async throws -> Void
    ) {
        self.init(
            handler,
            caller: caller,
            limits: limits,
            clock: clock,
            fault: fault,
            send: { message, _ in
                try await sink(message.line)
            }
        )
    }

    /// - Parameters:
    ///   - caller: as above.
    ///   - send: gives the client a message, with the request that it is about, by which a client that has a stream for each
    ///     request is found.
    public init<Measure: Clock<Duration>>(
        _ handler: any RequestHandling,
        caller: String,
        limits: Limits = Limits(),
        clock: Measure = ContinuousClock(),
        fault: @escaping @Sendable (any Error) -> Void = { _ in },
        send: @escaping @Sendable (_ message: RPCMessage, _ request: RequestID?) async throws -> Void
    ) {
        let start = clock.now
        let elapsed: @Sendable () -> Duration = { start.duration(to: clock.now) }
        self.handler = handler
        self.limits = limits
        self.clock = clock
        self.elapsed = elapsed
        self.fault = fault
        output = MessageOutput(send)
        states = QuestionStates(StateSeal(caller: caller, elapsed: elapsed))
    }

    /// Serves a stream of bytes until its end, or until nobody reads the responses, and then ends everything that is
    /// still running.
    public func serve<Input: AsyncSequence<[UInt8], any Error> & Sendable>(_ input: Input) async {
        let following = Task { [handler] in await handler.follow { await self.tell($0) } }
        defer { following.cancel() }
        let reading = Task { await read(input) }
        await output.whenClosed { reading.cancel() }
        await withTaskCancellationHandler {
            await reading.value
        } onCancel: {
            reading.cancel()
        }
        await end()
    }

    private func read<Input: AsyncSequence<[UInt8], any Error> & Sendable>(_ input: Input) async {
        var lines = MessageLines()
        do {
            for try await piece in input {
                for line in lines.lines(in: piece) { await receive(line, lines) }
                if await output.isClosed { return }
            }
        } catch {
            fault(error)
        }
        if let line = lines.last() { await receive(line, lines) }
    }

    private func receive(_ line: MessageLines.Line, _ lines: MessageLines) async {
        switch line {
        case .tooLong: await output.write(lines.tooLongReply)
        case .text(let text):
            do {
                await receive(try RPCMessage(parsing: text), bytes: text.count)
            } catch {
                if let reply = error.reply { await output.write(reply) }
            }
        }
    }

    /// Handles a message that was already read.
    ///
    /// - Parameter bytes: the length of its text.
    public func receive(_ message: RPCMessage, bytes: Int) async {
        switch message {
        case .request(let id, let method, let params):
            do {
                let request = try ReceivedRequest(id, method: method, params: params, handshake: handshake)
                try await begin(request, bytes)
            } catch {
                await output.write(.failure(id, error), about: id)
            }
        case .notification(let method, let params):
            // A cancellation of an unknown or finished request is not stored: its id may be reused.
            guard case .cancelled(let id, _) = PeerNotification(method: method, params: params) else { return }
            cancel(id)
        case .result(let id, let result): answered(id, with: Result { try InputAnswer(.object(result)) })
        case .failure(let id, _):
            // A client that cannot ask has asked nobody.
            if let id { answered(id, with: .success(.cancelled)) }
        }
    }

    // MARK: Requests

    private func begin(_ received: ReceivedRequest, _ bytes: Int) async throws(RPCError) {
        let id = received.id
        guard running[id] == nil, subscriptions[id] == nil, !waiting.contains(where: { $0.request.id == id }) else {
            // Without the id if all responses share one stream: the client would take it for the response to the
            // request with that id. A client with a stream for each request gets it on the stream of this one.
            let words = "A request with the id \(id.json.text()) is not done yet."
            await output.write(.failure(nil, .invalidRequest(words)), about: id)
            return
        }
        switch received.request {
        case .initialize(let client):
            handshake = client
            await reply(id, .complete(handler.description.handshake(client.version)), to: client)
        case .ping: await reply(id, .complete([:]), to: received.client)
        case .discover:
            let freshness = Outcome.Freshness(milliseconds: 3_600_000, isPublic: true)
            await reply(id, .complete(handler.description.discovery, freshness), to: received.client)
        case .listen(let filter): try await listen(id, filter)
        case .subscribe(let uri, true):
            let filter = await handler.honored(SubscriptionFilter(resources: [uri]))
            guard filter.resources == [uri] else { throw .resourceNotFound(uri, for: received.client.version) }
            guard watched.contains(uri) || watched.count < limits.subscriptions else { throw Self.tooMany }
            watched.insert(uri)
            await reply(id, .complete([:]), to: received.client)
        case .subscribe(let uri, false):
            watched.remove(uri)
            await reply(id, .complete([:]), to: received.client)
        case .list, .callTool, .readResource, .getPrompt, .complete:
            let waitingBytes = waiting.reduce(bytes) { $0 + $1.bytes }
            guard waiting.count < limits.waiting, waitingBytes <= limits.waitingBytes else { throw Self.tooMany }
            waiting.append(Waiting(request: received, changes: handler.changes(received.request), bytes: bytes))
            startWhatCan()
        }
    }

    private static let stopped = RPCError(code: RPCError.internalErrorCode, message: "Stopped before it was done")
    static let tooMany = RPCError(code: RPCError.internalErrorCode, message: "Too many requests at once")

    private func startWhatCan() {
        while running.count + answering < limits.running {
            let isChanging = running.values.contains(where: \.changes)
            guard let next = waiting.firstIndex(where: { !isChanging || !$0.changes }) else { return }
            start(waiting.remove(at: next))
        }
    }

    private func start(_ next: Waiting) {
        let received = next.request
        let meter = received.progressToken.map { ProgressMeter(token: $0) }
        running[received.id] = Running(changes: next.changes, meter: meter)
        running[received.id]?.task = Task { await run(received) }
    }

    private func run(_ received: ReceivedRequest) async {
        let id = received.id
        let beats = running[id]?.meter == nil ? nil : Task { await beat(id) }
        let call = ServedCall(
            client: received.client,
            reportsProgress: received.progressToken != nil,
            meta: received.meta,
            connection: self,
            id: id
        )
        let message: RPCMessage
        do {
            let changes = running[id]?.changes == true
            let replay = try states.replay(of: received.request, once: changes)
            running[id]?.replay = replay
            message = result(id, try await handler.outcome(of: received.request, in: call), to: received.client)
        } catch let error as RPCError {
            if let call = running[id], call.isMisread { states.restore(after: call.replay) }
            message = .failure(id, error)
        } catch {
            // The handler of the request may have converted it to another error.
            if let needed = running[id]?.needed {
                message = asking(needed, received)
            } else {
                let isStopped = error is CancellationError
                if !isStopped { fault(error) }
                message = .failure(id, isStopped ? Self.stopped : .internalError)
            }
        }
        beats?.cancel()
        await finish(id, message)
    }

    private func asking(_ needed: InputNeeded, _ received: ReceivedRequest) -> RPCMessage {
        do {
            let replay = running[received.id]?.replay ?? QuestionReplay()
            let outcome = try states.asking(needed, after: replay, of: received.request)
            return result(received.id, outcome, to: received.client)
        } catch {
            return .failure(received.id, error)
        }
    }

    private func finish(_ id: RequestID, _ message: RPCMessage) async {
        let isCancelled = running.removeValue(forKey: id)?.isCancelled ?? true
        answering += 1
        if !isCancelled { await output.write(message, about: id) }
        answering -= 1
        startWhatCan()
        if isIdle { release() }
    }

    private var isIdle: Bool { running.isEmpty && answering == 0 }

    private func release() {
        for continuation in idle { continuation.resume() }
        idle = []
    }

    private func cancel(_ id: RequestID) {
        waiting.removeAll { $0.request.id == id }
        subscriptions[id] = nil
        running[id]?.isCancelled = true
        running[id]?.task?.cancel()
    }

    private func reply(_ id: RequestID, _ outcome: Outcome, to client: Peer) async {
        await output.write(result(id, outcome, to: client), about: id)
    }

    private func result(_ id: RequestID, _ outcome: Outcome, to client: Peer) -> RPCMessage {
        .result(id, outcome.members(for: client.version, from: handler.description.implementation))
    }

    // MARK: The end

    /// Ends the connection. Running requests may finish within ``Limits/grace`` and are then canceled. A question that
    /// can no longer be answered ends at once. A client that does not read is told nothing more.
    public func end() async {
        isEnding = true
        sayGoodbye(asked.withdrawAll(), Array(subscriptions.keys))
        subscriptions = [:]
        let limit = Task {
            guard (try? await clock.sleep(for: limits.grace)) != nil else { return }
            waiting = []
            for (id, _) in running { running[id]?.task?.cancel() }
            guard (try? await clock.sleep(for: limits.lastGrace)) != nil else { return }
            release()
        }
        defer { limit.cancel() }
        guard !isIdle else { return }
        await withCheckedContinuation { idle.append($0) }
    }

    /// Tells the client that questions are withdrawn and subscriptions are over. As with a response, the end waits
    /// until these messages are written, as long as it waits for anything.
    private func sayGoodbye(_ questions: [RequestID], _ subscriptions: [RequestID]) {
        guard !questions.isEmpty || !subscriptions.isEmpty else { return }
        answering += 1
        Task {
            for id in questions { await tellWithdrawn(id) }
            for id in subscriptions {
                let ended = Outcome.complete(["_meta": ["io.modelcontextprotocol/subscriptionId": id.json]])
                await reply(id, ended, to: Peer(version: .july2026))
            }
            answering -= 1
            if isIdle { release() }
        }
    }
}
