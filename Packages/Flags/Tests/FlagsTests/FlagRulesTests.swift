import Core
import CoreHosting
import Foundation
import Testing

@testable import Flags

@Suite("Rules of flags")
struct FlagRulesTests {
    private func says(_ rules: FlagRules, _ id: String = "feature.a") -> String {
        LayeredFlags(layers: rules.layers().layers).resolution(of: id, declared: .killSwitch(of: "a")).text
    }

    @Test("the definitions that were read last stand while the file is broken, and change when it is corrected")
    func lastGood() throws {
        let home = try FlagHome()
        func after(_ text: String?) throws -> String {
            try home.define(text)
            return says(home.rules)
        }
        #expect(try after(#"{"features": [{"name": "feature.a", "enabled": false}]}"#) == "off")
        for broken in [#"{"features": ["#, "", "<html>"] {
            #expect(try after(broken) == "off")
            #expect(home.rules.layers().faults.first?.contains(FlagRules.fileName) == true, "\(broken)")
        }
        #expect(try after(#"{"features": [{"name": "feature.a", "enabled": true }]}"#) == "on")
        #expect(home.rules.layers().faults.isEmpty)
        #expect(try after(nil) == "on")
    }

    @Test("the next process keeps what the last whole file said, flag by flag")
    func goodCopy() throws {
        let home = try FlagHome()
        func next() -> FlagRules { FlagRules(home: home.url, version: "1", now: { Date(timeIntervalSince1970: 0) }) }
        let both = #"{"features": [{"name": "feature.a", "enabled": false}, {"name": "feature.b", "enabled": false}]}"#
        try home.define(both)
        #expect(says(next(), "feature.a") == "off")
        for broken in [#"{"features": ["#, "", "<html>", "[]"] {
            try home.define(broken)
            #expect(says(next(), "feature.a") == "off" && says(next(), "feature.b") == "off", "\(broken)")
            #expect(next().layers().faults.first?.contains("What it said before stands") == true)
        }
        // One entry is wrong in itself, another has changed, a third is gone.
        try home.define(
            #"{"features": [{"name": "feature.a", "enabled": "perhaps"}, {"name": "feature.b", "enabled": true}]}"#
        )
        #expect(says(next(), "feature.a") == "off")
        #expect(says(next(), "feature.b") == "on")
        try home.define(#"{"features": [{"name": "feature.b", "enabled": 7}]}"#)
        #expect(says(next(), "feature.b") == "off")
        #expect(says(next(), "feature.a") == "on")
        try home.define(#"{"features": [{"name": "feature.a", "enabled": true}]}"#)
        #expect(says(next(), "feature.a") == "on")
        #expect(next().layers().faults.isEmpty)
    }

    @Test(
        "a kill switch that damaged definitions name is off where nothing was read before",
        arguments: [#"{"features": [{"name": "feature.a", "ena"#, #"<html>"feature.a""#, #"{"name": "feature.a"}"#]
    )
    func failsClosed(text: String) throws {
        for file in ["flag-definitions.json", "flag-server.json"] {
            let home = try FlagHome()
            try home.write(text, to: file)
            #expect(says(home.rules, "feature.a") == "off")
            #expect(says(home.rules, "feature.b") == "on")
            #expect(home.rules.layers().faults.count == 1)
        }
    }

    @Test("the server is stronger than the file, and the file than a rollout")
    func order() throws {
        let home = try FlagHome()
        func origins() -> [FlagOrigin] { home.rules.layers().layers.map(\.origin) }
        #expect(origins() == [.rollout])
        try home.define(#"{"features": [{"name": "feature.a", "enabled": true}]}"#)
        try home.write(#"{"features": [{"name": "feature.a", "enabled": false}]}"#, to: "flag-server.json")
        #expect(origins() == [.server, .file, .rollout])
        #expect(says(home.rules) == "off")
    }

    @Test("whoever asks several flags while the file is replaced gets answers that fit together")
    func swap() async throws {
        let home = try FlagHome()
        func both(_ value: Bool) -> String {
            """
            {"features": [{"name": "feature.a", "enabled": \(value)}, {"name": "feature.b", "enabled": \(value)}]}
            """
        }
        try home.define(both(true))
        let mixed = await withTaskGroup(of: Int.self) { group in
            group.addTask {
                for round in 0..<200 { try? home.define(both(round % 2 == 0)) }
                return 0
            }
            for _ in 0..<2 {
                group.addTask {
                    (0..<2_000).count { _ in
                        let values = LayeredFlags(layers: home.rules.layers().layers)
                        let declaration = FlagDeclaration.killSwitch(of: "a")
                        return values.resolution(of: "feature.a", declared: declaration).text
                            != values.resolution(of: "feature.b", declared: declaration).text
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(mixed == 0)
    }

    @Test("a home stays on its side of a rollout, by an id of its own that only its owner may read")
    func identity() throws {
        let home = try FlagHome()
        let key = FlagKey("new", "New.", kind: .release, owner: "a", default: false, rollout: 50)
        func side(_ rules: FlagRules) -> String {
            LayeredFlags(layers: rules.layers().layers).resolution(of: "a.new", declared: key.declaration).text
        }
        let first = side(home.rules)
        let again = FlagRules(home: home.url, version: "9", now: { Date(timeIntervalSince1970: 0) })
        #expect(side(again) == first)
        let file = home.url.appending(path: "flag-identity")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(FlagIdentity(home: home.url).value == FlagIdentity(home: home.url).value)
        #expect(FlagIdentity(home: URL(filePath: "/nowhere/at/all")).value == "/nowhere/at/all")
    }

    @Test(
        "a flag with values is its variant's payload or name, and says nothing while it is off or fits none",
        arguments: [
            (#""variants": [{"name": "warm", "weight": 1}]"#, "warm"),
            (#""variants": [{"name": "b", "weight": 1, "payload": {"type": "string", "value": "warm"}}]"#, "warm"),
            (#""variants": [{"name": "loud", "weight": 1}]"#, "plain"),
            (#""variants": []"#, "plain"),
        ]
    )
    func variants(_ variants: String, expected: String) throws {
        let home = try FlagHome()
        try home.define(#"{"features": [{"name": "a.tone", "enabled": true, \#(variants)}]}"#)
        let key = FlagKey("tone", "T.", kind: .operations, owner: "a", default: FlagHome.Tone.plain)
        let values = LayeredFlags(layers: home.rules.layers().layers)
        #expect(values.resolution(of: "a.tone", declared: key.declaration).text == expected)
    }
}
