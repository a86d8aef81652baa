import Core
import MCPWire

extension Tool {
    /// A flow as a tool, in the part of JSON Schema that all clients take, with every hint said: where one is not, clients think
    /// the worst.
    ///
    /// - Parameters:
    ///   - words: says for models what is said to people.
    ///   - reachesServers: whether flows of its feature may ask other servers.
    public init(_ flow: CallableFlow, _ text: ToolText, in words: ToolWords, reachesServers: Bool) {
        let hints =
            switch flow.effect {
            case .reads: Hints(isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: reachesServers)
            case .writes:
                Hints(
                    isReadOnly: false,
                    isDestructive: flow.deletes,
                    isIdempotent: false,
                    isOpenWorld: reachesServers
                )
            // It only prepares a payment, and the same call again finds it; yet whoever sees it coming is to look at it.
            case .spends: Hints(isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: true)
            }
        self.init(
            name: text.name,
            description: words.text(text.description, of: text.schema),
            inputSchema: Self.plain(text.schema, in: words),
            outputSchema: flow.outputSchema,
            hints: hints
        )
    }

    /// A schema of which each property has a description, and none has what some clients refuse.
    private static func plain(_ schema: JSONValue, in words: ToolWords) -> JSONValue {
        guard var members = schema.objectValue else { return ["type": "object"] }
        members["type"] = "object"
        if let properties = members["properties"]?.objectValue {
            members["properties"] = .object(
                Dictionary(
                    uniqueKeysWithValues: properties.map { name, property in
                        (name, plain(property, of: name) { words.text($0, of: schema) })
                    }
                )
            )
        }
        return .object(members)
    }

    private static func plain(_ property: JSONValue, of name: String, _ words: (String) -> String) -> JSONValue {
        guard var members = property.objectValue else { return ["description": .string(name)] }
        for word in ["title", "examples", "format", "$schema"] { members[word] = nil }
        let description = members["description"]?.stringValue ?? ""
        members["description"] = .string(description.isEmpty ? name : words(description))
        return .object(members)
    }
}
