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

    struct Waiting {
        let answer: AsyncThrowingStream<[String: JSONValue], any Error>.Continuation
        let surroundings: CallSurroundings?
        /// The number of signs that it is still running.
        var signs = 0
        var done = -Double.infinity
        var questions = 0
        var asking: Task<Void, Never>?
    }

    let implementation: Implementation
    let limits: Limits
    private let clock: any Clock<Duration>
    let channel: any ServerChannel
    var waiting: [RequestID: Waiting] = [:]
    private var lastID: Int64 = 0
    var peer: Peer
    private var closed: ServerError?
    /// The number of responses to requests that were never made or were already over.
    var strays = 0
    /// The lists that have changed since they were last read.
    var changedLists: Set<ListKind> = []

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
    static func peer(
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

    func response(
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
}
