/// Full-text search over the names of foods: prefixes, typing errors, plurals, any word order; ranked by fit, then by
/// what the person eats, then by commonness.
package struct FoodSearch: Sendable {
    /// Words that a prefix is taken for, at most.
    package static let maximumExpansions = 2000
    /// Words of a query that are looked at.
    package static let maximumWords = 8
    /// Bytes of a query that are looked at.
    package static let maximumBytes = 256

    package let catalog: FoodCatalog
    private let corrector: SpellingCorrector

    package init(catalog: FoodCatalog) {
        self.catalog = catalog
        corrector = SpellingCorrector()
    }

    /// The weight of a name's words.
    private func weight(of name: NameList.Name) -> Float {
        Float(name.words.reduce(0) { $0 + catalog.weightOfWord[Int($1)] })
    }

    /// The bonus for the commonness of a name's food.
    private func bonus(of name: NameList.Name) -> Float {
        // A food of one's own comes before an equal one of the table.
        let isOwn = catalog.foods.source(of: name.food).isOwn
        return 0.12 * Float(catalog.foods.commonness(of: name.food)) + (name.isPrimary ? 0.15 : 0)
            + (isOwn ? 0.01 : 0)
    }

    /// The foods that fit the query, best first.
    ///
    /// - Parameters:
    ///   - query: A few words; the last may be unfinished.
    ///   - limit: At most so many foods.
    ///   - usage: How often the person ate a food, by its id; 0 for foods that are not in it.
    package func search(_ query: String, limit: Int = 20, usage: [String: Int] = [:]) -> [FoodSearchHit] {
        let words = queryWords(query)
        guard !words.isEmpty, limit > 0 else { return [] }
        var scores = [Float](repeating: 0, count: catalog.names.count)
        var matched = [UInt8](repeating: 0, count: catalog.names.count)
        var touched: [Int32] = []
        for (position, expansions) in words.enumerated() {
            let bit = UInt8(1) << UInt8(position)
            for (word, quality) in expansions {
                let gain = Float(catalog.weightOfWord[Int(word)] * quality)
                for name in catalog.names(with: word)
                where matched.indices.contains(Int(name)) && matched[Int(name)] & bit == 0 {
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
        var boosts: [Int32: Float] = [:]
        for (id, count) in usage where count > 0 {
            if let food = catalog.index(id: id) { boosts[Int32(food)] = 1 + 0.1 * Float(min(count, 20)) }
        }
        var top = TopHits(limit: limit)
        for name in names {
            let entry = catalog.names[Int(name)]
            let (food, weight) = (entry.food, weight(of: entry))
            let shared = scores[Int(name)]
            // Share of the name that was asked for: "egg" fits "egg" better than "egg noodles".
            var score = shared / max(weight, shared) * 2 + shared * 0.05 + bonus(of: entry)
            if !boosts.isEmpty { score += boosts[food] ?? 0 }
            top.offer(food: food, name: name, score: score)
        }
        return top.hits.map { hit in
            FoodSearchHit(food: catalog.foods[Int(hit.food)], matchedName: text(of: hit.name), score: Double(hit.score))
        }
    }

    private func text(of name: Int32) -> String {
        let entry = catalog.names[Int(name)]
        let food = catalog.foods[Int(entry.food)]
        if entry.isPrimary { return food.name }
        return food.aliases.first { entry.words.elementsEqual(catalog.words(of: $0)) } ?? food.name
    }

    // MARK: The query

    /// For each word of the query, the words of the catalogue that it may be, best first, with how well they fit.
    private func queryWords(_ query: String) -> [[(word: Int32, quality: Double)]] {
        let lexer = FoodLexer(Array(query.utf8.prefix(Self.maximumBytes)))
        var result: [[(word: Int32, quality: Double)]] = []
        var stem: [UInt8] = []
        for token in lexer.tokens where FoodCatalog.isNameToken(token.kind) && result.count < Self.maximumWords {
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            var known: Set<Int32> = []
            let expansions = expand(lexer.folded(token), stem: stem[...])
                .map { (word: catalog.canonical($0.word), quality: $0.quality) }
                .filter { known.insert($0.word).inserted }
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
        // The stem is mostly the beginning of what was typed; then its range holds the other ("berries": berri, not berry).
        let prefixes = typed.starts(with: stem) ? [stem] : [typed, stem]
        for prefix in prefixes where !prefix.isEmpty {
            for word in catalog.words(withPrefix: prefix, limit: Self.maximumExpansions) where word != exact {
                let length = catalog.vocabulary.length(of: word)
                result.append((word, 0.5 + 0.4 * Double(prefix.count) / Double(max(length, 1))))
            }
        }
        if result.isEmpty, let corrected = corrector.correct(stem, in: catalog) {
            result.append((corrected.word, corrected.distance == 1 ? 0.6 : 0.45))
        }
        return result
    }
}

/// A food that a search found.
package struct FoodSearchHit: Sendable, Hashable, Codable {
    package var food: FoodRecord
    /// The name or alias that matched.
    package var matchedName: String
    /// Higher is better; comparable only within one search.
    package var score: Double
}

/// The best hits of a search, each food once, kept in order while names are offered.
struct TopHits {
    struct Hit {
        var food: Int32
        var name: Int32
        var score: Float
    }

    private let limit: Int
    /// Best first; of equal scores, the food listed first in the catalogue.
    private(set) var hits: [Hit] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func offer(food: Int32, name: Int32, score: Float) {
        if hits.count == limit, let last = hits.last, !Self.isBetter(score, food, than: last) { return }
        if let present = hits.firstIndex(where: { $0.food == food }) {
            if hits[present].score >= score { return }
            hits.remove(at: present)
        }
        var place = hits.count
        while place > 0, Self.isBetter(score, food, than: hits[place - 1]) { place -= 1 }
        hits.insert(Hit(food: food, name: name, score: score), at: place)
        if hits.count > limit { hits.removeLast() }
    }

    private static func isBetter(_ score: Float, _ food: Int32, than hit: Hit) -> Bool {
        score > hit.score || (score == hit.score && food < hit.food)
    }
}
