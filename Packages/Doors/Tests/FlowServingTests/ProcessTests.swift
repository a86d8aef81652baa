import Core
import CoreTesting
import Foundation
import MCPTesting
import MCPWire
import Testing

@Suite("A feature's own process")
struct ProcessTests {
    @Test("what a feature prints never stands between messages")
    func stray() async throws {
        let server = try await Apart(["declared"])
        #expect(try await server.call("declared_print").result?.structuredContent == ["words": "printed"])
        #expect(try await server.call("declared_count").result?.structuredContent == ["words": "0, open"])
        server.closeInput()
        #expect(try await server.status() == 0)
        #expect(server.strays == [])
        #expect(server.errors.contains("stray"))
    }

    @Test("it ends with its input, also while a call waits, and its hooks stop", arguments: [true, false])
    func end(waits: Bool) async throws {
        let server = try await Apart(["declared"])
        if waits {
            _ = try await server.begin("declared_wait", ["long": true])
        } else {
            _ = try await server.call("declared_count")
        }
        server.closeInput()
        #expect(try await server.status() == 0)
        #expect(server.errors.contains("closed"))
    }

    @Test("it ends when it is told to, and its hooks stop")
    func terminated() async throws {
        let server = try await Apart(["declared"])
        _ = try await server.begin("declared_wait", ["long": true])
        server.interrupt()
        #expect(try await server.status() == 0)
        #expect(server.errors.contains("closed"))
    }

    @Test("one that cannot be served says why and ends with its status")
    func needy() async throws {
        let server = try await Apart(["needy"])
        #expect(try await server.status() == 69)
        #expect(server.errors.contains("needy: "))
        #expect(server.errors.contains("host.flows"))
    }

    @Test("lines that are no messages do it no harm")
    func garbage() async throws {
        let server = try await Apart(["declared"])
        for line in ["", "{", "null", "[1, 2]", "\u{1B}[2J", String(repeating: "x", count: 5 << 20)] {
            server.write(Array("\(line)\n".utf8))
        }
        var words: JSONValue?
        try await until {
            words = try? await server.call("declared_count").result?.structuredContent
            return words != nil
        }
        #expect(words == ["words": "0, open"])
        #expect(server.strays == [])
    }
}
