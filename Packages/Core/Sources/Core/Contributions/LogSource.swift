/// A candidate for the words of `bento log`: a kind of entry that one of the feature's flows logs.
public struct LogSource: Sendable {
    /// A reading of the words.
    public struct Reading: Sendable, Equatable {
        /// The confidence from 0 to 1: roughly the share of the words that it understands.
        public let confidence: Double
        /// The words to pass to the flow, if not those that were typed.
        public let words: [String]?

        public init(confidence: Double, words: [String]? = nil) {
            self.confidence = confidence
            self.words = words
        }
    }

    /// The noun for the interpretation: `a meal`.
    public let noun: String
    /// The name of the flow that logs it: `log`.
    public let flow: String
    /// Reads the words; `nil` if they are not this kind of entry. It is fast and looks only at the words.
    public let read: @Sendable (String) -> Reading?

    public init(_ noun: String, flow: String, read: @escaping @Sendable (String) -> Reading?) {
        self.noun = noun
        self.flow = flow
        self.read = read
    }
}
