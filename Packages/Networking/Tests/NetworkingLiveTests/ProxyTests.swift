import Core
import CoreTesting
import Foundation
import Networking
import NetworkingLive
import NetworkingTesting
import Synchronization
import Testing

@Suite("Proxies over real sockets", .timeLimit(.minutes(30)))
struct ProxyTests {
    /// Runs a server, and a proxy that knows it as `origin.example`.
    private func run(
        tls: Bool = false,
        socks: Bool = false,
        serve: @escaping @Sendable (RawConnection) async throws -> Void,
        _ body: @escaping @Sendable (_ proxy: RawServer, _ log: TestProxy.Log) async throws -> Void
    ) async throws {
        try await RawServer.run(tls: tls ? TestCertificate.serverContext() : nil, serve) { server in
            let proxy = TestProxy(servers: ["origin.example:80": server.port, "origin.example:443": server.port])
            try await RawServer.run { connection in
                if socks { try await proxy.serveSOCKS(connection) } else { try await proxy.serveHTTP(connection) }
            } _: { bound in
                try await body(bound, proxy.log)
                try await bound.waitUntilAllClosed()
            }
            try await server.waitUntilAllClosed()
        }
    }

    private func options(_ environment: [String: String]) -> LiveTransportOptions {
        var options = LiveFixture.patient
        options.proxies = ProxySettings(environment: environment)
        options.trustedCertificates = TestCertificate.certificate
        return options
    }

    @Test("plain http goes with its whole address, and the credentials stay with the proxy")
    func forward() async throws {
        let seen = Mutex<[String]>([])
        try await run { connection in
            while let request = try await connection.request() {
                seen.withLock { $0.append(request) }
                try await connection.answer("by proxy")
            }
        } _: { proxy, log in
            let settings = ["http_proxy": "http://me:pass@127.0.0.1:\(proxy.port)"]
            try await LiveFixture.run(options: options(settings)) { client in
                let url = "http://origin.example/a?b=%20"
                let reply = try await client.send(LiveFixture.request(url, body: Array("body".utf8)))
                #expect(reply.text == "by proxy")
                #expect(reply.url.absoluteString == url)
                let asked = try #require(log.all.first).lowercased()
                #expect(asked.hasPrefix("post http://origin.example/a?b=%20 http/1.1\r\n"))
                #expect(asked.contains("host: origin.example\r\n"))
                let credentials = Data("me:pass".utf8).base64EncodedString().lowercased()
                #expect(asked.contains("proxy-authorization: basic \(credentials)\r\n"))
                let arrived = try #require(seen.withLock { $0.first }).lowercased()
                #expect(arrived.hasPrefix("post /a?b=%20 http/1.1\r\n"))
                #expect(arrived.hasSuffix("\r\n\r\nbody"))
                #expect(!arrived.contains("proxy-authorization"))
            }
        }
    }

    @Test("https goes through CONNECT: the proxy sees the host and nothing else")
    func connect() async throws {
        let seen = Mutex("")
        try await run(tls: true) { connection in
            while let request = try await connection.request() {
                seen.withLock { $0 = request }
                try await connection.answer("secure")
            }
        } _: { proxy, log in
            let settings = ["HTTPS_PROXY": "http://me:pass@127.0.0.1:\(proxy.port)"]
            try await LiveFixture.run(options: options(settings)) { client in
                let reply = try await client.send(LiveFixture.request("https://origin.example/secret?key=geheim"))
                #expect(reply.text == "secure")
                #expect(log.all.count == 1)
                #expect(log.all[0].hasPrefix("CONNECT origin.example:443 HTTP/1.1\r\n"))
                #expect(log.all[0].lowercased().contains("proxy-authorization: basic "))
                #expect(!log.all[0].contains("geheim"))
                #expect(seen.withLock { $0 }.hasPrefix("GET /secret?key=geheim HTTP/1.1\r\n"))
                #expect(!seen.withLock { $0 }.lowercased().contains("proxy-authorization"))
            }
        }
    }

    @Test("a SOCKS proxy carries http and https, and looks the name up itself", arguments: ["http", "https"])
    func socks(scheme: String) async throws {
        try await run(tls: scheme == "https", socks: true) { connection in
            while try await connection.request() != nil { try await connection.answer("by socks") }
        } _: { proxy, log in
            try await LiveFixture.run(options: options(["all_proxy": "socks5://127.0.0.1:\(proxy.port)"])) { client in
                let reply = try await client.send(LiveFixture.request("\(scheme)://origin.example/"))
                #expect(reply.text == "by socks")
                #expect(log.all == ["origin.example:\(scheme == "https" ? 443 : 80)"])
            }
        }
    }

