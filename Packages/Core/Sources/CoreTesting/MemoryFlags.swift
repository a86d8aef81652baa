import Core
import Synchronization

/// Flags in memory. What is not set has its default.
public final class MemoryFlags: FlagSource {
    private struct Values: FlagValues {
        let texts: [String: String]

        func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution {
            guard let text = texts[id].flatMap(declaration.normalized) else { return .byDefault(declaration) }
            return FlagResolution(text: text, origin: .choice, reason: "STATIC")
        }
    }

    private let texts: Mutex<[String: String]>

    /// - Parameter texts: by full ids, such as `food.reading-rules` and `feature.food`, as a person would type them.
    public init(_ texts: [String: String] = [:]) { self.texts = Mutex(texts) }

    public func set(_ id: String, to text: String?) { texts.withLock { $0[id] = text } }

    public func values() -> any FlagValues { Values(texts: texts.withLock { $0 }) }
}

extension FeatureFlags {
    public static func memory(_ feature: String, _ texts: [String: String] = [:]) -> FeatureFlags {
        FeatureFlags(feature: feature, source: MemoryFlags(texts))
    }
}
