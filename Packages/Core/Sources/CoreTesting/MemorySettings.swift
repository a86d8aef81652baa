import Core
import Synchronization

public final class MemorySettings: SettingsBacking {
    private let values: Mutex<[String: JSONValue]>

    /// - Parameter values: by full names, such as `food.online-barcodes`.
    public init(_ values: [String: JSONValue] = [:]) { self.values = Mutex(values) }

    public func value(of id: String) async throws -> JSONValue? { values.withLock { $0[id] } }
    public func set(_ id: String, to value: JSONValue?) async throws { values.withLock { $0[id] = value } }
}

extension FeatureSettings {
    public static func memory(_ owner: String, _ values: [String: JSONValue] = [:]) -> FeatureSettings {
        FeatureSettings(owner: owner, backing: MemorySettings(values))
    }
}
