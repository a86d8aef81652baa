import Core
import Testing

@testable import MCPWire

@Suite("Schemas of others' tools")
struct ForeignSchemaTests {
    struct Sound: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let schema: JSONValue
        let resolved: JSONValue
    }

    static let sound: [Sound] = [
        Sound(
            testDescription: "no reference",
            schema: ["type": "object", "properties": ["$ref": ["type": "string"]], "default": ["$ref": "#/x"]],
            resolved: ["type": "object", "properties": ["$ref": ["type": "string"]], "default": ["$ref": "#/x"]]
        ),
        Sound(
            testDescription: "a definition, with words of its own",
            schema: [
                "$defs": ["day": ["type": "string", "description": "a day"]],
                "properties": [
                    "from": ["$ref": "#/$defs/day", "description": "the first"], "to": ["$ref": "#/$defs/day"],
                ],
            ],
            resolved: [
                "properties": [
                    "from": ["type": "string", "description": "the first"],
                    "to": ["type": "string", "description": "a day"],
                ]
            ]
        ),
        Sound(
            testDescription: "a reference through another, with escapes",
            schema: [
                "definitions": ["a/b": ["items": ["$ref": "#/definitions/c~1d%25"]], "c/d%": ["type": "integer"]],
                "oneOf": [["$ref": "#/definitions/a~1b"], true],
            ],
            resolved: ["oneOf": [["items": ["type": "integer"]], true]]
        ),
        Sound(
            testDescription: "demands beside a reference count from 2019 on",
            schema: [
                "$defs": ["n": ["type": "number"]],
                "items": ["$ref": "#/$defs/n", "minimum": 3, "allOf": [["maximum": 9]]],
            ],
            resolved: ["items": ["minimum": 3, "allOf": [["type": "number"], ["maximum": 9]]]]
        ),
        Sound(
            testDescription: "demands beside a reference do not count in draft 7",
            schema: [
                "$schema": "http://json-schema.org/draft-07/schema#", "definitions": ["n": ["type": "number"]],
                "items": [["$ref": "#/definitions/n", "minimum": 3, "title": "N"]],
                "dependencies": ["a": ["b"], "c": ["$ref": "#/definitions/n"]],
            ],
            resolved: [
                "$schema": "http://json-schema.org/draft-07/schema#", "items": [["type": "number", "title": "N"]],
                "dependencies": ["a": ["b"], "c": ["type": "number"]],
            ]
        ),
        Sound(
            testDescription: "an id of the whole, and one where nothing is referred to",
            schema: [
                "$id": "https://example.com/a", "$defs": ["n": ["type": "number"]], "items": ["$ref": "#/$defs/n"],
                "not": ["$id": "b"],
            ],
            resolved: ["$id": "https://example.com/a", "items": ["type": "number"], "not": ["$id": "b"]]
        ),
    ]

    @Test("references become what they name", arguments: sound)
    func resolves(_ sound: Sound) throws {
        #expect(try ForeignSchema(sound.schema).json == sound.resolved)
    }

    /// A schema of which each part refers twice to the next: 2 to the 12th parts.
    private static var explosion: JSONValue {
        var definitions: [String: JSONValue] = ["12": ["type": "string"]]
        for level in 0..<12 {
            let next: JSONValue = ["$ref": .string("#/$defs/\(level + 1)")]
            definitions["\(level)"] = ["anyOf": [next, next]]
        }
        return ["$defs": .object(definitions), "properties": ["a": ["$ref": "#/$defs/0"]]]
    }

    private static func nested(_ depth: Int) -> JSONValue {
        var schema: JSONValue = ["type": "string"]
        for _ in 0..<depth { schema = ["items": schema] }
        return schema
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let problem: String
        let schema: JSONValue
        var testDescription: String { problem }
    }

    static let bad: [Bad] = [
        Bad(problem: "another document", schema: ["properties": ["a": ["$ref": "https://example.com/a.json"]]]),
        Bad(problem: "another document", schema: ["properties": ["a": ["$ref": "other.json#/a"]]]),
        Bad(problem: "another document", schema: ["items": ["$id": "b", "not": ["$ref": "#/items"]]]),
        Bad(problem: "refers to itself", schema: ["$ref": "#"]),
        Bad(problem: "refers to itself", schema: ["properties": ["a": ["$ref": "#/properties/a"]]]),
        Bad(
            problem: "refers to itself",
            schema: [
                "$defs": ["node": ["properties": ["children": ["items": ["$ref": "#/$defs/node"]]]]],
                "properties": ["tree": ["$ref": "#/$defs/node"]],
            ]
        ),
        Bad(problem: "not there", schema: ["items": ["$ref": "#/$defs/none"]]),
        Bad(problem: "not there", schema: ["items": ["$ref": "#anchor"]]),
        Bad(problem: "not there", schema: ["items": ["$ref": "#/%ZZ"]]),
        Bad(problem: "no string", schema: ["items": ["$ref": 1]]),
        Bad(problem: "$dynamicRef", schema: ["items": ["$dynamicRef": "#a"]]),
        Bad(problem: "dialect", schema: ["$schema": "http://json-schema.org/draft-04/schema#"]),
        Bad(problem: "dialect", schema: ["$schema": "https://example.com/mine"]),
        Bad(problem: "dialect", schema: ["$schema": 7]),
        Bad(problem: "no schema", schema: ["properties": ["a": "string"]]),
        Bad(problem: "no schema", schema: ["properties": [1]]),
        Bad(problem: "no schema", schema: ["anyOf": ["a": 1]]),
        Bad(problem: "no schema", schema: "object"),
        Bad(problem: "deeper than 32", schema: nested(40)),
        Bad(problem: "2000 parts", schema: explosion),
        Bad(
            problem: "2000 parts",
            schema: ["properties": .object(Dictionary(uniqueKeysWithValues: (0..<2000).map { ("\($0)", true) }))]
        ),
        Bad(
            problem: "too large",
            schema: [
                "$defs": ["long": ["enum": [.string(String(repeating: "x", count: 10_000))]]],
                "anyOf": .array(Array(repeating: ["$ref": "#/$defs/long"], count: 200)),
            ]
        ),
        Bad(problem: "too large", schema: ["description": .string(String(repeating: "x", count: 1 << 20))]),
    ]

    @Test("what has no end, reaches out or grows too large is refused", arguments: bad)
    func refuses(_ bad: Bad) {
        let fault = #expect(throws: SchemaFault.self) { try ForeignSchema(bad.schema) }
        #expect(fault?.problem.contains(bad.problem) == true, "\(fault?.problem ?? "")")
    }

    @Test("a schema at the limits is read")
    func atTheLimits() throws {
        #expect(try ForeignSchema(Self.nested(32)).json == Self.nested(32))
        let wide = JSONValue.object(Dictionary(uniqueKeysWithValues: (0..<1999).map { ("\($0)", true) }))
        #expect(try ForeignSchema(["properties": wide]).json == ["properties": wide])
    }

    @Test("arguments that are headers are found by the chain of properties that leads to them")
    func headers() throws {
        let schema = try ForeignSchema([
            "type": "object",
            "properties": [
                "region": ["type": "string", "x-mcp-header": "Region"],
                "x-mcp-header": ["type": "string"],
                "at": ["type": "object", "properties": ["items": ["type": "integer", "x-mcp-header": "Count"]]],
            ],
        ])
        #expect(schema.headers.map(\.name) == ["Mcp-Param-Count", "Mcp-Param-Region"])
        #expect(schema.headers.map(\.path) == [["at", "items"], ["region"]])
        let texts = { (arguments: [String: JSONValue]) in schema.headers.map { $0.text(in: arguments) } }
        #expect(texts(["region": "us-west1", "at": ["items": 7]]) == ["7", "us-west1"])
        #expect(texts(["region": "Zürich", "at": ["items": true]]) == ["true", "=?base64?WsO8cmljaA==?="])
        #expect(texts(["region": nil, "at": []]) == [nil, nil])
        #expect(texts([:]) == [nil, nil])
    }

    @Test(
        "headers that no argument can give are refused",
        arguments: [
            ["x-mcp-header": "A"], ["properties": ["a": ["type": "number", "x-mcp-header": "A"]]],
            ["properties": ["a": ["x-mcp-header": "A"]]],
            ["properties": ["a": ["type": "string", "x-mcp-header": ""]]],
            ["properties": ["a": ["type": "string", "x-mcp-header": "A B"]]],
            ["properties": ["a": ["type": "string", "x-mcp-header": "A\r\nB: c"]]],
            ["properties": ["a": ["type": "string", "x-mcp-header": 1]]],
            [
                "properties": [
                    "a": ["type": "string", "x-mcp-header": "A"], "b": ["type": "string", "x-mcp-header": "a"],
                ]
            ],
            ["properties": ["a": ["items": ["type": "string", "x-mcp-header": "A"]]]],
            ["anyOf": [["properties": ["a": ["type": "string", "x-mcp-header": "A"]]]]],
            ["$defs": ["a": ["type": "string", "x-mcp-header": "A"]]],
        ] as [JSONValue]
    )
    func refusesHeaders(_ schema: JSONValue) {
        #expect(throws: SchemaFault.self) { try ForeignSchema(schema) }
    }
}
