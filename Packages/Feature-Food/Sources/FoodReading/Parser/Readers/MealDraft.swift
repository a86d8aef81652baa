import FoodLookup

/// The reading of a sentence so far, and the position of reading: the cursor that the readers share.
///
/// Made again for each sentence and never shared beyond its reading.
final class MealDraft {
    /// The use of a token. Tokens that stay `.unread` are reported.
    enum Role: UInt8 {
        case unread, mark, filler, item, hint, removal, correction, aside
    }

    let sentence: Sentence
    var position = 0
    var roles: [Role]
    var meal: ParsedMeal
    var timeline = HintTimeline()
    /// Facts said before their food: "500 kcal burger".
    var pendingFacts = Nutrients()
    var pendingFactsText: (start: Int, end: Int)?
    /// True if the facts were "200 kcal of chips": the weight follows from them.
    var factsMeasureFood = false
    /// True if a further fact or amount would belong to the last item: no other food has begun since.
    var lastItemIsOpen = false
    /// The joining word before the item that is read next.
    var joinsLastItem = false
    /// The amount of each food of the list that is being read.
    var amountOfEach: Amount?
    var isNegative = false
    /// The index of the first item that somebody only meant to eat.
    var intent: Int?
    /// True if the last item was said again.
    var isRestated = false
    /// Token ranges of the items, for their texts.
    var itemTokens: [(start: Int, end: Int)] = []
    /// For each item, the one that it was said to go with.
    var hosts: [Int?] = []
    /// True if one of the items is bread.
    var hasBread = false

    init(text: String, sentence: Sentence) {
        self.sentence = sentence
        roles = Array(repeating: .unread, count: sentence.tokens.count)
        meal = ParsedMeal(text: text)
    }

    var lastItemHasFacts: Bool {
        lastItemIsOpen && (meal.items.last.map { !$0.stated.known.isEmpty } ?? false)
    }

    /// Marks tokens as used, and goes on behind them.
    func take(to end: Int, as role: Role) {
        for index in position..<end { roles[index] = role }
        position = end
    }

    /// Marks tokens as an aside, keeps their words as one, and goes on behind them.
    func setAside(to end: Int) {
        guard end > position else { return }
        meal.asides.append(sentence.text(position, end))
        take(to: end, as: .aside)
    }

    /// Adds an item made of these tokens.
    func append(_ item: ParsedItem, from start: Int, to end: Int) {
        meal.items.append(item)
        itemTokens.append((start, end))
    }

    /// Adds the same foods once more: they were eaten again.
    func repeatItems(_ range: some Collection<Int>) {
        let first = meal.items.count - (range.first ?? 0)
        for index in range {
            meal.items.append(meal.items[index])
            itemTokens.append(itemTokens[index])
            hosts.append(hosts[index].map { $0 + first })
        }
    }

    func extendLastItem(to end: Int) {
        guard let last = meal.items.indices.last else { return }
        itemTokens[last].end = max(itemTokens[last].end, end)
        meal.items[last].text = sentence.text(itemTokens[last].start, itemTokens[last].end)
    }

    func note(_ assumption: String, on item: Int) {
        if !meal.items[item].assumptions.contains(assumption) { meal.items[item].assumptions.append(assumption) }
    }

    /// A further amount for an item that had none.
    func reweigh(_ index: Int, _ amount: Amount) {
        meal.items[index].assumptions.removeAll { $0.hasPrefix(PortionResolver.assumedPortion) }
        if case .badAmount = meal.items[index].problem { meal.items[index].problem = nil }
        sentence.portions.weigh(&meal.items[index], amount, in: PortionContext(isNegative: isNegative))
        isNegative = false
        checkPlausibility(of: index)
    }

    /// The weight of a food that was counted: of each or of all.
    func weigh(_ index: Int, at amount: Amount, each isEach: Bool) {
        guard let unit = amount.unit else { return }
        let count = isEach ? meal.items[index].quantity : 1
        sentence.portions.setWeight(of: &meal.items[index], to: amount.value * count, unit)
        checkPlausibility(of: index)
    }

