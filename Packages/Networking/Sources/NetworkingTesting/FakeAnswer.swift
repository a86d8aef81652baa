import HTTPTypes
import Networking

/// What a ``FakeTransport`` answers to one request.
public struct FakeAnswer: Sendable {
    /// How an answer ends after its chunks.
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

    /// An answer with a body in chunks.
    public static func response(
        _ status: Int = 200,
        headers: HTTPFields = [:],
        chunks: [[UInt8]] = [],
        ending: Ending = .complete
    ) -> FakeAnswer {
        let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: headers)
        return FakeAnswer(kind: .response(head, chunks, ending))
    }

    /// An answer of JSON text.
    public static func json(_ text: String, status: Int = 200, headers: HTTPFields = [:]) -> FakeAnswer {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return response(status, headers: headers, chunks: [Array(text.utf8)])
    }

    /// An answer of server-sent events, each text a chunk.
    public static func events(_ chunks: String..., ending: Ending = .complete) -> FakeAnswer {
        response(headers: [.contentType: "text/event-stream"], chunks: chunks.map { Array($0.utf8) }, ending: ending)
    }

    /// A redirect.
    public static func redirect(_ status: Int, to location: String) -> FakeAnswer {
        response(status, headers: [.location: location])
    }

    /// No answer: the request fails.
    public static func failure(_ kind: TransportError.Kind) -> FakeAnswer {
        FakeAnswer(kind: .failure(TransportError(kind)))
    }

    /// No answer, ever: the sender waits until it gives up.
    public static let silence = FakeAnswer(kind: .silence)
}
