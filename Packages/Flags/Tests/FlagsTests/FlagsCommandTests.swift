import Core
import CoreTesting
import Foundation
import Testing

@testable import Flags

@Suite("The commands of flags")
struct FlagsCommandTests {
    private let home: FlagHome

    init() throws { home = try FlagHome() }

    /// Every text of what is shown.
    private func shown(_ result: any FlowResult) -> String {
        result.presentation(in: FlowContext(time: .fixed("2026-11-24T12:00:00Z"))).plainText
    }

    private func value(_ id: String) async throws -> JSONValue? {
        let flags = try await home.json("list")["flags"]?.arrayValue ?? []
        return flags.first { $0["id"]?.stringValue == id }
    }

    @Test("every flag is listed, and by the beginning of its name; names that nothing declares are refused")
    func list() async throws {
        let all = try await home.json("list")["flags"]?.arrayValue?.compactMap { $0["id"]?.stringValue }
        #expect(all == ["feature.paint", "paint.bright", "paint.gloss", "paint.tone"])
        let some = try await home.json("list", "paint.b")["flags"]?.arrayValue
        #expect(some?.count == 1)
        #expect(some?.first?["value"] == "off")
        #expect(some?.first?["origin"] == "default")
        #expect(try await shown(home.run("list")).contains("2027-01-31"))
        await #expect(throws: UnknownName.self) { try await home.run("list", "moon") }
        #expect(try await value("paint.gloss")?["origin"] == "rollout")
    }

    @Test("what is set wins over definitions until it is taken back")
    func set() async throws {
        try home.define(#"{"features": [{"name": "paint.bright", "enabled": true}]}"#)
        #expect(try await value("paint.bright")?["origin"] == "file")
        #expect(try await home.json("set", "paint.bright", "OFF")["flags"]?[0]?["value"] == "off")
        #expect(try await value("paint.bright")?["origin"] == "choice")
        _ = try await home.run("unset", "paint.bright")
        #expect(try await value("paint.bright")?["value"] == "on")
        await #expect(throws: Failure.self) { try await home.run("set", "paint.bright", "perhaps") }
        await #expect(throws: UnknownName.self) { try await home.run("set", "paint.brigth", "on") }
        await #expect(throws: UnknownName.self) { try await home.run("unset", "paint.brigth") }
    }

    @Test("an explanation shows each source, what was hashed, the bucket, each constraint and the variant")
    func explain() async throws {
        try home.define(
            """
            {"features": [
              {"name": "paint.parent", "enabled": true},
              {"name": "paint.bright", "enabled": true, "dependencies": [{"feature": "paint.parent"}], "strategies": [
                {"name": "moon"},
                {"name": "flexibleRollout", "parameters": {"rollout": "100", "stickiness": "userId", "groupId": "g"},
                 "segments": [1, 9],
                 "constraints": [{"contextName": "country", "operator": "IN", "values": ["CH", "DE"]}]},
                {"name": "flexibleRollout", "parameters": {"rollout": "100", "stickiness": "userId", "groupId": "g"},
                 "constraints": [{"contextName": "country", "operator": "IN", "values": ["CH", "DE"]}]}],
               "variants": [{"name": "blue", "weight": 1}, {"name": "red", "weight": 1}]}],
             "segments": [{"id": 1, "constraints": [{"contextName": "age", "operator": "NUM_GT", "value": "18"}]}]}
            """
        )
        let result = try await home.run(
            "explain",
            "paint.bright",
            "--user",
            "123",
            properties: ["country": "CH", "currentTime": "2027-01-01T00:00:00Z"]
        )
        let explained = try JSONValue(encoding: result)
        #expect(explained["value"] == "on" && explained["layers"]?[0]?["origin"] == "file", "\(explained.text())")
        let text = shown(result)
        for words in [
            "'g:123' with seed 0", "country is 'CH'", "Strategy 3, flexibleRollout: holds", "needs paint.parent",
            "segment 9", "1 to 1", "does not exist",
        ] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
        let abroad = try await home.json("explain", "paint.bright", properties: ["country": "FR"])
        #expect(abroad["value"] == "off")
        await #expect(throws: Failure.self) {
            try await home.run("explain", "paint.bright", properties: ["currentTime": "soon"])
        }
    }

    @Test("a rollout that chance decides, a user list and an override are explained, too")
    func otherStrategies() async throws {
        try home.define(
            """
            {"features": [{"name": "paint.bright", "enabled": true, "strategies": [
              {"name": "gradualRolloutRandom", "parameters": {"percentage": "0"}},
              {"name": "gradualRolloutSessionId", "parameters": {"percentage": "12.5", "groupId": "g"}},
              {"name": "flexibleRollout", "parameters": {"rollout": "50", "stickiness": "team", "groupId": "g"}},
              {"name": "default"}],
             "variants": [{"name": "blue", "weight": 1, "overrides": [{"contextName": "userId", "values": ["ann"]}]},
                          {"name": "red", "weight": 0}]}]}
            """
        )
        let text = shown(try await home.run("explain", "paint.bright", "--user", "ann"))
        for words in ["of 100, on up to 0", "none: the context lacks", "for everybody", "for this userId"] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
    }

