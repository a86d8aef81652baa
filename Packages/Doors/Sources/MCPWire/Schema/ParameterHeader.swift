import Core

/// An argument of a tool that a client over HTTP also sends as a header, so that intermediaries can read it
/// (`x-mcp-header`).
public struct ParameterHeader: Sendable, Hashable, Codable {
    /// `Mcp-Param-Region`.
    public let name: String
    /// The names of the properties that lead to it.
    public let path: [String]

    private static let annotation = "x-mcp-header"

    /// The headers of a schema.
    ///
    /// - Throws: an error if one has an invalid or duplicate header name, a type that a header cannot hold, or a place
    ///   that no chain of properties leads to. The tool cannot be used over HTTP then.
    static func all(in schema: JSONValue) throws(SchemaFault) -> [ParameterHeader] {
        var headers: [ParameterHeader] = []
        try collect(schema, [], isReached: true, into: &headers)
        let names = headers.map { $0.name.lowercased() }
        guard Set(names).count == names.count else { throw SchemaFault("gives two arguments one header") }
        return headers.sorted { $0.name < $1.name }
    }

    private static func collect(
        _ schema: JSONValue,
        _ path: [String],
        isReached: Bool,
        into headers: inout [ParameterHeader]
    ) throws(SchemaFault) {
        guard let members = schema.objectValue, path.count <= ForeignSchema.deepest else { return }
        if let annotation = members[annotation] {
            guard isReached, !path.isEmpty else { throw SchemaFault("has a header for what is no plain argument") }
            guard let word = annotation.stringValue, HeaderText.isToken(word) else {
                throw SchemaFault("has a header without a proper name")
            }
            guard ["string", "integer", "boolean"].contains(members["type"]?.stringValue) else {
                throw SchemaFault("has a header for what is no string, integer or boolean")
            }
            headers.append(ParameterHeader(name: "Mcp-Param-\(word)", path: path))
        }
        for (name, value) in members where SchemaKeyword.forms[name] != nil || ["$defs", "definitions"].contains(name) {
            for (part, schema) in parts(of: value, isMap: name != "items") {
                let isReached = isReached && name == "properties"
                try collect(schema, path + [part], isReached: isReached, into: &headers)
            }
        }
    }

    /// The schemas that a keyword holds: one, several, or several by name.
    private static func parts(of value: JSONValue, isMap: Bool) -> [(String, JSONValue)] {
        switch value {
        case .array(let parts): parts.map { ("", $0) }
        case .object(let parts) where isMap: parts.map { ($0.key, $0.value) }
        default: [("", value)]
        }
    }

    /// The header's text for a call; `nil` if the argument is not there.
    public func text(in arguments: [String: JSONValue]) -> String? {
        var value = JSONValue.object(arguments)
        for name in path {
            guard let next = value[name] else { return nil }
            value = next
        }
        switch value {
        case .string(let text): return HeaderText.encoded(text)
        case .bool, .integer: return value.text()
        case .number: return value.intValue.map { String($0) }
        case .null, .array, .object: return nil
        }
    }
}
