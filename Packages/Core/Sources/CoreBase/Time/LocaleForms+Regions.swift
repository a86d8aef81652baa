extension LocaleForms {
    /// The forms of a locale such as `en_GB.UTF-8`, `de-AT` or `fr`; ``international`` for `C`, `POSIX` and what is not known.
    public init(locale identifier: String) {
        let parts = identifier.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }.map(String.init)
        let language = parts.first?.lowercased() ?? ""
        let region = parts.dropFirst().last { $0.utf8.count == 2 || $0.utf8.count == 3 }?.uppercased()
        self = Self.forms(language: language, region: region ?? Self.mainRegions[language])
    }

    private static func forms(language: String, region: String?) -> LocaleForms {
        guard let region, let numbers = numberSigns(language: language, region: region) else { return .international }
        let (order, separator) = dateForm(language: language, region: region)
        return LocaleForms(
            dateOrder: order,
            dateSeparator: separator,
            uses24Hours: !(twelveHours.contains(region) && !["fr", "de"].contains(language)),
            decimalSeparator: numbers.decimal,
            groupingSeparator: numbers.grouping,
            firstWeekday: sundays.contains(region) ? 1 : saturdays.contains(region) ? 7 : 2,
            language: language
        )
    }

    /// The region that a language alone stands for (CLDR likely subtags).
    private static let mainRegions = [
        "en": "US", "de": "DE", "fr": "FR", "es": "ES", "it": "IT", "pt": "BR", "nl": "NL", "pl": "PL", "cs": "CZ",
        "sk": "SK", "hu": "HU", "ro": "RO", "bg": "BG", "hr": "HR", "sl": "SI", "sr": "RS", "el": "GR", "tr": "TR",
        "ru": "RU", "uk": "UA", "da": "DK", "sv": "SE", "nb": "NO", "nn": "NO", "no": "NO", "fi": "FI", "et": "EE",
        "lv": "LV", "lt": "LT", "is": "IS", "ga": "IE", "ca": "ES", "ja": "JP", "zh": "CN", "ko": "KR", "id": "ID",
        "vi": "VN", "th": "TH", "hi": "IN", "he": "IL", "ms": "MY", "ar": "EG",
    ]

    /// The months' short names, where they are not English.
    static let shortMonths = [
        "de": "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez",
        "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        "es": "ene feb mar abr may jun jul ago sept oct nov dic",
        "it": "gen feb mar apr mag giu lug ago set ott nov dic",
        "pt": "jan fev mar abr mai jun jul ago set out nov dez",
    ].mapValues { $0.split(separator: " ").map(String.init) }

    private static func numberSigns(language: String, region: String) -> (decimal: String, grouping: String)? {
        switch language {
        case "en" where ["AT", "DE", "NL", "BE", "DK", "SI"].contains(region): (",", ".")
        case "en" where ["ZA", "FI", "SE"].contains(region): (",", "\u{A0}")
        case "en", "ja", "zh", "ko", "th", "he", "hi", "ga", "ms": (".", ",")
        // Words are English, and so are the digits: CLDR's signs for Arabic with Latin digits.
        case "ar" where ["DZ", "LY", "MA", "MR", "TN"].contains(region): (",", ".")
        case "ar": (".", ",")
        case "de" where region == "CH" || region == "LI": (".", "’")
        case "de" where region == "AT": (",", "\u{A0}")
        case "it" where region == "CH": (".", "’")
        case "fr" where region == "CH": (",", "\u{202F}")
        case "es" where ["MX", "US", "PR", "PA", "GT", "HN", "NI", "SV", "DO", "PE"].contains(region): (".", ",")
        case "fr": (",", "\u{202F}")
        case "pt" where region == "PT": (",", "\u{A0}")
        case "pl", "cs", "sk", "hu", "bg", "ru", "uk", "sv", "nb", "nn", "no", "fi", "et", "lv", "lt": (",", "\u{A0}")
        case "de", "es", "it", "pt", "nl", "ro", "hr", "sl", "sr", "el", "tr", "da", "is", "ca", "id", "vi": (",", ".")
        default: nil
        }
    }

    private static func dateForm(language: String, region: String) -> (DateOrder, String) {
        switch language {
        case "en" where region == "US" || region == "PH": (.monthDayYear, "/")
        case "en" where region == "CA" || region == "SE": (.yearMonthDay, "-")
        case "en" where region == "ZA": (.yearMonthDay, "/")
        case "fr" where region == "CA": (.yearMonthDay, "-")
        case "sv", "lt": (.yearMonthDay, "-")
        case "ja", "zh": (.yearMonthDay, "/")
        case "ko", "hu": (.yearMonthDay, ".")
        case "es" where region == "US" || region == "PR": (.monthDayYear, "/")
        case "nl": (.dayMonthYear, "-")
        case "de", "pl", "cs", "sk", "ro", "bg", "hr", "sl", "sr", "tr", "ru", "uk", "da", "nb", "nn", "no", "fi", "et",
            "lv", "is":
            (.dayMonthYear, ".")
        default: (.dayMonthYear, "/")
        }
    }

    private static let twelveHours: Set<String> = [
        "US", "CA", "AU", "NZ", "PH", "IN", "PK", "EG", "SA", "MX", "CO", "MY", "KR", "GR", "AE", "BH", "DZ", "IQ",
        "JO", "KW", "LY", "OM", "QA", "SD", "SY", "TN", "YE",
    ]
    private static let sundays: Set<String> = [
        "US", "CA", "MX", "BR", "JP", "KR", "IL", "IN", "PH", "ZA", "CO", "PE", "VE", "TW", "TH", "HK", "ID", "PT",
        "GT",
        "DO", "PA", "SV", "HN", "NI", "PR", "SA", "PK", "YE",
    ]
    private static let saturdays: Set<String> = [
        "EG", "AE", "AF", "BH", "DJ", "DZ", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
    ]
}
