import Core

/// A tool as it is listed.
public struct Tool: Sendable, Hashable {
    /// A server's claims about the effects of a tool. Only a trusted server's claims count; those of others are only
    /// shown.
    public struct Hints: Sendable, Hashable {
        /// It changes nothing. By default it may.
        public var isReadOnly: Bool?
        /// A change may delete or overwrite. By default it may.
        public var isDestructive: Bool?
        /// Repeating the call changes nothing more. By default it may.
        public var isIdempotent: Bool?
        /// It reaches beyond the server's own data. By default it may.
        public var isOpenWorld: Bool?

        public init(
            isReadOnly: Bool? = nil,
            isDestructive: Bool? = nil,
            isIdempotent: Bool? = nil,
            isOpenWorld: Bool? = nil
        ) {
            self.isReadOnly = isReadOnly
            self.isDestructive = isDestructive
            self.isIdempotent = isIdempotent
            self.isOpenWorld = isOpenWorld
        }
    }

    public var name: String
    public var title: String?
    public var description: String?
    /// A JSON Schema of an object.
    public var inputSchema: JSONValue
    /// A JSON Schema of the structured content of its results.
    public var outputSchema: JSONValue?
    public var hints = Hints()
    private var otherHints: [String: JSONValue] = [:]
    public private(set) var others: [String: JSONValue] = [:]

    /// Metadata outside the protocol, by names with the prefix of its owner.
    public var meta: [String: JSONValue] {
        get { others["_meta"]?.objectValue ?? [:] }
        set { others["_meta"] = .members(newValue) }
    }

    public init(
        name: String,
        title: String? = nil,
        description: String? = nil,
        inputSchema: JSONValue,
        outputSchema: JSONValue? = nil,
        hints: Hints = Hints()
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.inputSchema = inputSchema
        self.outputSchema = outputSchema
        self.hints = hints
    }

    public init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "tool")
        name = try members.string("name")
        title = try members.optionalString("title")
        description = try members.optionalString("description")
        inputSchema = .object(try members.object("inputSchema"))
        guard inputSchema["type"] == "object" else { throw ShapeFault("'tool/inputSchema/type' must be \"object\"") }
        outputSchema = try members.optionalObject("outputSchema").map { .object($0) }
        if let annotations = try members.optionalObject("annotations") {
            var members = Members(annotations, at: "tool/annotations")
            hints.isReadOnly = try members.optionalBool("readOnlyHint")
            hints.isDestructive = try members.optionalBool("destructiveHint")
            hints.isIdempotent = try members.optionalBool("idempotentHint")
            hints.isOpenWorld = try members.optionalBool("openWorldHint")
            otherHints = members.rest
        }
        others = members.rest
    }

    /// The tool in the form of a given version. Until 2025-11-25 structured content is an object, so any other schema
    /// is wrapped, as ``ToolResult`` wraps the content.
    public func json(for version: ProtocolVersion) -> JSONValue {
        let annotations = otherHints.with([
            "readOnlyHint": .flag(hints.isReadOnly), "destructiveHint": .flag(hints.isDestructive),
            "idempotentHint": .flag(hints.isIdempotent), "openWorldHint": .flag(hints.isOpenWorld),
        ])
        var output = outputSchema
        if let schema = output, !version.isStateless, schema["type"] != "object" {
            output = [
                "type": "object", "properties": [ToolResult.wrapping: schema],
                "required": [.string(ToolResult.wrapping)],
            ]
        }
        return .object(
            others.with([
                "name": .string(name), "title": .text(title), "description": .text(description),
                "inputSchema": inputSchema, "outputSchema": output,
                "annotations": .members(annotations),
            ])
        )
    }
}
