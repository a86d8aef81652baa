import SpokenText

/// Words about training in other languages, as the ones that ``TrainingReader`` knows. A language is one table.
enum TrainingTongues {
    static let all = [("de", german), ("fr", french), ("es", spanish), ("it", italian), ("pt", portuguese)]
        .compactMap { SpokenPhrases($0.0, $0.1) }
}
