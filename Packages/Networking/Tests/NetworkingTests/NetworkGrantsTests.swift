import Core
import Foundation
import HTTPTypes
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

@Suite("What a feature may reach", .timeLimit(.minutes(30)))
struct NetworkGrantsTests {
    private static func grants(
        _ hosts: String...,
        settings: @escaping @Sendable () async throws -> [GrantedServer] = { [] }
    ) throws -> NetworkGrants {
        try NetworkGrants(feature: "food", hosts: hosts.map { NetworkHost($0, "test") }, settings: settings)
    }

    private static func refusal(_ operation: () async throws -> some Sendable) async -> NetworkAccessError? {
        do {
            _ = try await operation()
            return nil
        } catch {
            return error as? NetworkAccessError
        }
    }

    private static func send(_ url: String, through transport: some HTTPTransport) async -> NetworkAccessError? {
        let client = HTTPClient(transport: transport, configuration: .init(retry: .never))
        return await refusal { try await client.send(ClientRequest(.get, ClientFixture.url(url))) }
    }

    @Test(
        "a host of the manifest is granted over https with its name alone",
        arguments: [
            ("https://api.example.org/x?y", true), ("https://API.Example.org/", true),
            ("https://api.example.org:443/", true),
            ("https://api.example.org./", true), ("https://other.example.org:8443/", true),
            ("http://api.example.org/", false), ("https://api.example.org:8443/", false),
            ("https://example.org/", false),
            ("https://x.api.example.org/", false), ("https://api.example.org.evil.test/", false),
            ("https://evilapi.example.org/", false), ("https://other.example.org/", false),
            ("https://127.0.0.1/", false),
            ("http://169.254.169.254/latest/meta-data", false), ("https://[::1]/", false),
            ("https://api.example.orgx/", false),
        ]
    )
    func manifest(url: String, isGranted: Bool) async throws {
        let base = FakeTransport(.json("1"))
        let transport = GrantedTransport(base, grants: try Self.grants("api.example.org", "Other.example.org:8443"))
        let error = await Self.send(url, through: transport)
        #expect((error == nil) == isGranted, "\(String(reflecting: error))")
        #expect(base.requests.count == (isGranted ? 1 : 0))
    }

