import BentoWeb
import Foundation
import HostTesting
import Testing

/// `bento web` as its user sees it, where it writes into a pipe.
@Suite("bento web", .serialized)
struct WebCommandTests {
    /// A program that serves, and the way into it.
    private struct Running {
        let binary: BentoBinary
        let process: BentoBinary.Started
        let port: Int

        init(_ binary: BentoBinary, port: Int = 0) throws {
            self.binary = binary
            process = try binary.start(["web", "--port", String(port)], input: nil)
            #expect(process.waitForOutput("/\n"))
            let match = process.outputSoFar.firstMatch(of: #/http:\/\/127\.0\.0\.1:(\d+)\/\n/#)
            self.port = try #require(match.flatMap { Int($0.1) })
        }

        func answer(_ path: String, cookie: String? = nil) async throws -> String {
            let raw = try RawClient(port)
            let field = cookie.map { "Cookie: bento-\(port)=\($0)\r\n" } ?? ""
            raw.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(field)Connection: close\r\n\r\n")
            return await raw.read()
        }

        func enter() async throws -> String {
            let moment = try #require(ISO8601DateFormatter().date(from: "2026-11-21T12:00:00Z"))
            let link = try await EntranceFile(home: binary.bentoHome) { moment }.newLink(port: port)
            let path = link.dropFirst("http://127.0.0.1:\(port)".count)
            return try #require(RawPages.cookie(in: try await answer(String(path))))
        }
    }

    @Test(
        "says where it serves, no secret into a pipe, and ends by a signal with streams open",
        arguments: [SIGINT, SIGTERM]
    )
    func endsBySignal(signal: Int32) async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let running = try Running(binary)
        let cookie = try await running.enter()
        let stream = try RawClient(running.port)
        stream.send(
            "GET /live HTTP/1.1\r\nHost: 127.0.0.1:\(running.port)\r\nCookie: bento-\(running.port)=\(cookie)\r\n\r\n"
        )
        #expect(await stream.read(until: "id: live").hasPrefix("HTTP/1.1 200"))
        running.process.signal(signal)
        let outcome = running.process.wait(atMost: 20)
        #expect(!outcome.wasEnded && !outcome.crashed)
        #expect(await stream.read().hasSuffix("0\r\n\r\n"))
        #expect(outcome.output == "http://127.0.0.1:\(running.port)/\n")
        #expect(!outcome.errors.contains("token"))
    }

    @Test("while one serves, another says where, and ends")
    func second() async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let running = try Running(binary)
        let plain = try binary.run(["web"])
        #expect(plain.status == 0 && plain.output == "http://127.0.0.1:\(running.port)/\n")
        running.process.interrupt()
        _ = running.process.wait(atMost: 20)
        // What a server left behind is no server.
        let again = try Running(binary)
        let stranger = try await again.answer("/more")
        #expect(stranger.hasPrefix("HTTP/1.1 401"))
        again.process.interrupt()
        _ = again.process.wait(atMost: 20)
    }

    @Test("a browser that was let in stays so when the server starts again")
    func restart() async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let first = try Running(binary)
        let cookie = try await first.enter()
        // Also where it is killed.
        first.process.signal(SIGKILL)
        _ = first.process.wait()
        let second = try Running(binary, port: first.port)
        let known = try await second.answer("/more", cookie: cookie)
        #expect(known.hasPrefix("HTTP/1.1 200"))
        let stranger = try await second.answer("/more")
        #expect(stranger.hasPrefix("HTTP/1.1 401"))
        second.process.interrupt()
        _ = second.process.wait(atMost: 20)
    }

    @Test("a port that is taken is said, with what to do")
    func takenPort() throws {
        let (one, two) = (try BentoBinary(), try BentoBinary())
        defer {
            one.cleanUp()
            two.cleanUp()
        }
        let running = try Running(one)
        let refused = try two.run(["web", "--port", String(running.port)])
        #expect(refused.status == 69)
        #expect(refused.errors.contains("Port \(running.port) is in use"))
        #expect(refused.errors.contains("--port 0"))
        #expect(refused.output.isEmpty)
        running.process.interrupt()
        _ = running.process.wait(atMost: 20)
    }
}
