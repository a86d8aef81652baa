import Foundation
import HTTPTypes

/// What an error about a response needs to know of it.
protocol ResponseDescription {
    var head: HTTPResponse { get }
    /// Where the response came from, after redirects.
    var url: URL { get }
    /// How the request was sent.
    var method: HTTPRequest.Method { get }
}

extension ResponseDescription {
    /// An error about this response.
    ///
    /// - Parameters:
    ///   - said: what the server said about it, where it did.
    ///   - retryAfter: how long the server asked to wait.
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
