import Core
import CoreHosting
import CoreTesting
import Foundation
import MCPTesting
import MCPWire
import Testing

@testable import FlowServing

@Suite("What a feature declares, through a server of its own")
struct DeclarationTests {
    private static func tools(_ peer: Peer = .modern) async throws -> [String: Tool] {
        let client = TestClient(try FeatureServer(DeclaredFlows.self), as: peer)
        if !peer.version.isStateless { _ = try await client.ask(.initialize(peer), .number(0)) }
        let members = try #require(try await client.ask(.list(.tools), .number(1)).resultMembers)
        let tools = try (members["tools"]?.arrayValue ?? []).map { try Tool($0) }
        return Dictionary(uniqueKeysWithValues: tools.map { ($0.name, $0) })
    }

    @Test("every flow is there with all that it declares", arguments: [Peer.modern, .legacy])
    func declarations(peer: Peer) async throws {
        let tools = try await Self.tools(peer)
        for flow in FeatureRegistrar.registering(DeclaredFlows.self).flows {
            let tool = try #require(tools[CallableFlow(flow).toolName])
            let meta = try #require(FlowMeta(in: tool.meta))
            #expect(meta == FlowMeta(flow, isDefault: flow.descriptor.name == "context"))
            #expect(tool.title == flow.descriptor.summary)
            #expect(tool.outputSchema == flow.descriptor.outputSchema)
            #expect(tool.hints.isReadOnly == (flow.descriptor.effect == .reads))
            #expect(tool.hints.isDestructive == flow.descriptor.deletes)
        }
        #expect(tools.count == FeatureRegistrar.registering(DeclaredFlows.self).flows.count)
        let note = try #require(tools["declared_note"].flatMap { FlowMeta(in: $0.meta) })
        #expect(note.undoneBy == "declared.take-back")
        #expect(note.formerly == ["declared.add"])
        #expect(note.isDaily == true)
        #expect(note.formerOptions == ["memo": "text"])
        #expect(note.openTo == Callers.everyone.names)
        #expect(FlowMeta(in: tools["declared_delete"]?.meta ?? [:])?.deletes == true)
        #expect(FlowMeta(in: tools["declared_context"]?.meta ?? [:])?.isDefault == true)
    }

    @Test("the server is called as the feature")
    func description() throws {
        let description = try FeatureServer(DeclaredFlows.self, version: "7").description
        #expect(description.implementation?.name == "declared")
        #expect(description.implementation?.version == "7")
        #expect(description.implementation?.title == "Declared")
        #expect(description.instructions == DeclaredFlows.manifest.summary)
    }

    @Test("files, and what lasts until it is ended, are not taken")
    func leftOut() async throws {
        #expect(try await Self.tools()["declared_read"]?.inputSchema["properties"]?["file"] == nil)
        let client = TestClient(try FeatureServer(DeclaredFlows.self))
        let answer = try await client.ask(.callTool("declared_read", arguments: ["file": "/etc/passwd"]), .number(1))
        #expect(answer.resultMembers?["isError"] == true)
        #expect(answer.text?.contains("'file' is not for a feature in a process of its own.") == true)
    }

