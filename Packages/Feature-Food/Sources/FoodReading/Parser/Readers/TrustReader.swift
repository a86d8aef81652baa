/// Lowers the trust in a reading by facts known only at the end: words that had no part in it, amounts that nobody
/// eats, names that say neither which nor how much.
struct TrustReader: DraftReader {
    let draft: MealDraft

    func read() {
        if let first = draft.intent { draft.removeItems(from: first) }
        dropDishesOfWeighedBases()
        doubtBesideUnreadWords()
        askForMistypedWordsOfOthers()
        doubtMakersAndFillings()
        doubtLargeCounts()
        askForUnsaidKinds()
        askForUnsaidAmounts()
        askForOddAmounts()
    }

    /// Dishes, and what they are made of: where that is weighed, it is the dish.
    private static let bases: [(dish: [String], base: [String])] = [
        (["oatmeal", "porridge", "oats"], ["oats"]),
        (["shake", "milkshake", "smoothie"], ["protein powder", "whey protein"]),
        (["raclette", "fondue"], ["raclette cheese", "cheddar cheese", "swiss cheese", "comte"]),
        (["omelette", "scrambled"], ["egg", "eggs", "egg white"]),
        (["hamburger", "cheeseburger", "burger"], ["beef patty", "patty"]), (["muesli"], ["oats"]),
    ]

    /// "porridge with 50 g oats, 200 ml milk", "scrambled eggs of 3 eggs": the parts make the dish. Of a sandwich with weighed
    /// fillings nobody knows how much else there is.
    private func dropDishesOfWeighedBases() {
        guard draft.meal.items.count > 1 else { return }
        for index in draft.meal.items.indices.reversed() {
            let item = draft.meal.items[index]
            guard !item.quantityIsStated, !item.unitIsStated, item.stated.known.isEmpty, let food = item.food else {
                continue
            }
            let words = food.name.split(separator: " ").map(String.init)
            let later = draft.meal.items[(index + 1)...].filter {
                $0.quantityIsStated && $0.meal == item.meal && $0.time == item.time
            }
            let base = Self.bases.first { $0.dish.contains { words.contains($0) } }
            if let base, later.contains(where: { base.base.contains($0.food?.name ?? "") }) {
                draft.meal.asides.append(item.text)
                draft.dropItem(index)
            } else if food.isDish,
                words.contains(where: { ["sandwich", "wrap", "sub", "bowl", "salad"].contains($0) }),
                draft.hosts.indices.contains(where: {
                    $0 > index && draft.hosts[$0] == index && draft.meal.items[$0].unit.massInGrams != nil
                })
            {
                draft.meal.items[index].confidence = min(item.confidence, 0.7)
            }
        }
    }

    /// Words that nobody understood may have changed what stands beside them.
    private func doubtBesideUnreadWords() {
        for index in draft.meal.items.indices {
            let (low, high) = clause(of: index)
            // What was left out of a food's own name has cost it already.
            let unread = (low..<high).count { token in
                draft.roles[token] == .unread && tokens[token].kind == .word && !isIdle(token)
                    && !draft.itemTokens.contains { $0.start <= token && token < $0.end }
            }
            guard unread > 0 else { continue }
            draft.meal.items[index].confidence *= unread > 1 ? 0.6 : 0.75
        }
    }

    /// In a sentence of another language, a word that only looks like one of a food's name is most likely none: "Schluck", "segunda".
    private func askForMistypedWordsOfOthers() {
        guard sentence.isRendered, !sentence.corrections.isEmpty else { return }
        for index in draft.meal.items.indices {
            let range = draft.itemTokens[index]
            guard (range.start..<range.end).contains(where: { sentence.corrections[$0] != nil }) else { continue }
            draft.meal.items[index].confidence = min(draft.meal.items[index].confidence, ParsedItem.guessLimit - 0.05)
        }
    }

    /// "Philadelphia light", "Greggs sausage roll" where the table has the kind alone; "onigiri with tuna mayo", where nobody says how
    /// much of it there was, nor whether the dish has it already.
    private func doubtMakersAndFillings() {
        for index in draft.meal.items.indices {
            let item = draft.meal.items[index]
            guard let food = item.food, !food.source.isOwn, item.stated.kcal == nil, item.confidence >= Self.doubt
            else {
                continue
            }
            let range = draft.itemTokens[index]
            let hasMaker = (range.start..<range.end).contains { token in
                guard let rule = rule(at: token), rule.isMaker || rule.isPlace else { return false }
                return !food.name.lowercased().contains(word(token).lowercased())
            }
            let isFilling =
                !item.quantityIsStated && !item.unitIsStated && (item.nutrients.kcal ?? 0) >= 100
                && draft.hosts.indices.contains(index)
                && (draft.hosts[index].map { draft.meal.items[$0].food?.isDish == true } ?? false)
            if hasMaker || isFilling { draft.meal.items[index].confidence = Self.doubt }
        }
    }

