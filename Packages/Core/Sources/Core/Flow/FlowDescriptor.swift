/// A flow's name, summary, effect and examples.
public struct FlowDescriptor: Sendable {
    /// The words on the command line after the feature's: `log`, or `import usda` for a flow in a group.
    public let name: String
    /// What it does, in one line, beginning with a verb, without a full stop.
    public let summary: String
    /// More, for the help: rules, units, what is assumed.
    public let discussion: String
    /// What running it changes.
    public let effect: FlowEffect
    /// Who may call it: always the person and their programs, and whom the feature opened it to.
    public let openTo: Callers
    /// The flag with which it lasts until somebody ends it (`watch`), by its property's name. It is there for callers that
    /// can end a call (``Caller/canEndCalls``) and for nobody else.
    public let endlessFlag: String?
    @usableFromInline let makeExamples: @Sendable () -> [FlowExample]

    /// Inputs worth showing; each is valid.
    public var examples: [FlowExample] { makeExamples() }

    /// The examples are made when they are asked for; all else is text known to the compiler, so that
    /// an optimised program carries its descriptors ready made: a list of thousands of flows costs no work at start.
    @inlinable
    public init(
        _ name: String,
        _ summary: String,
        discussion: String = "",
        effect: FlowEffect,
        openTo: Callers = .own,
        endlessFlag: String? = nil,
        examples: @autoclosure @escaping @Sendable () -> [FlowExample] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.effect = effect
        self.openTo = Callers(rawValue: openTo.rawValue | Callers.own.rawValue)
        self.endlessFlag = endlessFlag
        self.makeExamples = examples
    }

    /// The words of ``name``.
    public var path: [String] { name.split(separator: " ").map(String.init) }
}

/// What running a flow changes.
public enum FlowEffect: String, Sendable, Codable, CaseIterable {
    /// Nothing.
    case reads
    /// The person's own data; it can be undone or repeated without harm to others.
    case writes
    /// Money or anything else that cannot be taken back. A front end asks before it, always.
    case spends
}

/// An input worth showing.
public struct FlowExample: Sendable {
    /// What to type after `bento <feature> <flow>`.
    public let arguments: String
    /// What it does.
    public let summary: String

    public init(_ arguments: String, _ summary: String) {
        self.arguments = arguments
        self.summary = summary
    }
}
