import Core
import FlagEvaluation
import Testing

@Suite("Definitions from anywhere")
struct DefinitionTests {
    private static func read(_ features: String, segments: String = "[]") throws -> FlagDefinitions {
        try FlagDefinitions(parsing: "{\"version\": 2, \"features\": [\(features)], \"segments\": \(segments)}".utf8)
    }

    private static func answer(_ definitions: FlagDefinitions, _ name: String, user: String? = nil) -> FlagAnswer? {
        FlagSnapshot(
            definitions: definitions,
            context: FlagContext(userID: user, currentTime: 0, randomSeed: 7)
        ).answer(name)
    }

    @Test(
        "bytes that are no document are an error",
        arguments: ["", "<html>", "[]", "{}", "{\"features\": {}}", "{\"features\": [", "null", "{\"features\": 1}"]
    )
    func noDocument(text: String) {
        #expect(throws: FlagDocumentError.self) { try FlagDefinitions(parsing: text.utf8) }
    }

    @Test("a document cut short at any byte is an error, or says the same")
    func cutShort() throws {
        let text =
            "{\"version\":2,\"features\":[{\"name\":\"a\",\"enabled\":true,\"strategies\":[{\"name\":\"default\"}]}]}"
        for length in 0..<text.utf8.count {
            #expect(throws: FlagDocumentError.self) { try FlagDefinitions(parsing: text.utf8.prefix(length)) }
        }
        #expect(try FlagDefinitions(parsing: text.utf8).count == 1)
    }

    @Test(
        "a flag that is wrong in itself is left out with the reason, and the others work",
        arguments: [
            "1", "{}", "{\"name\": \"\"}", "{\"name\": \"x\"}", "{\"name\": \"x\", \"enabled\": \"yes\"}",
            "{\"name\": \"x\", \"enabled\": true, \"strategies\": {}}", "{\"name\": 5, \"enabled\": true}",
        ]
    )
    func brokenFlag(flag: String) throws {
        let definitions = try Self.read("\(flag), {\"name\": \"good\", \"enabled\": true}")
        #expect(definitions.count == 1)
        #expect(definitions.faults.count == 1)
        #expect(Self.answer(definitions, "good")?.isOn == true)
    }

