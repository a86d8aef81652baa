import Core
import Foundation
import HostTesting
import Testing

/// `bento web` as its user sees it, where it writes into a pipe.
@Suite("bento web", .serialized)
struct WebCommandTests {
    @Test(
        "says where it serves, no secret into a pipe, and ends by a signal with streams open",
        arguments: [SIGINT, SIGTERM]
    )
    func endsBySignal(signal: Int32) async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let running = try RunningWeb(binary)
        let cookie = try await running.pages.enter()
        let stream = try RawClient(running.pages.port)
        stream.send(
            "GET /live HTTP/1.1\r\nHost: 127.0.0.1:\(running.pages.port)\r\nCookie: bento-\(running.pages.port)=\(cookie)\r\n\r\n"
        )
        #expect(await stream.read(until: "id: live").hasPrefix("HTTP/1.1 200"))
        running.process.signal(signal)
        let outcome = running.process.wait(atMost: 20)
        #expect(!outcome.wasEnded && !outcome.crashed)
        #expect(await stream.read().hasSuffix("0\r\n\r\n"))
        #expect(outcome.output == "http://127.0.0.1:\(running.pages.port)/\n")
        #expect(!outcome.errors.contains("token"))
    }

    @Test("while one serves, another says where, and ends")
    func second() async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let running = try RunningWeb(binary)
        let plain = try binary.run(["web"])
        #expect(plain.status == 0 && plain.output == "http://127.0.0.1:\(running.pages.port)/\n")
        running.stop()
        // What a server left behind is no server.
        let again = try RunningWeb(binary)
        let stranger = try await again.pages.get("/more")
        #expect(stranger.hasPrefix("HTTP/1.1 401"))
        again.stop()
    }

    @Test("a browser that was let in stays so when the server starts again")
    func restart() async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let first = try RunningWeb(binary)
        let cookie = try await first.pages.enter()
        // Also where it is killed.
        first.process.signal(SIGKILL)
        _ = first.process.wait()
        let second = try RunningWeb(binary, port: first.pages.port)
        let known = try await second.pages.get("/more", cookie: cookie)
        #expect(known.hasPrefix("HTTP/1.1 200"))
        let stranger = try await second.pages.get("/more")
        #expect(stranger.hasPrefix("HTTP/1.1 401"))
        second.stop()
    }

    @Test("a port that is taken is said, with what to do")
    func takenPort() throws {
        let (one, two) = (try BentoBinary(), try BentoBinary())
        defer {
            one.cleanUp()
            two.cleanUp()
        }
        let running = try RunningWeb(one)
        let refused = try two.run(["web", "--port", String(running.pages.port)])
        #expect(refused.status == 69)
        #expect(refused.errors.contains("Port \(running.pages.port) is in use"))
        #expect(refused.errors.contains("--port 0"))
        #expect(refused.output.isEmpty)
        running.stop()
    }

    @Test(
        "with --json it tells programs where it serves, and by which file of the person's one comes in; never a secret"
    )
    func json() async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let process = try binary.start(["web", "--port", "0", "--no-open", "--json"], input: nil)
        #expect(process.waitForOutput("\n"))
        let first = try JSONValue(parsing: process.outputSoFar)
        let port = try #require(first["port"]?.intValue)
        #expect(first["address"] == .string("http://127.0.0.1:\(port)/"))
        #expect(first["state"] == "serving" && first["isOpened"] == false)
        let second = try binary.run(["web", "--no-open", "--json"])
        let told = try JSONValue(parsing: second.output)
        #expect(told["state"] == "served-already" && told["port"] == first["port"])
        let page = try #require(told["page"]?.stringValue)
        let rights = try FileManager.default.attributesOfItem(atPath: page)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let link = try #require(
            String(contentsOfFile: page, encoding: .utf8).firstMatch(of: #/\/enter\?token=[0-9a-f]+/#)
        )
        let pages = RunningWeb.Pages(home: binary.bentoHome, port: port)
        #expect(try await RawPages.cookie(in: pages.get(String(link.0))) != nil)
        process.interrupt()
        let outcome = process.wait(atMost: 20)
        for text in [outcome.output, outcome.errors, second.output, second.errors] { #expect(!text.contains("token")) }
        #expect(!FileManager.default.fileExists(atPath: page))
    }
}
