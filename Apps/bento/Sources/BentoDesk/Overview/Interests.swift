import BentoHome
import Core

/// The features that a person wants to use, so that the others do not ask, show, or remind on their own; empty: all.
package struct Interests: Sendable, Equatable {
    package static let setting = SettingKey(
        "interests",
        "What you want Bento for: some of food, training, money, places and coach; empty for everything.",
        default: "",
        form: "Name some of food, training, money, places and coach, with commas.",
        accepts: { text in (try? Interests(text)) != nil }
    )
    package static let declaration = SettingDeclaration(setting, owner: ServiceContainer.host)
    /// The setting's name in earlier versions.
    private static let formerID = "start.wishes"

    private static let names: [(feature: String, words: [String])] = [
        ("food", ["food", "eating", "nutrition", "meals", "diet"]),
        ("workouts", ["training", "workouts", "workout", "exercise", "sport", "fitness", "strength", "gym"]),
        ("wallet", ["money", "wallet", "bitcoin"]), ("location", ["places", "place", "location", "maps"]),
        ("chat", ["coach", "chat", "advice"]),
    ]

    package let features: Set<String>

    /// - Throws: a failure (64) that names the word that matches none of them.
    package init(_ text: String) throws(Failure) {
        var found: Set<String> = []
        let words = text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber })
        if words.isEmpty, text.contains(where: { !$0.isWhitespace }) { throw Self.unknown(text) }
        for word in words where word != "and" {
            if word == "everything" || word == "all" {
                found = []
                break
            }
            guard let name = Self.names.first(where: { $0.words.contains(String(word)) }) else {
                throw Self.unknown(String(word))
            }
            found.insert(name.feature)
        }
        features = found
    }

    /// The interests in the settings; a damaged value counts as everything.
    package init(_ settings: SettingsFile) {
        func text(_ id: String) -> String? { ((try? settings.found(id)) ?? nil)?.value.stringValue }
        let kept = text("\(ServiceContainer.host).\(Self.setting.name)") ?? text(Self.formerID) ?? ""
        self = (try? Interests(kept)) ?? .everything
    }

    private init() { features = [] }

    package static let everything = Interests()

    private static func unknown(_ word: String) -> Failure {
        .usage(
            "host.interests",
            "'\(word.prefix(40))' is none of food, training, money, places and coach.",
            recovery: "Name those you want, with commas, or press enter."
        )
    }

    package var text: String { features.sorted().joined(separator: ",") }
    package var words: String {
        Self.names.filter { features.contains($0.feature) }.map { $0.words[0] }.joined(separator: ", ")
    }

    /// True if a feature may appear on its own. Features that serve others, such as reminders, always may.
    package func wants(_ feature: String) -> Bool {
        features.isEmpty || features.contains(feature) || !Self.names.contains { $0.feature == feature }
    }

    /// True if the person named it.
    package func names(_ feature: String) -> Bool { features.contains(feature) }
}
