import Foundation
import HTTPTypes

/// A whole response.
public struct Response: ResponseDescription, Sendable {
    /// Status and header fields.
    public let head: HTTPResponse
    public let body: [UInt8]
    /// The URL that the response came from, after redirects.
    public let url: URL
    /// The method of the request.
    public let method: HTTPRequest.Method

    public init(head: HTTPResponse, body: [UInt8], url: URL, method: HTTPRequest.Method = .get) {
        self.head = head
        self.body = body
        self.url = url
        self.method = method
    }

    public var status: Int { head.status.code }

    /// The body as text; invalid UTF-8 becomes U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

/// The parts of a response that an error about it needs.
protocol ResponseDescription {
    var head: HTTPResponse { get }
    /// The URL that the response came from, after redirects.
    var url: URL { get }
    /// The method of the request.
    var method: HTTPRequest.Method { get }
}

extension ResponseDescription {
    /// An error about this response.
    ///
    /// - Parameters:
    ///   - said: the server's description, if there is one.
    ///   - retryAfter: the time that the server asked to wait.
    func error(_ reason: HTTPError.Reason, said: ErrorBody? = nil, retryAfter: Duration? = nil) -> HTTPError {
        HTTPError(
            reason,
            method: method.rawValue,
            url: Redaction.url(url),
            status: head.status.code,
            serverCode: said?.code,
            serverMessage: said?.message,
            details: said?.details,
            requestID: HTTPError.requestID(in: head.headerFields),
            retryAfter: retryAfter
        )
    }
}
