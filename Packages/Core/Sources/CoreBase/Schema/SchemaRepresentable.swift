/// An argument type that knows its own JSON Schema, for types that are more than a plain string.
public protocol SchemaRepresentable {
    /// The schema of one value, for example `{"type": "string", "format": "date"}`.
    static var jsonSchema: JSONValue { get }
}
