import FoodLookup

/// Turns an amount of a food into grams, and says what it assumed.
struct PortionResolver: Sendable {
    /// The beginning of the sentence that tells of an assumed portion.
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
            // "beer 0.5": liters, as on the bottle.
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
        item.grams = UnitWeight.grams(value, unit, of: food, item: &item)
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
            let grams = UnitWeight.grams(equivalent.value, equivalent.unit, of: food, item: &item)
        {
            // "3 slices (90 g)" is said of all, "2 cans (330 ml)" of each.
            let isEach = item.quantity > 1 && UnitWeight.packages.contains(item.unit)
            if item.unit.massInGrams == nil { return isEach ? grams : grams / item.quantity }
        }
        if let package = amount.package, amount.unit != nil {
            return UnitWeight.grams(package.value, package.unit, of: food, item: &item)
        }
        if let unit = amount.unit ?? (item.unitIsStated ? item.unit : nil) {
            return UnitWeight.grams(1, unit, of: food, item: &item, size: amount.size, sizeFactor: amount.sizeFactor)
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
            item.assumptions.append("\(Self.assumedPortion): \(small.described).")
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
            item.assumptions.append("\(Self.assumedPortion): \(measure.described).")
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

    /// The smaller portion in a sandwich or on a cereal.
    private func smallPortion(of food: FoodRecord, in context: PortionContext) -> FoodMeasure? {
        if context.isInSandwich, let filling = food.measure(.filling) { return filling }
        guard let host = context.host else { return nil }
        if host.kind == .drink || host.measure(.spread) != nil { return nil }
        if let topping = food.measure(.topping), host.takesToppings { return topping }
        // Butter beside what is no bread: a knob of it.
        return food.measure(.knob)
    }

    /// "2 eggs", "a banana", "large coffee": a number or a size without a unit.
    private func piece(_ item: inout ParsedItem, _ amount: Amount, food: FoodRecord) -> Double? {
        if let size = amount.size {
            item.unit = size
            if let measure = food.measure(size) { return measure.grams }
            let base = food.measure(.medium) ?? food.measure(.each) ?? food.measure(.serving) ?? food.measures.first
            guard let base else { return UnitWeight.guess(&item, 100 * amount.sizeFactor) }
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
            item.assumptions.append("One is taken as \(measure.described).")
            // "rice 3": of what is not counted, nobody says how many.
            if item.quantity >= 2, !item.isPlural, food.kind == .food { item.confidence *= 0.7 }
            return measure.grams
        }
        return UnitWeight.guess(&item, 100)
    }

    /// "chicken 150": nobody eats so many pieces, and grams are what such a number is for.
    private func isGrams(_ item: ParsedItem, each: Double) -> Bool {
        item.quantity >= 25 && item.quantity <= 1500 && item.quantity * each > 3000 && !item.isPlural
    }

    /// The amount poured on or into another food: milk in coffee, milk on cereal.
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
}

/// The surroundings of a food, which decide the amount if none was said.
package struct PortionContext: Sendable {
    /// True if the food's name was said in the plural: "eggs".
    package var isPlural = false
    /// True if a minus stood before the amount.
    package var isNegative = false
    /// The food that this one was said to go with: the coffee of "coffee with milk".
    package var host: FoodRecord?
    /// The slices of bread that this one was said to go on: the two of "2 slices of toast with butter".
    package var slices: Double?
    /// True if bread was named before it: tomato beside bread is a slice or two, not a whole one.
    package var isInSandwich = false
    /// True if tea or coffee was named right before it: "coffee, 2 milks" are splashes.
    package var followsHotDrink = false
    /// The energy that measures the food: "200 kcal of chips".
    package var kilocalories: Double?
}
