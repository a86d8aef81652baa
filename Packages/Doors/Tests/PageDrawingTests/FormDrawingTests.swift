import Core
import PageDrawing
import Testing

@Suite("Forms from schemas")
struct FormDrawingTests {
    static func schema(_ property: JSONValue, required: Bool = false) -> JSONValue {
        [
            "type": "object", "properties": ["field": property], "additionalProperties": false,
            "required": required ? ["field"] : [],
        ]
    }

    static func drawn(_ drawing: FlowFormDrawing) -> String {
        var html = HTML()
        drawing.draw(in: &html)
        return html.description
    }

    /// What a browser would post of a form.
    static func posted(_ html: String) -> [(name: String, value: String)] { PostedForm(html).fields }

    @Test(
        "what is read of a form that was drawn with an input is that input, for every kind of schema",
        arguments: [
            (["type": "string"], "a <b> \"c\" & 'd'\né  "), (["type": "string"], "line\n\nline\n"),
            (["type": "string", "minLength": 1], "x"), (["type": "string", "format": "date"], "2026-11-28"),
            (["type": "string", "enum": ["preWorkout", "x", "y"]], "preWorkout"),
            (["type": "string", "enum": ["a", "b", "c", "d", "e", "f"]], "f"), (["enum": [1, 2.5, true]], 2.5),
            (["type": "integer"], 9_007_199_254_740_993), (["type": "integer", "minimum": 0, "default": 3], 0),
            (["type": "number"], 0.1), (["type": "number", "minimum": -5, "maximum": 5], -1.5),
            (["type": "number"], 1e300),
            (["type": "boolean"], true), (["type": "boolean", "default": true], true),
            (["type": "boolean", "default": true], false),
            (["type": "array", "items": ["type": "string"]], ["a", "b c", "a"]),
            (["type": "array", "items": ["type": "number"]], [1, 2.5]),
            (["type": "array", "items": ["type": "integer"]], [7]),
            (["type": "array", "items": ["type": "string", "format": "date"]], ["2026-01-01"]),
            (["type": "array", "items": ["enum": ["mon", "tue", "wed"]]], ["mon", "wed"]),
            (["type": "object"], ["a": [1, ["b": nil]]]), (["type": "array", "items": ["type": "object"]], [["a": 1]]),
            (["anyOf": [["type": "string"], ["type": "number"]]], 5), (["const": "x"], "x"),
            (["type": ["string", "null"]], "n"),
            ([:], ["any": "thing"]), (["type": "array", "items": ["type": "boolean"]], [true, false]),
        ] as [(JSONValue, JSONValue)]
    )
    func roundTrip(property: JSONValue, value: JSONValue) {
        for isRequired in [false, true] {
            let schema = Self.schema(property, required: isRequired)
            let html = Self.drawn(FlowFormDrawing(schema, input: ["field": value]))
            let reading = FormReading(Self.posted(html), for: schema)
            #expect(reading.input == ["field": value])
            #expect(reading.faults.isEmpty)
            // What was refused for another reason keeps what was typed.
            let again = Self.drawn(FlowFormDrawing(schema, sent: Self.posted(html), faults: ["": ["No."]]))
            #expect(FormReading(Self.posted(again), for: schema).input == reading.input)
        }
    }

    @Test("a form that nobody filled in is an input without members, but for switches that are on")
    func empty() {
        let kinds: [JSONValue] = [
            ["type": "string"], ["type": "integer", "default": 3], ["type": "number"], ["enum": ["a", "b"]],
            ["type": "boolean"],
            ["type": "array", "items": ["type": "string"]], ["type": "array", "items": ["enum": ["a"]]],
            ["type": "object"],
        ]
        for property in kinds {
            let schema = Self.schema(property)
            #expect(FormReading(Self.posted(Self.drawn(FlowFormDrawing(schema))), for: schema).input == [:])
        }
        let on = Self.schema(["type": "boolean", "default": true])
        #expect(FormReading(Self.posted(Self.drawn(FlowFormDrawing(on))), for: on).input == ["field": true])
    }

