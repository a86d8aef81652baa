import AppData
import Core

/// Onboarding: the first run, made of steps that features contribute.
public enum OnboardingFeature: Feature {
    /// Onboarding's name, requirements, and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "start",
            title: "First run",
            summary: "Tell Bento who you are, in two minutes",
            defaultFlow: "now",
            provides: [],
            requires: [.database, .firstRunSteps],
            storesData: true
        )
    }

    /// Declares the flows, the table and the card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(StartNow.self)
        registrar.flow(ListSteps.self)
        registrar.flow(RunStep.self)
        registrar.flow(LeaveStart.self)
        registrar.migrations(OnboardingSchema.first, records: [StepRecord.self])
        registrar.service(FirstRun.self) { resolver in
            FirstRun(
                steps: try await resolver.get((any FirstRunStepping).self),
                store: StepStore(database: try await resolver.get(AppDatabase.self))
            )
        }
        registrar.card("start", "Welcome", order: 1, content: welcome)
    }

    /// Offered until anything was answered, and never again.
    private static func welcome(_ resolver: ServiceResolver, in context: FlowContext) async throws -> CardContent? {
        guard try await !resolver.get(FirstRun.self).hasBegun(in: context) else { return nil }
        return CardContent(
            .text("Two minutes of questions make the figures yours. Each can be skipped; nothing leaves this machine."),
            suggestions: [CommandSuggestion("start", "answer them now, or 'bento start skip'")],
            isInvitation: true
        )
    }
}