    /// The part of a food that was eaten.
    func take(_ share: Double, of item: Int) {
        meal.items[item].quantity *= share
        if let grams = meal.items[item].grams { meal.items[item].grams = grams * share }
        note("\(DecimalText.short(share * 100)) % of it is counted.", on: item)
        checkPlausibility(of: item)
    }

    /// A part of one more than was read.
    func add(_ part: Double, to item: Int) {
        let quantity = meal.items[item].quantity
        meal.items[item].quantity += part
        if let grams = meal.items[item].grams, quantity > 0 { meal.items[item].grams = grams * (1 + part / quantity) }
        checkPlausibility(of: item)
    }

    func checkPlausibility(of index: Int) {
        guard meal.items[index].problem == nil || isImplausible(meal.items[index].problem) else { return }
        meal.items[index].problem = Plausibility.problem(of: meal.items[index])
    }

    /// Marks guesses: items that are less probable than not are shown and asked about, unless their energy was said.
    func markGuesses() {
        for index in meal.items.indices where meal.items[index].problem == nil {
            let item = meal.items[index]
            guard let food = item.food, item.confidence < ParsedItem.guessLimit, item.stated.kcal == nil else {
                continue
            }
            meal.items[index].problem = .guess(food.name)
            // A weight that was not said is that of the guess.
            if item.unit.massInGrams == nil { meal.items[index].grams = nil }
            meal.items[index].assumptions = []
        }
    }

    /// Removes items that turned out not to be eaten.
    func removeItems(from first: Int) {
        guard first < meal.items.count else { return }
        for item in meal.items[first...] {
            var removed = RemovedFood(text: item.text, name: item.name, foodID: item.food?.id)
            removed.isTakenBack = true
            meal.removed.append(removed)
        }
        dropItems(from: first, as: .removal)
    }

    /// Removes one item that turned out not to be eaten.
    func dropItem(_ index: Int) {
        let range = itemTokens[index]
        for token in range.start..<range.end where roles[token] == .item { roles[token] = .removal }
        meal.items.remove(at: index)
        itemTokens.remove(at: index)
        hosts.remove(at: index)
        hosts = hosts.map { $0.flatMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 } }
        lastItemIsOpen = index < meal.items.count ? lastItemIsOpen : !meal.items.isEmpty && lastItemIsOpen
    }

    /// Removes items that are said again, and keeps their words as asides.
    func dropItems(from first: Int, as role: Role = .aside) {
        guard first < meal.items.count else { return }
        if role == .aside { meal.asides += meal.items[first...].map(\.text) }
        for range in itemTokens[first...] {
            for token in range.start..<range.end where roles[token] == .item { roles[token] = role }
        }
        meal.items.removeSubrange(first...)
        itemTokens.removeSubrange(first...)
        hosts.removeSubrange(first...)
        lastItemIsOpen = false
    }

    private func isImplausible(_ problem: ParsedItem.Problem?) -> Bool {
        if case .implausible = problem { true } else { false }
    }

    /// Removes the items of the clause that had no amount, and keeps their words as an aside.
    func dropItemsOfClause() {
        var first = meal.items.count
        while first > timeline.clauseStart, !meal.items[first - 1].quantityIsStated,
            meal.items[first - 1].stated.known.isEmpty
        {
            first -= 1
        }
        guard first < meal.items.count else { return }
        let start = itemTokens[first].start
        let end = itemTokens[meal.items.count - 1].end
        meal.items.removeSubrange(first...)
        itemTokens.removeSubrange(first...)
        hosts.removeSubrange(first...)
        meal.asides.append(sentence.text(start, end))
        for token in start..<end where roles[token] != .mark { roles[token] = .aside }
        lastItemIsOpen = false
        joinsLastItem = false
    }
}
