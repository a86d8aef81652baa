import Core
import Synchronization

/// The input that a flow takes, whatever implements the flow, and how it runs with it.
public struct FlowForm: Sendable {
    /// Runs a flow whose input was checked.
    typealias Run =
        @Sendable (ServiceResolver, FlowSession, (any ProposalKeeping)?) async throws -> any FlowResult

    /// In the order of declaration; of a flow without a type those that it requires come first.
    public let parameters: [FlowParameter]
    /// The JSON Schema (2020-12) of its input.
    public let json: JSONValue
    private let prepare: @Sendable (JSONValue) throws -> Run

    public init(_ flow: FlowRegistration, for caller: Caller = .person) {
        func open<F: Flow>(_ type: F.Type) -> FlowForm { FlowForm(FlowSchema(type, for: caller), of: flow.feature) }
        if let type = flow.type {
            self = open(type)
        } else {
            self.init(flow.untyped, id: flow.id, flow.descriptor)
        }
    }

    private init<F: Flow>(_ schema: FlowSchema<F>, of feature: String) {
        parameters = schema.parameters
        json = schema.json
        prepare = { input in
            let flow = try schema.parse(input)
            return { resolver, session, proposals in
                try await FlowRunner.run(
                    flow,
                    of: feature,
                    input: input,
                    resolver: resolver,
                    session: session,
                    proposals: proposals
                )
            }
        }
    }

    private init(_ flow: UntypedFlow?, id: String, _ descriptor: FlowDescriptor) {
        json = flow?.schema ?? false
        parameters = FlowParameter.parameters(of: json)
        prepare = { [json, parameters] input in
            guard let flow, descriptor.effect != .spends else { throw SpendingGate.unnamed(id) }
            let input = Self.withoutNulls(descriptor.current(input), json)
            try FlowInputError.check(input, against: json, names: parameters.map(\.name))
            return { resolver, session, _ in
                guard descriptor.openTo.contains(session.caller.kind) else {
                    throw FlowNotOpen(flow: id, caller: session.caller)
                }
                try Task.checkCancellation()
                return try await flow.run(input, resolver, session)
            }
        }
    }

    /// Checks an input and makes it ready to run.
    ///
    /// - Throws: ``FlowInputError``; a failure for a flow that spends and cannot say what.
    func prepared(_ input: JSONValue) throws -> Run { try prepare(input) }

    /// The input that words of a command line stand for, as JSON. It is not validated.
    ///
    /// - Returns: `nil` if they name something that the flow does not accept.
    public func input(of words: [String]) -> JSONValue? { parameters.input(of: words) }

    /// The intended input: models and other programs write a number, a Boolean, or a list as text, and text as a
    /// number. A value is converted if its schema does not accept its type but accepts the converted one.
    func asMeant(_ input: JSONValue) -> JSONValue {
        guard let members = input.objectValue else { return input }
        return .object(
            Dictionary(
                uniqueKeysWithValues: members.map { name, value in
                    guard let property = json["properties"]?[name], !JSONSchema(property).faults(in: value).isEmpty,
                        let meant = Self.other(value), JSONSchema(property).faults(in: meant).isEmpty
                    else { return (name, value) }
                    return (name, meant)
                }
            )
        )
    }

    /// The value of a text, or the text of a number; `nil` for anything else.
    private static func other(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string(let text):
            guard text.first?.isWhitespace == false, text.last?.isWhitespace == false else { return nil }
            return try? JSONValue(parsing: text)
        case .integer, .number: return .string(value.text())
        default: return nil
        }
    }

    /// Removes null members, which models and clients send in place of absent ones, unless null is a valid value.
    private static func withoutNulls(_ input: JSONValue, _ schema: JSONValue) -> JSONValue {
        guard let members = input.objectValue else { return input }
        return .object(
            members.filter { name, value in
                guard value == .null else { return true }
                guard let property = schema["properties"]?[name] else { return false }
                return JSONSchema(property).faults(in: .null).isEmpty
            }
        )
    }
}

extension FlowParameter {
    /// The command-line parameters for the JSON Schema of an object: each property is an option with its name, required
    /// ones first.
    static func parameters(of schema: JSONValue) -> [FlowParameter] {
        let properties = schema["properties"]?.objectValue ?? [:]
        let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue).filter { properties[$0] != nil }
        let others = properties.keys.filter { !required.contains($0) }.sorted()
        return (required + others).map { name in
            let property = properties[name] ?? [:]
            let type = property["type"]?.stringValue
            return FlowParameter(
                name: name,
                kind: type == "boolean" ? .flag(on: "--\(name)", off: "--no-\(name)") : .option,
                spelling: "--\(name)",
                isRequired: required.contains(name),
                isRepeating: type == "array",
                isPhrase: false,
                reach: nil,
                schema: property
            )
        }
    }
}

/// Forms of flows that were derived before: deriving one asks ArgumentParser for a description of all arguments, which costs a
/// hundred times what a call through the desk does.
final class FormCache: Sendable {
    private struct Key: Hashable {
        let flow: ObjectIdentifier
        let isOwn: Bool
        let canEndCalls: Bool
    }

    private let forms = Mutex<[Key: FlowForm]>([:])

    func form(of flow: FlowRegistration, for caller: Caller) -> FlowForm {
        // Another program's tools may change while this one runs, and need no deriving.
        guard let type = flow.type else { return FlowForm(flow, for: caller) }
        let key = Key(flow: ObjectIdentifier(type), isOwn: caller.isOwn, canEndCalls: caller.canEndCalls)
        if let known = forms.withLock({ $0[key] }) { return known }
        let form = FlowForm(flow, for: caller)
        forms.withLock { $0[key] = form }
        return form
    }
}
