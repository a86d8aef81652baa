/// The result of a set of sentences.
public struct MealFigures: Sendable, CustomStringConvertible {
    /// Sentences scored.
    public private(set) var sentences = 0
    /// Every food found with grams within 15 %.
    public private(set) var right = 0
    /// And no food that nobody meant.
    public private(set) var clean = 0
    /// The sum of energy within 20 %.
    public private(set) var energy = 0
    /// The sentences that went wrong, and how.
    public private(set) var failures: [String] = []

    mutating func add(_ outcome: MealScorer.Outcome, of sentence: MealSentence, found: [MealScorer.Found]) {
        sentences += 1
        if outcome.isRight { right += 1 }
        if outcome.isRight, outcome.surplus.isEmpty { clean += 1 }
        if outcome.isEnergyRight { energy += 1 }
        guard !outcome.isRight else { return }
        let missed = outcome.missed.map { "\($0.food) \($0.grams) g" }.joined(separator: ", ")
        let got = found.map { "\($0.name) \(Int($0.grams.rounded())) g" }.joined(separator: "; ")
        failures.append("\(sentence.text) => missed \(missed); got \(got)")
    }

    /// The share of sentences with every food right, in per cent.
    public var percentRight: Double { Double(right) * 100 / Double(max(1, sentences)) }

    /// The figures in one line.
    public var description: String {
        func share(_ count: Int) -> String {
            let perMille = count * 1000 / max(1, sentences)
            return "\(count) of \(sentences) (\(perMille / 10).\(perMille % 10) %)"
        }
        return
            "every food within 15 %: \(share(right)); of these without surplus: \(share(clean)); energy: \(share(energy))"
    }
}
