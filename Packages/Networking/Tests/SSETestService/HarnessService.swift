import Foundation
import Networking
import Synchronization

/// Answers the harness's requests; knows nothing of sockets.
final class HarnessService: Sendable {
    /// A response to the harness.
    struct Answer: Sendable, Equatable {
        var status: Int
        var location: String?
        var body = ""
        /// True if the service ends after this response.
        var isLast = false
    }

    private struct State {
        var streams: [Int: StreamEntity] = [:]
        var lastNumber = 0
    }

    /// The abilities of the event source, in the harness's words.
    static let capabilities = [
        "bom", "comments", "headers", "last-event-id", "post", "read-timeout", "report", "restart",
        "server-directed-shutdown-request",
    ]

    private let client: HTTPClient
    private let state = Mutex(State())

    init(client: HTTPClient) { self.client = client }

    func response(method: String, path: String, body: [UInt8]) -> Answer {
        switch (method, path) {
        case ("GET", "/"):
            let list = Self.capabilities.map { "\"\($0)\"" }.joined(separator: ",")
            return Answer(status: 200, body: #"{"name":"bento","capabilities":[\#(list)]}"#)
        case ("DELETE", "/"):
            stopAll()
            return Answer(status: 204, isLast: true)
        case ("POST", "/"):
            return create(body)
        default:
            guard path.hasPrefix("/streams/"), let number = Int(path.dropFirst("/streams/".count)) else {
                return Answer(status: 404)
            }
            return method == "POST" ? command(number, body) : method == "DELETE" ? stop(number) : Answer(status: 405)
        }
    }

    func stopAll() {
        let streams = state.withLock { state in
            defer { state.streams = [:] }
            return state.streams.values.map(\.self)
        }
        streams.forEach { $0.stop() }
    }

    private func create(_ body: [UInt8]) -> Answer {
        guard let parameters = try? JSONDecoder().decode(StreamParameters.self, from: Data(body)),
            let stream = StreamEntity(parameters, client: client)
        else { return Answer(status: 400, body: "bad parameters") }
        let number = state.withLock { state in
            state.lastNumber += 1
            state.streams[state.lastNumber] = stream
            return state.lastNumber
        }
        stream.start()
        return Answer(status: 201, location: "/streams/\(number)")
    }

    private func command(_ number: Int, _ body: [UInt8]) -> Answer {
        guard let stream = state.withLock({ $0.streams[number] }) else { return Answer(status: 404) }
        let command = try? JSONDecoder().decode(StreamCommand.self, from: Data(body))
        switch command?.command {
        // Every type is reported without being listened to.
        case "listen": return Answer(status: 202)
        case "restart":
            stream.start()
            return Answer(status: 202)
        default: return Answer(status: 400, body: "unknown command")
        }
    }

    private func stop(_ number: Int) -> Answer {
        guard let stream = state.withLock({ $0.streams.removeValue(forKey: number) }) else {
            return Answer(status: 404)
        }
        stream.stop()
        return Answer(status: 204)
    }
}
