/// Turns an amount of a food into grams, and says what it assumed.
struct PortionResolver: Sendable {
    /// How the sentence begins that tells of an assumed portion.
    static let assumedPortion = "No amount was said"

    /// Sets the item's quantity, unit and grams.
    func weigh(_ item: inout ParsedItem, _ amount: Amount?, in context: PortionContext) {
        item.quantity = amount?.value ?? 1
        item.range = amount?.range
        item.isPlural = context.isPlural
        item.quantityIsStated = amount?.isStated ?? false
        item.unit = amount?.unit ?? .serving
        item.unitIsStated = amount?.unit != nil
        if let package = amount?.package, amount?.unit == nil {
            item.unit = package.unit
            item.unitIsStated = true
            item.quantity *= package.value
        }
        if context.isNegative { item.quantity = -item.quantity }
        if let problem = Plausibility.problem(ofAmount: item.quantity) {
            item.problem = problem
            // A quantity is always a number, so that it can be shown and sent as one.
            if !item.quantity.isFinite { item.quantity = 0 }
            return
        }
        guard let food = item.food else {
            if let mass = item.unit.massInGrams { item.grams = item.quantity * mass }
            return
        }
        if let kilocalories = context.kilocalories, !item.quantityIsStated, let density = food.nutrients.kcal,
            density > 0
        {
            item.grams = kilocalories / density * 100
            item.unit = .gram
            item.quantity = item.grams ?? 0
            item.assumptions.append("The weight is worked out from \(DecimalText.short(kilocalories)) kcal.")
            return
        }
        if amount?.isPluralUnit == true { item.assumptions.append("\(Self.assumedPortion): two are taken.") }
        var amount = amount
        if let said = amount, said.isDecimal, said.unit == nil, said.size == nil, said.value <= 2, food.kind == .drink {
            // "beer 0.5": litres, as on the bottle.
            amount?.unit = .liter
            item.unit = .liter
            item.assumptions.append("\(DecimalText.short(said.value)) without a unit is taken as liters.")
        }
        let each = gramsInOne(&item, amount, food: food, in: context)
        item.grams = each.map { $0 * item.quantity }
    }

    /// Sets the weight of what was counted: "2 eggs, 100 g" are still two.
    func setWeight(of item: inout ParsedItem, to value: Double, _ unit: FoodUnit) {
        guard let food = item.food else { return }
        item.grams = grams(value, unit, of: food, item: &item)
    }

    // MARK: Cases

    private func gramsInOne(
        _ item: inout ParsedItem,
        _ amount: Amount?,
        food: FoodRecord,
        in context: PortionContext
    ) -> Double? {
        guard let amount else { return usualPortion(&item, food: food, in: context) }
        if let equivalent = amount.equivalent,
            let grams = grams(equivalent.value, equivalent.unit, of: food, item: &item)
        {
            // "3 slices (90 g)" is said of all, "2 cans (330 ml)" of each.
            let isEach = item.quantity > 1 && Self.packages.contains(item.unit)
            if item.unit.massInGrams == nil { return isEach ? grams : grams / item.quantity }
        }
        if let package = amount.package, amount.unit != nil {
            return grams(package.value, package.unit, of: food, item: &item)
        }
        if let unit = amount.unit ?? (item.unitIsStated ? item.unit : nil) {
            return grams(1, unit, of: food, item: &item, size: amount.size, sizeFactor: amount.sizeFactor)
        }
        if context.followsHotDrink, amount.size == nil, food.measure(.each) == nil, let splash = food.measure(.splash) {
            item.unit = .splash
            return splash.grams
        }
        return piece(&item, amount, food: food)
    }

    /// No amount at all: the first measure of the food, two pieces for a plural.
    private func usualPortion(_ item: inout ParsedItem, food: FoodRecord, in context: PortionContext) -> Double {
        if let added = addition(food, to: context.host) ?? splashes(food, in: context) {
            item.unit = .splash
            item.assumptions.append(
                "\(Self.assumedPortion): \(DecimalText.short(added)) g added to \(context.host?.name ?? "the cup")."
            )
            item.confidence *= 0.95
            return added
        }
        if let slices = context.slices, let spread = food.measure(.spread) {
            item.unit = .spread
            item.quantity = slices
            item.assumptions.append("\(Self.assumedPortion): \(DecimalText.short(spread.grams)) g on each slice.")
            return spread.grams
        }
        if let small = smallPortion(of: food, in: context) {
            item.unit = small.unit
            item.assumptions.append("\(Self.assumedPortion): \(Self.describe(small)).")
            item.confidence *= 0.95
            return small.grams
        }
        item.confidence *= 0.95
        // A plural of single pieces: a usual serving where that is more than one, else two.
        if context.isPlural, let first = food.measures.first, first.unit == .each {
            if let serving = food.measure(.serving), serving.grams > first.grams {
                item.unit = .serving
                item.assumptions.append(
                    "\(Self.assumedPortion): a usual serving of \(DecimalText.short(serving.grams)) g."
                )
                return serving.grams
            }
            item.unit = .each
            item.quantity = 2
            item.assumptions.append("\(Self.assumedPortion): two of \(DecimalText.short(first.grams)) g.")
            return first.grams
        }
        if let measure = usualMeasure(of: food) {
            item.unit = measure.unit
            item.assumptions.append("\(Self.assumedPortion): \(Self.describe(measure)).")
            return measure.grams
        }
        item.unit = .gram
        item.quantity = 100
        item.confidence *= 0.7
        item.assumptions.append("\(Self.assumedPortion), and no usual portion is known: 100 g.")
        return 1
    }

