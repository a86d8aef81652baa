/// Other foods that the words of a name may mean.
struct AlternativeFinder: SentenceReader {
    let sentence: Sentence

    /// Up to five other foods that share the name's words, best first.
    func alternatives(to food: Int32?, among sameName: [Int32], tokens region: [Int]) -> [FoodMatch] {
        var result: [FoodMatch] = []
        func add(_ index: Int32, _ confidence: Double) {
            guard index != food, result.count < 5 else { return }
            let id = catalog.foods.id(of: index)
            guard !result.contains(where: { $0.id == id }) else { return }
            result.append(FoodMatch(id: id, name: catalog.foods.name(of: index), confidence: confidence))
        }
        for other in sameName { add(other, 0.6) }
        let words = region.map { tokens[$0].word }.filter { $0 >= 0 && !catalog.isStopWord($0) }
        guard let head = words.last else { return result }
        let names = catalog.names(with: head).prefix(160).map { Int($0) }
        let all = catalog.names
        // Names with all the words first, then foods of the same kind; own names before aliases.
        for isPrimary in [true, false] where words.count > 1 || isPrimary {
            for name in names {
                if result.count == 5 { return result }
                if all.isPrimary(name) == isPrimary, all.hasAll(words, name) { add(all.foods[name], 0.5) }
            }
        }
        for isKind in [true, false] {
            for name in names {
                if result.count == 5 { return result }
                if (all.lastWord(name) == head) == isKind { add(all.foods[name], isKind ? 0.3 : 0.2) }
            }
        }
        if result.isEmpty {
            for word in words where result.count < 5 {
                for name in catalog.names(with: word).prefix(5) { add(catalog.names[Int(name)].food, 0.15) }
            }
        }
        return result
    }
}
