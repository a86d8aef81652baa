import Core
import Hummingbird
import NIOCore

extension Request {
    /// The largest body that is read: a picture is sent in one.
    static let largestBody = 16 << 20

    /// The body as JSON; `nil` for anything else.
    ///
    /// - Throws: an HTTP error (413) for a body that is too large.
    func json() async throws -> JSONValue? {
        let buffer = try await body.collect(upTo: Self.largestBody)
        return try? JSONValue(parsing: buffer.readableBytesView)
    }
}
