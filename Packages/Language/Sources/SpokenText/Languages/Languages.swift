extension Lexicon {
    /// Every language, compiled when it is first asked for.
    public static let all: [Lexicon] = [english, german, french, spanish, italian, portuguese]

    /// The language of whoever said no other.
    public static var standard: Lexicon { english }

    /// The lexicon of a language's tag: `en`, `en-GB`.
    public static func language(_ tag: String) -> Lexicon? {
        let primary = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
        return all.first { $0.language == primary }
    }
}
