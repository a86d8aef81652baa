/// Something that a feature declares for a layer that Core does not know: AppData's migrations, for example.
///
/// The layer defines the type and an extension of ``FeatureRegistrar`` to declare it; the host collects it with
/// ``FeatureRegistrar/contributions(of:)``.
public protocol FeatureContribution: Sendable {}
