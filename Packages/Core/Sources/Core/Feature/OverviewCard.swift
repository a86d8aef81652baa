/// A feature's part of the overview that `bento` alone shows.
public struct OverviewCard: Sendable {
    /// Unique within the feature.
    public let id: String
    /// The heading.
    public let title: String
    /// Smaller numbers come first; 100 is usual.
    public let order: Int
    /// The callers whose overview shows it: always the person and their programs.
    public let openTo: Callers
    /// The actions to offer at the press of a key while the overview is watched.
    public let actions: [QuickAction]
    /// Reads the content; `nil` if there is nothing worth showing yet.
    public let content: @Sendable (ServiceResolver, FlowContext) async throws -> CardContent?
}

/// The content of a card, and the commands to try next.
public struct CardContent: Sendable {
    public let body: Presentation
    /// Commands worth trying now, most useful first.
    public let suggestions: [CommandSuggestion]
    /// True if the feature has no data yet, so that the card only says how to begin. It is left out if the person uses
    /// Bento for other things.
    public let isInvitation: Bool

    public init(_ body: Presentation, suggestions: [CommandSuggestion] = [], isInvitation: Bool = false) {
        self.body = body
        self.suggestions = suggestions
        self.isInvitation = isInvitation
    }
}

/// A command to try.
public struct CommandSuggestion: Sendable, Equatable, Encodable {
    /// The words to type after `bento`.
    public let command: String
    /// Its purpose, in a few words.
    public let summary: String

    public init(_ command: String, _ summary: String) {
        self.command = command
        self.summary = summary
    }
}

/// Something that the overview offers at the press of a key: a feature's questions, asked in the person's session.
public struct QuickAction: Sendable {
    /// A lower-case letter. If two features want the same one, the later feature gets another letter of its title.
    public let key: Character
    /// Its purpose, in a word or two: `log food`.
    public let title: String
    /// Performs the action.
    ///
    /// - Returns: a sentence that says what was done; `nil` if the person changed their mind.
    public let perform: @Sendable (ServiceResolver, FlowSession) async throws -> String?

    public init(
        _ key: Character,
        _ title: String,
        perform: @escaping @Sendable (ServiceResolver, FlowSession) async throws -> String?
    ) {
        self.key = key
        self.title = title
        self.perform = perform
    }
}
