import Core
import Synchronization

/// Flags in memory. What is not set has its default.
public final class MemoryFlags: FlagSource {
    private struct Values: FlagValues {
        let texts: [String: String]
        let isSplit: Bool

        func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution {
            guard let text = texts[id].flatMap(declaration.normalized) else { return .byDefault(declaration) }
            return FlagResolution(text: text, origin: .choice, reason: isSplit ? "SPLIT" : "STATIC")
        }
    }

    private let texts: Mutex<[String: String]>
    private let kept = Mutex<[FlagEvent: Int]>([:])
    private let isSplit: Bool

    /// - Parameters:
    ///   - texts: by full ids, such as `food.reading-rules` and `feature.food`, as a person would type them.
    ///   - isSplit: whether they come from an experiment, so that their use is noted.
    public init(_ texts: [String: String] = [:], isSplit: Bool = false) {
        self.texts = Mutex(texts)
        self.isSplit = isSplit
    }

    public func set(_ id: String, to text: String?) { texts.withLock { $0[id] = text } }

    /// What was noted so far.
    public var events: [FlagEvent: Int] { kept.withLock { $0 } }

    public func values() -> any FlagValues { Values(texts: texts.withLock { $0 }, isSplit: isSplit) }

    public func keep(_ events: [FlagEvent: Int]) async { kept.withLock { $0.merge(events, uniquingKeysWith: +) } }
}

extension FeatureFlags {
    public static func memory(_ feature: String, _ texts: [String: String] = [:]) -> FeatureFlags {
        FeatureFlags(feature: feature, source: MemoryFlags(texts))
    }
}
