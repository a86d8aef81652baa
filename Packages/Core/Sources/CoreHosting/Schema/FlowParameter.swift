import Core

/// One input of a flow.
public struct FlowParameter: Sendable {
    /// How it is given on a command line.
    public enum Kind: Sendable, Equatable {
        /// By its place.
        case positional
        /// By a name and a value.
        case option
        /// By a name alone. `on` is said for true, `off`, where there is one, for false.
        case flag(on: String, off: String?)
        /// By one of several names, each standing for a value.
        case flagChoice([String: String])
        /// By a name, as often as its count.
        case counter(String)
    }

    /// The name of the property, which is the key in JSON.
    public let name: String
    /// How it is given.
    public let kind: Kind
    /// The option's spelling with dashes; empty for positional ones.
    public let spelling: String
    /// Whether it must be given.
    public let isRequired: Bool
    /// Whether it takes many values.
    public let isRepeating: Bool
    /// Whether its values are the words of one phrase (``Word``).
    public let isPhrase: Bool
    /// What it reaches outside of Bento; `nil` for plain values. Only the person and their programs may give such a one; a page
    /// gives a ``PageFile`` where it is a file.
    public let reach: Reach?
    /// Whether it is a file that the flow writes.
    var isOutput = false
    /// Its JSON Schema.
    public let schema: JSONValue

    /// What it is for a page, which reaches no files but those that its server holds for it; `nil`: nothing.
    var onPage: FlowParameter? {
        guard reach == .file else { return nil }
        return FlowParameter(
            name: name,
            kind: kind,
            spelling: spelling,
            isRequired: isRequired,
            isRepeating: isRepeating,
            isPhrase: isPhrase,
            reach: reach,
            isOutput: isOutput,
            schema: PageFile.schema(schema, isOutput: isOutput)
        )
    }

    /// The arguments that give an option this value.
    func options(for value: JSONValue) -> [String] {
        switch kind {
        case .positional: []
        case .option: words(for: value).flatMap { option($0) }
        case .flag(let on, let off): value == .bool(true) ? [on] : [off].compactMap { $0 }
        case .flagChoice(let names): [names[value.stringValue ?? ""]].compactMap { $0 }
        case .counter(let name): Array(repeating: name, count: min(max(value.intValue ?? 0, 0), 64))
        }
    }

    /// An option with its value. ArgumentParser takes an empty value after `=` for none, and looks for `=` as a character,
    /// which one that a combining mark follows is not: such values stand in a word of their own.
    private func option(_ value: String) -> [String] {
        "=\(value)".first == "=" && !value.isEmpty ? ["\(spelling)=\(value)"] : [spelling, value]
    }

    /// The values as words.
    func words(for value: JSONValue) -> [String] {
        switch value {
        case .null: []
        case .bool(let value): [value ? "true" : "false"]
        case .integer(let value): [String(value)]
        case .number(let number): [value.intValue.map(String.init) ?? "\(number)"]
        case .string(let value): [value]
        case .array(let elements): elements.flatMap { words(for: $0) }
        case .object: [value.text()]
        }
    }
}