    @Test("events arrive as they are sent, also through a proxy", arguments: ["http", "https"])
    func events(scheme: String) async throws {
        let gate = Gate()
        try await run(tls: scheme == "https") { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: a\n\n")
            await gate.passIgnoringCancellation()
            try await connection.write("data: b\n\n")
        } _: { proxy, _ in
            let settings = ["http_proxy": "127.0.0.1:\(proxy.port)", "https_proxy": "127.0.0.1:\(proxy.port)"]
            try await LiveFixture.run(options: options(settings)) { client in
                var found: [String] = []
                for try await case .event(let event) in try await client.events(
                    of: LiveFixture.request("\(scheme)://origin.example/")
                ) {
                    found.append(event.data)
                    gate.open()
                }
                #expect(found == ["a", "b"])
            }
        }
    }

    @Test("loopback and the exceptions are reached directly")
    func exceptions() async throws {
        try await run { connection in
            while try await connection.request() != nil { try await connection.answer("direct") }
        } _: { proxy, log in
            try await RawServer.run { connection in
                while try await connection.request() != nil { try await connection.answer("direct") }
            } _: { server in
                let settings = ["http_proxy": "127.0.0.1:\(proxy.port)", "no_proxy": "no-such-host.invalid"]
                try await LiveFixture.run(options: options(settings)) { client in
                    let reply = try await client.send(LiveFixture.request(server.url()))
                    #expect(reply.text == "direct")
                    let error = await httpError {
                        try await client.send(LiveFixture.request("http://no-such-host.invalid/"))
                    }
                    #expect(error?.code == "network.name-not-resolved")
                    #expect(log.all.isEmpty)
                }
            }
        }
    }

    @Test(
        "a proxy that refuses is an error that names the proxy, and no answer of the server's",
        arguments: [
            ("https", "407 Proxy Authentication Required", "proxy-authentication"),
            ("https", "502 No", "proxy-refused"),
            ("http", "407 Proxy Authentication Required", "proxy-authentication"),
        ]
    )
    func refusing(scheme: String, status: String, code: String) async throws {
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.answer("", status: status)
        } _: { proxy in
            let settings = ["\(scheme)_proxy": "127.0.0.1:\(proxy.port)"]
            try await LiveFixture.run(options: options(settings)) { client in
                let error = await httpError {
                    try await client.send(LiveFixture.request("\(scheme)://origin.example/"))
                }
                #expect(error?.code == "network.\(code)", "\(String(reflecting: error))")
                #expect(error?.message.contains("the proxy http://127.0.0.1:\(proxy.port) ") == true)
                #expect(error?.recovery?.contains("https_proxy") == true)
                #expect(error?.recovery?.contains("HTTP_PROXY") == false, "it is ignored")
                try await proxy.waitUntilAllClosed()
            }
        }
    }

    @Test(
        "a proxy that is not there, or that cannot be used, is an error about the proxy: it is never gone around",
        arguments: ["http", "https", "socks5", "ftp", "https-proxy"]
    )
    func absent(kind: String) async throws {
        let closed = try ClosedPort()
        let proxy =
            switch kind {
            case "http", "https": "http://me:geheim@127.0.0.1:\(closed.port)"
            case "https-proxy": "https://me:geheim@127.0.0.1:\(closed.port)"
            default: "\(kind)://127.0.0.1:\(closed.port)"
            }
        let settings = ["all_proxy": proxy]
        try await LiveFixture.run(options: options(settings)) { client in
            let url = "\(kind == "http" ? "http" : "https")://origin.example/"
            let error = await httpError { try await client.send(LiveFixture.request(url)) }
            let isUsable = ["http", "https", "socks5"].contains(kind)
            #expect(
                error?.code == "network.proxy-un\(isUsable ? "reachable" : "usable")",
                "\(String(reflecting: error))"
            )
            #expect(error?.message.contains("127.0.0.1:\(closed.port)") == isUsable)
            #expect(!String(reflecting: error).contains("geheim"))
        }
    }

    @Test("cancelling frees the connection to a proxy that says nothing", arguments: ["http", "https"])
    func silent(scheme: String) async throws {
        try await RawServer.run { connection in
            try await connection.waitForClose()
        } _: { proxy in
            var options = options(["\(scheme)_proxy": "127.0.0.1:\(proxy.port)"])
            options.connectTimeout = .seconds(10)
            try await LiveFixture.run(options: options) { client in
                let task = Task { try await client.send(LiveFixture.request("\(scheme)://origin.example/")) }
                try await until { proxy.open == 1 }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                // One that is still being made, through the proxy, is closed when the time for that (10 s) is over.
                try await proxy.waitUntilAllClosed()
            }
        }
    }
}
