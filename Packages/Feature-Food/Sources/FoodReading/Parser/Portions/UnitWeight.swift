import FoodLookup

/// The weight of so much of a food in some unit, and what had to be taken for it.
enum UnitWeight {
    static let packages: Set<FoodUnit> = [.can, .bottle, .carton, .box, .jar, .tub, .pot, .container]
    /// Packages that a stated weight or volume may come in: "330 ml can", "25 g bag".
    static let wrappings = packages.union([.package, .sachet, .glass, .tray])
    private static let sizedVessels: Set<FoodUnit> = [.glass, .cup, .bottle, .bowl, .plate, .serving, .package, .slice]

    static func grams(
        _ value: Double,
        _ unit: FoodUnit,
        of food: FoodRecord,
        item: inout ParsedItem,
        size: FoodUnit? = nil,
        sizeFactor: Double = 1
    ) -> Double? {
        if let mass = unit.massInGrams { return value * mass }
        if let volume = unit.volumeInMilliliters {
            return value * grams(ofOne: unit, milliliters: volume, food: food, item: &item) * sizeFactor
        }
        // "a 6 inch sub": how long it was says no weight.
        if unit == .inch || unit == .centimeter, food.measure(unit) == nil {
            guard let measure = food.measure(.each) ?? food.measure(.serving) ?? food.measures.first else { return nil }
            item.assumptions.append("How long it was says no weight: \(measure.described) is taken.")
            return measure.grams / max(item.quantity, 0.01)
        }
        // "a large glass of wine": as large as its large ones are. A large pizza is no large slice of it.
        if let size, sizedVessels.contains(unit), let measure = food.measure(size),
            unit != .slice || measure.grams <= 2 * (food.measure(.slice)?.grams ?? measure.grams)
        {
            return value * measure.grams
        }
        // Mugs differ less than what is in them.
        let sizeFactor = unit == .mug ? 1 + (sizeFactor - 1) / 2 : sizeFactor
        guard let measure = measure(for: unit, of: food) else {
            return value * gramsOfUnmeasured(unit, food: food, item: &item, sizeFactor: sizeFactor) * sizeFactor
        }
        if measure.unit != unit {
            item.assumptions.append(
                "A \(unit.title) is taken as 1 \(measure.unit.title) of \(DecimalText.short(measure.grams)) g."
            )
        }
        // "a small box" of what comes in small boxes is the box itself.
        if sizeFactor != 1, let size, measure.label.contains(size.title) { return value * measure.grams }
        if sizeFactor != 1 {
            item.assumptions.append(
                "\(size?.title.hasPrefix("e") == true ? "An" : "A") \(size?.title ?? "") \(unit.title) is taken as \(DecimalText.short(sizeFactor)) times \(DecimalText.short(measure.grams)) g."
            )
        }
        return value * measure.grams * sizeFactor
    }

    /// Grams in one of a unit that the food has no measure for, before its size counts: the usual vessel's, else those of one
    /// or of a serving.
    private static func gramsOfUnmeasured(
        _ unit: FoodUnit,
        food: FoodRecord,
        item: inout ParsedItem,
        sizeFactor: Double
    ) -> Double {
        if let milliliters = UsualVessel.milliliters[unit], unit != .can || food.kind == .drink {
            let (density, isKnown) = density(of: food)
            let grams = milliliters * density
            item.confidence *= isKnown ? 0.9 : 0.8
            item.assumptions.append(
                "A \(unit.title) is taken as \(DecimalText.short(milliliters)) ml, \(DecimalText.short(grams * sizeFactor)) g."
            )
            return grams
        }
        if let grams = UsualVessel.grams[unit] {
            item.confidence *= 0.8
            item.assumptions.append("A \(unit.title) is taken as \(DecimalText.short(grams * sizeFactor)) g.")
            return grams
        }
        // A bag of grapes holds more than one.
        let isFull = wrappings.contains(unit)
        let usual = [food.measure(.each), food.measure(.serving)].compactMap(\.self)
        if let measure = (isFull ? usual.max { $0.grams < $1.grams } : usual.first) ?? food.measures.first {
            item.confidence *= 0.8
            item.assumptions.append(
                "A \(unit.title) of it is not known; 1 \(measure.unit.title) of \(DecimalText.short(measure.grams)) g is taken."
            )
            return measure.grams
        }
        return guess(&item, 100)
    }

