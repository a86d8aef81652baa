/// A flow of a feature, with its type erased, or without one.
public struct FlowRegistration: Sendable {
    /// The feature's id.
    public let feature: String
    /// Name, summary, effect, examples.
    public let descriptor: FlowDescriptor
    @usableFromInline let makeType: (@Sendable () -> any Flow.Type)?
    /// Its input and its action, if no Swift type implements it.
    public let untyped: UntypedFlow?

    /// The flow's type, if it has one.
    public var type: (any Flow.Type)? { makeType?() }

    /// The type is named when it is asked for: Swift makes a type's conformances ready at its first
    /// use, which for thousands of flows would take longer than to list them.
    @inlinable
    public init<F: Flow>(feature: String, type: F.Type) {
        self.feature = feature
        self.descriptor = F.descriptor
        self.makeType = { F.self }
        self.untyped = nil
    }

    public init(feature: String, _ descriptor: FlowDescriptor, _ flow: UntypedFlow) {
        self.feature = feature
        self.descriptor = descriptor
        self.makeType = nil
        self.untyped = flow
    }

    /// The flow's stable id: `food.log`, `food.import.usda`.
    public var id: String { Self.id(of: descriptor.name, in: feature) }

    /// The id of a flow by its name as typed: `food.import.usda` for `import usda` of `food`.
    public static func id(of name: String, in feature: String) -> String {
        let words = feature + "." + name
        // Names are single words almost always; a list of thousands need not be taken apart.
        guard name.utf8.contains(UInt8(ascii: " ")) else { return words }
        return words.split(separator: " ").joined(separator: ".")
    }

    /// The flow's name as a coach's tool: `food_log`.
    package var toolName: String { Self.toolName(of: id) }

    /// The tool name of an id, which may be a former one.
    package static func toolName(of id: String) -> String {
        String(id.map { $0 == "-" || $0 == "." ? "_" : $0 })
    }
}

/// A flow that is known only while the program runs, such as a tool of another program. It cannot spend, since the
/// amount would not be known before it runs.
public struct UntypedFlow: Sendable {
    /// The JSON Schema (2020-12) of its input, which is an object.
    public let schema: JSONValue
    /// Runs it with an input that fits the schema.
    public let run: @Sendable (JSONValue, ServiceResolver, FlowSession) async throws -> any FlowResult

    public init(
        schema: JSONValue,
        run: @escaping @Sendable (JSONValue, ServiceResolver, FlowSession) async throws -> any FlowResult
    ) {
        self.schema = schema
        self.run = run
    }
}