    @Test("the error names the feature, the host, what is granted and what to do")
    func words() async throws {
        let transport = GrantedTransport(FakeTransport(.json("1")), grants: try Self.grants("api.example.org"))
        let error = try #require(await Self.send("https://evil.test/secret?key=1", through: transport))
        #expect(
            error.message
                == "The feature 'food' may not reach https://evil.test:443. What it may reach: https://api.example.org."
        )
        #expect(error.recovery?.contains("bento features info food") == true)
        #expect(error.exitStatus == .noPermission)
        #expect(!error.isRetryable)
    }

    @Test(
        "patterns and what is no host name are refused with the manifest",
        arguments: [
            "*", "*.example.org", "", "https://example.org", "example.org/x", "a b", "example.org:0", "me@example.org",
        ]
    )
    func badManifest(host: String) throws {
        #expect(throws: NetworkAccessError.badManifest(feature: "food", host: host)) { try Self.grants(host) }
    }

    @Test("a server that the person set is granted with scheme, host and port")
    func settings() async throws {
        let named = Mutex<[GrantedServer]>([])
        let base = FakeTransport(.json("1"))
        let transport = GrantedTransport(base, grants: try Self.grants { named.withLock { $0 } })
        #expect(await Self.send("http://127.0.0.1:8787/x", through: transport) != nil)
        named.withLock { $0 = [GrantedServer(ClientFixture.url("http://127.0.0.1:8787/api/v1"))].compactMap(\.self) }
        #expect(await Self.send("http://127.0.0.1:8787/x", through: transport) == nil)
        for url in [
            "https://127.0.0.1:8787/", "http://127.0.0.1:8788/", "http://127.0.0.2:8787/", "http://localhost:8787/",
        ] {
            #expect(await Self.send(url, through: transport) != nil, "\(url)")
        }
        named.withLock { $0 = [] }
        #expect(
            await Self.send("http://127.0.0.1:8787/x", through: transport) != nil,
            "a setting that is gone grants nothing"
        )
    }

    @Test("an argument grants its server for the time of the call, also where two calls name the same one")
    func arguments() async throws {
        let grants = try Self.grants()
        let transport = GrantedTransport(FakeTransport(.json("1")), grants: grants)
        let server = try #require(GrantedServer(.https, host: "my.example.org"))
        try await grants.granting([server]) { () async throws -> Void in
            try await grants.granting([server]) { () async throws -> Void in
                #expect(await Self.send("https://my.example.org/", through: transport) == nil)
            }
            #expect(await Self.send("https://my.example.org/", through: transport) == nil)
        }
        #expect(await Self.send("https://my.example.org/", through: transport) != nil)
    }

    @Test("each hop of a redirect is checked, and nothing is sent to the refused one")
    func redirects() async throws {
        let base = FakeTransport { request, _ in
            switch request.path {
            case "/1": .redirect(302, to: "/2")
            case "/2": .redirect(307, to: "https://two.example.org/3")
            case "/3": .redirect(302, to: "https://evil.test/4")
            default: .json("1")
            }
        }
        let transport = GrantedTransport(base, grants: try Self.grants("one.example.org", "two.example.org"))
        let error = await Self.send("https://one.example.org/1", through: transport)
        #expect(error?.message.contains("https://evil.test:443") == true)
        #expect(
            base.requests.map(\.url) == [
                "https://one.example.org/1", "https://one.example.org/2", "https://two.example.org/3",
            ]
        )
    }

    @Test(
        "an address that two readers could take for different ones is not sent",
        arguments: [
            ("api.example.org", "@evil.test/"), ("api.example.org", ".evil.test/"),
            ("api.example.org", ":443@evil.test/"),
            ("api.example.org@evil.test", "/"), ("api.example.org:443:80", "/"), ("api.example.org#evil.test", "/"),
            ("api.example.org\\@evil.test", "/"), ("api.example.org/x", "/"), ("api.example.org:", "/"), ("", "/"),
            ("api.example.org", "/ HTTP/1.1\r\nHost: evil.test\r\n\r\n"), ("[api.example.org]", "/"), ("[::1", "/"),
            ("api.example.org%2eevil.test", "/"),
        ]
    )
    func ambiguous(authority: String, path: String) async throws {
        let base = FakeTransport(.json("1"))
        let transport = GrantedTransport(base, grants: try Self.grants("api.example.org"))
        let request = HTTPRequest(method: .get, scheme: "https", authority: authority, path: path)
        let error = await Self.refusal { try await transport.send(request, body: nil) }
        #expect(error == .unreadableAddress(feature: "food"))
        #expect(base.requests.isEmpty)
    }

    @Test("a Host field that names another server than the address is not sent")
    func hostField() async throws {
        let base = FakeTransport(.json("1"))
        let transport = GrantedTransport(base, grants: try Self.grants("api.example.org"))
        let field = try #require(HTTPField.Name("HOST"))
        let request = HTTPRequest(
            method: .get,
            scheme: "https",
            authority: "api.example.org",
            path: "/",
            headerFields: [field: "evil.test"]
        )
        let error = await Self.refusal { try await transport.send(request, body: nil) }
        #expect(error == .unreadableAddress(feature: "food"))
        #expect(base.requests.isEmpty)
    }

    @Test("sockets need a grant of their own: a web address grants none")
    func sockets() async throws {
        let grants = try Self.grants("gps.example.org")
        let base = FakeSockets { _, peer in try await peer.send([1]) }
        let sockets = GrantedSockets(base, grants: grants)
        @Sendable func refused(_ destination: SocketDestination) async -> Bool {
            await Self.refusal { try await sockets.withConnection(to: destination) { try await $0.receive() } } != nil
        }
        #expect(await refused(.tcp(host: "gps.example.org", port: 443)))
        #expect(await refused(.unix(path: "/run/gpsd.sock")))
        #expect(await refused(.tcp(host: "a b", port: 1)))
        #expect(await refused(.tcp(host: "localhost", port: 70_000)))
        let server = try #require(GrantedServer(.tcp, host: "LocalHost", port: 2947))
        try await grants.granting([server], sockets: ["/run/gpsd.sock"]) { () async throws -> Void in
            #expect(await !refused(.tcp(host: "localhost", port: 2947)))
            #expect(await refused(.tcp(host: "localhost", port: 2948)))
            #expect(await !refused(.unix(path: "/run/gpsd.sock")))
            #expect(await refused(.unix(path: "/run/docker.sock")))
        }
        #expect(await refused(.tcp(host: "localhost", port: 2947)))
        #expect(base.connections == 2)
    }
}
