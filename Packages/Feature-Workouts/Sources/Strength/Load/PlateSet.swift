/// The plates and the bar at hand, in one unit.
package struct PlateSet: Sendable, Hashable {
    package let unit: MassUnit
    /// The bar, in ``unit``.
    package let bar: Double
    /// Weight of a plate and how many pairs there are, in ``unit``.
    package let pairs: [Pair]

    package struct Pair: Sendable, Hashable {
        package let weight: Double
        package let count: Int

        package init(_ weight: Double, count: Int) {
            self.weight = weight
            self.count = count
        }
    }

    package init(unit: MassUnit, bar: Double, pairs: [Pair]) {
        self.unit = unit
        self.bar = bar
        self.pairs = pairs
    }

    /// The plates that most gyms have.
    package static func usual(_ unit: MassUnit) -> PlateSet {
        switch unit {
        case .kg: PlateSet(unit: .kg, bar: 20, pairs: [25, 20, 15, 10, 5, 2.5, 1.25].map { Pair($0, count: 8) })
        case .lb: PlateSet(unit: .lb, bar: 45, pairs: [45, 35, 25, 10, 5, 2.5].map { Pair($0, count: 8) })
        }
    }

    /// The plates to load on the bar.
    package struct Loading: Sendable, Hashable {
        /// Plates on each side, heaviest first.
        package let perSide: [Double]
        /// The weight of the loaded bar.
        package let total: Double
        /// The rest of the weight asked for; negative if the bar alone is heavier.
        package let remainder: Double
    }

    /// The loading nearest below a weight, or exactly it where the plates allow, with the fewest plates.
    ///
    /// - Parameter weight: in ``unit``, at most 2,000.
    package func loading(for weight: Double) -> Loading {
        guard weight.isFinite, weight > bar else {
            return Loading(perSide: [], total: bar, remainder: weight.isFinite ? weight - bar : 0)
        }
        // Hundredths, so that 1.25 and 2.5 add up exactly.
        let wanted = Int((min(weight, 5000) - bar) / 2 * 100 + 0.000_1)
        // The fewest plates for each sum, by counted plates: greedy fails where a plate is missing (30 of 25, 15, 15).
        var best: [Int: [Double]] = [0: []]
        for pair in pairs.sorted(by: { $0.weight > $1.weight }) where pair.weight > 0 && pair.count > 0 {
            let size = Int((pair.weight * 100).rounded())
            guard size > 0 else { continue }
            var next = best
            for (sum, plates) in best {
                for count in 1...min(pair.count, 20) {
                    let total = sum + size * count
                    guard total <= wanted else { break }
                    let longer = plates + Array(repeating: pair.weight, count: count)
                    if next[total].map({ Self.isBetter(longer, than: $0) }) ?? true { next[total] = longer }
                }
            }
            best = next
        }
        let reached = best.keys.max() ?? 0
        let total = bar + Double(reached) * 2 / 100
        return Loading(perSide: best[reached] ?? [], total: total, remainder: weight - total)
    }

    /// Fewer plates are better; of equally many, heavier ones.
    private static func isBetter(_ plates: [Double], than others: [Double]) -> Bool {
        plates.count == others.count ? others.lexicographicallyPrecedes(plates) : plates.count < others.count
    }
}
