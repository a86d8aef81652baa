import CoreTesting
import Foundation
import HostTesting
import Synchronization
import Testing

@testable import BentoWeb

@Suite("/live", .serialized)
struct ServerLiveTests {
    private static let tick = "event: tick\ndata: 1\n\n"

    private func listen(_ served: RawPages, _ cookie: String, _ fields: [String] = []) async throws -> RawClient {
        let raw = try RawClient(served.port)
        raw.send(served.request("GET /live", cookie: cookie, fields))
        let head = await raw.read(until: "id: live\n\n")
        #expect(head.hasPrefix("HTTP/1.1 200"))
        #expect(RawPages.values(of: "content-type", in: head) == ["text/event-stream"])
        #expect(RawPages.values(of: "cache-control", in: head) == ["no-store"])
        return raw
    }

    @Test("a change right after the first byte ticks, for each who listens, by one look")
    func ticks() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            #expect(served.host.looks.begun == 0)
            let first = try await listen(served, cookie)
            let second = try await listen(served, cookie)
            served.host.looks.change()
            for raw in [first, second] { #expect(await raw.read(until: Self.tick).contains(Self.tick)) }
            #expect(served.host.looks.begun == 1)
        }
    }

    @Test("nobody looks once nobody listens, and a later stream looks anew")
    func leaving() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            let looks = served.host.looks
            for round in 1...2 {
                let raw = try await listen(served, cookie)
                #expect(looks.open == 1)
                raw.hangUp()
                #expect(await until { looks.open == 0 })
                #expect(looks.begun == round)
            }
            let again = try await listen(served, cookie)
            looks.change()
            #expect(await again.read(until: Self.tick).contains(Self.tick))
        }
    }

    @Test("small files of the home tick, too, when they come, change and go")
    func smallFiles() async throws {
        try await RawPages.serving(files: ["settings.json"]) { served in
            let cookie = try await served.enter()
            let file = served.home.appending(path: "settings.json")
            let raw = try await listen(served, cookie)
            try Data("1".utf8).write(to: file)
            #expect(await raw.read(until: Self.tick).contains(Self.tick))
            try Data("22".utf8).write(to: file)
            #expect(await raw.read(until: Self.tick).contains(Self.tick))
            try FileManager.default.removeItem(at: file)
            #expect(await raw.read(until: Self.tick).contains(Self.tick))
        }
    }

    @Test("a session has eight streams, another has its own, and one that is left is free again")
    func places() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            var open: [RawClient] = []
            for _ in 0..<StreamPlaces.limit { open.append(try await listen(served, cookie)) }
            let late = try await served.get("/live", cookie: cookie)
            #expect(RawPages.status(of: late) == 429)
            #expect(RawPages.values(of: "retry-after", in: late) == ["5"])
            let other = try await served.enter()
            _ = try await listen(served, other)
            open.removeLast().hangUp()
            let looks = served.host.looks
            #expect(looks.open == 1)
            try await until {
                guard let raw = try? RawClient(served.port) else { return false }
                raw.send(served.request("GET /live", cookie: cookie))
                return await raw.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200")
            }
        }
    }

    @Test("whoever comes back hears at once that something may have changed")
    func comingBack() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            let raw = try RawClient(served.port)
            raw.send(served.request("GET /live", cookie: cookie, ["Last-Event-ID: live"]))
            #expect(await raw.read(until: Self.tick).contains(Self.tick))
        }
    }

    @Test("none but a session listens, and no page of another origin")
    func strangers() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            #expect(try await RawPages.status(of: served.get("/live")) == 401)
            let fields = ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors"]
            #expect(try await RawPages.status(of: served.get("/live", cookie: cookie, fields)) == 403)
            #expect(served.host.looks.begun == 0)
        }
    }

    @Test("streams end with the server, which waits for none")
    func ending() async throws {
        let kept = Mutex<[RawClient]>([])
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            for _ in 0..<3 {
                let raw = try await listen(served, cookie)
                kept.withLock { $0.append(raw) }
            }
        }
        // Each ends by itself, with the last piece that says so.
        for raw in kept.withLock({ $0 }) { #expect(await raw.read().hasSuffix("0\r\n\r\n")) }
    }
}
