import ArgumentParser
import Testing

@testable import Core
@testable import CoreHosting

enum Colour: String, CaseIterable, ExpressibleByArgument, EnumerableFlag, Sendable { case red, darkBlue }

struct Extra: ParsableArguments, Sendable {
    @Option(name: .customLong("how-many"), help: "A count.") var count: Int = 3
}

/// A type that reads itself.
struct Moon: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    let phase: Int

    init?(argument: String) {
        guard let phase = Int(argument) else { return nil }
        self.phase = phase
    }

    static let jsonSchema: JSONValue = ["type": "string"]
}

struct Everything: Flow {
    static let descriptor = FlowDescriptor(
        "everything",
        "Take every kind of input",
        effect: .reads,
        examples: [FlowExample("2 eggs --ratio 0.5", "words")]
    )
    @Argument(help: "Words.") var text: [Word]
    @Option(name: .shortAndLong, help: "A colour.") var colour: Colour?
    @Option(help: "A ratio.") var ratio: Double
    @Option(name: .customLong("tag"), help: "Tags.") var tags: [String] = []
    @OptionGroup var extra: Extra
    @Flag(help: "More words.") var verbose = false
    @Flag(inversion: .prefixedNo, help: "Save it.") var save = true
    @Flag(help: "A colour again.") var shade: Colour = .red
    @Flag(name: .customShort("v"), help: "Louder.") var loudness: Int
    @Option(help: "A day.") var day: Moon?

    func run(with none: NoDependency, in session: FlowSession) async throws -> Nothing { Nothing() }
}

struct Nothing: FlowResult {
    func presentation(in context: FlowContext) -> Presentation { .empty }
}

@Suite("FlowSchema")
struct FlowSchemaTests {
    let schema = FlowSchema(Everything.self)

    @Test("names, kinds and types come from the wrappers")
    func parameters() {
        #expect(
            schema.parameters.map(\.name) == [
                "text", "colour", "ratio", "tags", "count", "verbose", "save", "shade", "loudness", "day",
            ]
        )
        let properties = schema.json["properties"]
        #expect(properties?["text"]?["type"] == "string")
        #expect(properties?["colour"]?["enum"] == ["red", "darkBlue"])
        #expect(properties?["ratio"]?["type"] == "number")
        #expect(properties?["tags"]?["items"] == ["type": "string"])
        #expect(properties?["count"] == ["type": "integer", "description": "A count.", "default": 3])
        #expect(properties?["verbose"]?["default"] == false)
        #expect(properties?["shade"]?["enum"] == ["red", "darkBlue"])
        #expect(schema.json["required"] == ["text", "ratio"])
        #expect(schema.json["additionalProperties"] == false)
    }

    @Test(
        "an example is written once: what is typed gives the JSON form",
        arguments: [
            ("2 eggs --ratio 0.5", ["text": "2 eggs", "ratio": 0.5]),
            (
                "\"2 eggs\" and 'toast \"x\"' --tag=a=b --tag \"c d\" --how-many 7 --ratio 2",
                ["text": "2 eggs and toast \"x\"", "tags": ["a=b", "c d"], "count": 7, "ratio": 2]
            ),
            (
                "--verbose --no-save --dark-blue -v -v --colour darkBlue -- --ratio -1",
                [
                    "verbose": true, "save": false, "shade": "darkBlue", "loudness": 2, "colour": "darkBlue",
                    "text": "--ratio -1",
                ]
            ),
            ("--save --ratio x ''", ["save": true, "ratio": "x", "text": ""]),
            ("--nonsense 1", nil), ("eggs --ratio", nil), ("", [:]),
        ] as [(String, JSONValue?)]
    )
    func examples(words: String, input: JSONValue?) {
        #expect(schema.input(of: FlowExample(words, "")) == input)
    }

    @Test("examples are in the schema, for whoever may give what they hold")
    func examplesInSchema() {
        #expect(schema.json["examples"] == [["text": "2 eggs", "ratio": 0.5]])
    }

    @Test("JSON gives the same flow as the command line")
    func sameAsCommandLine() throws {
        let input: JSONValue = [
            "text": "-2 eggs --and toast", "colour": "darkBlue", "ratio": -1.5, "tags": ["a b", "--c"], "count": 7,
            "verbose": true, "save": false, "shade": "darkBlue", "loudness": 2, "day": "-1",
        ]
        let flow = try schema.parse(input)
        #expect(flow.text.phrase == "-2 eggs --and toast")
        #expect(flow.colour == .darkBlue)
        #expect(flow.ratio == -1.5)
        #expect(flow.tags == ["a b", "--c"])
        #expect(flow.extra.count == 7)
        #expect(flow.verbose)
        #expect(!flow.save)
        #expect(flow.shade == .darkBlue)
        #expect(flow.loudness == 2)
        #expect(flow.day == Moon(argument: "-1"))
        let typed = try Everything.parse([
            "--colour", "darkBlue", "--ratio=-1.5", "--tag", "a b", "--tag=--c", "--how-many", "7", "--verbose",
            "--no-save", "--dark-blue", "-vv", "--day=-1", "--", "-2", "eggs", "--and", "toast",
        ])
        #expect(typed.text.phrase == flow.text.phrase)
        #expect(typed.tags == flow.tags)
        #expect(typed.shade == flow.shade)
    }

    @Test("defaults hold where JSON says nothing")
    func defaults() throws {
        let flow = try schema.parse(["text": "x", "ratio": 1, "colour": nil])
        #expect(flow.extra.count == 3)
        #expect(flow.save)
        #expect(!flow.verbose)
        #expect(flow.shade == .red)
        #expect(flow.colour == nil)
    }

    @Test(
        "input that does not fit is refused with its field",
        arguments: [
            (["ratio": 1], "lacks 'text'"),
            (["text": "x"], "lacks 'ratio'"),
            (["text": 5, "ratio": 1], "'text' must be a string, not an integer"),
            (["text": "x", "ratio": "1"], "'ratio' must be a number, not a string"),
            (["text": "x", "ratio": 1, "colour": "green"], "must be one of red, darkBlue"),
            (["text": "x", "ratio": 1, "color": "red"], "There is no field 'color'. Did you mean 'colour'?"),
            (["text": "x", "ratio": 1, "count": 1.5], "'count' must be an integer, not a number"),
            (["text": "x", "ratio": 1, "tags": "a"], "'tags' must be an array, not a string"),
            (["text": "x", "ratio": 1, "tags": [1]], "'tags/0' must be a string"),
            (["text": "", "ratio": 1], "'text' must not be empty"),
            (["text": "x", "ratio": 1, "save": "yes"], "must be a boolean"),
            (["text": "x", "ratio": 1, "day": "someday"], "someday"),
            ([], "must be an object"),
        ] as [(JSONValue, String)]
    )
    func refuses(input: JSONValue, words: String) {
        let error = #expect(throws: FlowInputError.self) { try schema.parse(input) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
