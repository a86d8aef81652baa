import Core

/// Finds the known word that a mistyped one most likely was.
struct SpellingCorrector: Sendable {
    /// Letters of the longest word that is looked at.
    private static let longest = 26
    /// The nearest word of the catalogue and its distance: 1 for words of 4 to 6 letters, up to 2 for longer ones.
    /// Words of fewer letters are never corrected. Between equally near words one that is a food by itself wins ("hony": honey
    /// before Hong), then the one in more names.
    func correct(_ stem: ArraySlice<UInt8>, in catalog: FoodCatalog) -> (word: Int32, distance: Int)? {
        guard stem.count >= 4, stem.count <= 24, let first = stem.first else { return nil }
        var limit = stem.count >= 7 ? 2 : 1
        var best: (word: Int32, distance: Int, isFood: Bool)?
        let second = stem[stem.startIndex + 1]
        // A letter more or less is one error.
        let lengths = max(3, stem.count - limit)...min(Self.longest, stem.count + limit)
        // A first letter is rarely mistyped; its neighbours are tried last.
        for letter in first == second ? [first] : [first, second] where letter >= UInt8(ascii: "a") {
            let words = catalog.words(withPrefix: CollectionOfOne(letter))
                .map { (word: $0, length: catalog.vocabulary.length(of: $0)) }
                .filter { lengths.contains($0.length) }
                .sorted { ($0.length, $0.word) < ($1.length, $1.word) }
            for (word, _) in words {
                guard
                    let distance = EditDistance.between(
                        stem,
                        Array(catalog.vocabulary.bytes(word))[...],
                        limit: limit
                    ),
                    distance > 0
                else { continue }
                let meant = catalog.canonical(word)
                let isFood = !catalog.foods(withWords: [meant]).isEmpty
                if let current = best, distance == current.distance {
                    let isBetter =
                        isFood == current.isFood
                        ? catalog.names(with: meant).count > catalog.names(with: current.word).count : isFood
                    if !isBetter { continue }
                }
                best = (meant, distance, isFood)
                limit = distance
            }
        }
        return best.map { ($0.word, $0.distance) }
    }
}
