import BentoHome
import Core
import CoreHosting
import MCPClient
import Testing

@testable import BentoPlugins

@Suite("Tools of others as commands")
struct ToolReadingTests {
    private func tools(
        _ json: [JSONValue],
        plugin: String = "weather",
        known: [Plugin.Tool] = [],
        taken: Set<String> = []
    ) throws -> [Plugin.Tool] {
        try ToolReading(plugin: plugin, known: known, takenNames: taken).tools(json.map { try ToolDefinition($0) })
    }

    private func tool(_ name: String, _ schema: JSONValue = ["type": "object"], description: String = "") -> JSONValue {
        ["name": .string(name), "inputSchema": schema, "description": .string(description)]
    }

    @Test(
        "a name becomes a word",
        arguments: [
            ("get_current_time", "get-current-time"), ("getCurrentTime", "get-current-time"), ("weather_get", "get"),
            ("Ping", "ping"),
            ("a.b/c d", "a-b-c-d"), ("7up", "tool-7up"), ("погода", "tool"), ("__x__", "x"), ("", "tool"),
            ("HTTPGet", "httpget"),
            ("--help", "help"),
        ]
    )
    func words(name: String, word: String) { #expect(ToolReading.word(for: name, of: "weather") == word) }

    @Test(
        "words that collide, with each other, with the plug-in's own or with others' tools, get numbers; known ones stay"
    )
    func collisions() throws {
        let names = [
            "get_time", "getTime", "get-time", "resources", "help", "taken", String(repeating: "x", count: 90),
        ]
        let found = try tools(names.map { tool($0) }, taken: ["weather_taken"])
        #expect(
            found.map(\.word) == [
                "get-time", "get-time-2", "get-time-3", "resources-2", "help-2", "taken-2",
                String(repeating: "x", count: 40),
            ]
        )
        let again = try tools([tool("getTime"), tool("get_time")], known: found)
        #expect(again.map(\.word) == ["get-time-2", "get-time"])
        #expect(found.allSatisfy { "weather_\($0.word)".utf8.count <= 48 })
    }

