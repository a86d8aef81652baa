import Foundation
import HTTPTypes
import Networking
import Synchronization

/// One event source that the harness asked for, and its callbacks, numbered from 1.
final class StreamEntity: Sendable {
    private struct State {
        var run: Task<Void, Never>?
        var callbacks = 0
        var lastEventID = ""
        var isEnded = false
    }

    private let client: HTTPClient
    private let parameters: StreamParameters
    private let request: ClientRequest
    private let callback: URL
    private let state = Mutex(State())

    /// - Returns: `nil` where the parameters make no request.
    init?(_ parameters: StreamParameters, client: HTTPClient) {
        guard let url = URL(string: parameters.streamUrl), Origin(url) != nil,
            let callback = URL(string: parameters.callbackUrl), Origin(callback) != nil,
            let method = HTTPRequest.Method(parameters.method ?? "GET")
        else { return nil }
        var headers = HTTPFields()
        for (name, value) in parameters.headers ?? [:] {
            guard let name = HTTPField.Name(name) else { return nil }
            headers[name] = value
        }
        self.client = client
        self.parameters = parameters
        self.callback = callback
        request = ClientRequest(method, url, headers: headers, body: parameters.body.map { Array($0.utf8) })
        state.withLock { $0.lastEventID = parameters.lastEventId ?? "" }
    }

    /// Starts, or drops the connection and starts again with the last event's id.
    func start() {
        state.withLock { state in
            guard !state.isEnded else { return }
            let before = state.run
            before?.cancel()
            state.run = Task { [self] in
                // The run before knows the last id only when it is over.
                await before?.value
                await run()
            }
        }
    }

    func stop() {
        state.withLock { state in
            state.isEnded = true
            state.run?.cancel()
        }
    }

    private func run() async {
        var configuration = EventSourceConfiguration(
            reconnectionTime: .milliseconds(parameters.initialDelayMs ?? 1000),
            parser: SSEParser.Options(reportsComments: true),
            lastEventID: state.withLock { $0.lastEventID }
        )
        if let limit = parameters.readTimeoutMs { configuration.timeouts.idle = .milliseconds(limit) }
        var signals = EventSource(client, request, configuration: configuration).makeAsyncIterator()
        defer { state.withLock { $0.lastEventID = signals.lastEventID } }
        do {
            while let signal = try await signals.next() {
                switch signal {
                case .opened: break
                case .event(let event): await report(.event(event))
                case .comment(let text): await report(.comment(text))
                case .disconnected(let error, _):
                    if let error { await report(.error(error.message)) }
                }
            }
        } catch is CancellationError {
            return
        } catch {
            await report(.error("\(error)"))
        }
    }

    private func report(_ message: StreamMessage) async {
        guard !Task.isCancelled else { return }
        let number = state.withLock { state in
            state.callbacks += 1
            return state.callbacks
        }
        guard let body = try? JSONEncoder().encode(message) else { return }
        let url = callback.appending(path: "\(number)")
        let request = ClientRequest(.post, url, headers: [.contentType: "application/json"], body: Array(body))
        // A task of its own: a number that was given out must arrive, also where a restart cancels this run meanwhile.
        // Nobody can be told that a callback failed; the harness notices that it is missing.
        _ = await Task { [client] in try? await client.send(request) }.value
    }
}
