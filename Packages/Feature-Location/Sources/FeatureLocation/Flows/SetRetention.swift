import ArgumentParser
import Core

struct SetRetention: Flow {
    static let descriptor = FlowDescriptor(
        "retention",
        "Show or set for how many days places are kept",
        effect: .writes,
        openTo: .page,
        deletes: true,
        successor: "settings set location.history-days DAYS",
        examples: [
            FlowExample("90", "three months"), FlowExample("0", "for good"),
        ]
    )

    @Argument(help: "The days, 1 to 36500; 0 keeps them until you forget them.") var days: Int?

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> RetentionResult {
        if let days {
            try await location.setRetention(days: Limits.checked(days, 0...36_500, "The number of days"))
            if days > 0 {
                let oldest = LocationStore.oldestKept(days, session.time.now)
                if try await location.store.forget(before: oldest) > 0 {
                    _ = try await location.eraseTraces(in: session)
                }
            }
        }
        return RetentionResult(days: try await location.retentionDays())
    }
}

/// The retention period of the history.
struct RetentionResult: FlowResult {
    /// Absent: forever.
    var days: Int?

    func presentation(in context: FlowContext) -> Presentation {
        .text(
            days.map { "Places are kept for \(context.forms.counted($0, "day"))." }
                ?? "Places are kept until you forget them."
        )
    }
}
