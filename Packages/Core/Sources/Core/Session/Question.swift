/// Something to ask the person.
public struct Question: Sendable, Equatable {
    /// The words, without colon or space at the end.
    public let prompt: String
    /// The alternative to answering, which the error names if nobody can be asked: an option or argument of the command
    /// line (`--meal`), a command in quotes (`'bento food weigh'`), or ``terminal``.
    public let option: String
    /// The choices; empty for free text.
    public let choices: [String]
    /// True if the answer is hidden while it is typed.
    public let isSecret: Bool
    /// Earlier answers, oldest first, if the answer is text to be written with cursor keys and over several lines.
    /// `nil` if it is a word or two.
    public let history: [String]?
    /// Whole texts that Tab can complete the input to, if there is a ``history``.
    public let completions: [String]

    public init(
        _ prompt: String,
        option: String,
        choices: [String] = [],
        isSecret: Bool = false,
        history: [String]? = nil,
        completions: [String] = []
    ) {
        self.prompt = prompt
        self.option = option
        self.choices = choices
        self.isSecret = isSecret
        self.history = history
        self.completions = completions
    }

    /// The ``option`` of a question that nothing answers beforehand.
    public static let terminal = "the answer in a terminal"

    /// The advice for a caller that cannot be asked.
    var instead: String {
        guard option != Self.terminal else { return "The person can answer it in a terminal." }
        let choices = choices.isEmpty ? "" : " (\(choices.joined(separator: ", ")))"
        return "\(option.hasPrefix("'bento ") ? "Type" : "Pass") \(option)\(choices) instead."
    }
}

/// A question that nobody can answer, because input is a pipe or JSON, or that only the person may answer, who is not
/// there.
public struct UnansweredQuestion: BentoError, Equatable {
    /// The question that could not be asked.
    public let question: Question

    /// True if somebody is there through another program, which must not answer this question.
    let isForTerminal: Bool

    public init(_ question: Question) { self.init(question, isForTerminal: false) }

    init(_ question: Question, isForTerminal: Bool) {
        self.question = question
        self.isForTerminal = isForTerminal
    }

    /// `flow.unanswered`.
    public var code: String { "flow.unanswered" }
    public var message: String {
        isForTerminal
            ? "\"\(question.prompt)\" is for the person at a terminal to answer, not for another program."
            : "\"\(question.prompt)\" cannot be asked here, since nobody can answer."
    }
    public var recovery: String? { question.instead }
    public var exitStatus: ExitStatus { .usage }
}

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
