import BentoWeb
import Foundation
import HostTesting
import Testing

/// The built program while it serves.
struct RunningWeb {
    let process: BentoBinary.Started
    let pages: Pages

    init(_ binary: BentoBinary, port: Int = 0, environment: [String: String?] = [:]) throws {
        process = try binary.start(["web", "--port", String(port)], input: nil, environment: environment)
        #expect(process.waitForOutput("/\n"))
        let match = process.outputSoFar.firstMatch(of: #/http:\/\/127\.0\.0\.1:(\d+)\/\n/#)
        pages = Pages(home: binary.bentoHome, port: try #require(match.flatMap { Int($0.1) }))
    }

    /// Ends it as Ctrl-C does.
    @discardableResult
    func stop() -> BentoBinary.Outcome {
        process.interrupt()
        return process.wait(atMost: patience)
    }

    /// The way into it, byte by byte.
    struct Pages: Sendable {
        let home: URL
        let port: Int

        /// Sends a request, after which the server closes the connection.
        func answer(
            _ line: String,
            cookie: String? = nil,
            _ fields: [String] = [],
            body: String = ""
        ) async throws -> String {
            let raw = try RawClient(port)
            let cookies = cookie.map { ["Cookie: bento-\(port)=\($0)"] } ?? []
            let lines = ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + cookies + fields
            raw.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
            return await raw.read(limit: 4 << 20)
        }

        func get(_ path: String, cookie: String? = nil) async throws -> String {
            try await answer("GET \(path)", cookie: cookie)
        }

        /// Sends a form, as a page of it does.
        func post(_ path: String, _ form: String, cookie: String?) async throws -> String {
            let fields = [
                "Sec-Fetch-Site: same-origin", "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(form.utf8.count)",
            ]
            return try await answer("POST \(path)", cookie: cookie, fields, body: form)
        }

        /// - Returns: the cookie.
        func enter() async throws -> String {
            let moment = try #require(ISO8601DateFormatter().date(from: "2026-11-21T12:00:00Z"))
            let link = try await EntranceFile(home: home) { moment }.newLink(port: port)
            let path = link.dropFirst("http://127.0.0.1:\(port)".count)
            return try #require(RawPages.cookie(in: try await get(String(path))))
        }
    }
}
