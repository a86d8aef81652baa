import Foundation
import HTTPTypes

/// Where a download goes, piece by piece; one that was interrupted goes on where it stopped.
public protocol DownloadTarget: Sendable {
    /// What an earlier download left; `nil` for nothing.
    func partial() async throws -> DownloadPart?
    /// Begins anew, or goes on behind what is there.
    ///
    /// - Parameters:
    ///   - offset: how many bytes are kept; 0 drops what is there.
    ///   - validator: what tells whether the content is still the same, to be kept with it; `nil` where the server gives none.
    func begin(at offset: Int64, validator: String?) async throws
    func write(_ bytes: [UInt8]) async throws
    /// Puts the whole content in its place.
    func finish() async throws
}

/// What a download that was interrupted left.
public struct DownloadPart: Sendable, Equatable {
    public let byteCount: Int64
    /// The `ETag`, or the date of the last change, that its response had.
    public let validator: String

    public init(byteCount: Int64, validator: String) {
        self.byteCount = byteCount
        self.validator = validator
    }
}

extension HTTPClient {
    /// Downloads to a target, and goes on where an earlier download of the same content stopped (RFC 9110, section 14: `Range`
    /// with `If-Range`, so that content that changed meanwhile is never joined to the old).
    ///
    /// - Parameters:
    ///   - request: a GET.
    ///   - limit: the most bytes that are taken.
    ///   - progress: gets the bytes so far, and all of them where the server says how many there are.
    /// - Returns: how many bytes the target holds.
    /// - Throws: ``HTTPError``; what the target throws. What has come stays with the target, for the next time.
    @discardableResult
    public func download(
        _ request: ClientRequest,
        to target: any DownloadTarget,
        limit: Int64 = .max,
        progress: @Sendable (_ received: Int64, _ total: Int64?) async -> Void = { _, _ in }
    ) async throws -> Int64 {
        var request = request
        // Ranges count the bytes of the content as it is kept, not of a compressed form of it.
        request.headers[.acceptEncoding] = "identity"
        if request.headers[.accept] == nil { request.headers[.accept] = "*/*" }
        let part = try await target.partial().flatMap { $0.byteCount > 0 ? $0 : nil }
        if let part {
            request.headers[.range] = "bytes=\(part.byteCount)-"
            request.headers[.ifRange] = part.validator
            request.acceptedStatuses.insert(416)
        }
        let response = try await stream(request)
        var offset: Int64 = 0
        var total = response.head.headerFields[.contentLength].flatMap { Int64($0) }
        switch response.status {
        case 206:
            let range = response.head.headerFields[.contentRange].flatMap(ContentRange.init)
            guard let part, let range, range.first == part.byteCount else {
                throw response.error(.undecodable("the server sent another part than it was asked for"))
            }
            offset = part.byteCount
            total = range.total
        case 416:
            // Nothing is left to send, or what is there is not the server's: once more, from the beginning.
            try await target.begin(at: 0, validator: nil)
            request.headers[.range] = nil
            request.headers[.ifRange] = nil
            request.acceptedStatuses.remove(416)
            return try await download(request, to: target, limit: limit, progress: progress)
        default: break
        }
        if let total, total > limit { throw response.error(.tooLarge(limit: Int(clamping: limit))) }
        try await target.begin(at: offset, validator: Self.validator(of: response.head.headerFields))
        var received = offset
        for try await chunk in response.body {
            received += Int64(chunk.count)
            guard received <= limit else { throw response.error(.tooLarge(limit: Int(clamping: limit))) }
            try await target.write(chunk)
            await progress(received, total)
        }
        guard total == nil || received == total else { throw response.error(.transport(TransportError(.truncated))) }
        try await target.finish()
        return received
    }

    /// A strong validator; a weak one does not say that the bytes are the same.
    private static func validator(of fields: HTTPFields) -> String? {
        if let tag = fields[.eTag], tag.hasPrefix("\"") { return tag }
        return fields[.lastModified]
    }
}

/// `Content-Range: bytes 5-9/10` (RFC 9110, section 14.4).
struct ContentRange: Equatable {
    let first: Int64
    let last: Int64
    /// `nil` where the server does not say.
    let total: Int64?

    init?(_ field: String) {
        let words = field.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Int64(bounds[0]), let last = Int64(bounds[1]), first >= 0, first <= last
        else {
            return nil
        }
        let total = parts[1] == "*" ? nil : Int64(parts[1])
        guard parts[1] == "*" || (total.map { $0 > last } ?? false) else { return nil }
        (self.first, self.last, self.total) = (first, last, total)
    }
}
