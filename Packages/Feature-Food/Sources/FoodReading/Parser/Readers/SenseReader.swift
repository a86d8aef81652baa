/// Words whose meaning the rest of the sentence decides: the chips of "steak and chips" are not those of "chips and salsa".
struct SenseReader: SentenceReader {
    let sentence: Sentence

    /// The food that a name means here, where it is one of the words that depend on what stands beside it.
    func sense(of match: NameMatch) -> Int32? {
        guard match.tokens.count == 1, let token = match.tokens.first else { return nil }
        for sense in RuleTable.senses where isWord(token, sense.word) {
            guard holdsAny(sense.beside), !holdsAny(sense.without) else { continue }
            let words = catalog.words(of: sense.meaning)
            if let food = catalog.trie.foods(named: words).first { return food }
        }
        return nil
    }

    private func holdsAny(_ words: [String]) -> Bool {
        tokens.prefix(80).indices.contains { isAnyWord($0, words) }
    }
}
