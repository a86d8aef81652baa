/// A feature of Bento: the one public type of a feature package.
///
/// The type is never instantiated. ``manifest`` is data that a host may read without running any of the feature's code;
/// ``register(in:)`` declares what the feature brings and builds nothing.
///
/// - Important: a feature reaches another one only through a contract of Core that its manifest requires or uses.
public protocol Feature: Sendable {
    /// The feature's name, requirements, and offers. A constant: it must not depend on the environment.
    static var manifest: FeatureManifest { get }

    /// Declares flows, services, migrations, hooks and cards. It must be cheap and free of side effects: a host calls it
    /// even when it only lists flows.
    static func register(in registrar: inout FeatureRegistrar)
}
