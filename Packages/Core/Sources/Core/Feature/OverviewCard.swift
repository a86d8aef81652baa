/// A feature's part of the overview that `bento` alone shows.
public struct OverviewCard: Sendable {
    /// Unique within the feature.
    public let id: String
    /// The heading.
    public let title: String
    /// Smaller numbers come first; 100 is usual.
    public let order: Int
    /// Whose overview shows it: always that of the person and their programs.
    public let openTo: Callers
    /// What to offer at the press of a key while the overview is watched.
    public let actions: [QuickAction]
    /// Reads what to show; `nil` where there is nothing worth showing yet.
    public let content: @Sendable (ServiceResolver, FlowContext) async throws -> CardContent?
}

/// What a card shows, and what to try next.
public struct CardContent: Sendable {
    public let body: Presentation
    /// Commands worth trying now, most useful first.
    public let suggestions: [CommandSuggestion]
    /// Whether the feature keeps nothing yet, so that the card only says how to begin. It is left out where the person uses
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
    /// What to type after `bento`.
    public let command: String
    /// What it does, in a few words.
    public let summary: String

    public init(_ command: String, _ summary: String) {
        self.command = command
        self.summary = summary
    }
}
