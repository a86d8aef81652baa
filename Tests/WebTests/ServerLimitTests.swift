import CoreTesting
import Foundation
import HostTesting
import Testing

@testable import BentoWeb

@Suite("The page server's limits", .serialized)
struct ServerLimitTests {
    @Test(
        "beyond as many connections as are served, others are told to come again, and are served once there is a place"
    )
    func places() async throws {
        try await RawPages.serving(.init(served: 3, head: 20_000, reading: 20_000)) { served in
            let cookie = try await served.enter()
            #expect(
                await until { (try? RawClient(served.port)) != nil }
            )
            var held: [RawClient] = []
            for _ in 0..<3 {
                let raw = try RawClient(served.port)
                raw.send(served.request("GET /live", cookie: cookie))
                #expect(await raw.read(until: "id: live").contains("text/event-stream"))
                held.append(raw)
            }
            let late = try await served.get("/more", cookie: cookie)
            #expect(RawPages.status(of: late) == 503)
            #expect(RawPages.values(of: "retry-after", in: late) == ["1"])
            held.removeLast().hangUp()
            try await until { await (try? served.get("/more", cookie: cookie)).flatMap(RawPages.status) == 200 }
        }
    }

    @Test("a head that drips is given up as a whole")
    func slowHead() async throws {
        try await RawPages.serving(.init(head: 400, reading: 20_000)) { served in
            let raw = try RawClient(served.port)
            raw.send("GET /more HTTP/1.1\r\nX: ")
            #expect(await Self.isCut(raw))
        }
    }

    @Test("a form that drips is given up as a whole")
    func slowBody() async throws {
        try await RawPages.serving(.init(head: 400, reading: 20_000)) { served in
            let cookie = try await served.enter()
            let raw = try RawClient(served.port)
            raw.send(
                served.request(
                    "POST /flows/no.such-flow",
                    cookie: cookie,
                    [
                        "Sec-Fetch-Site: same-origin", "Content-Type: application/x-www-form-urlencoded",
                        "Content-Length: 60000",
                    ]
                )
            )
            #expect(await Self.isCut(raw))
        }
    }

    @Test("a browser that does not read is given up, and others are served meanwhile")
    func slowReader() async throws {
        try await RawPages.serving(.init(head: 20_000, reading: 400)) { served in
            let cookie = try await served.enter()
            let slow = try RawClient(served.port, receives: 4096)
            // Many answers after each other, of which it takes none.
            let request = served.request("GET \(WebFile.style.link.text)", ["Accept-Encoding: identity"])
            let isCut = await apart { () -> Bool in
                for _ in 0..<4000 { guard slow.send(request) else { return true } }
                return happens { !slow.send(request) }
            }
            #expect(isCut)
            #expect(try await RawPages.status(of: served.get("/more", cookie: cookie)) == 200)
        }
    }

    @Test("two hundred connections that say nothing keep nobody out")
    func silence() async throws {
        try await RawPages.serving(.init(served: 256, head: 20_000, reading: 20_000)) { served in
            let cookie = try await served.enter()
            let idle = try await apart { try (0..<200).map { _ in try RawClient(served.port) } }
            #expect(try await RawPages.status(of: served.get("/more", cookie: cookie)) == 200)
            #expect(idle.count == 200)
        }
    }

    @Test("requests over one connection are answered in their order")
    func oneConnection() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            let raw = try RawClient(served.port)
            raw.send(served.request("GET /none", cookie: cookie) + served.request("GET /more", cookie: cookie))
            let answer = await raw.read(until: "On your phone")
            let statuses = answer.matches(of: #/HTTP\/1\.1 (\d{3})/#).map { String($0.1) }
            #expect(statuses == ["404", "200"])
        }
    }

    /// Sends a byte after the other, until the server has closed.
    private static func isCut(_ raw: RawClient) async -> Bool {
        await until { !raw.send("x") }
    }
}
