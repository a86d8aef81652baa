import Core
import MCPWire

extension Tool {
    /// A flow as a tool, in the part of JSON Schema that all clients accept, with every hint given: clients assume the
    /// worst if one is missing.
    ///
    /// - Parameters:
    ///   - words: rewrites messages to people for models.
    ///   - reachesServers: whether flows of its feature may reach other servers.
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
            // It only prepares a payment, and repeating the call finds it; but a person who sees it coming should look
            // at it.
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

    /// A schema in which each property has a description, without keywords that some clients reject.
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
