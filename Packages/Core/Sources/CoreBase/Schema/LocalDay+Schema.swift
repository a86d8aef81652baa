extension LocalDay: SchemaRepresentable {
    public static var jsonSchema: JSONValue { ["type": "string", "format": "date"] }
}
