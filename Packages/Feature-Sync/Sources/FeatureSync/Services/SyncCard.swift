import Core

/// Sync's part of the overview; shown only where something waits for the person or is wrong.
enum SyncCard {
    static func content(_ resolver: ServiceResolver, _ context: FlowContext) async throws -> CardContent? {
        try await content(try await resolver.get(SyncCoordinator.self), in: context)
    }

    static func content(_ sync: SyncCoordinator, in context: FlowContext) async throws -> CardContent? {
        guard let standing = try await sync.standing(), !standing.concerns.isEmpty else { return nil }
        return CardContent(
            .stack(standing.concerns.map { .text($0, tone: .warning) }),
            suggestions: [CommandSuggestion("sync status", "how your devices stand")]
        )
    }
}
