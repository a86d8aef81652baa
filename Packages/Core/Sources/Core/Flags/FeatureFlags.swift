/// The flags of one feature. Provided to each feature as its own view: a feature reads what it declared itself.
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

    /// The value in force. One that a source gives and that is no value of the flag counts as not given.
    public subscript<Value: SettingValue>(_ key: FlagKey<Value>) -> Value {
        guard let source else { return key.defaultValue }
        let scope = FlagScope.current
        let values = scope?.values ?? source.values()
        let resolution = values.resolution(of: id(key), declared: key.declaration)
        guard let value = Value(settingText: resolution.text) else { return key.defaultValue }
        if resolution.isSplit, !key.declaration.outcomes.isEmpty {
            scope?.note(FlagEvent(flag: id(key), value: resolution.text))
        }
        return value
    }

    /// Counts an outcome that the flag's owner named, for the value in force. Where nothing is being compared nothing is
    /// counted.
    public func note<Value: SettingValue>(_ outcome: String, of key: FlagKey<Value>) {
        guard let scope = FlagScope.current, key.declaration.outcomes.contains(outcome) else { return }
        let resolution = scope.values.resolution(of: id(key), declared: key.declaration)
        guard resolution.isSplit else { return }
        scope.note(FlagEvent(flag: id(key), value: resolution.text, outcome: outcome))
    }

    private func id<Value>(_ key: FlagKey<Value>) -> String { "\(feature).\(key.name)" }
}
