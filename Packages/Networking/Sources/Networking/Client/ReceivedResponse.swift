import Foundation
import HTTPTypes

/// A response inside the client: its head is known, its body is not read yet.
struct ReceivedResponse: ResponseDescription, Sendable {
    let head: HTTPResponse
    let body: GuardedBody
    let url: URL
    let method: HTTPRequest.Method
    /// The credentials that the request had, for renewing them.
    let sent: Authorization?
    /// The values that an error about this response must not repeat.
    let secrets: [String]

    var status: Int { head.status.code }

    /// The whole body.
    ///
    /// - Throws: ``HTTPError/Reason/tooLarge(limit:)`` before more than `limit` bytes are kept.
    func collect(upTo limit: Int) async throws -> [UInt8] {
        let announced = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        // A HEAD announces the length of a body that it does not have.
        if announced > limit, method != .head { throw error(.tooLarge(limit: limit)) }
        var bytes: [UInt8] = []
        for try await chunk in body {
            guard bytes.count + chunk.count <= limit else { throw error(.tooLarge(limit: limit)) }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        }
        return bytes
    }

    /// The beginning of the body, for an error: whatever fails here, the status is worth more.
    func beginning(_ limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for try await chunk in body {
                bytes += chunk.prefix(limit - bytes.count)
                if bytes.count >= limit { break }
            }
        } catch {
            try Task.checkCancellation()
        }
        return bytes
    }

    /// The error for an unsuccessful status, with the message in the body.
    func failure(now: Date) async throws -> HTTPError {
        // One wait for all of it: a body that drips must not hold back the status it belongs to.
        let words = try await Deadline.run(within: body.idle, on: body.clock) {
            try await beginning(ErrorBody.maximumBytes)
        }
        let said = ErrorBody(
            words ?? [],
            mediaType: MediaType.essence(of: head.headerFields[.contentType]),
            status: status,
            secrets: secrets
        )
        return error(.status, said: said, retryAfter: RetryAfter.delay(head.headerFields[.retryAfter], now: now))
    }
}

/// Reads `Content-Type` values.
enum MediaType {
    /// The type without parameters, in lower case; empty if there is none.
    static func essence(of field: String?) -> String {
        guard let first = field?.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first else {
            return ""
        }
        return first.trimmingCharacters(in: .whitespaces).lowercased()
    }
}