    @Test(
        "what does not fit is said beside its field",
        arguments: [
            (["type": "integer"], ["x"], "must be a whole number, such as 12"),
            (["type": "number"], ["0x10"], "must be a number, such as 12.5"),
            (["type": "number"], ["inf"], "must be a number, such as 12.5"),
            (["type": "number"], ["1e999"], "must be a number, such as 12.5"),
            (["type": "integer"], ["1.5"], "must be an integer, not a number"),
            (["type": "integer", "minimum": 2], ["1"], "must be at least 2"),
            (["type": "string"], [""], "is needed"), (["enum": ["a", "b"]], ["c"], "must be one of a, b"),
            (["type": "array", "items": ["type": "integer", "minimum": 2]], ["5", "1"], "2. must be at least 2"),
            (["type": "object"], ["{"], "is no JSON"),
            (["type": "string", "maxLength": 2], ["abc"], "must have at most 2 characters"),
        ] as [(JSONValue, [String], String)]
    )
    func faults(property: JSONValue, values: [String], message: String) throws {
        let schema = Self.schema(property, required: true)
        let sent = values.map { (name: "field", value: $0) }
        let reading = FormReading(sent, for: schema)
        let said = try #require(reading.faults["field"])
        #expect(said.count == 1)
        #expect(said.first?.hasPrefix(message) == true)
        let html = Self.drawn(FlowFormDrawing(schema, sent: sent, faults: reading.faults, prefix: "f"))
        #expect(
            html.contains(
                "<div class=\"errors\" role=\"alert\" tabindex=\"-1\"><h2>Not done yet</h2><ul><li><a href=\"#f-field\">"
            )
        )
        #expect(html.contains("aria-invalid=\"true\""))
        #expect(html.contains("id=\"f-field-error\""))
        #expect(html.contains("aria-describedby=\""))
        #expect(html.contains("id=\"f-field\""))
    }

    @Test("fields that the schema does not have are passed over, and a thousand values are enough")
    func unknown() {
        let schema = Self.schema(["type": "array", "items": ["type": "string"]])
        let sent = [(name: "other", value: "x")] + (0..<2_000).map { (name: "field", value: "\($0)") }
        #expect(FormReading(sent, for: schema).input["field"]?.arrayValue?.count == 1_000)
        #expect(FormReading(sent, for: schema).faults.isEmpty)
        #expect(FormReading(sent, for: false).input == [:])
    }

    @Test("a flow's own faults find their fields")
    func sentences() {
        let schema = Self.schema(["type": "string"])
        let faults = FormReading.faults(["'field' is odd.", "The input lacks 'field'.", "No."], for: schema)
        #expect(faults == ["field": ["'field' is odd.", "The input lacks 'field'."], "": ["No."]])
        let html = Self.drawn(FlowFormDrawing(schema, sent: [], faults: faults.merging(["gone": ["x"]]) { $1 }))
        #expect(html.contains("<li>No.</li>"))
        #expect(html.contains("<li>gone: x</li>"))
        #expect(html.contains("&#39;field&#39; is odd."))
    }

    @Test("a secret is a password that is not sent back; a file makes the form one of parts")
    func secretsAndFiles() {
        for property in [["type": "string", "format": "password"], ["type": "string", "writeOnly": true]] as [JSONValue]
        {
            let html = Self.drawn(FlowFormDrawing(Self.schema(property), input: ["field": "hunter2"]))
            #expect(html.contains("type=\"password\""))
            #expect(!html.contains("hunter2"))
        }
        let named: JSONValue = ["type": "object", "properties": ["serverApiKey": ["type": "string"]]]
        #expect(Self.drawn(FlowFormDrawing(named)).contains("type=\"password\""))
        let file = FlowFormDrawing(Self.schema(["type": "string", "format": "binary"]))
        #expect(file.hasFiles)
        #expect(Self.drawn(file).contains("type=\"file\""))
        let files = FlowFormDrawing(
            Self.schema(["type": "array", "items": ["type": "string", "format": "binary"]])
        )
        #expect(files.hasFiles)
        #expect(Self.drawn(files).contains("type=\"file\""))
        #expect(!FlowFormDrawing(Self.schema(["type": "string"])).hasFiles)
    }

    @Test(
        "what is needed comes first; much that is not stands in a part that opens, and is open where it holds something"
    )
    func order() {
        let schema: JSONValue = [
            "type": "object", "required": ["zText", "zText"],
            "properties": [
                "zText": ["type": "string", "description": "Say <it>."], "a": ["type": "string"],
                "b": ["type": "string"],
                "c": ["type": "boolean"], "d": ["type": "integer", "default": 5],
            ],
        ]
        let html = Self.drawn(FlowFormDrawing(schema))
        #expect(
            html.hasPrefix(
                "<div class=\"field\"><label for=\"field-zText\">Z text<span class=\"needed\"> (needed)</span></label>"
            )
        )
        #expect(html.contains("<p class=\"hint\" id=\"field-zText-hint\">Say &lt;it&gt;.</p>"))
        #expect(html.contains("<details class=\"more\"><summary>More (4)</summary>"))
        #expect(html.contains("By default 5."))
        #expect(Self.drawn(FlowFormDrawing(schema, input: ["a": "x"])).contains("<details class=\"more\" open>"))
        var one = HTML()
        FlowFormDrawing(schema).draw("a", in: &one)
        FlowFormDrawing(schema).draw("none", in: &one)
        #expect(one.description.hasPrefix("<div class=\"field\"><label for=\"field-a\">A</label>"))
    }

    @Test("names of fields and values are harmless, and ids different", arguments: HTMLTests.hostile)
    func hostile(name: String, written: String) {
        let schema: JSONValue = [
            "type": "object",
            "properties": [
                name: ["type": "string", "description": .string(name), "default": .string(name)],
                name + "2": ["enum": [.string(name), "b"]],
                name + "3": ["type": "array", "items": ["enum": [.string(name)]]],
            ],
        ]
        let html = Self.drawn(FlowFormDrawing(schema, input: [name: .string(name)]))
        #expect(!html.contains("<script"))
        #expect(!html.contains(" onclick=\""))
        #expect(!html.contains(" style="))
        let ids = html.components(" id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(Set(ids).count == ids.count)
    }
}
