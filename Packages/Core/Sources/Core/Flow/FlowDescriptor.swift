/// A flow's name, summary, effect and examples.
public struct FlowDescriptor: Sendable {
    /// The words on the command line after the feature's: `log`, or `import usda` for a flow in a group.
    public let name: String
    /// One line that says what it does, beginning with a verb, without a period.
    public let summary: String
    /// Further text for the help: rules, units, assumptions.
    public let discussion: String
    /// The kind of change that running it makes.
    public let effect: FlowEffect
    /// The permitted callers: always the person and their programs, and those to whom the feature opened it.
    public let openTo: Callers
    /// The flag with which it runs until somebody ends it (`watch`), by its property's name. Only callers that can end
    /// a call have it (``Caller/canEndCalls``).
    public let endlessFlag: String?
    /// True if it lasts until the person leaves it, such as a conversation or a training session. The host then runs
    /// lifecycle hooks around it, as for a flow with an ``endlessFlag``.
    public let livesLong: Bool
    /// True if it deletes something that the person kept. It is used to judge how much harm a call may do.
    public let deletes: Bool
    /// The id of the flow that undoes its last run (`food.undo`); `nil` if there is none.
    public let undoneBy: String?
    /// True if it is one of the few flows that are used daily. A caller that can offer only some flows offers these
    /// first.
    public let isDaily: Bool
    /// The replacement (`food day --training on`), if the flow is kept for one version so that its words still work.
    /// Help, lists, and models leave it out.
    public let successor: String?
    @usableFromInline let makeFormerIDs: @Sendable () -> [String]
    @usableFromInline let makeFormerOptions: @Sendable () -> [String: String]
    @usableFromInline let makeExamples: @Sendable () -> [FlowExample]
    @usableFromInline let makeOutputSchema: @Sendable () -> JSONValue?

    /// The JSON Schema (2020-12) of its result, an object, if programs may rely on one.
    public var outputSchema: JSONValue? { makeOutputSchema() }

    /// Inputs worth showing; each is valid.
    public var examples: [FlowExample] { makeExamples() }

    /// The ids it had before (`food.favorite.remove`), including those in other features. They work for one version: on
    /// the command line, and in calls, permissions, and proposals.
    public var formerIDs: [String] { makeFormerIDs() }

    /// The current names of options by their former ones, both as property names (`notes`: `note`).
    public var formerOptions: [String: String] { makeFormerOptions() }

    /// The examples are made when they are asked for; all else is text known to the compiler, so that
    /// an optimized program carries its descriptors ready made: a list of thousands of flows costs no work at start.
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

    /// The input with options' former names replaced by the current ones. If both names are given, both stay, and the
    /// input is rejected because of the unknown field.
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

/// The kind of change that a flow makes.
public enum FlowEffect: String, Sendable, Codable, CaseIterable {
    /// Nothing.
    case reads
    /// The person's own data; the change can be undone or repeated without harm to others.
    case writes
    /// Money or anything else that cannot be undone. A front end always asks first.
    case spends
}

/// An input worth showing.
public struct FlowExample: Sendable {
    /// The words to type after `bento <feature> <flow>`.
    public let arguments: String
    /// Its purpose.
    public let summary: String

    public init(_ arguments: String, _ summary: String) {
        self.arguments = arguments
        self.summary = summary
    }
}