    @Test("strategies that are not known are off, and the next one counts")
    func unknownStrategy() throws {
        let definitions = try Self.read(
            """
            {"name": "a", "enabled": true, "strategies": [{"name": "moonPhase"}]},
            {"name": "b", "enabled": true, "strategies": [{"name": "moonPhase"}, {"name": "userWithId", "parameters": {"userIds": "u"}}]}
            """
        )
        #expect(Self.answer(definitions, "a") == FlagAnswer(isOn: false, reason: .byDefault, rule: .none))
        #expect(
            Self.answer(definitions, "b", user: "u")
                == FlagAnswer(isOn: true, reason: .targetingMatch, rule: .strategy(1))
        )
        #expect(definitions.faults.map(\.flag) == ["a", "b"])
    }

    @Test("circles and chains of dependencies are off and told")
    func circles() throws {
        let definitions = try Self.read(
            """
            {"name": "a", "enabled": true, "dependencies": [{"feature": "b"}]},
            {"name": "b", "enabled": true, "dependencies": [{"feature": "c"}]},
            {"name": "c", "enabled": true, "dependencies": [{"feature": "a"}]},
            {"name": "self", "enabled": true, "dependencies": [{"feature": "self"}]},
            {"name": "chain", "enabled": true, "dependencies": [{"feature": "leaf"}]},
            {"name": "leaf", "enabled": true, "dependencies": [{"feature": "root"}]},
            {"name": "root", "enabled": true},
            {"name": "orphan", "enabled": true, "dependencies": [{"feature": "nobody"}]},
            {"name": "odd", "enabled": true, "dependencies": [{}]}
            """
        )
        for name in ["a", "b", "c", "self", "chain", "orphan", "odd"] {
            #expect(Self.answer(definitions, name)?.isOn == false)
            #expect(definitions.faults.contains { $0.flag == name })
        }
        #expect(Self.answer(definitions, "leaf")?.isOn == true)
        #expect(definitions.faults.first { $0.flag == "a" }?.problem == "It depends on itself: a -> b -> c -> a.")
    }

    @Test("weights that are impossible do not trap, and those that do not sum to 1000 are shares of their sum")
    func weights() throws {
        let definitions = try Self.read(
            """
            {"name": "w", "enabled": true, "variants": [{"name": "a", "weight": -5}, {"name": "b", "weight": 3}, {"name": "c", "weight": 9223372036854775807}]},
            {"name": "none", "enabled": true, "variants": [{"name": "a", "weight": 0}]},
            {"name": "words", "enabled": true, "variants": [{"name": "a", "weight": "many"}, {"weight": 1}, 5]},
            {"name": "three", "enabled": true, "variants": [{"name": "a", "weight": 1}, {"name": "b", "weight": 1}, {"name": "c", "weight": 1}]}
            """
        )
        #expect(["b", "c"].contains(Self.answer(definitions, "w")?.variant?.name))
        #expect(Self.answer(definitions, "none")?.variant == nil)
        #expect(Self.answer(definitions, "words")?.isOn == true)
        let names = Set((0..<100).compactMap { Self.answer(definitions, "three", user: String($0))?.variant?.name })
        #expect(names == ["a", "b", "c"])
    }

    @Test("a percentage that is none is nobody", arguments: ["\"\"", "\"many\"", "null", "\"NaN\"", "-5", "\"1e400\""])
    func percentage(value: String) throws {
        let definitions = try Self.read(
            "{\"name\": \"r\", \"enabled\": true, \"strategies\": [{\"name\": \"flexibleRollout\", \"parameters\": {\"rollout\": \(value)}}]}"
        )
        #expect(Self.answer(definitions, "r", user: "u")?.isOn == false)
    }

    @Test("a percentage above a hundred is everybody, and whole numbers may be numbers")
    func generousPercentage() throws {
        let definitions = try Self.read(
            "{\"name\": \"r\", \"enabled\": true, \"strategies\": [{\"name\": \"flexibleRollout\", \"parameters\": {\"rollout\": 1000}}]}"
        )
        #expect(Self.answer(definitions, "r", user: "u")?.reason == .fixed)
    }

    @Test("constraints that are no list, and segments that are none, are for nobody")
    func brokenConstraints() throws {
        let definitions = try Self.read(
            """
            {"name": "a", "enabled": true, "strategies": [{"name": "default", "constraints": {"contextName": "userId"}}]},
            {"name": "b", "enabled": true, "strategies": [{"name": "default", "segments": ["one"]}]},
            {"name": "c", "enabled": true, "strategies": [{"name": "default", "segments": [1]}]}
            """,
            segments: "[{\"id\": 1, \"constraints\": 5}, {\"name\": \"without a number\"}]"
        )
        for name in ["a", "b", "c"] { #expect(Self.answer(definitions, name)?.isOn == false) }
    }

    @Test("the first of two flags with one name counts")
    func duplicates() throws {
        let definitions = try Self.read("{\"name\": \"a\", \"enabled\": true}, {\"name\": \"a\", \"enabled\": false}")
        #expect(Self.answer(definitions, "a")?.isOn == true)
        #expect(definitions.faults.count == 1)
    }

    @Test("an explanation shows the hash, the bucket, the threshold and each condition")
    func explanation() throws {
        let definitions = try Self.read(
            """
            {"name": "f", "enabled": true, "strategies": [{"name": "flexibleRollout", "parameters": {"rollout": "50", "stickiness": \
            "userId", "groupId": "g"}, "constraints": [{"contextName": "appName", "operator": "IN", "values": ["bento"]}, \
            {"contextName": "environment", "operator": "STR_CONTAINS", "values": ["prod"], "inverted": true}]}]}
            """
        )
        let context = FlagContext(userID: "123", appName: "other", currentTime: 0, randomSeed: 0)
        let found = try #require(FlagSnapshot(definitions: definitions, context: context).explanation("f"))
        let strategy = try #require(found.strategies.first)
        #expect(strategy.constraints.map(\.holds) == [false, true])
        #expect(strategy.constraints.map(\.actual) == ["other", nil])
        #expect(strategy.rollout?.bucket?.hashInput == "g:123")
        #expect(strategy.rollout?.percentage == 50)
        #expect(strategy.rollout?.bucket?.number == Bucket(group: "g", id: "123", count: 100, seed: 0).number)
        #expect(!found.isOn)
        #expect(found.rule == "no strategy held")
    }
}
