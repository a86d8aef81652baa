import Core
import Testing

@Suite("JSON Schema")
struct JSONSchemaTests {
    /// A schema, a value, and whether it fits.
    static let table: [(schema: String, value: String, fits: Bool)] = [
        (#"{}"#, #"{"a": [1]}"#, true), (#"true"#, "1", true), (#"false"#, "1", false),
        (#"{"type": "integer"}"#, "1.0", true), (#"{"type": "integer"}"#, "1.5", false),
        (#"{"type": ["string", "null"]}"#, "null", true), (#"{"type": "number"}"#, "true", false),
        (#"{"const": 1}"#, "1.0", true), (#"{"const": {"a": [1, 2.0]}}"#, #"{"a": [1.0, 2]}"#, true),
        (#"{"const": false}"#, "0", false), (#"{"enum": [1, "a", null]}"#, "1.0", true),
        (#"{"enum": [[0]]}"#, "[false]", false),
        (#"{"minimum": 1.1}"#, "1.1", true), (#"{"exclusiveMinimum": 1.1}"#, "1.1", false),
        (#"{"maximum": 3}"#, "3.5", false), (#"{"exclusiveMaximum": 3}"#, "2.9", true),
        (#"{"multipleOf": 0.1}"#, "0.3", true), (#"{"multipleOf": 0.1}"#, "0.35", false),
        (#"{"multipleOf": 0.5}"#, "1e308", true), (#"{"multipleOf": 2}"#, "7", false),
        (#"{"minLength": 2}"#, #""é""#, false), (#"{"maxLength": 2}"#, #""💩💩""#, true),
        (#"{"pattern": "^a+$"}"#, #""aaa""#, true), (#"{"pattern": "a+"}"#, #""xxaayy""#, true),
        (#"{"pattern": "^a+$"}"#, #""ab""#, false), (#"{"pattern": "^a+$"}"#, "12", true),
        (#"{"minItems": 1}"#, "[]", false), (#"{"maxItems": 1}"#, "[1, 2]", false),
        (#"{"uniqueItems": true}"#, "[1, 1.0]", false), (#"{"uniqueItems": true}"#, "[0, false, null]", true),
        (#"{"uniqueItems": false}"#, "[1, 1]", true),
        (#"{"items": {"type": "integer"}}"#, #"[1, "x"]"#, false),
        (#"{"prefixItems": [{"type": "string"}], "items": {"type": "integer"}}"#, #"["x", 1, 2]"#, true),
        (#"{"prefixItems": [{"type": "string"}], "items": false}"#, #"["x", 1]"#, false),
        (#"{"prefixItems": [{"type": "string"}, {}]}"#, #"["x"]"#, true),
        (#"{"contains": {"minimum": 5}}"#, "[3, 4, 5]", true), (#"{"contains": {"minimum": 5}}"#, "[1]", false),
        (#"{"contains": {"const": 1}, "minContains": 0}"#, "[]", true),
        (#"{"contains": {"const": 1}, "maxContains": 1}"#, "[1, 1]", false),
        (#"{"required": ["a"]}"#, #"{"a": null}"#, true), (#"{"required": ["a"]}"#, "{}", false),
        (#"{"required": ["a"]}"#, "12", true),
        (#"{"properties": {"a": false}}"#, #"{"a": 1}"#, false),
        (#"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"b": 1}"#, false),
        (#"{"properties": {"a": {}}, "additionalProperties": {"type": "string"}}"#, #"{"b": 1}"#, false),
        (#"{"patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}"#, #"{"xy": 1}"#, true),
        (#"{"patternProperties": {"^x": {"type": "integer"}}}"#, #"{"xy": "1"}"#, false),
        (#"{"propertyNames": {"maxLength": 2}}"#, #"{"abc": 1}"#, false),
        (#"{"minProperties": 1}"#, "{}", false), (#"{"maxProperties": 1}"#, #"{"a": 1, "b": 2}"#, false),
        (#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#, false),
        (#"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, #"{"a": 1, "b": 2}"#, true),
        (#"{"allOf": [{"type": "integer"}, {"minimum": 2}]}"#, "1", false),
        (#"{"anyOf": [{"type": "string"}, {"minimum": 2}]}"#, "3", true),
        (#"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, "3", false),
        (#"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, "2.5", true),
        (#"{"not": {"type": "integer"}}"#, "1", false), (#"{"not": {}}"#, "1", false),
        (#"{"if": {"const": 1}, "then": {"type": "string"}, "else": {"type": "integer"}}"#, "1", false),
        (#"{"if": {"const": 1}, "then": {"type": "integer"}}"#, "2", true),
        (##"{"$defs": {"n": {"minimum": 3}}, "properties": {"a": {"$ref": "#/$defs/n"}}}"##, ##"{"a": 2}"##, false),
        (##"{"$defs": {"a~b/c%": true}, "$ref": "#/$defs/a~0b~1c%25"}"##, "1", true),
        (
            ##"{"properties": {"child": {"$ref": "#"}}, "additionalProperties": false}"##,
            ##"{"child": {"child": {}}}"##, true
        ),
        (
            ##"{"properties": {"child": {"$ref": "#"}}, "additionalProperties": false}"##, ##"{"child": {"x": 1}}"##,
            false
        ),
        (##"{"$ref": "#"}"##, "1", false), (##"{"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}"##, "1", false),
        (##"{"$ref": "#/$defs/missing"}"##, "1", false), (##"{"$ref": "https://example.org/s"}"##, "1", false),
    ]

    @Test("values fit their schemas, or do not", arguments: table.indices)
    func fits(_ row: Int) throws {
        let (schema, value, fits) = Self.table[row]
        let faults = JSONSchema(try JSONValue(parsing: schema)).faults(in: try JSONValue(parsing: value))
        #expect(faults.isEmpty == fits, "\(schema) \(value): \(faults)")
    }

    @Test("a fault names its place")
    func places() throws {
        let schema: JSONValue = [
            "properties": ["a/b": ["items": ["type": "integer"]]], "required": ["c"],
        ]
        let faults = JSONSchema(schema).faults(in: ["a/b": [1, "x"]])
        #expect(faults.map(\.path) == ["", "/a~1b/1"])
        #expect(faults.last?.description == "'a~1b/1' must be an integer, not a string.")
    }

    @Test("a value that goes deeper than its schema can be followed is a fault, and no end of the program")
    func deep() throws {
        let deep = String(repeating: #"{"a":"#, count: 120) + "1" + String(repeating: "}", count: 120)
        let faults = JSONSchema(["properties": ["a": ["$ref": "#"]]]).faults(in: try JSONValue(parsing: deep))
        #expect(faults.count == 1)
    }
}
