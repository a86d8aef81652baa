/// Questions that a front end may ask all at once, and the flow that takes the answers.
public struct Form: Sendable, Equatable, Codable {
    public struct Field: Sendable, Equatable, Codable {
        /// The name of the flow's argument.
        public let name: String
        public let label: String
        /// What stands there to begin with.
        public let value: String
        /// What can be chosen; empty for free text.
        public let choices: [String]
        public let isRequired: Bool
        public let isSecret: Bool

        public init(
            _ name: String,
            _ label: String,
            value: String = "",
            choices: [String] = [],
            isRequired: Bool = false,
            isSecret: Bool = false
        ) {
            self.name = name
            self.label = label
            self.value = value
            self.choices = choices
            self.isRequired = isRequired
            self.isSecret = isSecret
        }
    }

    public let title: String
    /// The id of the flow that takes the answers: `food.log`.
    public let flow: String
    public let fields: [Field]

    public init(_ title: String, flow: String, fields: [Field]) {
        self.title = title
        self.flow = flow
        self.fields = fields
    }
}
