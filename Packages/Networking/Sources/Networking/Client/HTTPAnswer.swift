import Foundation
import HTTPTypes

/// What an error about an answer needs to know of it.
protocol HTTPAnswer {
    var head: HTTPResponse { get }
    /// Where the answer came from, after redirects.
    var url: URL { get }
    /// How the request was sent.
    var method: HTTPRequest.Method { get }
}

extension HTTPAnswer {
    /// An error about this answer.
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
