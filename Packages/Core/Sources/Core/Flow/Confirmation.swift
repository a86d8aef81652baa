/// Something to say yes to.
public struct Confirmation: Sendable, Equatable {
    /// The kind of answer that a confirmation needs.
    public enum Weight: Sendable, Equatable {
        /// `--yes` answers it.
        case ordinary
        /// Only the person answers it, with a yes; `--yes` does not.
        case personal
        /// Only a person answers it, by typing these exact words (an amount, `delete everything`).
        case typed(String)
    }

    public let question: String
    /// The details of what is about to happen: amount, fee, destination, network.
    public let details: [KeyValue]
    /// The kind of answer that it needs.
    public let weight: Weight
    /// The option that answers it beforehand, named in the error if nobody can answer.
    public let option: String

    /// - Parameter option: by default `--yes`, or that only the person can answer it.
    public init(
        _ question: String,
        details: [KeyValue] = [],
        weight: Weight = .ordinary,
        option: String? = nil
    ) {
        self.question = question
        self.details = details
        self.weight = weight
        self.option = option ?? (weight == .ordinary ? "--yes" : Question.terminal)
    }
}

/// The person said no.
public struct Declined: BentoError, Equatable {
    public init() {}
    /// `flow.declined`.
    public var code: String { "flow.declined" }
    public var message: String { "Not confirmed; nothing was done." }
    public var exitStatus: ExitStatus { .negative }
}
