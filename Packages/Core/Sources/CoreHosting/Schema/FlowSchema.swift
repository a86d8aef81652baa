import ArgumentParser
import Core

/// The JSON form of a flow's input: its schema, and the way from JSON to the parsed flow.
///
/// Types and names come from the flow's own property wrappers by reflection over a fresh instance; help texts, option
/// names and defaults come from ArgumentParser's description of the same wrappers. JSON is validated, turned into
/// arguments and parsed by ArgumentParser, so both ways in share one validation.
public struct FlowSchema<F: Flow>: Sendable {
    /// The parameters, in the order of declaration.
    public let parameters: [FlowParameter]
    /// The schema (JSON Schema 2020-12): an object that refuses unknown keys.
    public let json: JSONValue

    /// Reads the parameters that a caller may give: those that reach files or servers are the person's and their
    /// programs' alone, the one that makes it last belongs to those who can end it, and to everybody else they do not exist. A page
    /// gives a ``PageFile`` for a file.
    public init(_ flow: F.Type = F.self, for caller: Caller = .person) {
        let all = FlowParameterReader.parameters(of: F.self)
        parameters = all.compactMap { parameter in
            guard caller.canEndCalls || parameter.name != F.descriptor.endlessFlag else { return nil }
            if caller.isOwn || parameter.reach == nil { return parameter }
            return caller == .page ? parameter.onPage : nil
        }
        // A path in an example is none that others may give.
        let reaching = caller.isOwn ? [] : all.filter { $0.reach != nil }.map(\.name)
        let examples = F.descriptor.examples.compactMap { all.input(of: $0.words) }
        json = Self.json(
            parameters,
            examples: examples.filter { example in reaching.allSatisfy { example[$0] == nil } }
        )
    }

    private static func json(_ parameters: [FlowParameter], examples: [JSONValue]) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        for parameter in parameters { properties[parameter.name] = parameter.schema }
        var schema: [String: JSONValue] = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "title": .string(F.descriptor.summary),
            "properties": .object(properties),
            "additionalProperties": false,
        ]
        let required = parameters.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        if !F.descriptor.discussion.isEmpty { schema["description"] = .string(F.descriptor.discussion) }
        let examples = examples.filter { example in
            (example.objectValue ?? [:]).keys.allSatisfy { properties[$0] != nil }
        }
        if !examples.isEmpty { schema["examples"] = .array(examples) }
        return .object(schema)
    }

    /// The input that an example's words mean, as JSON.
    ///
    /// - Returns: `nil` if they name something that the flow does not accept.
    public func input(of example: FlowExample) -> JSONValue? {
        FlowParameterReader.parameters(of: F.self).input(of: example.words)
    }

    /// Parses a flow from JSON.
    ///
    /// - Throws: ``FlowInputError`` with every fault found.
    public func parse(_ input: JSONValue) throws(FlowInputError) -> F {
        // A null member means the same as an absent one: models and clients send both.
        let given = F.descriptor.current(input)
        let input = given.objectValue.map { JSONValue.object($0.filter { $0.value != .null }) } ?? given
        try FlowInputError.check(input, against: json, names: parameters.map(\.name))
        return try Self.parse(arguments: arguments(for: input))
    }

    /// Parses a flow from the words of a command line.
    ///
    /// - Throws: ``FlowInputError`` with what ArgumentParser says.
    public static func parse(arguments: [String]) throws(FlowInputError) -> F {
        do {
            guard let parsed = try FlowArguments<F>.parseAsRoot(arguments) as? FlowArguments<F> else {
                throw CleanExit.helpRequest()
            }
            return parsed.arguments
        } catch {
            throw FlowInputError(faults: [FlowArguments<F>.message(for: error)])
        }
    }

    /// The arguments that say on a command line what the JSON says. The input must fit the schema.
    func arguments(for input: JSONValue) throws(FlowInputError) -> [String] {
        var options: [String] = []
        var positional: [String] = []
        var omitted: String?
        for parameter in parameters {
            let value = input[parameter.name].flatMap { $0 == .null ? nil : $0 }
            guard parameter.kind == .positional else {
                if let value { options += parameter.options(for: value) }
                continue
            }
            guard let value else {
                omitted = omitted ?? parameter.name
                continue
            }
            if let omitted {
                throw FlowInputError(faults: ["'\(parameter.name)' needs '\(omitted)' to be given too."])
            }
            positional += parameter.words(for: value)
        }
        return options + (positional.isEmpty ? [] : ["--"] + positional)
    }
}
