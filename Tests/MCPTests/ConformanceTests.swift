import Core
import CoreTesting
import Foundation
import MCPTesting
import MCPWire
import Testing

/// Each name of the protocol's conformance suite that a server has to pass, in each revision that has it. Those of HTTP are
/// demanded in `HTTPConformanceTests`.
@Suite("The protocol's conformance scenarios")
struct ConformanceTests {
    @Test("A client of 2025-11-25 finds what the scenario demands", arguments: scenarios(of: .november2025))
    func legacy(_ scenario: ConformanceScenario) async throws {
        try await scenario.work(try ConformanceServer(), Peer(version: .november2025, capabilities: Self.able))
    }

    @Test("A client of 2026-07-28 finds what the scenario demands", arguments: scenarios(of: .july2026))
    func modern(_ scenario: ConformanceScenario) async throws {
        try await scenario.work(try ConformanceServer(), Peer(version: .july2026, capabilities: Self.able))
    }

    private static let able = Capabilities(["elicitation": [:], "sampling": [:], "roots": [:]])

    private static func scenarios(of version: ProtocolVersion) -> [ConformanceScenario] {
        ConformanceScenario.all.filter { $0.versions.contains(version) }
    }

    @Test("Every name of the suite has its row", .enabled(if: Vectors.areHere, Comment(rawValue: Vectors.absence)))
    func names() throws {
        let text = String(decoding: try Vectors.data("mcp/conformance-names.txt"), as: UTF8.self)
        var version: ProtocolVersion?
        var isServer = false
        var missing: [String] = []
        var count = 0
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# ") { version = ProtocolVersion(rawValue: String(line.dropFirst(2))) }
            if line.hasSuffix(":") { isServer = line == "server:" }
            guard isServer, line.hasPrefix("  - "), let version else { continue }
            let name = String(line.dropFirst(4))
            count += 1
            let rows = ConformanceScenario.all.filter { $0.name == name && $0.versions.contains(version) }
            if rows.count != 1, !ConformanceScenario.overHTTP.contains(name) {
                missing.append("\(name) of \(version.rawValue) has \(rows.count) rows")
            }
        }
        #expect(missing == [])
        #expect(count == 67)
    }
}

extension ConformanceScenario {
    static let overHTTP = ["dns-rebinding-protection", "server-sse-multiple-streams"]

    static let all: [ConformanceScenario] = lifecycle + tools + reading + questions
}