    @Test("sources say how many flags each has and how it fares")
    func sources() async throws {
        let before = shown(try await home.run("sources"))
        #expect(before.contains("host.flag-server") && before.contains("there is none"), "\(before)")
        try home.define(#"{"features": [{"name": "paint.bright", "enabled": true}]}"#)
        _ = try await home.run("set", "paint.tone", "warm")
        let rows = try await home.json("sources")["sources"]?.arrayValue ?? []
        let counts = rows.map { "\($0["origin"]?.stringValue ?? "") \($0["flags"]?.intValue ?? -1)" }
        #expect(
            counts == ["option 0", "environment 0", "choice 1", "server -1", "file 1", "rollout 1", "default 4"],
            "\(counts)"
        )
        try home.define("{")
        #expect(try await shown(home.run("sources")).contains("is not used"))
        let asked = shown(try await home.run("sources", server: "https://flags.example.com/api"))
        #expect(asked.contains("not asked yet"), "\(asked)")
    }

    @Test("the list says when the server was asked, how often it is due, and whether a timer runs")
    func server() async throws {
        let address = "https://flags.example.com/api"
        let first = shown(try await home.run("list", server: address))
        #expect(first.contains("not asked yet") && first.contains("every 15 minutes, but no timer runs"), "\(first)")
        let now = try Date("2026-11-24T12:00:00Z", strategy: .iso8601)
        try await FlagServer.record(in: home.url).update { record in
            record.server = address
            (record.askedAt, record.fetchedAt) = (now.addingTimeInterval(-300), now.addingTimeInterval(-86_400))
        }
        let timed = shown(try await home.run("list", server: address, timerRan: now.addingTimeInterval(-60)))
        #expect(timed.contains("asked 11:55; fetched 2026-11-23 12:00; due every 15 minutes."), "\(timed)")
        #expect(try await home.json("list")["server"] == nil)
    }

    @Test("a flag that no feature declares is explained where a definition has it")
    func undeclared() async throws {
        try home.define(#"{"features": [{"name": "moon.rise", "enabled": true}]}"#)
        let explained = try await home.json("explain", "moon.rise")
        #expect(explained["value"] == "on" && explained["layers"] == [], "\(explained.text())")
        #expect(shown(try await home.run("explain", "moon.rise")).contains("No feature declares it"))
        await #expect(throws: UnknownName.self) { try await home.run("explain", "moon.set") }
    }

    @Test("with a context of its own nothing of this home is in it")
    func bare() async throws {
        try home.define(
            """
            {"features": [{"name": "paint.bright", "enabled": true, "strategies": [
              {"name": "default", "constraints": [{"contextName": "appName", "operator": "IN", "values": ["bento"]}]}]},
              {"name": "paint.gloss", "enabled": true, "strategies": [
              {"name": "flexibleRollout", "parameters": {"rollout": "100", "stickiness": "userId", "groupId": "g"}}]}]}
            """
        )
        #expect(try await home.json("explain", "paint.bright")["value"] == "on")
        #expect(try await home.json("explain", "paint.bright", "--context-only")["value"] == "off")
        #expect(try await home.json("explain", "paint.gloss")["value"] == "on")
        let bare = try await home.json("explain", "paint.gloss", "--context-only")
        #expect(bare["value"] == "off" && !bare.text().contains("rollout declared"), "\(bare.text())")
        let given = try await home.json("explain", "paint.gloss", "--context-only", properties: ["userId": "ann"])
        #expect(given["value"] == "on")
        #expect(home.contents(of: "flag-identity") != nil)
    }

    @Test("lint finds what is expired, decided, stale, unknown, unfit and broken, and is quiet where there is nothing")
    func lint() async throws {
        #expect(try await home.run("lint").exitStatus == .success)
        #expect(try home.program().fault(today: #require(LocalDay("2026-11-24"))) == nil)
        _ = try await home.run("set", "paint.tone", "warm")
        try await home.program().choose("paint.tone", "loud")
        try await home.program().choose("paint.gone", "on")
        try home.define(
            """
            {"features": [{"name": "paint.gloss", "enabled": true}, {"name": "paint.glos", "enabled": true},
             {"name": "paint.tone", "enabled": true, "stale": true, "strategies": [{"name": "moon"}]},
             {"name": "other.program", "enabled": true}]}
            """
        )
        let found = try await home.run("lint")
        #expect(found.exitStatus == .negative)
        let findings = try JSONValue(encoding: found)["findings"]?.arrayValue ?? []
        let kinds = Set(findings.compactMap { "\($0["flag"]?.stringValue ?? "") \($0["kind"]?.stringValue ?? "")" })
        #expect(
            kinds == [
                "paint.gone unknown", "paint.tone unfit", "paint.tone broken", "paint.tone expired",
                "paint.gloss always-on", "paint.glos unknown",
            ],
            "\(kinds)"
        )
        #expect(shown(found).contains("Did you mean"), "\(shown(found))")
        #expect(try home.program().fault(today: #require(LocalDay("2026-11-24")))?.contains("paint.tone") == true)
        let later = FlagLint(try home.program(), today: try #require(LocalDay("2040-01-01")))
        #expect(later.findings.contains { $0.flag == "paint.gloss" && $0.kind == .expired })
    }

    @Test("a broken file of definitions is a finding that names it")
    func brokenFile() async throws {
        try home.define("<html>")
        let found = try await home.run("lint")
        #expect(found.exitStatus == .negative)
        #expect(shown(found).contains(FlagRules.fileName))
    }

    @Test("help and completions know the flags")
    func help() {
        #expect(FlagsCommand<FlagsInTests>.helpMessage().contains("explain"))
        #expect(FlagsCommand<FlagsInTests>.configuration.subcommands.count == 6)
    }
}
