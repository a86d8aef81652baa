import Core

/// JSON input that does not fit a flow.
public struct FlowInputError: BentoError, Equatable {
    /// Every fault found, each a sentence.
    public let faults: [String]

    public init(faults: [String]) { self.faults = faults }

    public var code: String { "flow.input" }
    public var message: String { faults.joined(separator: " ") }
    /// A pointer to the schema.
    public var recovery: String? { "Run 'bento flows --schema <id>' to see what it takes." }
    public var exitStatus: ExitStatus { .dataError }
}

extension FlowInputError {
    /// - Parameter names: the fields that there are, for one that there is not.
    static func check(_ input: JSONValue, against schema: JSONValue, names: [String]) throws(FlowInputError) {
        let faults = JSONSchema(schema).faults(in: input)
        guard !faults.isEmpty else { return }
        throw FlowInputError(
            faults: faults.map { fault in
                guard let key = fault.unknownKey else { return fault.description }
                let hint = Suggestion.sentence(for: key, in: names) ?? "It takes: \(names.joined(separator: ", "))."
                return names.isEmpty
                    ? "There is no field '\(key)'; it takes none." : "There is no field '\(key)'. \(hint)"
            }
        )
    }
}
