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

/// The result of a flow: data with stable keys for programs, and a presentation for people.
public protocol FlowResult: Encodable, Sendable {
    /// The presentation for people.
    func presentation(in context: FlowContext) -> Presentation

    /// The process exit status; ``ExitStatus/negative`` for a check that found faults.
    var exitStatus: ExitStatus { get }

    /// The attachments that are neither data nor text: a picture, a sound, a document.
    var attachments: [AttachedFile] { get }

    /// The authors of text in it other than the person and this program: `a workout imported from hevy`, `Open Food
    /// Facts`. Such text may address a model, so the person is asked about every change that a model wants to make
    /// after reading it.
    ///
    /// - Important: A result that contains strings from imported, fetched, or received rows must name their origins
    ///   here.
    var outsideSources: Set<String> { get }

    /// The features besides the flow's own whose data it contains: reminders of the wallet, for example. A caller from
    /// whom the person keeps one of them must not read it (``FlowContext/hiddenFeatures``).
    var otherFeatures: Set<String> { get }
}

extension FlowResult {
    public var exitStatus: ExitStatus { .success }
    public var attachments: [AttachedFile] { [] }
    public var outsideSources: Set<String> { [] }
    public var otherFeatures: Set<String> { [] }
}

/// A picture, a sound or a document beside a result. Who cannot show it names it.
public struct AttachedFile: Sendable, Equatable {
    /// `chart.png`.
    public let name: String
    /// `image/png` (RFC 6838).
    public let mediaType: String
    public let bytes: [UInt8]

    public init(name: String, mediaType: String, bytes: [UInt8]) {
        self.name = name
        self.mediaType = mediaType
        self.bytes = bytes
    }

    /// Its name and type, for front ends that cannot show it.
    public var text: String { "\(name) (\(mediaType), \(bytes.count) bytes)" }
}
