extension FoodCatalog {
    /// The letters of a word.
    package func letters(of word: Int32) -> [UInt8] { Array(vocabulary.bytes(word)) }

    /// True if a name holds the word.
    package func hasNames(with word: Int32) -> Bool { !names(with: word).isEmpty }

    /// True if the words are the food's own name, in order.
    package func isOwnName(_ words: [Int32], of food: Int32) -> Bool {
        let own = ownName(of: food)
        return own >= 0 && names[Int(own)].words.elementsEqual(words)
    }

    /// The name that shares the most with words that were said, of those that hold one of them.
    ///
    /// - Parameters:
    ///   - head: the word that it must hold.
    ///   - known: the words of the catalogue that were said, each with its weight.
    ///   - total: the weight of all words that were said.
    /// - Returns: its food, its words, and the share.
    package func closestName(
        with head: Int32,
        to known: [(word: Int32, weight: Double)],
        of total: Double
    ) -> (food: Int32, words: [Int32], score: Double)? {
        var best: (name: Int32, score: Double)?
        for name in names(with: head).prefix(400) {
            let entry = names[Int(name)]
            // One known word alone must be the kind of food: "pub" is no "pub burger".
            if known.count == 1, entry.words.last != head { continue }
            var shared = 0.0
            var own = 0.0
            for word in entry.words {
                let weight = weightOfWord[Int(word)]
                if let said = known.first(where: { $0.word == word }) {
                    shared += min(said.weight, weight)
                    own += min(said.weight, weight)
                } else {
                    own += weight
                }
            }
            var score = shared / max(total + own - shared, 0.01)
            // A food of another kind, which shares only what describes it.
            if let kind = entry.words.last, !known.contains(where: { $0.word == kind }) { score *= 0.7 }
            score += 0.004 * Double(foods.commonness(of: entry.food))
            if score > (best?.score ?? 0) { best = (name, score) }
        }
        guard let best else { return nil }
        let entry = names[Int(best.name)]
        return (entry.food, Array(entry.words), best.score)
    }

    /// Names that are looked at for other foods: the commonest foods come first.
    private static let maximumAlternatives = 96

    /// Up to five other foods that share the words of a name, best first.
    package func alternatives(
        to food: Int32?,
        among sameName: [Int32],
        words name: [Int32]
    ) -> [(food: Int32, confidence: Double)] {
        var found = FoundFoods(but: food)
        for other in sameName { found.add(other, 0.6) }
        let words = name.filter { $0 >= 0 && !isStopWord($0) }
        if let head = words.last { add(namesWith: words, head, to: &found) }
        if found.foods.isEmpty {
            for word in words where !found.isFull {
                for name in names(with: word).prefix(5) { found.add(names[Int(name)].food, 0.15) }
            }
        }
        return found.foods
    }

    /// Names with all the words first, then foods of the same kind; own names before aliases.
    private func add(namesWith words: [Int32], _ head: Int32, to found: inout FoundFoods) {
        var aliases: [Int32] = []
        var kind: [Int32] = []
        var others: [Int32] = []
        for name in names(with: head).prefix(Self.maximumAlternatives) {
            let name = Int(name)
            if words.count == 1 ? names.isPrimary(name) : names.hasAll(words, name) {
                if names.isPrimary(name) {
                    found.add(names.foods[name], 0.5)
                    if found.isFull { return }
                } else {
                    aliases.append(names.foods[name])
                }
            } else if names.lastWord(name) == head {
                if kind.count < 12 { kind.append(names.foods[name]) }
            } else if others.count < 12 {
                others.append(names.foods[name])
            }
        }
        for food in aliases { found.add(food, 0.5) }
        for food in kind { found.add(food, 0.3) }
        for food in others { found.add(food, 0.2) }
    }
}

/// Foods in the order they were found, none twice, five at most.
private struct FoundFoods {
    let but: Int32?
    var foods: [(food: Int32, confidence: Double)] = []
    var isFull: Bool { foods.count == 5 }

    mutating func add(_ food: Int32, _ confidence: Double) {
        guard food != but, !isFull, !foods.contains(where: { $0.food == food }) else { return }
        foods.append((food, confidence))
    }
}
