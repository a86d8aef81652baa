import Core
import Foundation

/// The host's own settings for the formats of dates and numbers.
package enum PersonalSettings {
    enum Weekday: String, SettingValue, CaseIterable {
        case locale, monday, sunday, saturday
    }

    static let locale = SettingKey(
        "locale",
        "How dates and numbers are written, such as de_DE; empty for what LC_ALL, LC_TIME or LANG say.",
        default: LocaleName.environment
    )
    static let firstWeekday = SettingKey(
        "first-weekday",
        "The first day of the week; locale for what the locale says.",
        default: Weekday.locale
    )
    package static let declarations = [
        SettingDeclaration(locale, owner: "host"), SettingDeclaration(firstWeekday, owner: "host"),
    ]

    /// The person's formats: the setting, otherwise the environment.
    ///
    /// - Parameter environment: reads one variable.
    package static func forms(_ settings: SettingsFile?, environment: (String) -> String?) -> LocaleForms {
        func text(_ name: String) -> String? {
            guard let found = try? settings?.found("host.\(name)") else { return nil }
            return found.value.stringValue
        }
        var locale = text(Self.locale.name) ?? ""
        for name in ["LC_ALL", "LC_TIME", "LANG"] where locale.isEmpty { locale = environment(name) ?? "" }
        let forms = LocaleForms(locale: locale)
        let days: [Weekday: Int] = [.sunday: 1, .monday: 2, .saturday: 7]
        guard let day = text(firstWeekday.name).flatMap(Weekday.init(rawValue:)), let number = days[day] else {
            return forms
        }
        return LocaleForms(
            dateOrder: forms.dateOrder,
            dateSeparator: forms.dateSeparator,
            uses24Hours: forms.uses24Hours,
            decimalSeparator: forms.decimalSeparator,
            groupingSeparator: forms.groupingSeparator,
            firstWeekday: number,
            language: forms.language
        )
    }
}

/// The setting for results as sentences: for screen readers, which read a bar of forty blocks as forty blocks.
package enum PlainForm {
    static let setting = SettingKey(
        "plain",
        "Whether results come as sentences, without tables, bars, charts and maps, as a screen reader needs them.",
        default: false
    )
    package static let declaration = SettingDeclaration(setting, owner: ServiceContainer.host)
}

/// The use of colors.
package enum ColourChoice: String, SettingValue, CaseIterable {
    /// In a terminal that supports them, unless `NO_COLOR` is set.
    case auto
    /// Even in a pipe.
    case always
    case never

    static let setting = SettingKey(
        "colours",
        "When there are colors; auto is in a terminal that has them, where NO_COLOR is not set.",
        default: ColourChoice.auto
    )
    package static let declaration = SettingDeclaration(setting, owner: "host")
}

/// A locale known to the system, as a person types it: `de_DE`, `en-GB`, `sv`; empty for the environment's.
struct LocaleName: SettingValue {
    let identifier: String

    static let environment = LocaleName(identifier: "")
    static var settingKind: SettingKind { .form("Give a locale such as de_DE, en-GB or sv, or unset it.") }

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
