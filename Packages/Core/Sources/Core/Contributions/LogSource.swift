/// What `bento log` may take its words for: something that a flow of a feature logs.
public struct LogSource: Sendable {
    /// A reading of the words.
    public struct Reading: Sendable, Equatable {
        /// How sure it is, from 0 to 1: about the share of the words that it understands.
        public let confidence: Double
        /// What the flow is given, where it is not the words as they were typed.
        public let words: [String]?

        public init(confidence: Double, words: [String]? = nil) {
            self.confidence = confidence
            self.words = words
        }
    }

    /// What it takes them for: `a meal`.
    public let noun: String
    /// The name of the flow that logs it: `log`.
    public let flow: String
    /// Reads the words; `nil` where they are nothing of the kind. It is quick, and looks at nothing but them.
    public let read: @Sendable (String) -> Reading?

    public init(_ noun: String, flow: String, read: @escaping @Sendable (String) -> Reading?) {
        self.noun = noun
        self.flow = flow
        self.read = read
    }
}
