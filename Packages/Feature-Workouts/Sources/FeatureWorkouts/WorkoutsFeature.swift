import Core

/// Training: so far, one-rep max estimates. Logging, plans and imports follow.
public enum WorkoutsFeature: Feature {
    /// The manifest of workouts.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "workouts",
            title: "Workouts",
            summary: "Strength estimates from a set you did.",
            flows: ["one-rep-max"]
        )
    }

    /// Registers the flows of workouts.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(EstimateOneRepMax.self)
    }
}
