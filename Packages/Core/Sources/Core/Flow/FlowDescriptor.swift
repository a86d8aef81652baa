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
    /// Whether it lasts until the person leaves it, such as a conversation or a training: the host then runs lifecycle hooks around
    /// it, as around a flow with its ``endlessFlag``.
    public let livesLong: Bool
    /// Whether something that the person kept is gone after it: it is told from an entry by those that judge how much a call may harm.
    public let deletes: Bool
    /// The flow that takes back what it did last, by its id (`food.undo`); `nil` where none does.
    public let undoneBy: String?
    /// Whether it is one of the few that are used daily, which whoever can offer only some flows offers first.
    public let isDaily: Bool
    /// What to say instead (`food day --training on`), where the flow is kept for one version so that its words still work.
    /// Help, lists and models leave it out.
    public let successor: String?
    @usableFromInline let makeFormerIDs: @Sendable () -> [String]
    @usableFromInline let makeFormerOptions: @Sendable () -> [String: String]
    @usableFromInline let makeExamples: @Sendable () -> [FlowExample]
    @usableFromInline let makeOutputSchema: @Sendable () -> JSONValue?

    /// The JSON Schema (2020-12) of its result, an object, where programs may rely on one.
    public var outputSchema: JSONValue? { makeOutputSchema() }

    /// Inputs worth showing; each is valid.
    public var examples: [FlowExample] { makeExamples() }

    /// The ids it had before (`food.favorite.remove`), also of other features. They answer for one version: on the command
    /// line, in calls, permissions and proposals.
    public var formerIDs: [String] { makeFormerIDs() }

    /// Today's name of an option by the one it had before, both by their properties (`notes`: `note`).
    public var formerOptions: [String: String] { makeFormerOptions() }

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
        livesLong: Bool = false,
        deletes: Bool = false,
        undoneBy: String? = nil,
        isDaily: Bool = false,
        formerly formerIDs: @autoclosure @escaping @Sendable () -> [String] = [],
        formerOptions: @autoclosure @escaping @Sendable () -> [String: String] = [:],
        successor: String? = nil,
        outputSchema: @autoclosure @escaping @Sendable () -> JSONValue? = nil,
        examples: @autoclosure @escaping @Sendable () -> [FlowExample] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.effect = effect
        self.openTo = Callers(rawValue: openTo.rawValue | Callers.own.rawValue)
        self.endlessFlag = endlessFlag
        self.livesLong = livesLong
        self.deletes = deletes
        self.undoneBy = undoneBy
        self.isDaily = isDaily
        self.successor = successor
        self.makeFormerIDs = formerIDs
        self.makeFormerOptions = formerOptions
        self.makeOutputSchema = outputSchema
        self.makeExamples = examples
    }

    /// The words of ``name``.
    public var path: [String] { name.split(separator: " ").map(String.init) }

    /// An input with today's names for options that it calls as they were called before. What is given by both names keeps
    /// both, and is refused as an unknown field.
    public func current(_ input: JSONValue) -> JSONValue {
        let renamed = formerOptions
        guard !renamed.isEmpty, let given = input.objectValue else { return input }
        var result = given
        for (old, new) in renamed {
            guard let value = given[old], given[new] == nil else { continue }
            result[old] = nil
            result[new] = value
        }
        return .object(result)
    }
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
