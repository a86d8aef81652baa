import Core
import Testing

@testable import MCPWire

@Suite("What a feature's own process says beyond the protocol")
struct BentoMetaTests {
    private static let tool: JSONValue = ["name": "sleep_note", "inputSchema": ["type": "object"]]

    @Test("it comes back as it was written, beside what others mean by theirs")
    func roundTrip() throws {
        let call = CallMeta(caller: .client("editor"), zone: "Europe/Vienna", units: .imperial, locale: "de_AT")
        var tool = try Tool(Self.tool)
        tool.meta = try ["com.example/cost": 7].merging(call.members()) { $1 }
        let read = try Tool(tool.json(for: .july2026))
        #expect(CallMeta(in: read.meta) == call)
        #expect(read.meta["com.example/cost"] == 7)
        #expect(read == tool)
    }

    @Test(
        "a request carries it to whoever serves, in either revision",
        arguments: [
            Peer(version: .july2026), Peer(version: .november2025),
        ]
    )
    func request(peer: Peer) throws {
        let members = try CallMeta(caller: .page).members()
        let message = ClientRequest.callTool("sleep_note").message(
            .number(1),
            from: peer,
            progressToken: .number(2),
            meta: members
        )
        guard case .request(let id, let method, let params) = message else { throw ShapeFault("no request") }
        let received = try ReceivedRequest(id, method: method, params: params, handshake: peer)
        #expect(CallMeta(in: received.meta) == CallMeta(caller: .page))
        #expect(received.progressToken == .number(2))
        #expect(received.client.version == peer.version)
    }

    @Test("nobody takes the protocol's own members by it")
    func ownMembers() throws {
        let lie: [String: JSONValue] = [MetaKey.protocolVersion: "1900-01-01"]
        let message = ClientRequest.discover.message(.number(1), from: Peer(version: .july2026), meta: lie)
        guard case .request(_, _, let params) = message else { throw ShapeFault("no request") }
        #expect(params["_meta"]?[MetaKey.protocolVersion] == "2026-07-28")
    }

    @Test(
        "what has another form is as if it were not there",
        arguments: [
            nil, 7, "text", [], [:], ["id": "a.b"],
            ["id": 1, "name": "b", "summary": "", "effect": "reads", "openTo": []],
            ["id": "a.b", "name": "b", "summary": "", "effect": "explodes", "openTo": []],
            ["id": "a.b", "name": "b", "summary": "", "effect": "reads", "openTo": "everyone"],
            ["id": "a.b", "name": "b", "summary": "", "effect": "reads", "openTo": [], "deletes": "yes"],
        ] as [JSONValue]
    )
    func malformed(json: JSONValue) throws {
        #expect(FlowMeta(in: [FlowMeta.key: json]) == nil)
        var members = try #require(Self.tool.objectValue)
        members["_meta"] = json
        // `_meta` itself may be of any form, too.
        #expect((try? Tool(.object(members)))?.meta[FlowMeta.key] == nil)
    }
}
