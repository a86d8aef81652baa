import ArkLedger
import Core
import Foundation
import HTTPTypes
import Networking

/// The paths of barkd's REST API, `/api/v1`.
struct BarkdAPI: Sendable {
    private let client: HTTPClient
    private let server: URL
    /// The limits on a response: 100,000 movements are about 60 MB.
    private static let limits = HTTPLimits(collectedBytes: 256 << 20, redirects: 0)
    /// The time limits of a query and its retries. After that, stored data is shown, so that nobody waits for a server
    /// that trickles.
    private static let reading = HTTPTimeouts(head: .seconds(10), idle: .seconds(10), total: .seconds(20))

    init(client: HTTPClient, server: URL) {
        self.client = client
        self.server = server
    }

    /// True if nobody on the way to it can read what is sent.
    var isTrustworthy: Bool { Origin(server)?.isTrustworthy == true }

    func ping() async throws {
        do {
            _ = try await client.send(ClientRequest(.get, server.appending(path: "ping")))
        } catch let error as HTTPError {
            throw Self.explained(error, path: "ping")
        }
    }

    func get<Answer: Decodable>(
        _ path: String,
        query: [(String, String)] = [],
        isLong: Bool = false
    ) async throws -> Answer {
        let timeouts = isLong ? HTTPTimeouts(head: .seconds(120), idle: .seconds(120)) : Self.reading
        let request = ClientRequest(.get, url(path, query), timeouts: timeouts, limits: Self.limits)
        do {
            return try Self.decode(try await client.send(request), path: path)
        } catch let error as HTTPError {
            throw Self.explained(error, path: path)
        }
    }

    /// Sends a request that changes something, once.
    ///
    /// - Parameter isSpending: whether a lost response may mean that it was done.
    /// - Throws: ``AnswerLost`` if it may have been done, whatever the response says.
    func post<Answer: Decodable>(
        _ path: String,
        _ body: JSONValue? = nil,
        isSpending: Bool = true
    ) async throws -> Answer {
        let response = try await send(path, body, isSpending: isSpending)
        do {
            return try Self.decode(response, path: path)
        } catch {
            // It was done, and answered in words that are not understood.
            guard isSpending else { throw error }
            throw AnswerLost(reason: (error as? any BentoError)?.message ?? "\(error)")
        }
    }

    func postForNothing(_ path: String) async throws { _ = try await send(path, nil, isSpending: false) }

    /// Requests a cancellation, once.
    func delete(_ path: String) async throws {
        do {
            _ = try await client.send(ClientRequest(.delete, url(path, []), limits: Self.limits, retry: .never))
        } catch let error as HTTPError {
            throw Self.explained(error, path: path)
        }
    }

    private func send(_ path: String, _ body: JSONValue?, isSpending: Bool) async throws -> Response {
        // A payment may take a server long; all of it is less than the time after which nothing is expected of it any more.
        let timeouts = isSpending ? HTTPTimeouts(head: .seconds(90), idle: .seconds(30), total: .seconds(100)) : nil
        var request = ClientRequest(
            .post,
            url(path, []),
            timeouts: timeouts,
            limits: Self.limits,
            retry: .never
        )
        if let body {
            request.body = Array(body.text().utf8)
            request.headers[.contentType] = "application/json"
        }
        do {
            return try await client.send(request)
        } catch let error as HTTPError {
            let explained = Self.explained(error, path: path)
            guard isSpending, Self.reachedServer(error) else { throw explained }
            throw AnswerLost(reason: error.message, refusal: Self.isRefusal(error) ? explained : nil)
        }
    }

    private static func reachedServer(_ error: HTTPError) -> Bool {
        switch error.reason {
        case .transport(let transport): !transport.neverSent
        case .invalidURL: false
        default: true
        }
    }

    /// True if the response means that nothing was done. barkd rejects with 500 and a reason; a 500 without one may
    /// mean anything, and "See other" points to the outcome of something that was done (RFC 9110, section 15.4.4).
    private static func isRefusal(_ error: HTTPError) -> Bool {
        switch error.reason {
        case .status: error.status.map { ($0 < 500 && $0 != 408) || ($0 == 500 && words(error) != nil) } ?? false
        case .redirectRefused, .tooManyRedirects: error.status != 303
        default: false
        }
    }

    /// The reason given by the server; `nil` if it gave none.
    private static func words(_ error: HTTPError) -> String? {
        guard let words = error.serverMessage, words != "HTTP \(error.status ?? 0) Error" else { return nil }
        return OneLine.text(words)
    }

    private func url(_ path: String, _ query: [(String, String)]) -> URL {
        var url = server.appending(path: "api/v1")
        for part in path.split(separator: "/") { url = url.appending(path: String(part)) }
        guard !query.isEmpty else { return url }
        return url.appending(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) })
    }

    private static func decode<Answer: Decodable>(_ response: Response, path: String) throws -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(response.body))
        } catch let error as ImpossibleAmount {
            throw WalletError.protocolMismatch("its answer to \(path) holds an impossible amount in '\(error.key)'")
        } catch let error as DecodingError {
            throw WalletError.protocolMismatch("its answer to \(path) \(described(error))")
        } catch {
            throw WalletError.protocolMismatch("its answer to \(path) is not JSON")
        }
    }

    private static func described(_ error: DecodingError) -> String {
        func place(_ context: DecodingError.Context) -> String {
            context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
        }
        return switch error {
        case .keyNotFound(let key, _): "lacks '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "has something else in '\(place(context))'"
        case .dataCorrupted(let context): "cannot be read at '\(place(context))'"
        @unknown default: "cannot be read"
        }
    }

    /// A better error: a missing path means a server of another version, and an unreachable server is named as such.
    private static func explained(_ error: HTTPError, path: String) -> any BentoError {
        if case .status = error.reason {
            if error.status == 404, !path.contains(":"), !path.hasPrefix("lightning/") {
                return WalletError.protocolMismatch("it has no \(path); it is older or newer, or no barkd")
            }
            if error.status != 401, error.status != 403, isRefusal(error), let words = words(error) {
                return WalletError.refused(words)
            }
            return error
        }
        if case .transport = error.reason { return WalletError.offline(error.message) }
        if case .noResponse = error.reason { return WalletError.offline(error.message) }
        return error
    }
}
