import Core
import CoreTesting
import Foundation
import Testing

@testable import FlagEvaluation

@Suite("Definitions read when asked")
struct LazyDefinitionTests {
    private static let document = """
        {"version": 2, "features": [
          {"name": "a.x", "enabled": true, "strategies": [{"name": "default", "segments": [1]}]},
          {"name": "b.é", "enabled": false, "description": "say \\"no\\"", "strategies": null},
          {"name": "c", "enabled": true, "strategies": [{"name": "moon", "parameters": {"x": 1.5, "y": [true, null]}}],
           "variants": [{"name": "blue", "weight": 1}]},
          {"name": "c", "enabled": false}],
         "segments": [{"id": 1, "constraints": [{"contextName": "age", "operator": "NUM_GT", "value": "18"}]}],
         "meta": {"revisionId": 7}}
        """

    private func answers(_ definitions: FlagDefinitions, _ names: [String]) -> [String] {
        let context = FlagContext(userID: "u", currentTime: 0, properties: ["age": "20"], randomSeed: 1)
        let snapshot = FlagSnapshot(definitions: definitions, context: context)
        return names.map { "\($0): \(snapshot.answer($0).map { "\($0)" } ?? "none")" }
    }

    @Test("each flag says what it says where all are read, and so do names, faults and segments")
    func same() throws {
        let bytes = Array(Self.document.utf8)
        #expect(LazyDefinitions(bytes) != nil)
        let (lazy, whole) = (try FlagDefinitions(whenAsked: bytes), try FlagDefinitions(parsing: bytes))
        let names = ["a.x", "b.é", "b.e\u{301}", "c", "d", ""]
        #expect(answers(lazy, names) == answers(whole, names))
        #expect(answers(lazy, ["a.x"])[0].contains("isOn: true"))
        #expect(lazy.names == whole.names)
        #expect(lazy.faults == whole.faults)
        #expect(lazy.unreadable == whole.unreadable)
    }

    @Test(
        "what is unusual is read as a whole, with its faults",
        arguments: [
            #"{"features": [{"name": "a", "name": "b", "enabled": true}]}"#,
            #"{"features": [{"name": "a", "enabled": true, "enabled": false}]}"#,
            #"{"features": [{"name": "a", "enabled": "yes"}]}"#, #"{"features": [{"name": "a"}]}"#,
            #"{"features": [{"enabled": true}]}"#, #"{"features": [{"name": "a\\u0062", "enabled": true}]}"#,
            #"{"features": [{"name": "a", "enabled": true, "strategies": 7}]}"#, #"{"features": [1]}"#,
            #"{"features": [{"name": "a", "enabled": true, "x": {"y": 1, "y": 2}}]}"#,
            #"{"features": [{"name": "a", "enabled": true, "x": 1e5}]}"#, #"{"features": {}}"#, "[]", "",
            #"{"features": []} x"#, #"{"features": [{"name": "a", "enabled": true,}]}"#,
            #"{"features": [], "features": []}"#, #"{"features": [{"name": "a", "enabled": true, "x": 01}]}"#,
            #"{"features": [{"name": "", "enabled": true}]}"#, #"{"features": [], "segments": 1}"#,
        ]
    )
    func irregular(text: String) {
        #expect(LazyDefinitions(Array(text.utf8)) == nil)
        let lazy = Result { try FlagDefinitions(whenAsked: Array(text.utf8)) }
        let whole = Result { try FlagDefinitions(parsing: text.utf8) }
        #expect((try? lazy.get().names) == (try? whole.get().names))
        #expect((try? lazy.get().faults) == (try? whole.get().faults))
    }

    @Test("whatever bytes are changed, what is read when asked is what is read as a whole")
    func mutations() throws {
        let bytes = Array(Self.document.utf8)
        var generator = SeededGenerator(seed: 11)
        let alphabet = Array(#"{}[]",:\\ntfe019.- \u{0}\u{1f}é"#.utf8)
        var regular = 0
        for _ in 0..<20_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed[place] = alphabet.randomElement(using: &generator) ?? 0
                case 1: changed.remove(at: place)
                default: changed.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
                }
            }
            guard LazyDefinitions(changed) != nil else { continue }
            regular += 1
            let lazy = try FlagDefinitions(whenAsked: changed)
            let whole = try #require(
                try? FlagDefinitions(parsing: changed),
                "\(String(decoding: changed, as: UTF8.self))"
            )
            #expect(whole.unreadable.isEmpty)
            #expect(answers(lazy, whole.names) == answers(whole, whole.names))
        }
        #expect(regular > 500)
    }

    @Test("every document of the public suite is read alike", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
    func vectors() throws {
        for url in Vectors.files("flags/unleash", extensions: ["json"]) {
            guard let state = try JSONValue(parsing: try Data(contentsOf: url))["state"] else { continue }
            let bytes = Array(state.text().utf8)
            let (lazy, whole) = (try FlagDefinitions(whenAsked: bytes), try FlagDefinitions(parsing: bytes))
            #expect(answers(lazy, whole.names) == answers(whole, whole.names))
        }
    }
}
