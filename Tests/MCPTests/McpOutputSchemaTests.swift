import Core
import HostTesting
import MCPWire
import Testing

@Suite("Results that tools promise", .timeLimit(.minutes(5)))
struct McpOutputSchemaTests {
    private static let daily = [
        "food.log", "food.day", "food.week", "workouts.log", "workouts.list", "workouts.show", "wallet.balance",
        "reminders.add", "reminders.list", "location.here",
    ]

    /// What each is called with.
    private static let calls: [(tool: String, arguments: [String: JSONValue])] = [
        ("food_log", ["text": "2 eggs and a slice of toast with butter"]), ("food_log", ["text": "make that three"]),
        ("food_day", [:]), ("food_day", ["day": "1999-01-01"]), ("food_week", [:]),
        ("workouts_log", ["text": "bench 3x8 80kg, ran 5 km in 25:00"]), ("workouts_list", [:]),
        ("workouts_list", ["planned": true]), ("workouts_list", ["about": "squat"]), ("workouts_show", [:]),
        ("wallet_balance", [:]), ("reminders_add", ["sentence": "stretch every day at 7:00"]),
        ("reminders_add", ["sentence": "buy milk"]), ("reminders_list", [:]), ("location_here", [:]),
    ]

    /// By tools' names.
    private static func schemas(_ bento: BentoBinary) throws -> [String: JSONValue] {
        var schemas: [String: JSONValue] = [:]
        for flow in daily {
            let printed = try bento.run(["flows", "--output-schema", flow])
            schemas[flow.replacing(".", with: "_")] = try JSONValue(parsing: printed.output)
        }
        return schemas
    }

    /// Calls all, and gives how many gave a result.
    private static func check(_ client: PipedClient, _ schemas: [String: JSONValue]) throws -> Int {
        var results = 0
        for (tool, arguments) in calls {
            let called = try client.ask(.callTool(tool, arguments: arguments))
            // Clients hold what an error has to the schema, too.
            guard called["isError"] == nil else {
                #expect(called["structuredContent"] == nil, "\(tool)")
                continue
            }
            results += 1
            let content = try #require(called["structuredContent"], "\(tool)")
            let schema = JSONSchema(try #require(schemas[tool], "\(tool)"))
            #expect(schema.faults(in: content) == [], "\(tool) \(arguments)")
        }
        return results
    }

    @Test(
        "what is used daily gives what its schema says, in a new home and in a full one",
        arguments: [Peer.askingModern, .askingLegacy]
    )
    func fits(peer: Peer) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for flow in ["food.log", "workouts.log", "reminders.add", "location.here"] {
            #expect(try bento.run(["permissions", "allow", "client:test", flow]).status == 0)
        }
        let client = try PipedClient(bento, as: peer)
        let schemas = try Self.schemas(bento)
        #expect(schemas.values.allSatisfy { $0["type"] == "object" })
        // There is no place yet.
        #expect(try Self.check(client, schemas) == Self.calls.count - 1)
        _ = try client.end()
        for words in [
            ["location", "set", "Lisbon"], ["wallet", "sandbox", "fund", "100000"], ["workouts", "plan", "legs"],
            ["food", "water", "300 ml"], ["food", "log", "pizza and 200 g grmblfx"],
        ] {
            #expect(try bento.run(words).status == 0, "\(words)")
        }
        let again = try PipedClient(bento, as: peer)
        #expect(try Self.check(again, schemas) == Self.calls.count)
        _ = try again.end()
    }

    @Test("a list that is cut fits as well")
    func cut() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for words in ["an apple", "2 eggs", "a banana", "toast with butter"] {
            for _ in 0..<15 { #expect(try bento.run(["food", "log", words]).status == 0) }
        }
        let client = try PipedClient(bento)
        let schemas = try Self.schemas(bento)
        let day = try #require(try client.ask(.callTool("food_day"))["structuredContent"])
        #expect(day["truncated"] == true)
        #expect(JSONSchema(try #require(schemas["food_day"])).faults(in: day) == [])
        _ = try client.end()
    }

    @Test("the host's own fit: overview and search, with and without anything")
    func host() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for round in 0...1 {
            if round == 1 { #expect(try bento.run(["food", "log", "2 eggs"]).status == 0) }
            for (words, flow) in [(["--json"], "host.overview"), (["search", "eggs", "--json"], "host.search")] {
                let schema = try bento.run(["flows", "--output-schema", flow])
                let result = try JSONValue(parsing: try bento.run(words).output)
                #expect(JSONSchema(try JSONValue(parsing: schema.output)).faults(in: result) == [], "\(flow)")
            }
        }
    }
}
