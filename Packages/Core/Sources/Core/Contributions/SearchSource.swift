/// A feature's contribution to the search over everything that a person keeps.
public struct SearchSource: Sendable {
    /// Unique within the feature.
    public let id: String
    /// The kind of its hits: `Meals`, `Workouts`.
    public let title: String
    /// The callers whose searches include it: always the person and their programs.
    public let openTo: Callers
    /// The best hits, best first.
    public let find: @Sendable (ServiceResolver, FlowContext, _ words: String, _ limit: Int) async throws -> [SearchHit]

    /// - Parameter openTo: the other callers that may find its hits, as for the flows that show them.
    public init(
        _ id: String,
        _ title: String,
        openTo: Callers = .everyone,
        find:
            @escaping @Sendable (ServiceResolver, FlowContext, _ words: String, _ limit: Int) async throws ->
            [SearchHit]
    ) {
        self.id = id
        self.title = title
        self.openTo = openTo.union(.own)
        self.find = find
    }
}

public struct SearchHit: Sendable, Equatable, Encodable {
    public let title: String
    /// One line with the time, place, or amount.
    public let detail: String
    /// The command that shows it; `nil` if there is none for a single item.
    public let command: String?

    public init(title: String, detail: String, command: String? = nil) {
        self.title = title
        self.detail = detail
        self.command = command
    }
}