    /// "150 gr de calabacín y 100 de gambas": in other languages a large number without a unit is more often grams than pieces. And
    /// a shake that weighs as much as its powder is the powder.
    private func doubtLargeCounts() {
        guard sentence.isRendered else { return }
        for index in draft.meal.items.indices {
            let item = draft.meal.items[index]
            let isCount = item.quantityIsStated && !item.unitIsStated && item.quantity >= 40
            let isPowder = item.unit.massInGrams != nil && item.grams ?? 100 <= 60 && item.food?.name == "protein shake"
            if isCount || isPowder { draft.meal.items[index].confidence = min(item.confidence, 0.7) }
        }
    }

    /// Just less than sure.
    private static let doubt = 0.78

    /// "a sandwich of some kind", "some sort of soup".
    private func askForUnsaidKinds() {
        for token in tokens.indices
        where rule(at: token)?.isApproximate == true && isWord(token, "some") && isAnyWord(token + 1, ["kind", "sort"])
        {
            let item = draft.meal.items.indices.first { index in
                let (low, high) = clause(of: index)
                return (low..<high).contains(token)
            }
            guard let item, draft.meal.items[item].problem == nil else { continue }
            draft.meal.items[item].problem = .unclear("Name which it was.")
        }
    }

    private func isIdle(_ index: Int) -> Bool {
        guard let rule = rule(at: index) else { return false }
        return rule.isFiller || rule.isArticle || rule.isSeparator || rule.isApproximate
    }

    /// The tokens from the mark before an item to the one behind it.
    private func clause(of item: Int) -> (low: Int, high: Int) {
        let range = draft.itemTokens[item]
        var (low, high) = (range.start, range.end)
        while low > 0, !parts(low - 1) { low -= 1 }
        while high < tokens.count, !parts(high) { high += 1 }
        return (low, high)
    }

    private func parts(_ index: Int) -> Bool { [.comma, .newline, .sentenceEnd].contains(tokens[index].kind) }

    /// "some pasta", "cheese", "meat and veg": kinds of food alone, without any amount; "bowl of soup": any of many.
    private func askForUnsaidAmounts() {
        let items = draft.meal.items
        guard !items.isEmpty, items.count <= 3 else { return }
        let kinds = items.indices.map { kind(of: $0) }
        guard kinds.allSatisfy({ $0 != nil }), items.count == 1 || kinds.contains(.nothing) else { return }
        for index in items.indices where items[index].problem == nil {
            draft.meal.items[index].problem = .unclear("Name which it was, and how much.")
        }
    }

    private enum Kind { case nothing, amountOpen, sortOpen }

    /// The question that an item's only word leaves open; nil if it says enough.
    private func kind(of index: Int) -> Kind? {
        let item = draft.meal.items[index]
        guard item.stated.known.isEmpty, let food = item.food, !food.source.isOwn else { return nil }
        let range = draft.itemTokens[index]
        let words = (range.start..<range.end).filter { token in
            guard draft.roles[token] == .item, tokens[token].kind == .word, !isIdle(token), !isModifier(token) else {
                return false
            }
            return rule(at: token)?.unit == nil
        }
        guard words.count == 1, let word = words.first, let rule = rule(at: word), rule.isVague,
            !(range.start..<word).contains(where: { (trieMatch(at: $0)?.end ?? 0) > word })
        else { return nil }
        if isAnyWord(word, Self.anySort), item.unit.massInGrams == nil || !item.unitIsStated { return .sortOpen }
        guard !item.quantityIsStated, !item.unitIsStated, ![.small, .medium, .large].contains(item.unit) else {
            return nil
        }
        return isAnyWord(word, Self.nothing) ? .nothing : .amountOpen
    }

    /// Words that mean dishes of very different energy.
    private static let anySort = [
        "soup", "suppe", "curry", "stew", "casserole", "shake", "tapas", "snack", "snacks", "leftovers",
    ]
    /// Words that name no food at all.
    private static let nothing = [
        "meat", "fleisch", "fish", "fisch", "veg", "vegetables", "gemuse", "food", "fruit", "side", "sides", "drinks",
    ]

    /// "milk 5000", "500 chicken": nobody eats that, or not as it was read.
    private func askForOddAmounts() {
        for index in draft.meal.items.indices where draft.meal.items[index].problem == nil {
            let item = draft.meal.items[index]
            guard let food = item.food, let grams = item.grams, item.stated.kcal == nil else { continue }
            let kcal = item.nutrients.kcal ?? 0
            let most: Double = food.kind == .drink ? 4000 : 2500
            let isGramsAlone = item.unit == .gram && !item.unitIsStated && item.quantityIsStated
            guard grams > most || kcal > 3500 || (isGramsAlone && grams > 400) else { continue }
            draft.meal.items[index].problem = .unclear(
                "\(DecimalText.short(grams.rounded())) g, \(DecimalText.short(kcal.rounded())) kcal, is more than people eat. Enter how much it was."
            )
        }
    }
}