    static func guess(_ item: inout ParsedItem, _ grams: Double) -> Double {
        item.confidence *= 0.7
        item.assumptions.append("No household weight is known for it: \(DecimalText.short(grams)) g each is a guess.")
        return grams
    }

    /// The food's measure for a unit, or for one that means the same.
    private static func measure(for unit: FoodUnit, of food: FoodRecord) -> FoodMeasure? {
        if let measure = food.measure(unit) { return measure }
        let same: [FoodUnit] =
            switch unit {
            case .rasher: [.slice, .strip, .each]
            case .slice: [.rasher, .piece, .each]
            case .strip: [.slice, .each]
            case .piece: [.each, .slice]
            case .each: [.piece]
            case .patty, .link, .bar, .fillet, .roll, .nugget, .wing, .leg, .thigh, .drumstick, .ear, .stick, .spear:
                [.each, .piece]
            case .square: [.piece]
            case .fistful: [.handful]
            case .mug: [.cup]
            case .package: [.sachet, .box, .container]
            case .sachet, .box, .container, .tub, .pot, .carton: [.package, .container, .pot, .tub]
            case .half: []
            case .head, .loaf: [.each]
            case .plate: [.serving]
            default: []
            }
        return same.lazy.compactMap { food.measure($0) }.first
    }

    /// Grams in one unit of volume: the food's own measure, else its density by another volume, else water's, said so.
    private static func grams(
        ofOne unit: FoodUnit,
        milliliters: Double,
        food: FoodRecord,
        item: inout ParsedItem
    ) -> Double {
        if let measure = food.measure(unit) {
            // "2 cups of eggs": read as said, with the weight that it was taken for.
            if food.measures.first?.unit == .each {
                item.assumptions.append("1 \(unit.title) of it is taken as \(DecimalText.short(measure.grams)) g.")
            }
            return measure.grams
        }
        let (density, isKnown) = density(of: food)
        if !isKnown {
            item.confidence *= 0.75
            item.assumptions.append("Its density is not known; 1 ml is taken as 1 g.")
        }
        return milliliters * density
    }

    private static func density(of food: FoodRecord) -> (density: Double, isKnown: Bool) {
        if let density = food.density { return (density, true) }
        for unit in [FoodUnit.cup, .fluidOunce, .tablespoon, .teaspoon, .pint, .quart, .liter, .milliliter] {
            if let measure = food.measure(unit), let volume = unit.volumeInMilliliters {
                return (measure.grams / volume, true)
            }
        }
        return (1, false)
    }
}

extension FoodMeasure {
    /// "1 slice of 28 g", "2 large eggs, 122 g", "one breast, 172 g": the label says more than the unit where it begins with
    /// a number.
    var described: String {
        let grams = "\(DecimalText.short(self.grams)) g"
        let first = label.prefix { $0 != " " }
        if first.first?.isNumber == true || RuleTable.standard.isNumber(first) { return "\(label), \(grams)" }
        return "1 \(label.isEmpty ? unit.title : label) of \(grams)"
    }
}

/// The usual contents of a vessel, or of a little of something, if the food's own measures do not say. Whoever uses it says so.
enum UsualVessel {
    static let milliliters: [FoodUnit: Double] = [
        .glass: 240, .mug: 300, .bowl: 280, .can: 355, .bottle: 500, .pitcher: 1000, .shot: 44, .splash: 15,
        .dessertspoon: 10,
        .jar: 300, .carton: 250, .sip: 15,
    ]

    static let grams: [FoodUnit: Double] = [
        .handful: 30, .fistful: 30, .scoop: 30, .pinch: 0.4, .dash: 0.6, .drop: 0.05, .drizzle: 7, .dollop: 20,
        .squeeze: 5,
        .sprinkle: 5, .spread: 10, .bite: 15, .knob: 10, .pat: 5, .plate: 350, .sprig: 1, .leaf: 1, .stack: 120,
        .tray: 400,
        // The drained contents of a usual tin; for drinks its millilitres count.
        .can: 240,
        // A punnet of soft fruit.
        .container: 200,
    ]
}
