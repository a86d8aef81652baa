import FoodLookup

/// Makes the items of what was read: which food, how it is named.
struct ItemMaker: DraftReader {
    let draft: MealDraft
    private var weigher: ItemWeigher { ItemWeigher(draft: draft) }

    func make(_ match: NameMatch, amount: Amount?, from start: Int, isFirst: Bool) {
        let end = (match.tokens.last ?? start) + 1
        // A guess is asked about by all of its words.
        let isGuess = match.confidence < ParsedItem.guessLimit
        let named = match.tokens.filter { !match.ignored.contains($0) || match.foods.isEmpty || isGuess }
        let index = food(of: match, amount)
        let food = index.map { catalog.foods[Int($0)] }
        var item = ParsedItem(
            text: text(start, end),
            name: name(named),
            food: food,
            quantity: 1,
            range: nil,
            quantityIsStated: false,
            unit: .serving,
            unitIsStated: false,
            grams: nil,
            stated: Nutrients(),
            confidence: match.confidence
        )
        item.alternatives = alternatives(to: index, of: match)
        if let food {
            let isOwnName = index == match.foods.first && isOwnName(match)
            describe(food, isOwnName: isOwnName, match: match, amount: amount, item: &item)
        } else {
            item.problem = .unknownFood
        }
        if isFirst, draft.pendingFactsText != nil {
            item.stated = draft.pendingFacts
            draft.pendingFacts = Nutrients()
            draft.pendingFactsText = nil
        }
        draft.append(item, from: start, to: end)
        draft.lastItemIsOpen = true
        let host = isFirst && draft.joinsLastItem ? weigher.host(of: draft.meal.items.count - 1) : nil
        draft.hosts.append(host)
        weigher.weigh(draft.meal.items.count - 1, amount, match: match, after: host)
        if isFirst, start > 0, isAnyWord(start - 1, ["on", "over"]) {
            weigher.spreadLastItem(on: draft.meal.items.count - 1)
        }
        draft.factsMeasureFood = false
        draft.joinsLastItem = false
    }

    /// Chooses among the foods of a name: the person's own before all, whatever they are counted in.
    private func food(of match: NameMatch, _ amount: Amount?) -> Int32? {
        let own = match.foods.filter { catalog.foods.source(of: $0).isOwn }
        guard own.isEmpty else { return counted(own, in: amount?.unit) ?? own.first }
        return SenseReader(sentence: sentence).sense(of: match) ?? canned(match, amount) ?? whole(match, amount)
            ?? counted(match.foods, in: amount?.unit) ?? match.foods.first
    }

    /// Other foods that the words may mean, best first.
    private func alternatives(to food: Int32?, of match: NameMatch) -> [FoodMatch] {
        // Beforehand: an argument that is made within the call takes a copy of the catalogue.
        let words = match.tokens.map { tokens[$0].word }
        let found = catalog.alternatives(to: food, among: match.foods, words: words)
        return found.map {
            FoodMatch(
                id: catalog.foods.id(of: $0.food),
                name: catalog.foods.name(of: $0.food),
                confidence: $0.confidence
            )
        }
    }

    /// The words as said, in lower case.
    private func name(_ named: [Int]) -> String {
        guard let first = named.first, let last = named.last else { return "" }
        if last - first == named.count - 1 { return text(first, last + 1).lowercased() }
        return named.map { word($0) }.joined(separator: " ")
    }

    /// "a can of tomatoes" means canned tomatoes, where the catalogue knows them.
    private func canned(_ match: NameMatch, _ amount: Amount?) -> Int32? {
        guard amount?.unit == .can, !match.foods.isEmpty else { return nil }
        return catalog.trie.foods(named: [catalog.cannedWord] + named(match)).first
    }

    /// "half a chicken" is half of a whole one, where the catalogue knows whole ones, and no half of a piece of it.
    private func whole(_ match: NameMatch, _ amount: Amount?) -> Int32? {
        guard let amount, amount.value < 1, amount.isStated, amount.unit == nil, amount.size == nil else { return nil }
        return catalog.trie.foods(named: catalog.words(of: "whole") + named(match)).first
    }

    private func named(_ match: NameMatch) -> [Int32] {
        match.tokens.filter { !match.ignored.contains($0) }.map { tokens[$0].word }
    }

    /// "an ear of sweetcorn": of the foods of one name, the first that is counted in the unit.
    private func counted(_ foods: [Int32], in unit: FoodUnit?) -> Int32? {
        guard let unit, foods.count > 1, unit.massInGrams == nil, unit.volumeInMilliliters == nil else {
            return nil
        }
        return foods.prefix(4).first { catalog.foods[Int($0)].measure(unit) != nil }
    }

    private func describe(
        _ food: FoodRecord,
        isOwnName: Bool,
        match: NameMatch,
        amount: Amount?,
        item: inout ParsedItem
    ) {
        for index in match.tokens {
            if let typed = sentence.corrections[index] {
                item.assumptions.append("\u{201C}\(typed)\u{201D} is read as \u{201C}\(food.name)\u{201D}.")
            }
        }
        if !isOwnName {
            item.assumptions.append("\u{201C}\(item.name)\u{201D} is taken as \(food.name)\(Self.number(of: food)).")
        }
        let ignored = match.ignored.filter {
            isModifier($0) && rule(at: $0)?.size == nil && rule(at: $0)?.isFiller != true
        }
        let described = [amount?.vesselKind].compactMap(\.self) + ignored
        if !described.isEmpty {
            let words = described.map { word($0) }.joined(separator: " ")
            item.assumptions.append("\u{201C}\(words)\u{201D} does not change the figures.")
        }
    }

    /// The number of a food in its table: " (USDA 01123)".
    private static func number(of food: FoodRecord) -> String {
        guard let number = food.sourceNumber else { return "" }
        return switch food.source {
        case .usda: " (USDA \(number))"
        case .survey: " (USDA survey \(number))"
        case .european: " (\(food.sourceName.prefix { $0 != ":" }) \(number))"
        case .recipe, .user, .barcode: ""
        }
    }

    /// True if the words are the food's own name, plural or not.
    private func isOwnName(_ match: NameMatch) -> Bool {
        guard let food = match.foods.first else { return false }
        let words = named(match)
        return catalog.isOwnName(words, of: food)
    }
}

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
