import ConversationWire
import Core
import CoreTesting
import NetworkingTesting
import Testing

@testable import Conversations

@Suite("A gateway")
struct GatewayTests {
    private static let values: [String: JSONValue] = [
        "chat.provider": "gateway", "chat.server": "http://127.0.0.1:9/v1",
    ]
    private static let map = """
        event: map
        data: {"type":"FeatureCollection","features":[{"type":"Feature"},{"type":"Feature"}]}

        event: chat
        data: {"content":"There","is_streaming":false}

        event: stop
        data: {}


        """

    private static func lisbon() throws -> PlaceSummary {
        PlaceSummary(
            name: "Lisbon",
            coordinate: try Coordinate(latitude: 38.7, longitude: -9.1),
            countryCode: "PT",
            subtitle: "Portugal",
            timeZone: nil
        )
    }

    private func chat(
        _ events: String,
        location: FakeLocation?,
        _ more: [String: JSONValue] = [:]
    ) throws -> RegisteredChat {
        var given = RegisteredChat.Given()
        given.values = Self.values.merging(more) { $1 }
        given.transport = FakeTransport(.events(events))
        given.location = location
        return try RegisteredChat(given)
    }

    @Test("features go onto the map, and the answer says how many and where to look")
    func map() async throws {
        let location = FakeLocation()
        let frontEnd = ScriptedFrontEnd()
        let answer = try await chat(Self.map, location: location).call("ask", ["text": "where"], frontEnd)
        #expect(answer.json["text"] == "There" && location.shownFeatures.count == 1)
        #expect(frontEnd.emitted.first?["text"] == "2 features are on the map: bento location map")
    }

    @Test("features that the map does not take cost a warning, and none of the answer")
    func refusedMap() async throws {
        let away = FakeLocation(failing: Failure.invalid("location.geojson", "features[0] has no geometry."))
        let frontEnd = ScriptedFrontEnd()
        let answer = try await chat(Self.map, location: away).call("ask", ["text": "where"], frontEnd)
        #expect(answer.json["text"] == "There")
        #expect(frontEnd.emitted.first?["text"] == "features[0] has no geometry.")
        let without = ScriptedFrontEnd()
        #expect(try await chat(Self.map, location: nil).call("ask", ["text": "where"], without).json["text"] == "There")
        #expect(without.emitted.isEmpty)
    }

    @Test("where the person is goes along by their consent alone, and a place that cannot be read costs nothing")
    func consent() async throws {
        func sent(_ location: FakeLocation?, isShared: Bool) async throws -> JSONValue {
            let chat = try chat(Self.map, location: location, isShared ? ["chat.share-location": true] : [:])
            try await chat.call("ask", ["text": "where"])
            return try JSONValue(parsing: try #require(chat.transport?.requests.first).body)
        }
        let here = FakeLocation([try Self.lisbon()])
        let silent = try await sent(here, isShared: false)
        #expect(!silent.text().contains("Lisbon") && !silent.text().contains("Europe/Berlin"))
        let shared = try await sent(here, isShared: true).text()
        #expect(shared.contains("Lisbon"))
        #expect(shared.contains("38.7"))
        #expect(shared.contains("Europe/Berlin"))
        let away = try await sent(FakeLocation(failing: Failure("x", "x")), isShared: true).text()
        #expect(away.contains("Europe/Berlin") && !away.contains("latitude"))
    }

    @Test(
        "what it sends is drawn by its kind, whatever the shape of its data",
        arguments: [
            ("text", "\"hello\"", "hello"), ("markdown", "{\"text\":\"**b**\"}", "**b**"),
            ("text", "{\"content\":\"c\"}", "c"), ("text", "[1]", ""),
            ("link", "{\"title\":\"Bento\",\"url\":\"https://x\"}", "Bento: https://x"), ("link", "7", ""),
            ("table", "[{\"a\":1,\"b\":\"x\"},{\"a\":2}]", "Table\na\tb\n1\tx\n2\t"),
            ("places", "{\"items\":[{\"name\":\"Lisbon\"}]}", "Places\nname\nLisbon"),
            ("chart", "{\"rows\":[1,\"two\"]}", "Chart\n1\ntwo"), ("meal", "{\"b\":2,\"a\":[1]}", "Meal\na: [1]\nb: 2"),
            ("Workout", "\"legs\"", "Workout\nlegs"), ("overview", "null", "Overview\nnull"),
            ("hologram", "{}", "The server sent 'hologram', which this Bento cannot draw."),
        ]
    )
    func contents(type: String, data: String, text: String) throws {
        let content = GatewayContent(type: type, data: try JSONValue(parsing: data))
        #expect(ContentDrawing.presentation(content).plainText == text)
    }

    @Test("an endless table is cut, in rows, columns and the length of a cell")
    func endless() {
        let names = (0..<30).map { "n\($0)" }
        let row = JSONValue.object(
            Dictionary(uniqueKeysWithValues: names.map { ($0, .string(String(repeating: "x", count: 900))) })
        )
        let shown = ContentDrawing.presentation(
            GatewayContent(type: "table", data: .array(Array(repeating: row, count: 500)))
        )
        #expect(shown.plainText.split(separator: "\n").count == 52 && shown.plainText.utf8.count < 130_000)
    }

    @Test("more events than any answer has are dropped, not drawn")
    func flood() async throws {
        let event = "event: content\ndata: {\"type\":\"text\",\"data\":\"x\"}\n\n"
        let end = "event: chat\ndata: {\"content\":\"There\",\"is_streaming\":false}\n\nevent: stop\ndata: {}\n\n"
        let flood = String(repeating: event, count: 300) + end
        let answer = try await chat(flood, location: nil).call("ask", ["text": "where"])
        #expect(answer.json["text"]?.stringValue?.split(separator: "\n").count == 1 + GatewayRun.mostEvents)
    }

    @Test("where the coach asks for a meal or a place, the person says it in the feature's own screen")
    func screens() async throws {
        func answered(_ action: String, _ frontEnd: ScriptedFrontEnd) async throws -> String {
            let hook = "event: hook\ndata: {\"action\":\"\(action)\"}\n\n" + Self.map
            var given = RegisteredChat.Given()
            given.values = Self.values
            given.transport = FakeTransport(.events(hook))
            given.location = FakeLocation([try Self.lisbon()])
            given.food = FakeFood.empty(time: .fixed("2026-11-21T12:00:00Z"))
            try await RegisteredChat(given).call("ask", ["text": "where"], frontEnd)
            return frontEnd.emitted.compactMap { $0["text"]?.stringValue }.joined(separator: "\n")
        }
        #expect(
            try await answered("open_food_logging", ScriptedFrontEnd(answers: ["x"])).contains("Nothing was logged.")
        )
        #expect(
            try await answered("open_place_picker", ScriptedFrontEnd(answers: ["Lisbon"])).contains("Chosen: Lisbon")
        )
        let nobody = try await answered("open_place_picker", ScriptedFrontEnd())
        #expect(nobody.contains("does not know"), "nobody can answer: \(nobody)")
    }

    @Test(
        "an event without a name of its own is read from its envelope, and the envelope's error is the server's words"
    )
    func envelopedEvents() async throws {
        let events = """
            data: {"status":"success","result":{"event":"chat","data":{"content":"Hello","is_streaming":false}}}

            event: stop
            data: {}


            """
        #expect(try await chat(events, location: nil).call("ask", ["text": "hi"]).json["text"] == "Hello")
        let fault = "data: {\"status\":\"error\",\"error\":{\"message\":\"closed today\"}}\n\n"
        let error = await #expect(throws: WireFault.self) {
            try await chat(fault, location: nil).call("ask", ["text": "hi"])
        }
        #expect(error?.message.contains("closed today") == true)
    }

    @Test("a screen that fails to open says why, and the answer goes on")
    func hookFails() async throws {
        let hook = "event: hook\ndata: {\"action\":\"open_wallet\"}\n\n" + Self.map
        let failing = FakeFlows.Fake(id: "wallet.balance") { _ in
            throw Failure.unavailable("wallet.offline", "The wallet's server cannot be reached.")
        }
        var given = RegisteredChat.Given()
        given.values = Self.values
        given.transport = FakeTransport(.events(hook))
        given.flows = FakeFlows([failing])
        let frontEnd = ScriptedFrontEnd()
        let answer = try await RegisteredChat(given).call("ask", ["text": "where"], frontEnd)
        #expect(answer.json["text"] == "There")
        #expect(frontEnd.emitted.first?["text"] == "The wallet's server cannot be reached.")
    }
}

