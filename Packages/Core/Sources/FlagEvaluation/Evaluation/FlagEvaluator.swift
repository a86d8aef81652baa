import Synchronization

/// Definitions that may be replaced while others evaluate.
public final class FlagEvaluator: Sendable {
    private let current: Mutex<FlagDefinitions>

    public init(_ definitions: FlagDefinitions = FlagDefinitions()) { current = Mutex(definitions) }

    public var definitions: FlagDefinitions { current.withLock { $0 } }

    public func replace(with definitions: FlagDefinitions) { current.withLock { $0 = definitions } }

    /// The flags as they are now, and stay for whoever holds this.
    public func snapshot(for context: FlagContext) -> FlagSnapshot {
        FlagSnapshot(definitions: definitions, context: context)
    }
}
