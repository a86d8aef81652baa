import ArgumentParser
import Core
import Foundation

/// Reads the parameters of a flow from its property wrappers.
enum FlowParameterReader {
    /// The parameters, in the order of declaration; those of option groups stand in the group's place.
    static func parameters<Arguments: ParsableArguments>(of type: Arguments.Type) -> [FlowParameter] {
        var described = describedArguments(of: type)[...]
        return parameters(of: type, consuming: &described)
    }

    private static func parameters(
        of type: any ParsableArguments.Type,
        consuming described: inout ArraySlice<DescribedArgument>
    ) -> [FlowParameter] {
        var result: [FlowParameter] = []
        for child in Mirror(reflecting: type.init()).children {
            guard let label = child.label, let wrapper = child.value as? any ArgumentWrapper else { continue }
            let name = String(label.drop { $0 == "_" })
            if let group = wrapper.groupType {
                result += parameters(of: group, consuming: &described)
            } else if wrapper.isFlag {
                if let flag = flag(name, wrapper.valueType, consuming: &described) { result.append(flag) }
            } else if let next = described.popFirst() {
                result.append(value(name, wrapper.valueType, described: next))
            }
        }
        return result
    }

    private static func value(_ name: String, _ type: Any.Type, described: DescribedArgument) -> FlowParameter {
        let shape = ValueShape(type)
        var schema = shape.schema
        schema["description"] = described.help.map(JSONValue.string)
        if let text = described.defaultValue, let value = shape.defaultValue(from: text) { schema["default"] = value }
        return FlowParameter(
            name: name,
            kind: described.isPositional ? .positional : .option,
            spelling: described.spelling,
            isRequired: !described.isOptional,
            isRepeating: shape.isRepeating,
            isPhrase: shape.isPhrase,
            reach: shape.reach,
            isOutput: shape.isOutput,
            schema: .object(schema)
        )
    }

    private static func flag(
        _ name: String,
        _ type: Any.Type,
        consuming described: inout ArraySlice<DescribedArgument>
    ) -> FlowParameter? {
        guard let first = described.popFirst() else { return nil }
        var schema: [String: JSONValue] = [:]
        schema["description"] = first.help.map(JSONValue.string)
        var isRequired = !first.isOptional
        let kind: FlowParameter.Kind
        let plain = ValueShape.unwrapped(type)
        if let choice = plain as? any EnumerableFlag.Type {
            let values = FlowParameterReader.caseNames(of: choice)
            var names = [values.first ?? "": first.spelling]
            for value in values.dropFirst() {
                guard let next = described.popFirst() else { break }
                names[value] = next.spelling
            }
            schema["type"] = "string"
            schema["enum"] = .array(values.map(JSONValue.string))
            kind = .flagChoice(names)
        } else if plain == Int.self {
            schema["type"] = "integer"
            schema["minimum"] = 0
            kind = .counter(first.spelling)
            isRequired = false
        } else {
            schema["type"] = "boolean"
            if let second = described.first, second.isOpposite(of: first) {
                described.removeFirst()
                kind = .flag(on: first.spelling, off: second.spelling)
            } else {
                kind = .flag(on: first.spelling, off: nil)
                schema["default"] = false
                isRequired = false
            }
        }
        return FlowParameter(
            name: name,
            kind: kind,
            spelling: first.spelling,
            isRequired: isRequired,
            isRepeating: false,
            isPhrase: false,
            reach: nil,
            schema: .object(schema)
        )
    }

    private static func caseNames<Choice: EnumerableFlag>(of type: Choice.Type) -> [String] {
        type.allCases.map { "\($0)" }
    }

    /// ArgumentParser's own description of a type's arguments, without the help flags.
    private static func describedArguments<Arguments: ParsableArguments>(
        of type: Arguments.Type
    ) -> [DescribedArgument] {
        let text = FlowArguments<Arguments>.dumpedHelp
        guard let tool = try? JSONDecoder().decode(DescribedTool.self, from: Data(text.utf8)) else { return [] }
        return (tool.command.arguments ?? []).filter { !$0.isHelp }
    }
}

/// The type information that every property wrapper of ArgumentParser has.
private protocol ArgumentWrapper {
    var valueType: Any.Type { get }
    var isFlag: Bool { get }
    var groupType: (any ParsableArguments.Type)? { get }
}

extension ArgumentWrapper {
    var isFlag: Bool { false }
    var groupType: (any ParsableArguments.Type)? { nil }
}

extension Argument: ArgumentWrapper {
    fileprivate var valueType: Any.Type { Value.self }
}

extension Option: ArgumentWrapper {
    fileprivate var valueType: Any.Type { Value.self }
}

extension Flag: ArgumentWrapper {
    fileprivate var valueType: Any.Type { Value.self }
    fileprivate var isFlag: Bool { true }
}

extension OptionGroup: ArgumentWrapper {
    fileprivate var valueType: Any.Type { Value.self }
    fileprivate var groupType: (any ParsableArguments.Type)? { Value.self }
}
