import Core
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Redirects", .timeLimit(.minutes(30)))
struct RedirectTests {
    private let credentials = FixedAuthorization(.bearer(Secret("token-1")), for: ClientFixture.url)

    @Test(
        "the method changes as RFC 9110 says",
        arguments: [
            (301, .post, "GET"), (302, .post, "GET"), (303, .post, "GET"), (303, .put, "GET"), (303, .head, "HEAD"),
            (307, .post, "POST"), (308, .post, "POST"), (301, .put, "PUT"), (301, .get, "GET"),
        ] as [(Int, HTTPRequest.Method, String)]
    )
    func methods(status: Int, method: HTTPRequest.Method, expected: String) async throws {
        let fixture = ClientFixture(.redirect(status, to: "/v2"), .json("1"))
        let body: [UInt8]? = method == .head ? nil : [1, 2]
        let headers: HTTPFields = body == nil ? [:] : [.contentType: "text/plain"]
        _ = try await fixture.client().send(ClientRequest(method, ClientFixture.url, headers: headers, body: body))
        let second = try #require(fixture.transport.requests.last)
        #expect(second.method == expected)
        #expect(second.url == "https://api.example.com/v2")
        #expect(second.body == (expected == method.rawValue ? body ?? [] : []))
        #expect((second.header("Content-Type") == nil) == second.body.isEmpty)
    }

    @Test("credentials stay on the origin they belong to")
    func sameOrigin() async throws {
        let fixture = ClientFixture(.redirect(302, to: "https://API.example.com:443/v2?x=1"), .json("1"))
        _ = try await fixture.client(authorization: credentials).send(ClientRequest(.get, ClientFixture.url))
        #expect(fixture.transport.requests.last?.header("Authorization") == "Bearer token-1")
    }

    @Test(
        "no credential and no field of one's own goes to another origin",
        arguments: [
            "https://other.example.com/", "https://api.example.com:8443/", "https://example.com/", "//evil.test/x",
        ]
    )
    func otherOrigin(target: String) async throws {
        let fixture = ClientFixture(.redirect(302, to: target), .json("1"))
        var headers: HTTPFields = [.cookie: "a=b", .accept: "text/plain"]
        for name in ["x-api-key", "apikey", "X-Custom"] { headers[try #require(HTTPField.Name(name))] = "secret" }
        let request = ClientRequest(.get, ClientFixture.url, headers: headers, idempotencyKey: "k")
        _ = try await fixture.client(authorization: credentials).send(request)
        let names = fixture.transport.requests.last?.head.headerFields.map(\.name.canonicalName).sorted()
        #expect(names == ["accept", "user-agent"])
    }

    @Test("credentials do not come back after a detour over another origin")
    func detour() async throws {
        let fixture = ClientFixture(
            .redirect(302, to: "https://evil.test/"),
            .redirect(302, to: ClientFixture.url.absoluteString),
            .json("1")
        )
        _ = try await fixture.client(authorization: credentials).send(ClientRequest(.get, ClientFixture.url))
        #expect(fixture.transport.requests.count == 3)
        #expect(fixture.transport.requests.last?.header("Authorization") == nil)
    }

    @Test(
        "a redirect that would give something away is refused",
        arguments: [
            "http://api.example.com/", "ftp://api.example.com/", "file:///etc/passwd", "javascript:alert(1)",
            "https://",
            "https://user:pass@api.example.com/", "https://127.0.0.1/", "https://localhost:8080/", "https://[::1]/",
        ]
    )
    func refused(target: String) async throws {
        let fixture = ClientFixture(.redirect(302, to: target), .json("1"))
        let error = await httpError { try await fixture.client().send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.code == "network.redirect-refused")
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("content meant for one host is not sent to another", arguments: [307, 308])
    func contentToOtherHost(status: Int) async throws {
        let fixture = ClientFixture(.redirect(status, to: "https://evil.test/"), .json("1"))
        let request = ClientRequest(.post, ClientFixture.url, body: [1])
        let error = await httpError { try await fixture.client().send(request) }
        #expect(error?.code == "network.redirect-refused")
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("a loop ends at the limit", arguments: [0, 1, 5])
    func loop(limit: Int) async throws {
        let fixture = ClientFixture(.redirect(301, to: "/v1/things"))
        let client = fixture.client(limits: HTTPLimits(redirects: limit))
        let error = await httpError { try await client.send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.reason == .tooManyRedirects(limit: limit))
        #expect(fixture.transport.requests.count == limit + 1)
        #expect(fixture.transport.openBodies == 0)
    }

    @Test("a 3xx that does not redirect is an error with its status", arguments: [300, 304, 305, 302])
    func noRedirect(status: Int) async throws {
        let fixture = ClientFixture(.response(status))
        let error = await httpError { try await fixture.client().send(ClientRequest(.get, ClientFixture.url)) }
        #expect(error?.status == status)
    }
}
