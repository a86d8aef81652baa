import Conversations
import Core

/// Asks what a model may see, where one is ever set up. The offline coach stays on this machine in any case.
enum CoachPrivacyStep {
    private static let features = ["food", "workouts", "wallet", "location"]

    static let step = FirstRunStep(
        "sight",
        "What the coach may see",
        order: 65,
        command: "chat privacy --hide wallet",
        isAnswered: { resolver in
            let hidden = ChatSettings.hiddenFeatures
            return try await resolver.get(FeatureSettings.self)[hidden] != hidden.defaultValue
        }
    ) { resolver, session in
        let settings = try await resolver.get(FeatureSettings.self)
        let hidden = ChatSettings.features(hiddenBy: try await settings[ChatSettings.hiddenFeatures])
        let seen = features.filter { !hidden.contains($0) }
        let answer = try await session.askOrSkip(
            "What may a language model see, once you set one up? Some of \(features.joined(separator: ", ")), or nothing "
                + "(enter: \(seen.joined(separator: ", ")))",
            option: "'bento chat privacy'"
        ) { text throws(Failure) in try read(text) }
        guard let answer else { return .skipped }
        let others = hidden.filter { !features.contains($0) }
        let now = (others + features.filter { !answer.contains($0) }).sorted()
        try await settings.set(ChatSettings.hiddenFeatures, to: now.joined(separator: ","))
        return .done([
            answer.isEmpty
                ? "A model sees nothing of yours."
                : "A model may see \(features.filter(answer.contains).joined(separator: ", ")); 'bento chat privacy' lists it."
        ])
    }

    /// - Throws: a failure (64) that names the word that is none of them.
    static func read(_ text: String) throws(Failure) -> Set<String> {
        let words = text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init).filter { $0 != "and" }
        if words == ["nothing"] || words == ["none"] { return [] }
        if words == ["everything"] || words == ["all"] { return Set(features) }
        if words.isEmpty { throw unknown(text) }
        for word in words where !features.contains(word) { throw unknown(word) }
        return Set(words)
    }

    private static func unknown(_ word: String) -> Failure {
        .usage(
            "chat.sight",
            "'\(word.prefix(40))' is none of \(features.joined(separator: ", ")).",
            recovery: "Name those that a model may see, or enter 'nothing'."
        )
    }
}
