import Core

extension QuietHours: SettingValue {
    package static var settingKind: SettingKind { .form("Enter hours such as 22:00-07:00, or off.") }
    package init?(settingText: String) { self.init(settingText) }
    package var settingText: String { text }

    package init(from decoder: any Decoder) throws { self = try decoder.singleSetting() }
    package func encode(to encoder: any Encoder) throws { try encoder.encode(setting: self) }
}

extension LocalTime: SettingValue {
    package static var settingKind: SettingKind { .form("Enter a time such as 19:30.") }
    package init?(settingText: String) { self.init(settingText) }
    package var settingText: String { description }

    package init(from decoder: any Decoder) throws { self = try decoder.singleSetting() }
    package func encode(to encoder: any Encoder) throws { try encoder.encode(setting: self) }
}

extension Decoder {
    /// A setting that is kept as a person would type it.
    fileprivate func singleSetting<Value: SettingValue>() throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Value(settingText: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text.prefix(40))' is none")
        }
        return value
    }
}

extension Encoder {
    fileprivate func encode(setting value: some SettingValue) throws {
        var container = singleValueContainer()
        try container.encode(value.settingText)
    }
}
