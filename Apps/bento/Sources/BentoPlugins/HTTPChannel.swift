import Core
import Foundation
import HTTPTypes
import MCPClient
import MCPWire
import Networking
import Synchronization

/// A server at an address (Streamable HTTP): a request for each message, answered by JSON or by a stream of events.
final class HTTPChannel: ServerChannel {
    /// The server does not know the session any more; nothing was done, and a new one may ask again.
    struct SessionGone: Error {}

    private struct State {
        var version: ProtocolVersion?
        var session: String?
    }

    private let url: URL
    private let fields: [String: String]
    private let transport: any HTTPTransport
    private let receive: @Sendable (RPCMessage) async -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - fields: the header fields that the person added to each request, such as a token.
    ///   - receive: takes each message.
    init(
        _ url: URL,
        fields: [String: String],
        transport: any HTTPTransport,
        receive: @escaping @Sendable (RPCMessage) async -> Void
    ) {
        self.url = url
        self.fields = fields
        self.transport = transport
        self.receive = receive
    }

    /// The URL if it is valid: https, or http on this machine.
    static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty, url.user() == nil else { return nil }
        let isLocal = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
        return url.scheme == "https" || (url.scheme == "http" && isLocal && url.port != nil) ? url : nil
    }

    func agreed(on version: ProtocolVersion) async { state.withLock { $0.version = version } }

    func send(_ message: RPCMessage, headers: [ParameterHeader]) async throws {
        let (version, session) = state.withLock { ($0.version, $0.session) }
        let isStateless = version?.isStateless ?? false
        // There a client cancels by closing.
        if case .notification(let method, _) = message, isStateless, method == "notifications/cancelled" { return }
        let response: TransportResponse
        do {
            response = try await transport.send(
                try request(for: message, headers, version, session),
                body: Array(message.json.text().utf8)
            )
        } catch let error as any BentoError {
            throw ServerError.gone("cannot be reached: \(error.message)")
        }
        try await read(response, to: message, hasSession: session != nil)
    }

    private func request(
        for message: RPCMessage,
        _ headers: [ParameterHeader],
        _ version: ProtocolVersion?,
        _ session: String?
    ) throws -> HTTPRequest {
        let path = url.path(percentEncoded: true)
        let host = url.host(percentEncoded: true) ?? ""
        var request = HTTPRequest(
            method: .post,
            scheme: url.scheme,
            authority: url.port.map { "\(host):\($0)" } ?? host,
            path: (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        )
        func set(_ name: String, _ value: String) {
            if let name = HTTPField.Name(name) { request.headerFields[name] = value }
        }
        for (name, value) in fields { set(name, value) }
        set("Content-Type", "application/json")
        set("Accept", "application/json, text/event-stream")
        if case .request(_, let method, let params) = message {
            if ReceivedRequest.isStateless(params) {
                for (name, value) in MirroredHeaders.all(for: message) { set(name, value) }
                let arguments = params["arguments"]?.objectValue ?? [:]
                for header in headers { if let text = header.text(in: arguments) { set(header.name, text) } }
                return request
            }
            if method == "initialize" { return request }
        }
        if let version { set("MCP-Protocol-Version", version.rawValue) }
        if let session { set("Mcp-Session-Id", session) }
        return request
    }

    private func read(_ response: TransportResponse, to message: RPCMessage, hasSession: Bool) async throws {
        let head = response.head
        var isRequest = false
        if case .request(_, let method, _) = message {
            isRequest = true
            if method == "initialize", let name = HTTPField.Name("Mcp-Session-Id"), let id = head.headerFields[name],
                id.utf8.count <= 1024
            {
                state.withLock { $0.session = id }
            }
        }
        let type = head.headerFields[.contentType]?.lowercased() ?? ""
        switch head.status.code {
        case 200..<300 where !isRequest: return
        case 200..<300:
            if type.hasPrefix("text/event-stream") {
                try await readEvents(response.body, until: message)
            } else {
                try await deliver(try await Self.bytes(of: response.body), for: message)
            }
        case 404 where hasSession: throw SessionGone()
        case 401, 403: throw ServerError.gone("wants to know who calls (\(head.status.code)); see --header")
        case 300..<400: throw ServerError.gone("answers from another address, which is not followed")
        default:
            // Errors of the protocol come with statuses of their own.
            guard isRequest, type.hasPrefix("application/json"),
                let reply = try? RPCMessage(parsing: try await Self.bytes(of: response.body)),
                case .failure(_, let error) = reply, case .request(let id, _, _) = message
            else { throw ServerError.gone("answered with status \(head.status.code)") }
            await receive(.failure(id, error))
        }
    }

    private func deliver(_ bytes: [UInt8], for message: RPCMessage) async throws {
        do {
            await receive(try RPCMessage(parsing: bytes))
        } catch {
            throw ServerError.gone("answered with what is no message: \(error.error.message)")
        }
    }

    private static func bytes(of body: HTTPBody) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in body {
            bytes += piece
            guard bytes.count <= ServerLines.longest else { throw ServerError.tooLong(ServerLines.longest) }
        }
        return bytes
    }

    private func readEvents(_ body: HTTPBody, until message: RPCMessage) async throws {
        var parser = SSEParser(options: .init(maximumEventBytes: ServerLines.longest))
        var noise = 0
        for try await piece in body {
            var texts: [String] = []
            do {
                try parser.consume(piece) { item in
                    if case .event(let event) = item { texts.append(event.data) }
                }
            } catch {
                throw ServerError.tooLong(ServerLines.longest)
            }
            for text in texts {
                guard let found = try? RPCMessage(parsing: text.utf8) else {
                    noise += 1
                    guard noise <= ServerLines.mostNoise else { throw ServerError.noise(ServerLines.mostNoise) }
                    continue
                }
                await receive(found)
                switch (found, message) {
                case (.result(let id, _), .request(let asked, _, _)) where id == asked: return
                case (.failure(let id?, _), .request(let asked, _, _)) where id == asked: return
                default: break
                }
            }
        }
        throw ServerError.gone("closed its answer before it was complete")
    }
}
