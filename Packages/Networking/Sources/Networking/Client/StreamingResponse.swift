import Foundation
import HTTPTypes

/// A response that is read as it comes. Releasing it frees the connection.
public struct StreamingResponse: ResponseDescription, Sendable {
    /// Status and header fields.
    public let head: HTTPResponse
    /// The body; each wait for more is bounded by the request's idle timeout.
    public let body: HTTPBody
    /// The URL that the response comes from, after redirects.
    public let url: URL
    /// The method of the request.
    public let method: HTTPRequest.Method

    public init(head: HTTPResponse, body: HTTPBody, url: URL, method: HTTPRequest.Method = .get) {
        self.head = head
        self.body = body
        self.url = url
        self.method = method
    }

    public var status: Int { head.status.code }

    /// The media type, in lower case and without parameters: `text/event-stream`.
    public var mediaType: String { MediaType.essence(of: head.headerFields[.contentType]) }
}
