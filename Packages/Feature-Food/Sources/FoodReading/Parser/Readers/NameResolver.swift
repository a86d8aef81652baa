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

/// Finds the foods that the words of a name mean.
struct NameResolver: SentenceReader {
    let sentence: Sentence

    /// The foods that the tokens of a name mean, in order. Never empty; a match without foods is unknown.
    func resolve(_ region: [Int]) -> [NameMatch] {
        if let match = wholeMatch(region) { return [match] }
        let stripped = region.filter { !isModifier($0) && !isPlace($0) }
        if !stripped.isEmpty, stripped.count < region.count, let match = wholeMatch(stripped) {
            var match = match
            let ignored = region.filter { isModifier($0) || isPlace($0) }
            match.tokens = region
            match.ignored = ignored
            match.confidence -= 0.05 * Double(min(ignored.count, 3))
            // What a chain sells is not quite what the table has.
            if ignored.contains(where: isPlace) { match.confidence = min(match.confidence, 0.82) }
            if let other = state(of: match, ignored) { return [other] }
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

    /// The penalty for mistyped words: one of five letters is soon another word.
    private func penalty(of region: [Int]) -> Double {
        region.reduce(0) { most, index in
            guard let typed = sentence.corrections[index] else { return most }
            let meant = catalog.letters(of: tokens[index].word)
            // A plural that the stems do not know is no mistake.
            if meant.elementsEqual(typed.utf8.dropLast()) { return max(most, 0.02) }
            // A letter left out or two swapped are slips of the finger; another letter is often another word.
            let isSlip =
                (meant.count == typed.utf8.count + 1 && !meant.starts(with: typed.utf8))
                || meant.sorted() == typed.utf8.sorted()
            return max(most, typed.utf8.count <= 5 && !isSlip ? 0.38 : 0.2)
        }
    }

    private func isPlace(_ index: Int) -> Bool { rule(at: index)?.isPlace == true }

    /// Words for food as it is before it is cooked.
    static let rawWords = ["uncooked", "dry", "raw", "dried"]

    /// "75 g basmati rice uncooked": where the catalogue has the food so, it is that one; else it is less than sure.
    private func state(of match: NameMatch, _ ignored: [Int]) -> NameMatch? {
        guard ignored.contains(where: { isAnyWord($0, Self.rawWords) }), let food = match.foods.first else {
            return nil
        }
        var result = match
        if let other = sentence.raw(food) {
            result.foods = [other]
            result.confidence = 0.9
            return result
        }
        result.confidence = min(result.confidence, 0.75)
        return result
    }

    /// A match of all words: in order, or in any order.
    func wholeMatch(_ region: [Int]) -> NameMatch? {
        let words = region.map { tokens[$0].word }
        guard words.allSatisfy({ $0 >= 0 }) else { return nil }
        let penalty = penalty(of: region)
        let exact = catalog.trie.foods(named: words)
        if !exact.isEmpty { return NameMatch(foods: exact, tokens: region, confidence: 0.97 - penalty) }
        let anyOrder = catalog.foods(withWords: words)
        if !anyOrder.isEmpty { return NameMatch(foods: anyOrder, tokens: region, confidence: 0.92 - penalty) }
        return nil
    }

    /// True if the words are a food's name, with or without describing words.
    func isKnownName(_ region: [Int]) -> Bool {
        if wholeMatch(region) != nil { return true }
        let stripped = region.filter { !isModifier($0) }
        return !stripped.isEmpty && stripped.count < region.count && wholeMatch(stripped) != nil
    }

    /// The name that shares the most with the words, if it holds the last one: in English the kind of food comes last.
    private func bestOverlap(_ region: [Int]) -> NameMatch? {
        let known = region.filter {
            tokens[$0].word >= 0 && !catalog.isStopWord(tokens[$0].word) && catalog.hasNames(with: tokens[$0].word)
        }
        guard !known.isEmpty, let head = known.last(where: { !isModifier($0) }) ?? known.last else { return nil }
        if let last = region.last(where: { !isModifier($0) }), last != head,
            tokens[last].word < 0 || !known.contains(last)
        {
            return nil
        }
        var total = 0.0
        for index in region { total += weight(of: index) }
        let kind = tokens[head].word
        let said = known.map { (tokens[$0].word, weight(of: $0)) }
        let best = catalog.closestName(with: kind, to: said, of: total)
        guard let best, best.score >= 0.34 else { return nil }
        let ignored = region.filter { index in !best.words.contains(tokens[index].word) && !sentence.isJoining(index) }
        let penalty = region.contains { sentence.corrections[$0] != nil } ? 0.15 : 0
        return NameMatch(
            foods: [best.food],
            tokens: region,
            confidence: min(trust(without: ignored), max(0.3, best.score)) - penalty,
            ignored: ignored
        )
    }

    /// The trust in a food that leaves words of its name out: a word that nobody knows is a brand or a kind that
    /// changes everything, and a known one is something else in it.
    private func trust(without ignored: [Int]) -> Double {
        var trust = 0.9
        for index in ignored where !isModifier(index) && !sentence.isJoining(index) && rule(at: index)?.unit == nil {
            if rule(at: index)?.isPlace == true {
                trust = min(trust, 0.78)
            } else if tokens[index].word < 0 || sentence.corrections[index] != nil {
                trust = min(trust, 0.55)
            } else {
                trust = min(trust, 0.78)
            }
        }
        return trust
    }

    private func weight(of index: Int) -> Double {
        let word = tokens[index].word
        let base = word >= 0 ? catalog.weightOfWord[Int(word)] : 6
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
                guard isModifier(region[index]) || sentence.isJoining(region[index]) else { return nil }
                between.append(region[index])
                index += 1
                continue
            }
            let end = region.firstIndex { $0 >= match.end } ?? region.count
            let penalty = penalty(of: Array(region[index..<end]))
            pieces.append(
                NameMatch(
                    foods: sentence.foods(of: match),
                    tokens: between + region[index..<end],
                    confidence: 0.82 - penalty,
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
        guard pieces.count > 1 else { return nil }
        return [flavored(pieces)].compactMap(\.self).first.map { [$0] } ?? pieces
    }

    private static let ready = [
        "bar", "bars", "shake", "noodle", "noodles", "magnum", "cream", "drink", "yogurt", "pudding", "bull", "chips",
        "crisps", "cereal",
    ]

    /// "grenade carb killa white choc", "pot noodle chicken": behind what is bought ready stands its flavor, and no other food.
    private func flavored(_ pieces: [NameMatch]) -> NameMatch? {
        guard let first = pieces.first, let food = first.foods.first else { return nil }
        let isReady =
            catalog.foods.name(of: food).split(separator: " ").last.map { Self.ready.contains(String($0)) } ?? false
        let isTwice = pieces.dropFirst().contains { $0.foods.first == food }
        guard isReady || isTwice else { return nil }
        var result = first
        for piece in pieces.dropFirst() {
            result.tokens += piece.tokens
            result.ignored += piece.tokens
        }
        result.confidence = min(first.confidence, 0.7)
        return result
    }

    /// The names among words that are not all known, and the rest as unknown words.
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
                    foods: sentence.foods(of: match),
                    tokens: region,
                    confidence: start == 0 ? 0.85 : 0.5,
                    ignored: region.filter { !named.contains($0) }
                )
            ]
        }
        return [NameMatch(foods: [], tokens: region, confidence: 0)]
    }
}
