import ConversationWire
import Core
import Foundation
import HTTPTypes
import Networking

/// A model server reached over HTTP.
package struct WireProvider: Sendable {
    /// More of an answer than this is not a conversation any more.
    static let longestAnswer = 400_000

    package let dialect: WireDialect
    /// The model that requests name.
    package let model: String
    /// The whole address of the endpoint.
    package let address: URL
    let client: HTTPClient
    /// The error if the server refuses the key, or wants one.
    let refusal: ChatError
    /// Paces the waits between tries.
    let clock: any Clock<Duration>
    /// Random numbers in 0..<1, which spread the waits.
    let chance: @Sendable () -> Double
    /// The total time of waiting for a busy server.
    var patience = Duration.seconds(60)

    /// Asks the model and hands out its response as it comes.
    ///
    /// - Returns: the response as far as it came; what was handed out is never more than is in it.
    /// - Throws: ``WireFault``, ``ChatError``, what the network throws, `CancellationError`; then nothing was handed out, or
    ///   ``BrokenResponse`` with what came.
    /// - Parameter waiting: told of each wait before the server is asked again.
    package func answer(
        _ request: ModelRequest,
        part: @escaping @Sendable (ResponsePart) async throws -> Void,
        waiting: @Sendable (ServerWait) async -> Void = { _ in }
    ) async throws -> ModelResponse {
        var request = request
        request.model = model
        request.keepsReasoning = request.effort != nil || mayReason
        request.usesNewerLimit = isOpenAI
        var body = Array(request.body(in: dialect).text().utf8)
        var attempt = 1
        var waited = Duration.zero
        let limits = StreamLimits(clock: clock)
        while true {
            var run = Run(decoder: dialect.makeDecoder(), limits: limits)
            do {
                return try await run.read(try await send(body), dialect: dialect, part: part)
            } catch {
                try checkCancellation(keeping: run.broken(by: CancellationError()))
                // What somebody has read is not said again.
                if run.hasShown { throw BrokenResponse(response: run.partial(), cause: error) }
                if let other = other(than: request, after: error) {
                    request = other
                    body = Array(request.body(in: dialect).text().utf8)
                    continue
                }
                guard attempt < 3, Self.isRetryable(error) else { throw explained(error) }
                let delay = delay(after: attempt, error)
                guard waited + delay <= patience else {
                    throw ServerBusy(asked: delay, patience: patience, cause: error)
                }
                waited += delay
                await waiting(ServerWait(delay: delay, reason: (error as? any BentoError)?.message ?? ""))
                try await clock.sleep(for: delay)
                attempt += 1
            }
        }
    }

    private func send(_ body: [UInt8]) async throws -> StreamingResponse {
        var headers: HTTPFields = [.contentType: "application/json", .accept: "text/event-stream, application/json"]
        if dialect == .anthropic, let version = HTTPField.Name("anthropic-version") { headers[version] = "2023-06-01" }
        return try await client.stream(
            ClientRequest(
                .post,
                address,
                headers: headers,
                body: body,
                timeouts: HTTPTimeouts(head: .seconds(120), idle: StreamLimits.longestPause),
                retry: .never
            )
        )
    }

    /// 1 s, 2 s, at most 60 s, and up to a tenth more; what the server asks for counts instead, up to a day.
    func delay(after attempt: Int, _ error: any Error) -> Duration {
        if let asked = (error as? HTTPError)?.retryAfter { return min(max(.zero, asked), .seconds(86_400)) }
        let step = min(Duration.seconds(1) * (1 << min(max(0, attempt - 1), 16)), .seconds(60))
        return step * (1 + 0.1 * min(max(0, chance()), 1))
    }

    private var isOpenAI: Bool { address.host == "api.openai.com" }

    /// OpenAI refuses to encrypt what a model thinks that does not think, and only its names tell which do. Other servers
    /// are asked.
    private var mayReason: Bool {
        guard isOpenAI else { return true }
        let name = model.lowercased()
        return ["gpt-5", "gpt-oss", "o1", "o3", "o4"].contains { name.hasPrefix($0) }
    }

    /// The request in another form, where the server said that it takes only that one; each form is tried once.
    private func other(than request: ModelRequest, after error: any Error) -> ModelRequest? {
        guard let error = error as? HTTPError, error.status == 400, let words = error.serverMessage?.lowercased() else {
            return nil
        }
        var other = request
        if dialect == .responses, request.keepsReasoning, words.contains("encrypted") {
            other.keepsReasoning = false
        } else if dialect == .openai, !request.usesNewerLimit, words.contains("max_completion_tokens") {
            other.usesNewerLimit = true
        } else {
            return nil
        }
        return other
    }

    private static func isRetryable(_ error: any Error) -> Bool {
        (error as? any BentoError)?.isRetryable ?? false
    }

    private func explained(_ error: any Error) -> any Error {
        guard let error = error as? HTTPError, error.isRefusalOfKey else { return error }
        guard case .gatewayRefused(let hadToken, let server, _) = refusal else { return refusal }
        return ChatError.gatewayRefused(hadToken: hadToken, server: server, words: error.serverMessage)
    }
}

extension WireProvider {
    /// One try.
    private struct Run {
        var decoder: any AnswerDecoder
        private(set) var hasShown = false
        private var bytes = 0
        private let limits: StreamLimits

