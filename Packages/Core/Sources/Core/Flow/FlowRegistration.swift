/// A flow of a feature, with its type erased.
public struct FlowRegistration: Sendable {
    /// The feature's id.
    public let feature: String
    /// Name, summary, effect, examples.
    public let descriptor: FlowDescriptor
    @usableFromInline let makeType: @Sendable () -> any Flow.Type

    /// The flow's type.
    public var type: any Flow.Type { makeType() }

    /// The type is named when it is asked for: Swift makes a type's conformances ready at its first
    /// use, which for thousands of flows would take longer than to list them.
    @inlinable
    public init<F: Flow>(feature: String, type: F.Type) {
        self.feature = feature
        self.descriptor = F.descriptor
        self.makeType = { F.self }
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
