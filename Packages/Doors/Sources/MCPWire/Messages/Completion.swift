import Core

/// The value being typed for an argument of a prompt or of a resource template.
public struct CompletionQuery: Sendable, Hashable {
    public enum Subject: Sendable, Hashable {
        case prompt(String)
        /// The URI template, as listed.
        case resource(String)
    }

    public let subject: Subject
    public let argument: String
    /// The text typed so far.
    public let value: String
    /// The other arguments that are already given.
    public let known: [String: String]

    public init(_ subject: Subject, argument: String, value: String, known: [String: String] = [:]) {
        self.subject = subject
        self.argument = argument
        self.value = value
        self.known = known
    }

    init(_ members: inout Members) throws(ShapeFault) {
        var reference = Members(try members.object("ref"), at: "ref")
        switch try reference.string("type") {
        case "ref/prompt": subject = .prompt(try reference.string("name"))
        case "ref/resource": subject = .resource(try reference.string("uri"))
        default: throw ShapeFault("'ref/type' must be ref/prompt or ref/resource")
        }
        var argument = Members(try members.object("argument"), at: "argument")
        self.argument = try argument.string("name")
        value = try argument.string("value")
        var context = Members(try members.optionalObject("context") ?? [:], at: "context")
        known = try context.optionalTexts("arguments") ?? [:]
    }

    var members: [String: JSONValue] {
        let reference: JSONValue =
            switch subject {
            case .prompt(let name): ["type": "ref/prompt", "name": .string(name)]
            case .resource(let uri): ["type": "ref/resource", "uri": .string(uri)]
            }
        let members: [String: JSONValue] = [
            "ref": reference, "argument": ["name": .string(argument), "value": .string(value)],
        ]
        let context = [String: JSONValue](present: ["arguments": .members(known.mapValues { .string($0) })])
        return members.with(["context": .members(context)])
    }
}

/// The possible completions, likeliest first.
public struct CompletionResult: Sendable, Hashable {
    /// The maximum number of values in a response.
    static let most = 100

    public let values: [String]
    /// The total number, if known.
    public let total: Int?
    public let hasMore: Bool?

    /// Takes the first hundred values.
    public init(all values: [String]) {
        self.values = Array(values.prefix(Self.most))
        total = values.count
        hasMore = values.count > Self.most
    }

    public init(_ result: [String: JSONValue]) throws(ShapeFault) {
        var outer = Members(result)
        var members = Members(try outer.object("completion"), at: "completion")
        values = try members.optionalStrings("values") ?? []
        total = try members.optionalInt("total")
        hasMore = try members.optionalBool("hasMore")
    }

    public var members: [String: JSONValue] {
        let values: [String: JSONValue] = ["values": .strings(self.values)]
        return ["completion": .object(values.with(["total": .count(total), "hasMore": .flag(hasMore)]))]
    }
}