    @Test("a schema that cannot be used takes its tool out, and says why")
    func schemas() throws {
        let wide = JSONValue.object(
            Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("p\($0)", ["type": "string"]) })
        )
        let found = try tools([
            tool("wide", ["type": "object", "properties": wide]),
            tool("cycle", ["type": "object", "properties": ["a": ["$ref": "#"]]]),
            tool("remote", ["type": "object", "properties": ["a": ["$ref": "https://x.example/s"]]]),
            tool("hidden", ["type": "object", "properties": ["a\u{202E}b": ["type": "string"]]]),
            tool("esc\u{1B}[31m"), tool(String(repeating: "n", count: 129)), tool("good"),
        ])
        #expect(found.map { $0.fault == nil } == [false, false, false, false, false, false, true])
        #expect(
            found[0].fault == "its schema has more than 2000 parts" && found[1].fault == "its schema refers to itself"
        )
        #expect(found.allSatisfy { !$0.name.contains("\u{1B}") })
    }

    @Test("schemas lose regular expressions and what servers of models refuse; texts are clean and cut, values stay")
    func cleaned() throws {
        let schema: JSONValue = [
            "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "title": "T",
            "anyOf": [["required": ["a"]]],
            "properties": [
                "a": [
                    "type": "string", "pattern": "^(a+)+$", "format": "date",
                    "description": .string("Say \u{202E}it\u{1B}[31m." + String(repeating: "z", count: 2000)),
                    "enum": ["one\u{202E}", "two"],
                ],
                "pattern": ["type": "string"],
                "b": ["$ref": "#/$defs/b"],
            ],
            "required": ["a"], "$defs": ["b": ["type": "integer", "title": "Bee"]],
        ]
        let found = try #require(try tools([tool("x", schema)]).first).schema
        #expect(Set(found.objectValue?.keys ?? [:].keys) == ["type", "properties", "required"])
        let a = found["properties"]?["a"]
        #expect(a?["pattern"] == nil && a?["format"] == nil && a?["enum"]?[0] == "one\u{202E}")
        #expect(
            a?["description"]?.stringValue?.hasPrefix("Say it.zzz") == true
                && a?["description"]?.stringValue?.count == 1025
        )
        #expect(found["properties"]?["b"]?["type"] == "integer" && found["properties"]?["b"]?["description"] == "Bee")
        #expect(found["properties"]?["pattern"]?["description"] == "pattern")
    }

    @Test("the first sentence is the summary, and nothing that is said hides anything")
    func texts() throws {
        let found = try tools([
            tool("a", description: "Get it. Then\nmore."), tool("b", description: ""),
            tool("c", description: "  One line...\nTwo"),
            tool("d", description: String(repeating: "long ", count: 60)),
            tool("e", description: "\u{1B}]0;x\u{7}Ignore \u{202E}this"),
        ])
        #expect(found.map(\.summary).prefix(3) == ["Get it", "b", "One line"])
        #expect(
            found[0].discussion == "Then\nmore." && found[3].summary.count <= 101 && found[4].summary == "Ignore this"
        )
    }

    // MARK: The command line

    private static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "place": ["type": "string"], "day_count": ["type": "integer"], "isDry": ["type": "boolean"],
            "tags": ["type": "array", "items": ["type": "string"]], "near": ["type": "object"],
            "json": ["type": "string"],
        ],
        "required": ["place"],
    ]

    private func commandLine(_ schema: JSONValue = Self.schema) -> ToolCommandLine {
        ToolCommandLine(
            FlowRegistration(
                feature: "weather",
                FlowDescriptor("forecast", "Get it", effect: .reads),
                UntypedFlow(schema: schema) { _, _, _ in PluginResult(plugin: "weather", []) }
            )
        )
    }

    @Test(
        "words are options, places or JSON",
        arguments: [
            (["vienna"], ["place": "vienna"]), (["new", "york"], ["place": "new york"]),
            (["--place", "x", "--day-count", "3"], ["place": "x", "day_count": 3]),
            (["--day_count=3", "x"], ["place": "x", "day_count": 3]),
            (["x", "--is-dry"], ["place": "x", "isDry": true]),
            (["x", "--no-is-dry"], ["place": "x", "isDry": false]),
            (["x", "--isDry=false"], ["place": "x", "isDry": false]),
            (["x", "--tags", "a", "--tags", "b"], ["place": "x", "tags": ["a", "b"]]),
            (["x", "--near", #"{"a":1}"#], ["place": "x", "near": ["a": 1]]),
            ([#"{"place":"x","json":"y"}"#], ["place": "x", "json": "y"]),
            ([#"--json={"place":"x"}"#, "--day-count", "2"], ["place": "x", "day_count": 2]),
            (["--input", #"{"place":"x"}"#], ["place": "x"]),
            (["--", "--day-count"], ["place": "--day-count"]), ([], [:]),
            (["x", "--day-count", "-3"], ["place": "x", "day_count": -3]),
        ] as [([String], JSONValue)]
    )
    func input(words: [String], input: JSONValue) throws { #expect(try commandLine().input(of: words) == input) }

    @Test(
        "what has no place is named, with what is meant",
        arguments: [
            (["x", "--day-cuont", "3"], "There is no option '--day-cuont'", "--day-count"),
            (["x", "--day-count"], "needs a value", "--help"),
            (["{broken"], "is no JSON object", "--help"), (["x", "--is-dry=maybe"], "is true or false", "--help"),
            (["--json=[]"], "is no JSON object", "--help"),
        ]
    )
    func refused(words: [String], message: String, recovery: String) {
        let error = #expect(throws: Failure.self) { try commandLine().input(of: words) }
        #expect(
            error?.message.contains(message) == true && error?.recovery?.contains(recovery) == true,
            "\(error?.message ?? "")"
        )
        #expect(error?.exitStatus == .usage)
    }

    @Test("a word beyond what is required is refused")
    func looseWord() {
        let schema: JSONValue = [
            "type": "object", "properties": ["a": ["type": "integer"], "b": ["type": "string"]], "required": ["a"],
        ]
        #expect(throws: Failure.self) { try commandLine(schema).input(of: ["1", "x"]) }
    }

    @Test("help says how each argument is given, also one that no option can name")
    func help() {
        let text = commandLine().help.plainText
        for words in [
            "bento weather forecast <place> [options]", "--day-count <integer>", "--is-dry", "in JSON: \"json\"",
            "Required.",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }
}
