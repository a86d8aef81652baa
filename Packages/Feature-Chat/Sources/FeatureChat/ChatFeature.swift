import Core

/// The coach: so far, an account of the day from what the other features know. Conversations follow.
public enum ChatFeature: Feature {
    /// The coach's manifest.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "chat",
            title: "Coach",
            summary: "A coach that knows your day.",
            flows: ["today"],
            uses: [.food, .workouts, .wallet, .location]
        )
    }

    /// Registers the coach's flows and services.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.service(DayAccountant.self) { resolver in
            DayAccountant(
                food: try await resolver.optional((any FoodCoordinating).self),
                workouts: try await resolver.optional((any WorkoutsCoordinating).self),
                wallet: try await resolver.optional((any WalletCoordinating).self),
                location: try await resolver.optional((any LocationCoordinating).self)
            )
        }
        registrar.flow(TellToday.self)
    }
}
