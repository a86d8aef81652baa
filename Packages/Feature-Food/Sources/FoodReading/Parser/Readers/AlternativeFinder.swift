/// Other foods that the words of a name may mean.
struct AlternativeFinder: SentenceReader {
    let sentence: Sentence

    /// Names that are looked at: the commonest foods come first.
    private static let maximumNames = 96

    /// Foods in the order they were found, none twice, five at most.
    private struct Found {
        let but: Int32?
        var foods: [(food: Int32, confidence: Double)] = []
        var isFull: Bool { foods.count == 5 }

        mutating func add(_ food: Int32, _ confidence: Double) {
            guard food != but, !isFull, !foods.contains(where: { $0.food == food }) else { return }
            foods.append((food, confidence))
        }
    }

    /// Up to five other foods that share the name's words, best first.
    func alternatives(to food: Int32?, among sameName: [Int32], tokens region: [Int]) -> [FoodMatch] {
        var found = Found(but: food)
        for other in sameName { found.add(other, 0.6) }
        let words = region.map { tokens[$0].word }.filter { $0 >= 0 && !catalog.isStopWord($0) }
        if let head = words.last { add(namesWith: words, head, to: &found) }
        if found.foods.isEmpty {
            for word in words where !found.isFull {
                for name in catalog.names(with: word).prefix(5) { found.add(catalog.names[Int(name)].food, 0.15) }
            }
        }
        return found.foods.map {
            FoodMatch(
                id: catalog.foods.id(of: $0.food),
                name: catalog.foods.name(of: $0.food),
                confidence: $0.confidence
            )
        }
    }

    /// Names with all the words first, then foods of the same kind; own names before aliases.
    private func add(namesWith words: [Int32], _ head: Int32, to found: inout Found) {
        let all = catalog.names
        var aliases: [Int32] = []
        var kind: [Int32] = []
        var others: [Int32] = []
        for name in catalog.names(with: head).prefix(Self.maximumNames) {
            let name = Int(name)
            if words.count == 1 ? all.isPrimary(name) : all.hasAll(words, name) {
                if all.isPrimary(name) {
                    found.add(all.foods[name], 0.5)
                    if found.isFull { return }
                } else {
                    aliases.append(all.foods[name])
                }
            } else if all.lastWord(name) == head {
                if kind.count < 12 { kind.append(all.foods[name]) }
            } else if others.count < 12 {
                others.append(all.foods[name])
            }
        }
        for food in aliases { found.add(food, 0.5) }
        for food in kind { found.add(food, 0.3) }
        for food in others { found.add(food, 0.2) }
    }
}