@Suite("Answers that are not streamed")
struct WholeAnswerTests {
    @Test("an answer in one piece reads like a streamed one, with its tools and counts")
    func messages() async throws {
        let call = """
            {"type":"message","model":"claude-x","stop_reason":"tool_use","content":[
              {"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"Let me look."},
              {"type":"tool_use","id":"t1","name":"food_day","input":{"day":"2026-11-21"}}],
             "usage":{"input_tokens":7,"cache_read_input_tokens":9223372036854775807,"output_tokens":3}}
            """
        let end = """
            {"type":"message","model":"claude-x","stop_reason":"end_turn","content":[{"type":"text","text":"1200"}],
             "usage":{"input_tokens":9,"output_tokens":2}}
            """
        var values = ChatHome.openAI
        values["chat.provider"] = "anthropic"
        let schema: JSONValue = ["type": "object", "properties": ["day": ["type": "string"]]]
        let flows = FakeFlows([FakeFlows.Fake(id: "food.day", schema: schema)])
        let chat = try RegisteredChat(values, transport: FakeTransport(.json(call), .json(end)), flows: flows)
        let answer = try await chat.call("ask", ["text": "how much?"])
        #expect(answer.json["text"] == "1200" && answer.json["flows"] == ["food_day"])
        #expect(flows.calls.map(\.input) == [["day": "2026-11-21"]])
        let sent = try #require(chat.transport?.requests.last).text
        #expect(sent.contains("\"signature\":\"s\"") && sent.contains("Let me look."))
        let line = try await chat.call("usage").json["lines"]?.arrayValue?.first
        #expect(line?["model"] == "claude-x")
        #expect(line?["inputTokens"] == 1_000_000_000_016)
        #expect(line?["outputTokens"] == 5)
    }

    @Test(
        "what is no answer has a code and a status that programs can tell apart",
        arguments: [
            (
                #"{"type":"error","error":{"type":"invalid_request_error","message":"no\nsuch"}}"#, "chat.server-error",
                69
            ),
            (#"{"type":"message"}"#, "chat.malformed-answer", 76), ("[]", "chat.malformed-answer", 76),
            (#"{"error":"away"}"#, "chat.server-error", 69), ("{", "chat.malformed-answer", 76),
        ]
    )
    func faults(body: String, code: String, status: Int) async throws {
        var values = ChatHome.openAI
        values["chat.provider"] = "anthropic"
        let chat = try RegisteredChat(values, transport: FakeTransport(.json(body)))
        let thrown = await #expect(throws: (any Error).self) { try await chat.call("ask", ["text": "hello"]) }
        let error = try #require(thrown as? any BentoError)
        #expect(error.code == code && Int(error.exitStatus.rawValue) == status, "\(error)")
        #expect(!error.message.contains("\n"))
    }
}
