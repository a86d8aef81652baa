import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Makes answers.
enum Reply {
    static func json(
        _ value: JSONValue,
        status: HTTPResponse.Status = .ok,
        type: String = "application/json",
        headers: HTTPFields = [:]
    ) -> Response {
        text(value.text(), status: status, type: type, headers: headers)
    }

    /// A text of any type.
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

    /// The largest body that is read.
    static let largestBody = 1 << 20

    /// The body of a request as JSON; `nil` for anything else.
    ///
    /// - Throws: an HTTP error (413) for a body that is too large.
    static func body(of request: Request) async throws -> JSONValue? {
        let buffer = try await request.body.collect(upTo: largestBody)
        return try? JSONValue(parsing: buffer.readableBytesView)
    }
}

/// One server-sent event.
struct WireEvent: Sendable, Equatable {
    /// The event's name; `nil` for none.
    var name: String?
    /// The data, on one line.
    var data: String

    init(_ name: String?, _ data: JSONValue) {
        self.name = name
        self.data = data.text()
    }

    init(data: String) { self.data = data }

    var text: String { (name.map { "event: \($0)\n" } ?? "") + "data: \(data)\n\n" }
}