    /// The first measure; of what is eaten by the handful ("gyoza"), a serving and not a single piece.
    private func usualMeasure(of food: FoodRecord) -> FoodMeasure? {
        guard let first = food.measures.first, first.unit == .each, first.grams < 30,
            let serving = food.measure(.serving), serving.grams >= 3 * first.grams
        else { return food.measures.first }
        return serving
    }

    /// What goes into a sandwich or onto a cereal is less than what is eaten alone.
    private func smallPortion(of food: FoodRecord, in context: PortionContext) -> FoodMeasure? {
        if context.isInSandwich, let filling = food.measure(.filling) { return filling }
        guard let host = context.host else { return nil }
        if host.kind == .drink || host.measure(.spread) != nil { return nil }
        if let topping = food.measure(.topping), host.takesToppings { return topping }
        // Butter beside what is no bread: a knob of it.
        return food.measure(.knob)
    }

    /// "1 slice of 28 g", "2 large eggs, 122 g", "one breast, 172 g": the label says more than the unit where it begins with
    /// a number.
    private static func describe(_ measure: FoodMeasure) -> String {
        let grams = "\(DecimalText.short(measure.grams)) g"
        let first = measure.label.prefix { $0 != " " }
        if first.first?.isNumber == true || RuleTable.standard.isNumber(first) { return "\(measure.label), \(grams)" }
        return "1 \(measure.label.isEmpty ? measure.unit.title : measure.label) of \(grams)"
    }

    /// "2 eggs", "a banana", "large coffee": a number or a size without a unit.
    private func piece(_ item: inout ParsedItem, _ amount: Amount, food: FoodRecord) -> Double? {
        if let size = amount.size {
            item.unit = size
            if let measure = food.measure(size) { return measure.grams }
            let base = food.measure(.medium) ?? food.measure(.each) ?? food.measure(.serving) ?? food.measures.first
            guard let base else { return guess(&item, 100 * amount.sizeFactor) }
            let grams = base.grams * amount.sizeFactor
            item.assumptions.append(
                "\(size.title.capitalizedFirst) is taken as \(DecimalText.short(amount.sizeFactor)) times \(DecimalText.short(base.grams)) g."
            )
            return grams
        }
        // "1/8 of an apple pie": a part of the whole, which is cut into eight.
        if item.quantity <= 0.25, item.quantityIsStated, let slice = food.measure(.slice),
            slice.grams == food.measure(.each)?.grams, food.isBaked
        {
            item.unit = .each
            item.assumptions.append("The whole is taken as 8 slices of \(DecimalText.short(slice.grams)) g.")
            return 8 * slice.grams
        }
        // "half a cantaloupe", where a half is known and a whole is not.
        if item.quantity <= 1, food.measure(.each) == nil, let half = food.measure(.half), item.quantityIsStated {
            item.unit = .each
            return 2 * half.grams
        }
        if let measure = food.measure(.each) ?? food.measure(.head), !isGrams(item, each: measure.grams) {
            item.unit = measure.unit
            return measure.grams
        }
        if isGrams(item, each: food.measure(.each)?.grams ?? food.measures.first?.grams ?? 100) {
            item.unit = .gram
            item.assumptions.append("\(DecimalText.short(item.quantity)) without a unit is taken as grams.")
            return 1
        }
        if let measure = food.measure(.serving) ?? food.measures.first {
            item.unit = measure.unit
            item.assumptions.append("One is taken as \(Self.describe(measure)).")
            // "rice 3": of what is not counted, nobody says how many.
            if item.quantity >= 2, !item.isPlural, food.kind == .food { item.confidence *= 0.7 }
            return measure.grams
        }
        return guess(&item, 100)
    }

    /// "chicken 150": nobody eats so many pieces, and grams are what such a number is for.
    private func isGrams(_ item: ParsedItem, each: Double) -> Bool {
        item.quantity >= 25 && item.quantity <= 1500 && item.quantity * each > 3000 && !item.isPlural
    }

