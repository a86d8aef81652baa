import Core
import Networking
import SyncProtocol

extension HTTPRelay {
    /// Heads as they move, over connection after connection, until the caller ends it. A relay says all of them when a connection
    /// begins, so that none is missed between two.
    ///
    /// - Throws: in the stream, what does not pass: ``RelayFault/revoked``, ``RelayFault/closed``, ``RelayFault/unauthorized``.
    public func live() -> AsyncThrowingStream<StreamHead, any Error> {
        // An older head of a stream is of no use beside a newer.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
            let task = Task {
                do {
                    while true {
                        try await listen { continuation.yield($0) }
                    }
                } catch {
                    continuation.finish(throwing: error is CancellationError ? nil : error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Returns where it makes sense to begin again, after a wait.
    private func listen(_ onHead: @Sendable (StreamHead) -> Void) async throws {
        var configuration = EventSourceConfiguration()
        configuration.parser.maximumEventBytes = 1_024
        configuration.timeouts = RelayRoute.live.timeouts
        do {
            for try await event in EventSource(
                authorized.client,
                try authorized.request(.live),
                configuration: configuration
            )
            .events where event.type == "head" {
                if let head = StreamHead(line: event.data) { onHead(head) }
            }
            try await authorized.client.clock.sleep(for: .seconds(60))
        } catch let error as HTTPError {
            try await wait(after: error.relayFault)
        } catch let fault as RelayFault {
            // The relay went away while a new token was asked for.
            try await wait(after: fault)
        }
    }

    private func wait(after error: any Error) async throws {
        switch error as? RelayFault {
        case .unreachable?: try await authorized.client.clock.sleep(for: .seconds(30))
        case .tooMany(let seconds)?, .unavailable(let seconds)?:
            try await authorized.client.clock.sleep(for: .seconds(seconds))
        default: throw error
        }
    }
}
