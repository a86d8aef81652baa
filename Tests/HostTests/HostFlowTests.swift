import Core
import Foundation
import HostTesting
import Testing

@Suite("The program's own flows")
struct HostFlowTests {
    private struct Called {
        let status: Int32
        let json: JSONValue
        /// The code of the error that it ended with.
        var code: String? { json["error"]?["code"]?.stringValue }
    }

    private func call(
        _ bento: BentoBinary,
        _ flow: String,
        _ input: JSONValue = [:],
        as caller: String = "program"
    ) throws -> Called {
        let outcome = try bento.run(["call", flow, "--json", input.text(), "--as", caller])
        let text = outcome.output.isEmpty ? outcome.errors : outcome.output
        return Called(status: outcome.status, json: try JSONValue(parsing: text))
    }

    @Test(
        "settings are listed, shown and set as input says, or told what is wrong",
        arguments: [
            ("host.settings.list", [:], nil), ("host.settings.list", ["prefix": "host"], nil),
            ("host.settings.list", ["prefix": "host.c"], nil),
            ("host.settings.list", ["prefix": "nothing"], "unknown.setting"),
            ("host.settings.list", ["prefix": 7], "flow.input"), ("host.settings.show", ["name": "host.cards"], nil),
            ("host.settings.show", ["name": "host.card"], "unknown.setting"), ("host.settings.show", [:], "flow.input"),
            ("host.settings.set", ["name": "host.cards", "value": ["food.today"]], nil),
            ("host.settings.set", ["name": "host.nothing", "value": ["x"]], "unknown.setting"),
            ("host.settings.set", ["value": ["x"]], "flow.input"),
            ("host.settings.set", ["name": "host.cards", "velue": ["x"]], "flow.input"),
        ] as [(String, JSONValue, String?)]
    )
    func settings(flow: String, input: JSONValue, code: String?) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let called = try call(bento, flow, input)
        #expect(called.code == code, "\(called.json)")
        #expect((called.status == 0) == (code == nil))
    }

    @Test("what is set is shown with its origin, and listed")
    func setsAndShows() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let before = try call(bento, "host.settings.show", ["name": "host.cards"])
        #expect(before.json["origin"] == "default" && before.json["value"] == "")
        let set = try call(bento, "host.settings.set", ["name": "host.cards", "value": ["food.today"]])
        #expect(set.json["value"] == "food.today")
        let listed = try call(bento, "host.settings.list", ["prefix": "host.cards"])
        #expect(listed.json["settings"]?.arrayValue?.compactMap { $0["value"] } == ["food.today"])
        #expect(try call(bento, "host.settings.show", ["name": "host.cards"]).json["origin"] == "file")
    }

    @Test(
        "a page sets what is data, and nothing that reaches further",
        arguments: [
            ("host.cards", "food.today", nil), ("host.page-spends", "on", "settings.terminal-only"),
            ("host.shares-profile", "on", "settings.terminal-only"),
            ("chat.hidden-features", "food", "settings.terminal-only"),
            ("chat.share-location", "on", "settings.terminal-only"),
            ("host.flag-server", "https://flags.example.com", "settings.terminal-only"),
        ] as [(String, String, String?)]
    )
    func page(name: String, value: String, code: String?) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let called = try call(
            bento,
            "host.settings.set",
            ["name": .string(name), "value": [.string(value)]],
            as: "page"
        )
        #expect(called.code == code, "\(called.json)")
        let shown = try call(bento, "host.settings.show", ["name": .string(name)])
        #expect((shown.json["origin"] == "file") == (code == nil))
    }

    @Test(
        "models and clients may not call them",
        arguments: [
            "host.settings.list", "host.settings.show", "host.settings.set", "host.features.list",
            "host.features.enable", "host.features.disable", "host.log", "host.history", "host.permissions.list",
            "host.proposals.confirm",
        ],
        ["model", "client:test", "job"]
    )
    func closed(flow: String, caller: String) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let called = try call(bento, flow, as: caller)
        #expect(called.code == "flow.not-open" && called.status == 77, "\(called.json)")
    }

    @Test("a feature is switched off and on again, and an unknown one is told with the nearest")
    func features() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        func state(_ id: String) throws -> JSONValue? {
            try call(bento, "host.features.list").json["features"]?.arrayValue?.first { $0["id"] == .string(id) }?[
                "state"
            ]
        }
        #expect(try state("wallet") == "on")
        let off = try call(bento, "host.features.disable", ["id": "wallet"], as: "page")
        #expect(off.json["isOn"] == false && off.json["feature"] == "wallet")
        #expect(try state("wallet") != "on")
        #expect(try call(bento, "wallet.balance").status != 0)
        let on = try call(bento, "host.features.enable", ["id": "wallet"], as: "page")
        #expect(on.json["isOn"] == true)
        #expect(try state("wallet") == "on")
        for flow in ["host.features.enable", "host.features.disable"] {
            #expect(try call(bento, flow, ["id": "walet"]).code == "unknown.feature")
            #expect(try call(bento, flow).code == "flow.input")
        }
    }

    @Test(
        "the log shows what was asked for, by level, feature and number",
        arguments: [
            ([:], 3), (["level": "warning"], 2), (["feature": "account"], 1), (["last": 1], 1),
            (["level": "error", "feature": "food"], 0),
        ] as [(JSONValue, Int)]
    )
    func log(input: JSONValue, count: Int) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let lines = """
            2026-11-21T11:00:00Z info food: import: began
            2026-11-21T11:00:01Z warning account: GET failed
            2026-11-21T11:00:02Z error host: it broke
            half a li
            """
        try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
        try Data(lines.utf8).write(to: bento.bentoHome.appending(path: "bento.log"))
        let called = try call(bento, "host.log", input, as: "page")
        #expect(called.json["lines"]?.arrayValue?.count == count, "\(called.json)")
    }

    @Test(
        "a number of lines below one and a level that is none are refused",
        arguments: [(["last": 0], 64), (["level": "loud"], 65)] as [(JSONValue, Int32)]
    )
    func wrongLog(input: JSONValue, status: Int32) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try call(bento, "host.log", input).status == status)
    }
}
