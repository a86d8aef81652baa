/// Something to ask the person.
public struct Question: Sendable, Equatable {
    /// The words, without colon or space at the end.
    public let prompt: String
    /// What answers it where it cannot be asked, which the error then names: an option or argument of the command line (`--meal`), a
    /// command in quotes (`'bento food weigh'`), or ``terminal``.
    public let option: String
    /// What can be chosen; empty for free text.
    public let choices: [String]
    /// Whether the answer is hidden while typed.
    public let isSecret: Bool
    /// Where the answer is text to be written, with cursor keys and over several lines: what was written before, the oldest
    /// first. `nil` where it is a word or two.
    public let history: [String]?
    /// Whole texts that Tab completes what is written to, where there is a ``history``.
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

    /// The ``option`` of what nothing answers beforehand.
    public static let terminal = "the answer in a terminal"

    /// What to do where it cannot be asked.
    var instead: String {
        guard option != Self.terminal else { return "The person can answer it in a terminal." }
        let choices = choices.isEmpty ? "" : " (\(choices.joined(separator: ", ")))"
        return "\(option.hasPrefix("'bento ") ? "Type" : "Pass") \(option)\(choices) instead."
    }
}

/// A question that nobody can answer, because input is a pipe or JSON, or that only the person may answer, where they are not.
public struct UnansweredQuestion: BentoError, Equatable {
    /// What would have been asked.
    public let question: Question

    /// Whether somebody is there, through another program, which must not answer this one.
    let isForTerminal: Bool

    public init(_ question: Question) { self.init(question, isForTerminal: false) }

    init(_ question: Question, isForTerminal: Bool) {
        self.question = question
        self.isForTerminal = isForTerminal
    }

    /// `flow.unanswered`.
    public var code: String { "flow.unanswered" }
    /// The question, and that nobody can answer.
    public var message: String {
        isForTerminal
            ? "\"\(question.prompt)\" is for the person at a terminal to answer, not for another program."
            : "\"\(question.prompt)\" cannot be asked here, since nobody can answer."
    }
    /// Names what answers it instead.
    public var recovery: String? { question.instead }
    public var exitStatus: ExitStatus { .usage }
}
