import Core
import CoreHosting
import CoreTesting
import HostTesting
import MCPWire
import Testing

@testable import BentoMCP

/// The other side of a client: it calls tools, and answers elicitations.
private struct McpDriver: FrontEndDriver {
    let caller = Caller.client("test")
    let peer: Peer

    var presence: Presence { peer.capabilities.elicitsForms ? .throughClient : .nobody }

    func call(_ expected: FrontEndContract.Case) async -> FrontEndContract.Seen {
        do {
            let client = McpClient(BentoServer(try FixtureHost(), caller: caller, version: "1"), as: peer)
            let name = String(expected.flow.map { $0 == "." || $0 == "-" ? "_" : $0 })
            let called = try await client.ask(.callTool(name, arguments: expected.input.objectValue ?? [:])) { words in
                expected.answers.first { words.contains($0.prompt) }.map { .saying($0.words) } ?? .cancelled
            }
            return FrontEndContract.Seen(Self.ending(of: called), text: called.seen.joined(separator: "\n"))
        } catch {
            return FrontEndContract.Seen(.error("\(error)"), text: "")
        }
    }

    private static func ending(of called: McpClient.Called) -> FrontEndContract.Ending {
        if let error = called.error {
            let code = error.data?["code"]?.stringValue
            return .error(code == "unknown.tool" ? "unknown.flow" : code ?? "\(error.code)")
        }
        let result = called.result ?? [:]
        guard result["isError"] != true else {
            let text = result["content"]?[0]?["text"]?.stringValue ?? ""
            return .error(text.split(separator: "(code: ").last.map { String($0.dropLast()) } ?? "no code")
        }
        let content = result["structuredContent"] ?? .null
        // A payment that waits is no error to a client, which asks for its state.
        if content["proposal"] != nil, content["state"] == "waiting" { return .error(ProposalKept.code) }
        return .result(content)
    }
}

@Suite("The contract of front ends, through clients of the Model Context Protocol")
struct McpContractTests {
    @Test(
        "either revision, with somebody who answers or without",
        arguments: [Peer.askingModern, .askingLegacy, .silentModern, .silentLegacy]
    )
    func contract(peer: Peer) async { #expect(await FrontEndContract.violations(of: McpDriver(peer: peer)) == []) }
}
