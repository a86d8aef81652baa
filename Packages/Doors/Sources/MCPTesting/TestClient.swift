import Core
import CoreTesting
import MCPServing
import MCPWire
import Synchronization

/// A client in the same process: it writes bytes to a served connection and records the responses.
public final class TestClient: Sendable {
    public let connection: ServedConnection
    public let clock = ManualClock()
    private let input: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let output: Output
    private let serving: Task<Void, Never>
    private let peer: Peer

    /// The messages received, in order.
    private final class Output: Sendable {
        let messages = Mutex<[RPCMessage]>([])
        let unread = Mutex<[String]>([])
        let faults = Mutex<[String]>([])

        func take(_ bytes: [UInt8]) {
            for line in bytes.split(separator: 10) {
                if let message = try? RPCMessage(parsing: line) {
                    messages.withLock { $0.append(message) }
                } else {
                    unread.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
                }
            }
        }
    }

    /// - Parameter reading: delays the server's output, like a client that does not read. If it throws, the client is
    ///   gone.
    public init(
        _ handler: any RequestHandling,
        as peer: Peer = .modern,
        caller: String = "client:test",
        limits: ServedConnection.Limits = .init(),
        reading: (@Sendable () async throws -> Void)? = nil
    ) {
        let output = Output()
        let connection = ServedConnection(
            handler,
            caller: caller,
            limits: limits,
            clock: clock,
            fault: { error in output.faults.withLock { $0.append("\(error)") } },
            sink: { bytes in
                try await reading?()
                output.take(bytes)
            }
        )
        let (stream, input) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        self.output = output
        self.connection = connection
        self.input = input
        self.peer = peer
        serving = Task { await connection.serve(stream) }
    }

    public var messages: [RPCMessage] { output.messages.withLock { $0 } }
    /// Lines that are not messages: there must be none.
    public var unread: [String] { output.unread.withLock { $0 } }
    /// The server's internal errors.
    public var faults: [String] { output.faults.withLock { $0 } }

    public func write(_ text: String) { write(Array(text.utf8)) }
    public func write(_ bytes: [UInt8]) { input.yield(bytes) }
    public func write(_ message: RPCMessage) { input.yield(message.line) }
    public func send(_ request: ClientRequest, _ id: RequestID, progressToken: RequestID? = nil) {
        write(request.message(id, from: peer, progressToken: progressToken))
    }

    /// Sends a request and waits for its outcome.
    public func ask(_ request: ClientRequest, _ id: RequestID) async throws -> RPCMessage {
        send(request, id)
        return try await response(to: id)
    }

    /// The last response to an id.
    public func response(to id: RequestID) async throws -> RPCMessage {
        try await first { message in
            switch message {
            case .result(id, _), .failure(id, _): true
            default: false
            }
        }
    }

    /// The first received message of a kind, once there is one.
    public func first(_ isWanted: (RPCMessage) -> Bool) async throws -> RPCMessage {
        var found: RPCMessage?
        try await until {
            found = self.messages.first(where: isWanted)
            return found != nil
        }
        guard let found else { throw NothingCame() }
        return found
    }

    /// Sends one more request and waits for its response: everything written before has been read by then.
    public func settle(_ id: RequestID = .text("settled")) async throws {
        send(peer.version.isStateless ? .discover : .ping, id)
        _ = try await response(to: id)
    }

    public func closeInput() { input.finish() }
    public func waitForEnd() async { await serving.value }

    public struct NothingCame: Error {
        public init() {}
    }
}

extension Peer {
    public static let modern = Peer(version: .july2026, capabilities: Capabilities(["elicitation": [:]]))
    public static let legacy = Peer(version: .november2025, capabilities: Capabilities(["elicitation": [:]]))
    /// One that cannot ask the person.
    public static let silent = Peer(version: .july2026)
}

extension RPCMessage {
    /// A result's members.
    public var resultMembers: [String: JSONValue]? {
        if case .result(_, let members) = self { members } else { nil }
    }

    public var error: RPCError? {
        if case .failure(_, let error) = self { error } else { nil }
    }

    /// The text of a tool's result.
    public var text: String? { resultMembers?["content"]?[0]?["text"]?.stringValue }

    public var progress: PeerNotification.Progress? {
        guard case .notification(let method, let params) = self,
            case .progress(let progress) = PeerNotification(method: method, params: params)
        else { return nil }
        return progress
    }
}
