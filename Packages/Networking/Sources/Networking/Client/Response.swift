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
