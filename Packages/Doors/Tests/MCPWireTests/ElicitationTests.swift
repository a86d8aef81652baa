import Core
import Testing

@testable import MCPWire

@Suite("Questions to the person")
struct ElicitationTests {
    private static let form = Form(
        "Which meal?",
        [
            FormField("meal", .choice([.init("lunch"), .init("dinner")]), title: "Meal", defaultValue: "lunch"),
            FormField("amount", .number(isWhole: false, least: 0, most: 5000), isRequired: false),
            FormField("count", .number(isWhole: true, least: 1), isRequired: false),
            FormField("note", .text(shortest: 2, longest: 5), isRequired: false),
            FormField("again", .flag, isRequired: false),
            FormField("tags", .choices([.init("a", title: "A"), .init("b")], fewest: 1, most: 1), isRequired: false),
        ]
    )

    @Test("a form comes back, with the fields that must be answered first")
    func comesBack() throws {
        let request = InputRequest.form(Self.form)
        let back = try InputRequest(method: request.method, params: request.params)
        guard case .form(let form) = back else {
            Issue.record("a form was read as \(back)")
            return
        }
        #expect(form.message == "Which meal?")
        #expect(form.schema == Self.form.schema)
        #expect(form.fields.map(\.name) == ["meal", "again", "amount", "count", "note", "tags"])
        // The protocol has a title for each choice or for none.
        #expect(
            form.fields.last?.kind == .choices([.init("a", title: "A"), .init("b", title: "b")], fewest: 1, most: 1)
        )
    }

    @Test(
        "answers that fit are taken, and what was not asked is left out",
        arguments: [
            ["meal": "lunch"],
            ["meal": "dinner", "amount": 1.5, "count": 3, "note": "plain", "again": true, "tags": ["a"]],
            ["meal": "lunch", "surplus": [1], "note": nil],
        ] as [[String: JSONValue]]
    )
    func takes(_ content: [String: JSONValue]) throws {
        let names = Set(Self.form.fields.map(\.name))
        #expect(try Self.form.answers(in: content) == content.filter { names.contains($0.key) && $0.value != .null })
    }

    @Test(
        "answers that do not fit are refused, each with its name",
        arguments: [
            ([:], "lacks 'meal'"), (["meal": "brunch"], "'meal' must be one of lunch, dinner"), (["meal": 1], "'meal'"),
            (["meal": "lunch", "amount": "1"], "'amount' must be a number"),
            (["meal": "lunch", "count": 1.5], "'count'"),
            (["meal": "lunch", "note": "x"], "'note' must have at least 2"),
            (["meal": "lunch", "again": "yes"], "'again'"),
            (["meal": "lunch", "tags": ["c"]], "'tags/0'"),
            (["meal": "lunch", "tags": ["a", "b"]], "'tags' must have at most 1"),
        ] as [([String: JSONValue], String)]
    )
    func refuses(_ content: [String: JSONValue], _ words: String) {
        let fault = #expect(throws: ShapeFault.self) { try Self.form.answers(in: content) }
        #expect(fault?.problem.contains(words) == true, "\(fault?.problem ?? "")")
    }

    @Test(
        "forms that are not flat are refused",
        arguments: [
            [:], ["type": "string", "properties": [:]], ["type": "object"],
            ["type": "object", "properties": ["a": ["type": "object", "properties": [:]]]],
            ["type": "object", "properties": ["a": ["type": "array", "items": ["type": "string"]]]],
            ["type": "object", "properties": ["a": ["type": ["string", "null"]]]],
            ["type": "object", "properties": ["a": ["$ref": "#/$defs/a"]]],
            ["type": "object", "properties": ["a": ["type": "string", "oneOf": [["title": "A"]]]]],
            ["type": "object", "properties": ["a": true]],
            [
                "type": "object",
                "properties": .object(
                    Dictionary(uniqueKeysWithValues: (0..<65).map { ("\($0)", ["type": "boolean"]) })
                ),
            ],
        ] as [[String: JSONValue]]
    )
    func refusesForms(_ schema: [String: JSONValue]) {
        #expect(throws: ShapeFault.self) {
            try InputRequest(
                method: "elicitation/create",
                params: ["message": "m", "requestedSchema": .object(schema)]
            )
        }
    }

    @Test("the names of choices of 2025-06-18 are titles")
    func readsNames() throws {
        let field = try FormField("a", ["type": "string", "enum": ["x", "y"], "enumNames": ["X"]], isRequired: true)
        #expect(field.kind == .choice([.init("x", title: "X"), .init("y")]))
    }

    struct Declared: Sendable {
        let capabilities: [String: JSONValue]
        let forms: Bool
        let pages: Bool
    }

    @Test(
        "a client is asked what it has declared",
        arguments: [
            Declared(capabilities: [:], forms: false, pages: false),
            Declared(capabilities: ["elicitation": [:]], forms: true, pages: false),
            Declared(capabilities: ["elicitation": ["form": [:]]], forms: true, pages: false),
            Declared(capabilities: ["elicitation": ["url": [:]]], forms: false, pages: true),
            Declared(capabilities: ["elicitation": ["form": [:], "url": [:]]], forms: true, pages: true),
            Declared(capabilities: ["elicitation": ["future": [:]]], forms: true, pages: false),
            Declared(capabilities: ["elicitation": true], forms: false, pages: false),
            Declared(capabilities: ["sampling": [:], "roots": [:]], forms: false, pages: false),
        ]
    )
    func declared(_ declared: Declared) {
        let client = Capabilities(declared.capabilities)
        #expect(InputRequest.form(Self.form).canBeAsked(of: client) == declared.forms)
        #expect(InputRequest.page(message: "m", url: "http://127.0.0.1/").canBeAsked(of: client) == declared.pages)
        #expect(!InputRequest.other(method: "sampling/createMessage", params: [:]).canBeAsked(of: client))
    }

    @Test("what a client would have to declare is what it declares")
    func capability() {
        for request in [InputRequest.form(Self.form), .page(message: "m", url: "u")] {
            #expect(request.canBeAsked(of: Capabilities(request.capability)))
        }
        #expect(InputRequest.other(method: "roots/list", params: [:]).capability == ["roots": [:]])
    }

    @Test("answers are read and written, and others refused")
    func answers() throws {
        for answer in [InputAnswer.accepted(["a": 1]), .accepted([:]), .declined, .cancelled] {
            #expect(try InputAnswer(answer.json) == answer)
        }
        for bad in [nil, [:], ["action": "yes"], ["action": true], ["action": "accept", "content": "x"]] as [JSONValue]
        {
            #expect(throws: ShapeFault.self) { try InputAnswer(bad) }
        }
    }

    @Test("modes that are not known, and pages without an address, are refused")
    func modes() {
        for params in [
            [:], ["message": "m"], ["message": "m", "mode": "url"], ["message": "m", "mode": "voice"],
            ["mode": "form", "requestedSchema": ["type": "object", "properties": [:]]],
        ] as [[String: JSONValue]] {
            #expect(throws: ShapeFault.self) { try InputRequest(method: "elicitation/create", params: params) }
        }
    }
}