    private func guess(_ item: inout ParsedItem, _ grams: Double) -> Double {
        item.confidence *= 0.7
        item.assumptions.append("No household weight is known for it: \(DecimalText.short(grams)) g each is a guess.")
        return grams
    }

    /// What is poured on or into another food: milk in coffee, milk on cereal.
    private func addition(_ food: FoodRecord, to host: FoodRecord?) -> Double? {
        guard let host, let splash = food.measure(.splash) else { return nil }
        if host.kind == .drink { return 2 * splash.grams }
        if host.kind == .cereal, let cup = food.measure(.cup) { return cup.grams / 2 }
        return nil
    }

    /// "tea, milk, 2 sugars": the milk is in the tea.
    private func splashes(_ food: FoodRecord, in context: PortionContext) -> Double? {
        context.followsHotDrink ? food.measure(.splash).map { 2 * $0.grams } : nil
    }

    // MARK: Units

    private static let packages: Set<FoodUnit> = [.can, .bottle, .carton, .box, .jar, .tub, .pot, .container]
    /// What a stated weight or volume may come in: "330 ml can", "25 g bag".
    static let wrappings = packages.union([.package, .sachet, .glass, .tray])
    private static let sizedVessels: Set<FoodUnit> = [.glass, .cup, .bottle, .bowl, .plate, .serving, .package, .slice]

    private func grams(
        _ value: Double,
        _ unit: FoodUnit,
        of food: FoodRecord,
        item: inout ParsedItem,
        size: FoodUnit? = nil,
        sizeFactor: Double = 1
    ) -> Double? {
        if let mass = unit.massInGrams { return value * mass }
        if let volume = unit.volumeInMilliliters {
            return value * self.grams(ofOne: unit, milliliters: volume, food: food, item: &item) * sizeFactor
        }
        // "a 6 inch sub": how long it was says no weight.
        if unit == .inch || unit == .centimeter, food.measure(unit) == nil {
            guard let measure = food.measure(.each) ?? food.measure(.serving) ?? food.measures.first else { return nil }
            item.assumptions.append("How long it was says no weight: \(Self.describe(measure)) is taken.")
            return measure.grams / max(item.quantity, 0.01)
        }
        // "a large glass of wine": as large as its large ones are. A large pizza is no large slice of it.
        if let size, Self.sizedVessels.contains(unit), let measure = food.measure(size),
            unit != .slice || measure.grams <= 2 * (food.measure(.slice)?.grams ?? measure.grams)
        {
            return value * measure.grams
        }
        // Mugs differ less than what is in them.
        let sizeFactor = unit == .mug ? 1 + (sizeFactor - 1) / 2 : sizeFactor
        if let measure = measure(for: unit, of: food) {
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
        if let milliliters = UsualVessel.milliliters[unit], unit != .can || food.kind == .drink {
            let (density, isKnown) = density(of: food)
            let grams = milliliters * density
            item.confidence *= isKnown ? 0.9 : 0.8
            item.assumptions.append(
                "A \(unit.title) is taken as \(DecimalText.short(milliliters)) ml, \(DecimalText.short(grams * sizeFactor)) g."
            )
            return value * grams * sizeFactor
        }
        if let grams = UsualVessel.grams[unit] {
            item.confidence *= 0.8
            item.assumptions.append("A \(unit.title) is taken as \(DecimalText.short(grams * sizeFactor)) g.")
            return value * grams * sizeFactor
        }
        // A bag of grapes holds more than one.
        let isFull = Self.wrappings.contains(unit)
        let usual = [food.measure(.each), food.measure(.serving)].compactMap(\.self)
        if let measure = (isFull ? usual.max { $0.grams < $1.grams } : usual.first) ?? food.measures.first {
            item.confidence *= 0.8
            item.assumptions.append(
                "A \(unit.title) of it is not known; 1 \(measure.unit.title) of \(DecimalText.short(measure.grams)) g is taken."
            )
            return value * measure.grams * sizeFactor
        }
        return value * guess(&item, 100) * sizeFactor
    }

    /// The food's measure for a unit, or for one that means the same.
    private func measure(for unit: FoodUnit, of food: FoodRecord) -> FoodMeasure? {
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
    private func grams(ofOne unit: FoodUnit, milliliters: Double, food: FoodRecord, item: inout ParsedItem) -> Double {
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

    private func density(of food: FoodRecord) -> (density: Double, isKnown: Bool) {
        if let density = food.density { return (density, true) }
        for unit in [FoodUnit.cup, .fluidOunce, .tablespoon, .teaspoon, .pint, .quart, .liter, .milliliter] {
            if let measure = food.measure(unit), let volume = unit.volumeInMilliliters {
                return (measure.grams / volume, true)
            }
        }
        return (1, false)
    }
}
