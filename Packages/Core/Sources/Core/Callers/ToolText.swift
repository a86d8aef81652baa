/// A flow as a model reads it: a name that every server takes, a description, and a schema without what servers refuse.
public struct ToolText: Sendable, Hashable {
    /// The flow's id: `food.log`.
    public let flow: String
    /// `food_log`.
    public let name: String
    public let feature: String
    public let effect: FlowEffect
    public let description: String
    /// The JSON Schema of its input. `$schema`, `title` and `examples` are left out: servers refuse the first and count the others.
    public let schema: JSONValue
    /// The tokens that it takes in each request, about.
    public let tokens: Int

    public init(_ flow: CallableFlow, schema: JSONValue) {
        self.flow = flow.id
        name = flow.toolName
        feature = flow.feature
        effect = flow.effect
        let effect =
            switch flow.effect {
            case .reads: ""
            case .writes: " Changes the person's data; they may be asked first."
            case .spends: " Only prepares it: the person confirms it themselves."
            }
        description = [flow.summary + ".", flow.discussion].filter { $0.count > 1 }.joined(separator: " ") + effect
        var members = schema.objectValue ?? [:]
        for name in ["$schema", "title", "examples", "description"] { members[name] = nil }
        self.schema = .object(members)
        tokens =
            TokenEstimate.tokens(in: name) + TokenEstimate.tokens(in: description)
            + TokenEstimate.tokens(in: self.schema.text()) + 8
    }
}
