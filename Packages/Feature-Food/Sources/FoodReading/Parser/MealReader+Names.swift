/// Which foods the words of a name mean.
extension MealReader {
    /// Words taken as one food.
    struct NameMatch {
        /// The foods of that name, best first; empty where none is known.
        var foods: [Int32]
        /// The tokens it was made of.
        var tokens: [Int]
        var confidence: Double
        /// Tokens of the name that played no part.
        var ignored: [Int] = []
    }

    /// Words in a name that are looked at; a longer run is cut into pieces.
    static let maximumNameWords = 12

    /// The tokens of the name that starts at `start`: up to a mark, a joining word, a number, a hint.
    func nameRegion(from start: Int) -> [Int] {
        var region: [Int] = []
        var protected = start
        var index = start
        while index < tokens.count, region.count < Self.maximumNameWords {
            let token = tokens[index]
            guard FoodCatalog.isNameToken(token.kind) else { break }
            if index >= protected, let match = trieMatch(at: index), match.end > index + 1 || index == start {
                protected = match.end
            }
            if index >= protected, !region.isEmpty || index > start || token.kind == .number {
                if token.kind == .number { break }
                if endsName(at: index) { break }
            }
            if index >= protected, token.word < 0, let rule = rule(at: index), rule.isSeparator || rule.isArticle {
                break
            }
            region.append(index)
            index += 1
        }
        while let last = region.last, last >= protected, let rule = rule(at: last), rule.isFiller, !region.isEmpty {
            region.removeLast()
        }
        return region
    }

    private func endsName(at index: Int) -> Bool {
        if let rule = rule(at: index) {
            if rule.isSeparator || rule.isArticle || rule.isNegation || rule.isTimes { return true }
            if rule.number != nil { return true }
            if rule.isFiller, !isWord(index, "of"), !isWord(index, "the") { return true }
            if rule.isApproximate { return true }
            if rule.energy != nil { return true }
            if rule.nutrient != nil, fact(at: index) != nil { return true }
        }
        if negationLength(at: index) != nil || startsDivision(at: index) { return true }
        if phraseLength(
            at: index,
            where: { if case .separator = $0 { true } else if case .filler = $0 { true } else { false } }
        ) != nil {
            return true
        }
        return isHint(index)
    }

    // MARK: Resolving

    /// The foods that the tokens of a name mean, in order. Never empty; a match without foods is unknown.
    func resolve(_ region: [Int]) -> [NameMatch] {
        if let match = wholeMatch(region) { return [match] }
        let stripped = region.filter { !isModifier($0) }
        if !stripped.isEmpty, stripped.count < region.count, let match = wholeMatch(stripped) {
            var match = match
            let ignored = region.filter { isModifier($0) }
            match.tokens = region
            match.ignored = ignored
            match.confidence -= 0.05 * Double(min(ignored.count, 3))
            // A description that another food of the same words fits is better kept: "grilled chicken breast".
            if let better = bestOverlap(region), better.confidence > match.confidence { return [better] }
            return [match]
        }
        var pieces = split(region)
        let overlap = bestOverlap(region)
        // "prawn mayo sandwich": what stands before a dish's name says of what kind it is, and is no food beside it.
        if let last = pieces?.last, last.tokens.count == 1 + last.ignored.count,
            let head = last.tokens.first(where: { !last.ignored.contains($0) }),
            rule(at: head)?.isDish == true
        {
            if let overlap { return [overlap] }
            pieces = nil
            return [
                NameMatch(foods: last.foods, tokens: region, confidence: 0.5, ignored: region.filter { $0 != head })
            ]
        }
        if let pieces, overlap.map({ $0.confidence < 0.75 }) ?? true { return pieces }
        if let overlap { return [overlap] }
        return partial(region)
    }

    /// A match of all words: in order, or in any order.
    func wholeMatch(_ region: [Int]) -> NameMatch? {
        let words = region.map { tokens[$0].word }
        guard words.allSatisfy({ $0 >= 0 }) else { return nil }
        let penalty = region.contains { corrections[$0] != nil } ? 0.2 : 0
        let exact = parser.catalog.trie.foods(named: words)
        if !exact.isEmpty { return NameMatch(foods: exact, tokens: region, confidence: 0.97 - penalty) }
        let anyOrder = parser.catalog.foods(withWords: words)
        if !anyOrder.isEmpty { return NameMatch(foods: anyOrder, tokens: region, confidence: 0.92 - penalty) }
        return nil
    }

    /// Whether the words are a food's name, with or without describing words.
    func isKnownName(_ region: [Int]) -> Bool {
        if wholeMatch(region) != nil { return true }
        let stripped = region.filter { !isModifier($0) }
        return !stripped.isEmpty && stripped.count < region.count && wholeMatch(stripped) != nil
    }

    func isModifier(_ index: Int) -> Bool {
        guard let rule = rule(at: index) else { return false }
        return rule.isModifier || rule.size != nil || rule.isFiller
    }

