import Core

/// Makes a value that a JSON Schema accepts, for a tool that must be called or for a required response format.
///
/// Supported are the parts that tools and response formats use: types, `enum`, `const`, `required`, `items`, `anyOf`,
/// `oneOf`, `allOf`, `$ref` within the document, and minimum numbers and lengths.
struct SchemaSample {
    private let root: JSONValue
    /// The text for every string.
    private let words: String

    init(_ schema: JSONValue, words: String) {
        root = schema
        self.words = words.isEmpty ? "something" : String(words.prefix(300))
    }

    var value: JSONValue { sample(root, depth: 0) }

    private func sample(_ schema: JSONValue, depth: Int) -> JSONValue {
        guard depth < 12 else { return .null }
        if let path = schema["$ref"]?.stringValue { return sample(resolve(path), depth: depth + 1) }
        if let fixed = schema["const"] { return fixed }
        if let first = schema["enum"]?.arrayValue?.first { return first }
        for key in ["anyOf", "oneOf", "allOf"] {
            if let first = schema[key]?.arrayValue?.first { return sample(first, depth: depth + 1) }
        }
        let type = schema["type"]?.stringValue ?? schema["type"]?.arrayValue?.compactMap(\.stringValue).first
        switch type ?? (schema["properties"] == nil ? "string" : "object") {
        case "object":
            let properties = schema["properties"]?.objectValue ?? [:]
            let required = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
            var members: [String: JSONValue] = [:]
            for name in required { members[name] = sample(properties[name] ?? [:], depth: depth + 1) }
            return .object(members)
        case "array":
            let count = min(max(schema["minItems"]?.intValue ?? 0, schema["items"] == nil ? 0 : 1), 16)
            return .array(Array(repeating: sample(schema["items"] ?? [:], depth: depth + 1), count: count))
        case "integer": return .integer(Int64(clamping: schema["minimum"]?.intValue ?? 1))
        case "number": return schema["minimum"] ?? 1
        case "boolean": return true
        case "null": return .null
        default:
            let least = min(schema["minLength"]?.intValue ?? 0, 300)
            let most = max(schema["maxLength"]?.intValue ?? 300, 0)
            let padded = words + String(repeating: ".", count: max(0, least - words.count))
            return .string(String(padded.prefix(most)))
        }
    }

    private func resolve(_ path: String) -> JSONValue {
        guard path.hasPrefix("#/") else { return [:] }
        var found = root
        for part in path.dropFirst(2).split(separator: "/") {
            guard let next = found[String(part)] else { return [:] }
            found = next
        }
        return found
    }
}
