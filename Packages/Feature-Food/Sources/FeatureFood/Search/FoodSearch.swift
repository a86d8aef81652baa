/// Full-text search over the names of foods: prefixes, typing errors, plurals, any word order; ranked by fit, then by
/// what the person eats, then by commonness.
struct FoodSearch: Sendable {
    /// Words that a prefix is taken for, at most.
    static let maximumExpansions = 400
    /// Words of a query that are looked at.
    static let maximumWords = 8
    /// Bytes of a query that are looked at.
    static let maximumBytes = 256

    let catalog: FoodCatalog
    private let corrector: SpellingCorrector
    /// All words in the order of their letters, for prefixes.
    private let sortedWords: [Int32]

    init(catalog: FoodCatalog) {
        self.catalog = catalog
        corrector = SpellingCorrector(catalog.vocabulary)
        let vocabulary = catalog.vocabulary
        sortedWords = (0..<Int32(vocabulary.count)).sorted {
            vocabulary.bytes($0).lexicographicallyPrecedes(vocabulary.bytes($1))
        }
    }

    /// The foods that fit the query, best first.
    ///
    /// - Parameters:
    ///   - query: A few words; the last may be unfinished.
    ///   - limit: At most so many foods.
    ///   - usage: How often the person ate a food, by its id; 0 for foods that are not in it.
    func search(_ query: String, limit: Int = 20, usage: [String: Int] = [:]) -> [FoodSearchHit] {
        let words = queryWords(query)
        guard !words.isEmpty, limit > 0 else { return [] }
        var scores = [Float](repeating: 0, count: catalog.names.count)
        var matched = [UInt8](repeating: 0, count: catalog.names.count)
        var touched: [Int32] = []
        for (position, expansions) in words.enumerated() {
            let bit = UInt8(1) << UInt8(position)
            for (word, quality) in expansions {
                let gain = Float(catalog.weightOfWord[Int(word)] * quality)
                for name in catalog.namesOfWord[Int(word)] where matched[Int(name)] & bit == 0 {
                    // The best expansion comes first, so a name counts each word of the query once.
                    if matched[Int(name)] == 0 { touched.append(name) }
                    matched[Int(name)] |= bit
                    scores[Int(name)] += gain
                }
            }
        }
        let full = UInt8((1 << words.count) - 1)
        let wantsAll = touched.contains { matched[Int($0)] == full }
        return rank(
            touched.filter { !wantsAll || matched[Int($0)] == full },
            scores: scores,
            limit: limit,
            usage: usage
        )
    }

    private func rank(_ names: [Int32], scores: [Float], limit: Int, usage: [String: Int]) -> [FoodSearchHit] {
        var best: [Int32: (name: Int32, score: Double)] = [:]
        for name in names {
            let entry = catalog.names[Int(name)]
            let total = entry.words.reduce(0) { $0 + catalog.weightOfWord[Int($1)] }
            let shared = Double(scores[Int(name)])
            // Share of the name that was asked for: "egg" fits "egg" better than "egg noodles".
            var score = shared / max(total, shared) * 2 + shared * 0.05
            if entry.isPrimary { score += 0.15 }
            if score > (best[entry.food]?.score ?? -1) { best[entry.food] = (name, score) }
        }
        var ranked: [(food: Int32, name: Int32, score: Double)] = []
        ranked.reserveCapacity(best.count)
        for (food, hit) in best {
            let record = catalog.foods[Int(food)]
            var score = hit.score + 0.12 * Double(record.commonness)
            if !usage.isEmpty, let count = usage[record.id], count > 0 { score += 1 + 0.1 * Double(min(count, 20)) }
            ranked.append((food, hit.name, score))
        }
        // Equal scores stand in the catalogue's order: a dictionary's order must not show.
        ranked.sort { ($1.score, $0.food) < ($0.score, $1.food) }
        return ranked.prefix(limit).map { hit in
            FoodSearchHit(food: catalog.foods[Int(hit.food)], matchedName: text(of: hit.name), score: hit.score)
        }
    }

    private func text(of name: Int32) -> String {
        let entry = catalog.names[Int(name)]
        let food = catalog.foods[Int(entry.food)]
        if entry.isPrimary { return food.name }
        return food.aliases.first { catalog.words(of: $0) == entry.words } ?? food.name
    }

    // MARK: The query

    /// For each word of the query, the words of the catalogue that it may be, best first, with how well they fit.
    private func queryWords(_ query: String) -> [[(word: Int32, quality: Double)]] {
        let lexer = Lexer(Array(query.utf8.prefix(Self.maximumBytes)))
        var result: [[(word: Int32, quality: Double)]] = []
        var stem: [UInt8] = []
        for token in lexer.tokens where FoodCatalog.isNameToken(token.kind) && result.count < Self.maximumWords {
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            let expansions = expand(lexer.folded(token), stem: stem[...])
            if expansions.count == 1, catalog.isStopWord(expansions[0].word) { continue }
            result.append(expansions)
        }
        // Stop words alone are a query too.
        return result.filter { !$0.isEmpty }.isEmpty ? [] : result
    }

    private func expand(_ typed: ArraySlice<UInt8>, stem: ArraySlice<UInt8>) -> [(word: Int32, quality: Double)] {
        var result: [(word: Int32, quality: Double)] = []
        let exact = catalog.vocabulary.find(stem)
        if exact >= 0 { result.append((exact, 1)) }
        if exact >= 0, catalog.isStopWord(exact) { return result }
        for prefix in stem.elementsEqual(typed) ? [typed] : [typed, stem] where !prefix.isEmpty {
            for word in self.words(withPrefix: prefix)
            where word != exact && !result.contains(where: { $0.word == word }) {
                let length = catalog.vocabulary.bytes(word).count
                result.append((word, 0.5 + 0.4 * Double(prefix.count) / Double(max(length, 1))))
                if result.count >= Self.maximumExpansions { break }
            }
        }
        if result.isEmpty, let corrected = corrector.correct(stem, in: catalog) {
            result.append((corrected.word, corrected.distance == 1 ? 0.6 : 0.45))
        }
        return result
    }

    private func words(withPrefix prefix: ArraySlice<UInt8>) -> ArraySlice<Int32> {
        var low = 0
        var high = sortedWords.count
        while low < high {
            let middle = (low + high) / 2
            if catalog.vocabulary.bytes(sortedWords[middle]).lexicographicallyPrecedes(prefix) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var end = low
        while end < sortedWords.count, end - low < Self.maximumExpansions,
            catalog.vocabulary.bytes(sortedWords[end]).starts(with: prefix)
        {
            end += 1
        }
        return sortedWords[low..<end]
    }
}
