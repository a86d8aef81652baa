import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Uploads", .timeLimit(.minutes(2)))
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
}
