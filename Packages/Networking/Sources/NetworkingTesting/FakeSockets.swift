import Networking
import Synchronization

/// Sockets whose other side is a function of a test.
public struct FakeSockets: SocketConnecting {
    /// The other side's handling of a connection; when it returns, it closes.
    public typealias Peer =
        @Sendable (_ destination: SocketDestination, _ connection: any SocketConnection) async throws -> Void

    private let peer: Peer
    private let opened = Counter()

    public init(_ peer: @escaping Peer) { self.peer = peer }

    /// The number of connections made.
    public var connections: Int { opened.value }

    public func withConnection<Result: Sendable>(
        to destination: SocketDestination,
        limits: SocketLimits,
        _ use: @escaping @Sendable (any SocketConnection) async throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        opened.add()
        let (there, here) = (Pipe(), Pipe())
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                defer { here.end() }
                // A peer that fails closes the connection, as a process that dies does.
                try? await peer(destination, Side(incoming: there, outgoing: here))
                return nil
            }
            group.addTask {
                defer { there.end() }
                return try await use(Side(incoming: here, outgoing: there))
            }
            defer { group.cancelAll() }
            while let next = try await group.next() {
                if let next { return next }
            }
            throw CancellationError()
        }
    }

    private struct Side: SocketConnection {
        let incoming: Pipe
        let outgoing: Pipe

        func receive() async throws -> [UInt8]? { try await incoming.next() }
        func send(_ bytes: [UInt8]) async throws {
            try Task.checkCancellation()
            outgoing.put(bytes)
        }
    }

    /// One direction, for one reader.
    private final class Pipe: Sendable {
        private struct State {
            var chunks: [[UInt8]] = []
            var isEnded = false
            var waiting: CheckedContinuation<[UInt8]?, any Error>?
        }

        private let state = Mutex(State())

        func put(_ bytes: [UInt8]) {
            state.withLock { state in
                if let waiting = state.waiting {
                    state.waiting = nil
                    waiting.resume(returning: bytes)
                } else {
                    state.chunks.append(bytes)
                }
            }
        }

        func end() {
            state.withLock { state in
                state.isEnded = true
                state.waiting?.resume(returning: nil)
                state.waiting = nil
            }
        }

        func next() async throws -> [UInt8]? {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    state.withLock { state in
                        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                        if !state.chunks.isEmpty { return continuation.resume(returning: state.chunks.removeFirst()) }
                        if state.isEnded { return continuation.resume(returning: nil) }
                        state.waiting = continuation
                    }
                }
            } onCancel: {
                state.withLock { state in
                    state.waiting?.resume(throwing: CancellationError())
                    state.waiting = nil
                }
            }
        }
    }
}
