/// The title of a place and the line below it.
package enum PlaceLabel {
    /// The parts of a response that can name a place. Empty strings count as absent.
    package struct Names: Sendable, Hashable {
        /// `names` by language, BCP 47.
        package var byLanguage: [String: String] = [:]
        /// The name in the language of the place.
        package var local: String?
        /// The name known everywhere.
        package var global: String?
        package var title: String?
        package var name: String?
        /// The whole address on one line.
        package var formatted: String?
        package var city: String?

        package init(
            byLanguage: [String: String] = [:],
            local: String? = nil,
            global: String? = nil,
            title: String? = nil,
            name: String? = nil,
            formatted: String? = nil,
            city: String? = nil
        ) {
            self.byLanguage = byLanguage
            self.local = local
            self.global = global
            self.title = title
            self.name = name
            self.formatted = formatted
            self.city = city
        }
    }

    /// City, then state (the region only where there is no state), then country, joined by ", "; `nil` without any.
    package static func subtitle(city: String?, state: String?, region: String?, country: String?) -> String? {
        let parts = [present(city), present(state) ?? present(region), present(country)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The name in the person's language, else local, global, title, name; else the first part of the address, the
    /// city, the first part of the subtitle, "Unknown".
    package static func title(_ names: Names, language: String?, subtitle: String?) -> String {
        let candidates = [
            inLanguage(language, of: names.byLanguage), names.local, names.global, names.title, names.name,
            firstPart(names.formatted), names.city, firstPart(subtitle),
        ]
        return candidates.lazy.compactMap(present).first ?? "Unknown"
    }

    /// The exact language first, then the same language without its region ("de" for "de-AT").
    private static func inLanguage(_ language: String?, of names: [String: String]) -> String? {
        guard let language = present(language)?.lowercased() else { return nil }
        let lowered = Dictionary(names.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: min)
        if let name = present(lowered[language]) { return name }
        let base = language.prefix { $0 != "-" && $0 != "_" }
        return lowered[String(base)]
    }

    private static func firstPart(_ text: String?) -> String? {
        text?.split(separator: ",", omittingEmptySubsequences: true).lazy.map(String.init).compactMap(present).first
    }

    /// The text without spaces around it; `nil` if nothing is left.
    private static func present(_ text: String?) -> String? {
        guard let text else { return nil }
        let trimmed = text.drop(while: \.isWhitespace)
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(trimmed[...last])
    }
}
