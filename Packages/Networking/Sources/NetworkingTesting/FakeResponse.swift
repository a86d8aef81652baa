import HTTPTypes
import Networking

/// The response of a ``FakeTransport`` to one request.
public struct FakeResponse: Sendable {
    /// The way a response ends after its chunks.
    public enum Ending: Sendable {
        /// Properly.
        case complete
        /// With an error in the middle of the body.
        case failing(TransportError)
        /// Not at all: the reader waits until it gives up.
        case hanging
    }

    enum Kind: Sendable {
        case response(HTTPResponse, [[UInt8]], Ending)
        case failure(TransportError)
        case silence
    }

    let kind: Kind

    /// A response with a body in chunks.
    public static func response(
        _ status: Int = 200,
        headers: HTTPFields = [:],
        chunks: [[UInt8]] = [],
        ending: Ending = .complete
    ) -> FakeResponse {
        let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: headers)
        return FakeResponse(kind: .response(head, chunks, ending))
    }

    public static func json(_ text: String, status: Int = 200, headers: HTTPFields = [:]) -> FakeResponse {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return response(status, headers: headers, chunks: [Array(text.utf8)])
    }

    /// A response of server-sent events, each text a chunk.
    public static func events(_ chunks: String..., ending: Ending = .complete) -> FakeResponse {
        response(headers: [.contentType: "text/event-stream"], chunks: chunks.map { Array($0.utf8) }, ending: ending)
    }

    public static func redirect(_ status: Int, to location: String) -> FakeResponse {
        response(status, headers: [.location: location])
    }

    /// No response: the request fails.
    public static func failure(_ kind: TransportError.Kind) -> FakeResponse {
        FakeResponse(kind: .failure(TransportError(kind)))
    }

    /// No response, ever: the sender waits until it gives up.
    public static let silence = FakeResponse(kind: .silence)
}
