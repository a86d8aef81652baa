import Synchronization

/// The flags of one feature. Each feature gets its own view, with the flags that it declared itself.
///
/// Within one flow a flag never changes.
public struct FeatureFlags: Sendable {
    private let feature: String
    private let source: (any FlagSource)?

    /// - Parameter source: `nil`: every flag has its default.
    public init(feature: String, source: (any FlagSource)?) {
        self.feature = feature
        self.source = source
    }

    /// The value in effect. A source's value that is invalid for the flag is ignored.
    public subscript<Value: SettingValue>(_ key: FlagKey<Value>) -> Value {
        guard let source else { return key.defaultValue }
        let values = FlagScope.current?.values ?? source.values()
        let resolution = values.resolution(of: "\(feature).\(key.declaration.name)", declared: key.declaration)
        return Value(settingText: resolution.text) ?? key.defaultValue
    }
}

/// The flags of one flow: read once, at the first access, and unchanged until its end, even in the flows that it calls.
package final class FlagScope: Sendable {
    @TaskLocal static var current: FlagScope?

    private let source: any FlagSource
    private let read = Mutex<(any FlagValues)?>(nil)

    init(_ source: any FlagSource) { self.source = source }

    var values: any FlagValues {
        if let values = read.withLock({ $0 }) { return values }
        // Reading is the source's, and no lock is held while it runs; of two that ask at once the first counts.
        let new = source.values()
        return read.withLock { read in
            let values = read ?? new
            read = values
            return values
        }
    }

    /// Does something with flags that stay as they are.
    nonisolated(nonsending) package static func around<Value>(
        _ source: (any FlagSource)?,
        _ work: () async throws -> Value
    ) async rethrows -> Value {
        guard let source, current == nil else { return try await work() }
        return try await $current.withValue(FlagScope(source)) { try await work() }
    }
}
