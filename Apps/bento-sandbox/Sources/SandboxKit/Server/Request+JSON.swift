import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The maximum size of a body: a picture is sent in one.
    static let largestBody = 16 << 20

    /// The stated type of the body, if it is not JSON; `nil` if it is.
    var foreignContentType: String? {
        let type = headers[.contentType] ?? ""
        let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return essence == "application/json" ? nil : type
    }

    /// The body as JSON; `nil` for anything else.
    ///
    /// - Throws: an HTTP error (413) for a body that is too large.
    func json() async throws -> JSONValue? {
        let buffer = try await body.collect(upTo: Self.largestBody)
        return try? JSONValue(parsing: buffer.readableBytesView)
    }
}
