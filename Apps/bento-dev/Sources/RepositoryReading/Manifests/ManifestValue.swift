/// A value written in a manifest with literals only.
indirect enum ManifestValue: Equatable {
    case string(String, line: Int)
    /// Numbers, booleans, `nil`.
    case literal(String)
    case array([ManifestValue])
    /// `.v6`, `.error`
    case member(String)
    /// `.target(name: ...)`, `Package(name: ...)`
    case call(String, [Argument], line: Int)

    struct Argument: Equatable {
        let label: String
        let value: ManifestValue
    }

    var text: String? {
        if case .string(let text, _) = self { return text }
        return nil
    }

    var elements: [ManifestValue] {
        if case .array(let elements) = self { return elements }
        return []
    }

    var strings: [String] { elements.compactMap(\.text) }

    var line: Int {
        switch self {
        case .string(_, let line), .call(_, _, let line): line
        case .array(let elements): elements.first?.line ?? 1
        case .literal, .member: 1
        }
    }

    var callName: String? {
        if case .call(let name, _, _) = self { return name }
        return nil
    }

    subscript(label: String) -> ManifestValue? {
        guard case .call(_, let arguments, _) = self else { return nil }
        return arguments.first { $0.label == label }?.value
    }

    /// The same text for the same meaning: no trivia, no line numbers.
    var canonical: String {
        switch self {
        case .string(let text, _): "\"\(text)\""
        case .literal(let text): text
        case .array(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
        case .member(let name): "." + name
        case .call(let name, let arguments, _):
            name + "("
                + arguments.map { $0.label.isEmpty ? $0.value.canonical : "\($0.label):\($0.value.canonical)" }
                .joined(separator: ",") + ")"
        }
    }
}
