import Core

/// Finds schemas to which OpenAI's servers hold a model strictly: every object names all of its members as required and allows no
/// others. They refuse `strict` for any other schema.
enum StrictSchema {
    static func `is`(_ schema: JSONValue) -> Bool {
        guard schema["type"] == "object", schema["anyOf"] == nil else { return false }
        return holds(schema)
    }

    private static func holds(_ value: JSONValue) -> Bool {
        if let list = value.arrayValue { return list.allSatisfy(holds) }
        guard let members = value.objectValue else { return true }
        if members["oneOf"] != nil || members["allOf"] != nil || members["not"] != nil || members["if"] != nil {
            return false
        }
        if members["type"] == "object" || members["properties"] != nil {
            let names = Set((members["properties"]?.objectValue ?? [:]).map(\.key))
            let required = Set(members["required"]?.arrayValue?.compactMap(\.stringValue) ?? [])
            guard members["additionalProperties"] == false, names == required else { return false }
        }
        for (name, member) in members where !["enum", "const", "default", "examples", "required"].contains(name) {
            // Members of 'properties' and '$defs' are schemas, whatever they are called.
            let parts = name == "properties" || name == "$defs" ? member.objectValue?.map(\.value) ?? [] : [member]
            guard parts.allSatisfy(holds) else { return false }
        }
        return true
    }
}