    @Test("a flow that spends is not offered")
    func spends() async throws {
        let client = TestClient(try FeatureServer(FrontEndFlows.self))
        let members = try #require(try await client.ask(.list(.tools), .number(1)).resultMembers)
        let names = (members["tools"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        #expect(names.contains("test_write"))
        #expect(!names.contains("test_pay"))
    }

    @Test("a former name of a flow, and of an option, still answers")
    func former() async throws {
        let client = TestClient(try FeatureServer(DeclaredFlows.self))
        let answer = try await client.ask(.callTool("declared_add", arguments: ["memo": "milk"]), .number(1))
        #expect(answer.resultMembers?["structuredContent"] == ["words": "milk"])
    }

    private static func called(_ meta: JSONValue?) async throws -> RPCMessage {
        let client = TestClient(try FeatureServer(DeclaredFlows.self, time: .fixed("2026-01-02T12:00:00Z")))
        let members = meta.map { [CallMeta.key: $0] } ?? [:]
        client.write(ClientRequest.callTool("declared_context").message(.number(1), from: .modern, meta: members))
        return try await client.response(to: .number(1))
    }

    @Test("a flow knows the host's caller, clock, zone, units and forms")
    func context() async throws {
        let known = try await Self.called([
            "caller": "client:editor", "zone": "Asia/Tokyo", "units": "imperial", "locale": "de_DE",
            "now": "2026-11-21T20:00:00Z",
        ])
        #expect(
            known.resultMembers?["structuredContent"] == [
                "caller": "client:editor", "day": "2026-11-22", "zone": "Asia/Tokyo", "units": "imperial",
                "number": "1.234,5",
            ]
        )
    }

    @Test("where the host says nothing, a program of the person's calls, by this machine's clock")
    func noContext() async throws {
        let known = try await Self.called(nil).resultMembers?["structuredContent"]
        #expect(known?["caller"] == "program")
        #expect(known?["day"] == "2026-01-02")
        #expect(known?["number"] == "1,234.5")
    }

    @Test(
        "a context that cannot be read is refused, so that nobody becomes somebody else by it",
        arguments: [
            "person", ["caller": "boss"], ["caller": "client:a b"], ["zone": "Nowhere/Land"], ["now": "yesterday"],
            ["units": "furlongs"], ["locale": .string(String(repeating: "a", count: 65))], ["caller": 1], [],
        ] as [JSONValue]
    )
    func badContext(meta: JSONValue) async throws {
        #expect(try await Self.called(meta).error?.code == RPCError.invalidParamsCode)
    }

    @Test("a flow that is not open to whom the host calls for is refused")
    func notOpen() async throws {
        let client = TestClient(try FeatureServer(DeclaredFlows.self))
        let meta = try CallMeta(caller: .model).members()
        client.write(ClientRequest.callTool("declared_delete").message(.number(1), from: .modern, meta: meta))
        let result = try ToolResult(try #require(try await client.response(to: .number(1)).resultMembers))
        #expect(result.isError)
        #expect(ErrorMeta(in: result.meta)?.code == "flow.not-open")
    }

    @Test(
        "what others change was asked about by the host, and a payment never happens here",
        arguments: [
            Caller.model, .client("editor"), .job, .page,
        ]
    )
    func others(caller: Caller) async throws {
        let client = TestClient(try FeatureServer(FrontEndFlows.self))
        let meta = try CallMeta(caller: caller).members()
        let write = ClientRequest.callTool("test_write", arguments: ["text": "x"])
        client.write(write.message(.number(1), from: .modern, meta: meta))
        let wrote = try await client.response(to: .number(1))
        #expect(wrote.resultMembers?["structuredContent"] == ["words": "wrote x"])
        let pay = ClientRequest.callTool("test_pay", arguments: ["to": "Ann"])
        client.write(pay.message(.number(2), from: .modern, meta: meta))
        let result = try ToolResult(try #require(try await client.response(to: .number(2)).resultMembers))
        #expect(result.isError)
        #expect(ErrorMeta(in: result.meta)?.code == "flow.unanswered")
    }

    @Test("what is not there, or has another page, is an error of the protocol")
    func unknown() async throws {
        let client = TestClient(try FeatureServer(DeclaredFlows.self))
        let unknown = try await client.ask(.callTool("declared_nte"), .number(1)).error
        #expect(unknown?.code == RPCError.invalidParamsCode)
        #expect(unknown?.data?["code"] == "unknown.tool")
        #expect(unknown?.message.contains("declared_note") == true)
        #expect(try await client.ask(.list(.tools, cursor: "x"), .number(2)).error?.code == RPCError.invalidParamsCode)
        #expect(try await client.ask(.list(.prompts), .number(3)).error?.code == RPCError.methodNotFoundCode)
    }

    @Test("a long result comes whole, and one beyond the limit is an error")
    func sizes() async throws {
        let client = TestClient(try FeatureServer(DeclaredFlows.self))
        let whole = try await client.ask(.callTool("declared_fill", arguments: ["bytes": 1_000_000]), .number(1))
        #expect(whole.resultMembers?["structuredContent"]?["words"]?.stringValue?.utf8.count == 1_000_000)
        let beyond = try await client.ask(.callTool("declared_fill", arguments: ["bytes": 5_000_000]), .number(2))
        let result = try ToolResult(try #require(beyond.resultMembers))
        #expect(result.isError)
        #expect(ErrorMeta(in: result.meta)?.code == "served.too-large")
    }

    @Test("a feature that requires what the host keeps is not served")
    func needy() throws {
        let error = #expect(throws: FeatureUnavailable.self) { try FeatureServer(DeclaredFlows.Needy.self) }
        #expect(error?.message.contains("host.flows") == true)
    }
}
