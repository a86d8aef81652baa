import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

@Suite("Uploads, interceptors and figures", .timeLimit(.minutes(2)))
struct UploadTests {
    private static let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    private static func request(_ method: HTTPRequest.Method = .put) -> ClientRequest {
        ClientRequest(method, ClientFixture.url, upload: UploadBody(content))
    }

    @Test("an upload is read as it is sent, and read anew for another attempt")
    func retries() async throws {
        let fixture = ClientFixture(.response(503), .failure(.connectionClosed), .json("1"))
        _ = try await fixture.client().send(Self.request())
        #expect(fixture.transport.requests.count == 3)
        for request in fixture.transport.requests { #expect(request.body == Self.content) }
    }

    @Test("a POST that streams is sent once, as any other")
    func once() async throws {
        let fixture = ClientFixture(.response(503), .json("1"))
        let error = await httpError { try await fixture.client().send(Self.request(.post)) }
        #expect(error?.status == 503)
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("a redirect repeats it on the same origin, and never takes it to another")
    func redirects() async throws {
        let fixture = ClientFixture(.redirect(307, to: "/v2"), .json("1"))
        _ = try await fixture.client().send(Self.request())
        #expect(fixture.transport.requests.last?.body == Self.content)
        let away = ClientFixture(.redirect(307, to: "https://evil.test/"), .json("1"))
        let error = await httpError { try await away.client().send(Self.request()) }
        #expect(error?.code == "network.redirect-refused")
        #expect(away.transport.requests.count == 1)
        // A 303 is a GET without content.
        let seen = ClientFixture(.redirect(303, to: "/v2"), .json("1"))
        _ = try await seen.client().send(Self.request(.post))
        #expect(seen.transport.requests.last?.body == [])
    }

    @Test("content that cannot be read fails the request with its own words")
    func unreadable() async throws {
        let fixture = ClientFixture(.json("1"))
        let upload = UploadBody { throw Failure.invalid("x.gone", "The file is gone.") }
        await #expect(throws: Failure.self) {
            try await fixture.client().send(ClientRequest(.put, ClientFixture.url, upload: upload))
        }
    }

    @Test("an interceptor sees each attempt and each hop, and may change it")
    func interceptor() async throws {
        let seen = Mutex<[String]>([])
        let base = FakeTransport(.response(503), .redirect(302, to: "/2"), .json("1"))
        let transport = InterceptingTransport(base) { request, next in
            var request = request
            request.headerFields[.userAgent] = "changed"
            let response = try await next(request)
            seen.withLock { [path = request.path ?? ""] in $0.append("\(path) \(response.head.status.code)") }
            return response
        }
        let client = HTTPClient(transport: transport, configuration: .init(retry: .init(firstDelay: .zero)))
        _ = try await client.send(ClientRequest(.get, ClientFixture.url("https://a.example/1")))
        #expect(seen.withLock { $0 } == ["/1 503", "/1 302", "/2 200"])
        #expect(base.requests.allSatisfy { $0.header("User-Agent") == "changed" })
    }

    @Test("each attempt is reported once, however it ends, without anything private")
    func metrics() async throws {
        let reports = Mutex<[RequestMetrics]>([])
        @Sendable func client(_ responses: FakeResponse...) -> HTTPClient {
            let base = FakeTransport { _, position in responses[min(position, responses.count - 1)] }
            let metered = MeteredTransport(base, clock: ManualClock()) { report in
                reports.withLock { $0.append(report) }
            }
            return HTTPClient(transport: metered, configuration: .init(retry: .never))
        }
        let url = ClientFixture.url("https://a.example/secret/path?key=geheim")
        let post = ClientRequest(.post, url, body: [1, 2, 3])
        _ = try await client(.response(chunks: [[1, 2], [3]])).send(post)
        _ = await httpError { try await client(.failure(.connectionRefused)).send(post) }
        _ = await httpError {
            try await client(.response(chunks: [[1]], ending: .failing(.init(.truncated)))).send(post)
        }
        do {
            // Read to its middle, and let go.
            let stream = try await client(.response(chunks: [[1], [2]])).stream(post)
            var iterator = stream.body.makeAsyncIterator()
            _ = try await iterator.next()
        }
        try await until { reports.withLock { $0.count } == 4 }
        let found = reports.withLock { $0 }
        #expect(
            found.map(\.outcome) == [
                .complete(status: 200), .failed(code: "network.connection-refused"), .failed(code: "network.truncated"),
                .abandoned(status: 200),
            ]
        )
        #expect(found.map(\.bytesReceived) == [3, 0, 1, 1])
        #expect(found.allSatisfy { $0.bytesSent == 3 && $0.method == "POST" && $0.server == "https://a.example:443" })
        #expect(!"\(found)".contains("geheim"))
    }
}
