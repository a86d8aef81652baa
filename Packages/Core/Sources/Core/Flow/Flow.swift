import ArgumentParser

/// One thing a person can do.
///
/// A flow is a struct of ArgumentParser's wrappers with a typed result. One declaration serves every front end: the
/// command line parses it and makes its help and completions; `FlowSchema` derives a JSON Schema from it, and JSON input
/// is turned into arguments and parsed by the same code.
///
/// ```swift
/// struct LogFood: Flow {
///     static let descriptor = FlowDescriptor("log", "Log what you ate", effect: .writes)
///     @Argument(help: "What you ate, in plain words.") var text: [Word]
///     @Option(help: "Which meal; by default, the one for this time of day.") var meal: Meal?
///     func run(with food: FoodCoordinator, in session: FlowSession) async throws -> LoggedMeal
/// }
/// ```
///
/// - Important: A flow whose effect is ``FlowEffect/spends`` is a ``SpendingFlow``; nothing else may spend.
public protocol Flow: ParsableArguments, Sendable {
    /// The dependency that it runs with: a service of the feature, or ``NoDependency``.
    associatedtype Dependency: Sendable = NoDependency
    /// The type of its result.
    associatedtype Output: FlowResult

    /// Its name, summary, effect and examples.
    static var descriptor: FlowDescriptor { get }

    /// Runs the flow.
    ///
    /// - Throws: a ``BentoError``; `CancellationError` if the person stopped it.
    func run(with dependency: Dependency, in session: FlowSession) async throws -> Output
}

/// The dependency of a flow that needs no service.
public struct NoDependency: Sendable {
    public init() {}
}
