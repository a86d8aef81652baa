import MCPWire
import Synchronization

/// The open streams of one client: one for each pending request, and one that the client opened to listen.
final class ExchangeRoutes: Sendable {
    typealias Messages = AsyncStream<RPCMessage>

    private struct Route {
        /// The request's id as the client sent it.
        let id: RequestID
        let messages: Messages.Continuation
    }

    private struct State {
        var routes: [RequestID: Route] = [:]
        var standing: Messages.Continuation?
        var isClosed = false
    }

    private let state = Mutex(State())

    /// True if all of them were closed at once because the server stopped.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    var isEmpty: Bool { state.withLock { $0.routes.isEmpty && $0.standing == nil } }

    /// Opens a stream for a request.
    ///
    /// - Parameters:
    ///   - key: the id under which the request is served.
    ///   - id: the client's own.
    /// - Returns: `nil` if there is one under this key.
    func open(_ key: RequestID, for id: RequestID) -> Messages? {
        state.withLock { state in
            guard state.routes[key] == nil else { return nil }
            let (stream, messages) = Messages.makeStream()
            state.routes[key] = Route(id: id, messages: messages)
            return stream
        }
    }

    /// Opens the stream for messages that no request is waiting for; `nil` if it is already open.
    func listen() -> Messages? {
        state.withLock { state in
            guard state.standing == nil else { return nil }
            let (stream, messages) = Messages.makeStream()
            state.standing = messages
            return stream
        }
    }

    /// Forgets a stream that nobody reads any more.
    ///
    /// - Returns: whether its request was not answered yet.
    @discardableResult
    func close(_ key: RequestID) -> Bool {
        let route = state.withLock { $0.routes.removeValue(forKey: key) }
        route?.messages.finish()
        return route != nil
    }

    func stopListening() {
        let standing = state.withLock { state in
            defer { state.standing = nil }
            return state.standing
        }
        standing?.finish()
    }

    func closeAll() {
        let all = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.routes.values.map(\.messages) + [state.standing].compactMap { $0 }
        }
        for messages in all { messages.finish() }
    }

    /// Delivers a message to its reader. If the stream of its request is gone, a question goes out on the stream that
    /// the client listens on; a response is dropped.
    func send(_ message: RPCMessage, about key: RequestID?) {
        state.withLock { state in
            let route = key.flatMap { state.routes[$0] }
            switch message {
            case .result, .failure:
                guard let key, let route else { return }
                state.routes[key] = nil
                // What names no request answers the one that this stream is of.
                let answer: RPCMessage =
                    if case .failure(nil, let error) = message { .failure(route.id, error) } else { message }
                route.messages.yield(answer.renamed(to: route.id))
                route.messages.finish()
            case .request: (route?.messages ?? state.standing)?.yield(message)
            case .notification:
                if let route {
                    route.messages.yield(message.renamed(to: route.id))
                } else if key == nil {
                    state.standing?.yield(message)
                }
            }
        }
    }
}
