import Core

/// Asks what Bento is wanted for, so that nobody is asked about what they will not use.
enum WishesStep {
    static let step = FirstRunStep(
        "wishes",
        "What you want from Bento",
        order: 5,
        command: "settings set start.wishes food,workouts"
    ) { resolver, session in
        let settings = try await resolver.get(FeatureSettings.self)
        let answer = try await session.askOrSkip(
            "What do you want Bento for? food, training, money, places, coach; enter for everything",
            option: "'bento settings set start.wishes'"
        ) { words throws(Failure) in try Wishes(words) }
        guard let answer else { return .skipped }
        try await settings.set(OnboardingSettings.wishes, to: answer.text)
        return .done([answer.features.isEmpty ? "Everything." : "You want it for \(answer.words)."])
    }
}

/// The features that a person wants to use; none named: all.
struct Wishes: Sendable, Equatable {
    private static let names: [(feature: String, words: [String])] = [
        ("food", ["food", "eating", "nutrition", "meals", "diet"]),
        ("workouts", ["training", "workouts", "workout", "exercise", "sport", "fitness", "strength", "gym"]),
        ("wallet", ["money", "wallet", "bitcoin"]), ("location", ["places", "place", "location", "maps"]),
        ("chat", ["coach", "chat", "advice"]),
    ]

    let features: Set<String>

    /// - Throws: a failure (64) that names the word that means none of them.
    init(_ text: String) throws(Failure) {
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

    private static func unknown(_ word: String) -> Failure {
        .usage(
            "start.wishes",
            "'\(word.prefix(40))' is none of food, training, money, places and coach.",
            recovery: "Name those you want, with commas, or press enter."
        )
    }

    var text: String { features.sorted().joined(separator: ",") }
    var words: String {
        Self.names.filter { features.contains($0.feature) }.map { $0.words[0] }.joined(separator: ", ")
    }

    /// Whether a step is worth asking: those of features that are not wanted are not.
    func wants(_ step: ContributedStep) -> Bool {
        features.isEmpty || features.contains(step.feature) || !Self.names.contains { $0.feature == step.feature }
    }
}