        init(decoder: any AnswerDecoder, limits: StreamLimits) {
            self.decoder = decoder
            self.limits = limits
        }

        mutating func read(
            _ stream: StreamingResponse,
            dialect: WireDialect,
            part: @escaping @Sendable (ResponsePart) async throws -> Void
        ) async throws -> ModelResponse {
            let stream = try await SniffedStream.read(limits.bound(stream))
            guard stream.mediaType == ServerSentEvents.mediaType else {
                return try await whole(stream, dialect: dialect, part: part)
            }
            let options = SSEParser.Options(maximumEventBytes: StreamLimits.longestLine)
            for try await item in try ServerSentEvents(stream, options: options) {
                guard case .event(let event) = item else { continue }
                for piece in try decoder.consume(event: event.type, data: event.data) {
                    bytes += piece.weight
                    limits.heard()
                    hasShown = hasShown || piece.isWords
                    try await part(piece)
                }
                if decoder.isOver { break }
                guard bytes <= WireProvider.longestAnswer else {
                    var response = try decoder.finish()
                    response.stop = .budget
                    return response
                }
            }
            return try decoder.finish()
        }

        /// A server that does not stream.
        private mutating func whole(
            _ stream: StreamingResponse,
            dialect: WireDialect,
            part: @escaping @Sendable (ResponsePart) async throws -> Void
        ) async throws -> ModelResponse {
            var body: [UInt8] = []
            for try await chunk in stream.body {
                body += chunk
                guard body.count <= StreamLimits.longestLine else {
                    throw WireFault.malformed("an answer without end")
                }
            }
            guard !body.isEmpty else { throw WireFault.empty }
            if dialect == .gateway {
                return try await enveloped(
                    Response(head: stream.head, body: body, url: stream.url, method: stream.method),
                    part: part
                )
            }
            guard let json = try? JSONValue(parsing: body) else {
                let isPage = stream.mediaType == "text/html" || body.first == UInt8(ascii: "<")
                throw WireFault.malformed(isPage ? "a page of HTML" : "neither events nor JSON")
            }
            let response = try dialect.response(from: json)
            if !response.text.isEmpty {
                hasShown = true
                try await part(.text(response.text))
            }
            return response
        }

        /// The gateway's answer in one piece: an event with its data, in its envelope, else the server's own words.
        private mutating func enveloped(
            _ response: Response,
            part: @escaping @Sendable (ResponsePart) async throws -> Void
        ) async throws -> ModelResponse {
            let result = try GatewayEnvelope().open(GatewayResult<JSONValue>.self, from: response, keys: .asIs)
            let content = result.content ?? .null
            let data = content.stringValue.map { ["content": .string($0)] } ?? content
            for piece in try decoder.consume(event: result.event ?? "chat", data: data.text()) {
                hasShown = hasShown || piece.isWords
                try await part(piece)
            }
            _ = try decoder.consume(event: "stop", data: "{}")
            return try decoder.finish()
        }

        mutating func partial() -> ModelResponse {
            var response = (try? decoder.finish()) ?? ModelResponse(items: [], stop: .cut, usage: .none)
            if response.stop.isComplete { response.stop = .cut }
            return response
        }

        mutating func broken(by error: any Error) -> BrokenResponse? {
            guard hasShown else { return nil }
            var response = partial()
            response.stop = .cancelled
            return BrokenResponse(response: response, cause: error)
        }
    }
}

extension ResponsePart {
    /// Bytes that count towards an answer's length.
    fileprivate var weight: Int {
        switch self {
        case .text(let words), .replacement(let words), .reasoning(let words): words.utf8.count
        case .toolCall: 100
        case .gateway: 1000
        }
    }

    /// True if a person has seen something of the answer.
    fileprivate var isWords: Bool {
        switch self {
        case .text, .replacement, .reasoning, .gateway: true
        case .toolCall: false
        }
    }
}

/// Throws what was said so far where the task was canceled.
private func checkCancellation(keeping broken: BrokenResponse?) throws {
    guard Task.isCancelled else { return }
    if let broken { throw broken }
    throw CancellationError()
}

/// A wait before a server is asked again.
package struct ServerWait: Sendable, Equatable {
    let delay: Duration
    let reason: String

    var words: String {
        "The model's server cannot answer yet. Trying again in \(ServerWait.seconds(delay)); Ctrl-C gives up. (\(reason.prefix(200)))"
    }

    static func seconds(_ duration: Duration) -> String {
        let seconds = duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0)
        return seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min"
    }
}

/// A server that wants to be waited for longer than the person waits.
struct ServerBusy: BentoError {
    let asked: Duration
    let patience: Duration
    let cause: any Error

    var code: String { "chat.server-busy" }
    var message: String {
        "The model's server cannot answer for another \(ServerWait.seconds(asked)), and it is waited for \(ServerWait.seconds(patience)) at most. "
            + ((cause as? any BentoError)?.message ?? "")
    }
    var recovery: String? {
        "Try again later ('bento chat resume'), wait longer ('bento settings set chat.wait-seconds 300'), or choose another model."
    }
    var isRetryable: Bool { true }
    var exitStatus: ExitStatus { .temporaryFailure }
}

/// A response that ended in an error after its first words.
struct BrokenResponse: Error {
    let response: ModelResponse
    let cause: any Error
}
