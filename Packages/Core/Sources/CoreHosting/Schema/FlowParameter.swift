import Core

/// One input of a flow.
public struct FlowParameter: Sendable {
    /// The way it is given on a command line.
    public enum Kind: Sendable, Equatable {
        /// By its place.
        case positional
        /// By a name and a value.
        case option
        /// By a name alone. `on` stands for true and `off`, if there is one, for false.
        case flag(on: String, off: String?)
        /// By one of several names, each standing for a value.
        case flagChoice([String: String])
        /// By a name, as often as its count.
        case counter(String)
    }

    /// The name of the property, which is the key in JSON.
    public let name: String
    /// The way it is given.
    public let kind: Kind
    /// The option's spelling with dashes; empty for positional ones.
    public let spelling: String
    /// True if it must be given.
    public let isRequired: Bool
    /// True if it takes more than one value.
    public let isRepeating: Bool
    /// True if its values are the words of one phrase (``Word``).
    public let isPhrase: Bool
    /// The resource outside Bento that it reaches; `nil` for plain values. Only the person and their programs may give
    /// such an argument; a page gives a ``PageFile`` if it is a file.
    public let reach: Reach?
    /// True if it is a file that the flow writes.
    var isOutput = false
    /// Its JSON Schema.
    public let schema: JSONValue

    /// The parameter as a page may give it: a page reaches no files but those that its server holds for it. `nil` if it
    /// may not.
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

    /// An option with its value. ArgumentParser ignores an empty value after `=`, and it searches for `=` as a
    /// character, so it misses one that is followed by a combining mark. Such values are passed as a separate word.
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
