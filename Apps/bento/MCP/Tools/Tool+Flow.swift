import Core
import MCPWire

extension Tool {
    /// A flow as a tool, in the part of JSON Schema that all clients take, with every hint said: where one is not, clients think
    /// the worst.
    ///
    /// - Parameter reachesServers: whether flows of its feature may ask other servers.
    init(_ text: ToolText, reachesServers: Bool) {
        let hints =
            switch text.effect {
            case .reads: Hints(isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: reachesServers)
            case .writes:
                Hints(
                    isReadOnly: false,
                    isDestructive: Self.deletes(text.flow),
                    isIdempotent: false,
                    isOpenWorld: reachesServers
                )
            // It only prepares a payment, and the same call again finds it; yet whoever sees it coming is to look at it.
            case .spends: Hints(isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: true)
            }
        self.init(name: text.name, description: text.description, inputSchema: Self.plain(text.schema), hints: hints)
    }

    private static func deletes(_ flow: String) -> Bool {
        ["delete", "cancel", "replace"].contains(flow.split(separator: ".").last)
    }

    /// A schema of which each property has a description, and none has what some clients refuse.
    private static func plain(_ schema: JSONValue) -> JSONValue {
        guard var members = schema.objectValue else { return ["type": "object"] }
        members["type"] = "object"
        if let properties = members["properties"]?.objectValue {
            members["properties"] = .object(
                Dictionary(
                    uniqueKeysWithValues: properties.map { name, property in (name, plain(property, of: name)) }
                )
            )
        }
        return .object(members)
    }

    private static func plain(_ property: JSONValue, of name: String) -> JSONValue {
        guard var members = property.objectValue else { return ["description": .string(name)] }
        for word in ["title", "examples", "format", "$schema"] { members[word] = nil }
        if members["description"]?.stringValue?.isEmpty ?? true { members["description"] = .string(name) }
        return .object(members)
    }
}