    /// The name that shares the most with the words, if it holds the last one: in English the kind of food comes last.
    private func bestOverlap(_ region: [Int]) -> NameMatch? {
        let catalog = parser.catalog
        let known = region.filter {
            tokens[$0].word >= 0 && !catalog.isStopWord(tokens[$0].word)
                && !catalog.namesOfWord[Int(tokens[$0].word)].isEmpty
        }
        guard !known.isEmpty, let head = known.last(where: { !isModifier($0) }) ?? known.last else { return nil }
        if let last = region.last(where: { !isModifier($0) }), last != head,
            tokens[last].word < 0 || !known.contains(last)
        {
            return nil
        }
        var total = 0.0
        for index in region { total += weight(of: index) }
        var best: (name: Int32, score: Double)?
        for name in catalog.namesOfWord[Int(tokens[head].word)].prefix(400) {
            let entry = catalog.names[Int(name)]
            // One known word alone must be the kind of food: "pub" is no "pub burger".
            if known.count == 1, entry.words.last != tokens[head].word { continue }
            var shared = 0.0
            var own = 0.0
            for word in entry.words {
                let weight = catalog.weightOfWord[Int(word)]
                if let index = known.first(where: { tokens[$0].word == word }) {
                    shared += min(self.weight(of: index), weight)
                    own += min(self.weight(of: index), weight)
                } else {
                    own += weight
                }
            }
            var score = shared / max(total + own - shared, 0.01)
            // A food of another kind, which shares only what describes it.
            if let kind = entry.words.last, !known.contains(where: { tokens[$0].word == kind }) { score *= 0.7 }
            score += 0.004 * Double(catalog.foods[Int(entry.food)].commonness)
            if score > (best?.score ?? 0) { best = (name, score) }
        }
        guard let best, best.score >= 0.34 else { return nil }
        let entry = catalog.names[Int(best.name)]
        let ignored = region.filter { index in !entry.words.contains(tokens[index].word) && !isJoining(index) }
        let penalty = region.contains { corrections[$0] != nil } ? 0.15 : 0
        return NameMatch(
            foods: [entry.food],
            tokens: region,
            confidence: min(0.9, max(0.3, best.score)) - penalty,
            ignored: ignored
        )
    }

    private func isJoining(_ index: Int) -> Bool {
        tokens[index].word >= 0 && parser.catalog.isStopWord(tokens[index].word)
    }

    private func weight(of index: Int) -> Double {
        let word = tokens[index].word
        let base = word >= 0 ? parser.catalog.weightOfWord[Int(word)] : 6
        return isModifier(index) ? min(base, 1) * 0.4 : base
    }

    /// Several foods said without a mark between them: "eggs bacon toast". Nil where words are left over.
    private func split(_ region: [Int]) -> [NameMatch]? {
        var pieces: [NameMatch] = []
        // Describing and joining words between two names go to the name after them, so that none is lost.
        var between: [Int] = []
        var index = 0
        while index < region.count {
            guard let match = trieMatch(at: region[index]), match.end <= region[region.count - 1] + 1 else {
                guard isModifier(region[index]) || isJoining(region[index]) else { return nil }
                between.append(region[index])
                index += 1
                continue
            }
            let end = region.firstIndex { $0 >= match.end } ?? region.count
            let penalty = region[index..<end].contains { corrections[$0] != nil } ? 0.2 : 0
            pieces.append(
                NameMatch(
                    foods: match.foods,
                    tokens: between + region[index..<end],
                    confidence: 0.85 - penalty,
                    ignored: between
                )
            )
            between = []
            index = end
        }
        if let last = pieces.indices.last {
            pieces[last].tokens += between
            pieces[last].ignored += between
        }
        return pieces.count > 1 ? pieces : nil
    }

    /// What can be found among words that are not all known: the names in it, and the rest as unknown words.
    private func partial(_ region: [Int]) -> [NameMatch] {
        // The kind of food is unknown ("chicken flurb"): one unknown item, with what its words suggest.
        guard let last = region.last(where: { !isModifier($0) }), tokens[last].word >= 0 else {
            return [NameMatch(foods: [], tokens: region, confidence: 0)]
        }
        // The kind is known, its description not ("flurb chicken"): the kind, with less confidence.
        for start in region.indices {
            guard let match = trieMatch(at: region[start]), match.end > last else { continue }
            let named = Array(region[start...])
            return [
                NameMatch(
                    foods: match.foods,
                    tokens: region,
                    confidence: start == 0 ? 0.85 : 0.5,
                    ignored: region.filter { !named.contains($0) }
                )
            ]
        }
        return [NameMatch(foods: [], tokens: region, confidence: 0)]
    }

    // MARK: Alternatives

    /// Up to five other foods that share the name's words, best first.
    func alternatives(to food: Int32?, among sameName: [Int32], tokens region: [Int]) -> [FoodMatch] {
        let catalog = parser.catalog
        var result: [FoodMatch] = []
        func add(_ index: Int32, _ confidence: Double) {
            guard index != food, result.count < 5 else { return }
            let record = catalog.foods[Int(index)]
            guard !result.contains(where: { $0.id == record.id }) else { return }
            result.append(FoodMatch(id: record.id, name: record.name, confidence: confidence))
        }
        for other in sameName { add(other, 0.6) }
        let words = region.map { tokens[$0].word }.filter { $0 >= 0 && !catalog.isStopWord($0) }
        guard let head = words.last else { return result }
        let names = catalog.namesOfWord[Int(head)].prefix(160)
        // Names with all the words first, then foods of the same kind; own names before aliases.
        for isPrimary in [true, false] where words.count > 1 || isPrimary {
            for name in names where result.count < 5 {
                let entry = catalog.names[Int(name)]
                if entry.isPrimary == isPrimary, words.allSatisfy(entry.words.contains) { add(entry.food, 0.5) }
            }
        }
        for isKind in [true, false] {
            for name in names where result.count < 5 {
                let entry = catalog.names[Int(name)]
                if (entry.words.last == head) == isKind { add(entry.food, isKind ? 0.3 : 0.2) }
            }
        }
        if result.isEmpty {
            for word in words where result.count < 5 {
                for name in catalog.namesOfWord[Int(word)].prefix(5) { add(catalog.names[Int(name)].food, 0.15) }
            }
        }
        return result
    }
}
