import Core
import Testing

@Suite("Which tools a model is offered")
struct ToolChoiceTests {
    private static func tool(
        _ id: String,
        _ summary: String,
        effect: FlowEffect = .reads,
        schema: JSONValue = ["type": "object", "properties": [:]]
    ) throws -> ToolText {
        let members: JSONValue = [
            "id": .string(id), "toolName": .string(id.replacing(".", with: "_")),
            "feature": .string(String(id.prefix { $0 != "." })), "summary": .string(summary), "discussion": "",
            "effect": .string(effect.rawValue), "deletes": false, "isDaily": false,
        ]
        return ToolText(try members.decode(CallableFlow.self), schema: schema)
    }

    /// Three features of thirty tools.
    private static func many() throws -> [ToolText] {
        var tools: [ToolText] = []
        for feature in ["food", "workouts", "wallet"] {
            for index in 0..<30 { tools.append(try tool("\(feature).thing\(index)", "Do thing number \(index)")) }
        }
        tools[17] = try tool("food.water", "Log what you drank")
        tools[47] = try tool("workouts.readiness", "Say how rested you are")
        tools[88] = try tool("wallet.balance", "Show what you can spend")
        return tools
    }

    @Test(
        "what the question speaks of is offered, wherever it stands in the catalogue",
        arguments: [
            ("I drank half a litre of water", "food_water"), ("how rested am I?", "workouts_readiness"),
            ("what's my balance", "wallet_balance"), ("log water", "food_water"), ("readiness?", "workouts_readiness"),
        ]
    )
    func asked(question: String, name: String) throws {
        let chosen = ToolChoice().tools(from: try Self.many(), for: [question])
        #expect(chosen.contains { $0.name == name }, "\(chosen.map(\.name))")
        #expect(chosen.count == 20)
        #expect(chosen.reduce(0) { $0 + $1.tokens } <= 4000)
    }

    @Test(
        "a question that speaks of nothing gets the first tools of each feature",
        arguments: ["", "wie geht's?", "🙂"]
    )
    func silent(question: String) throws {
        let names = Set(ToolChoice(count: 6).tools(from: try Self.many(), for: [question]).map(\.name))
        #expect(
            names == [
                "food_thing0", "workouts_thing0", "wallet_thing0", "food_thing1", "workouts_thing1", "wallet_thing1",
            ]
        )
    }

    @Test("tools keep their order from question to question, and one that is needed takes the place of one that is not")
    func steady() throws {
        let all = try Self.many()
        let first = ToolChoice().tools(from: all, for: ["hello"]).map(\.name)
        let again = ToolChoice().tools(from: all, for: ["and now?", "hello"], offered: first).map(\.name)
        #expect(again == first, "a server's cache holds")
        let other = ToolChoice().tools(from: all, for: ["how much water did I drink"], offered: first).map(\.name)
        #expect(other.last == "food_water")
        #expect(other.count == 20)
        #expect(Array(other.dropLast()) == first.filter(other.contains))
    }

    @Test("a tool that was called stays")
    func called() throws {
        let all = try Self.many()
        let chosen = ToolChoice(count: 3).tools(
            from: all,
            for: ["water, balance, rested"],
            called: ["workouts_thing29"]
        )
        #expect(chosen.contains { $0.name == "workouts_thing29" })
    }

    @Test("neither the count nor the tokens are passed, whatever the tools are like", arguments: [0, 1, 50, 4000])
    func limits(tokens: Int) throws {
        let large: JSONValue = [
            "type": "object", "properties": ["text": ["description": .string(String(repeating: "word ", count: 6000))]],
        ]
        var all = try Self.many()
        all[0] = try Self.tool("food.large", "Log what you ate", schema: large)
        let chosen = ToolChoice(tokens: tokens).tools(from: all, for: ["log what I ate"])
        #expect(chosen.reduce(0) { $0 + $1.tokens } <= tokens)
        #expect(chosen.count <= 20)
        #expect(!chosen.contains { $0.name == "food_large" })
        #expect(ToolChoice().tools(from: [], for: ["x"]).isEmpty)
    }

    @Test("tools are found by words; words that speak of none find none")
    func found() throws {
        let all = try Self.many()
        #expect(ToolChoice().found("spend", in: all).map(\.name) == ["wallet_balance"])
        #expect(ToolChoice().found("zebra", in: all).isEmpty)
        #expect(ToolChoice().found("", in: all).isEmpty)
        #expect(ToolChoice().found("thing", in: all, limit: 3).count == 3)
    }

    @Test("what servers refuse or count for nothing is left out, and what a call does is said")
    func text() throws {
        let tool = try Self.tool(
            "food.log",
            "Log what you ate",
            effect: .writes,
            schema: ["$schema": "x", "title": "y", "examples": [], "type": "object", "properties": ["text": [:]]]
        )
        #expect(tool.schema == ["type": "object", "properties": ["text": [:]]])
        #expect(tool.description == "Log what you ate. Changes the person's data; they may be asked first.")
        #expect(tool.tokens > 20)
        #expect(tool.tokens < 80)
    }

    @Test(
        "tokens are estimated by script, and a text is cut between characters",
        arguments: [("The quick brown fox", 8), ("日本語のテキスト", 12), ("{\"a\":1}", 7), ("", 4)]
    )
    func estimate(text: String, tokens: Int) {
        #expect(TokenEstimate.tokens(in: text) == tokens)
        let long = String(repeating: text + "é👩‍👩‍👧 ", count: 200)
        for limit in [4, 5, 20, 333] {
            let prefix = TokenEstimate.prefix(of: long, tokens: limit)
            #expect(TokenEstimate.tokens(in: String(prefix)) <= max(limit, 4))
            #expect(long.hasPrefix(prefix))
        }
    }

    @Test(
        "a span is read as it is written, and nothing else is one",
        arguments: ["", "/", "2026-11-21T10:00:00Z", "2026-11-21T10:00:01Z/2026-11-21T10:00:00Z", "a/b", "1/2/3"]
    )
    func span(other: String) {
        let span = MomentSpan(began: 1_795_255_200_123, ended: 1_795_255_200_456)
        #expect(MomentSpan(span.description) == span)
        #expect(span.contains(span.began))
        #expect(span.contains(span.ended))
        #expect(!span.contains(span.ended + 1))
        #expect(!span.contains(span.began - 1))
        #expect(MomentSpan(began: 5, ended: 3) == MomentSpan(began: 5, ended: 5))
        #expect(MomentSpan(other) == nil)
    }
}
