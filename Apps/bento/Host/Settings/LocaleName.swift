import Core
import Foundation

/// A locale that the system knows, as a person types it: `de_DE`, `en-GB`, `sv`; empty for the environment's.
struct LocaleName: SettingValue {
    let identifier: String

    static let environment = LocaleName(identifier: "")
    static var settingKind: SettingKind { .form("Say a locale such as de_DE, en-GB or sv, or unset it.") }

    private init(identifier: String) { self.identifier = identifier }

    init?(settingText: String) {
        let wanted = settingText.prefix { $0 != "." && $0 != "@" }.replacing("-", with: "_").lowercased()
        let isKnown =
            ["", "c", "posix"].contains(wanted) || Locale.availableIdentifiers.contains { $0.lowercased() == wanted }
        guard isKnown else { return nil }
        identifier = settingText
    }

    var settingText: String { identifier }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let name = LocaleName(settingText: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no locale.")
        }
        self = name
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
