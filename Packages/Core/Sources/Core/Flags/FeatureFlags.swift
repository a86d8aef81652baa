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
