import Core
import Files
import Foundation
import HTTPTypes
import Networking

/// Sends a file of any size and fetches another, with figures of each attempt.
func exchange(
    _ file: URL,
    for wanted: URL,
    at server: URL,
    key: Secret,
    over transport: any HTTPTransport,
    report: @escaping @Sendable (RequestMetrics) -> Void
) async throws {
    let metered = MeteredTransport(transport, report: report)
    let english = InterceptingTransport(metered) { request, next in
        var request = request
        request.headerFields[.acceptLanguage] = "en"
        return try await next(request)
    }
    let client = HTTPClient(transport: english, authorization: FixedAuthorization(.bearer(key), for: server))
    let content = UploadBody(try RandomAccessFile(file))
    _ = try await client.send(ClientRequest(.put, server.appending(path: "mine"), upload: content))
    // Goes on where an earlier download broke off; the file is there when it is whole.
    try await client.download(ClientRequest(.get, server.appending(path: "theirs")), to: FileDownload(wanted))
}
