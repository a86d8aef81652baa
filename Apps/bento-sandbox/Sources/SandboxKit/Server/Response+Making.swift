import Core
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    static func json(
        _ value: JSONValue,
        status: HTTPResponse.Status = .ok,
        type: String = "application/json",
        headers: HTTPFields = [:]
    ) -> Response {
        text(value.text(), status: status, type: type, headers: headers)
    }

    static func text(
        _ text: String,
        status: HTTPResponse.Status = .ok,
        type: String,
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    /// Server-sent events, each written by itself.
    static func events(_ events: [WireEvent]) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                for event in events { try await writer.write(ByteBuffer(string: event.text)) }
                try await writer.finish(nil)
            }
        )
    }
}
