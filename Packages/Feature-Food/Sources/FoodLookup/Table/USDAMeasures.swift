/// Reads the USDA's descriptions of household measures ("cup, sliced", "large (8\" long)").
enum USDAMeasures {
    /// The unit by the first word, or words, of the description.
    private static let units: [(start: String, unit: FoodUnit)] = [
        ("cup", .cup), ("tbsp", .tablespoon), ("tablespoon", .tablespoon), ("tsp", .teaspoon), ("teaspoon", .teaspoon),
        ("fl oz", .fluidOunce), ("pint", .pint), ("quart", .quart), ("slice", .slice), ("extra small", .extraSmall),
        ("small", .small), ("medium", .medium), ("large", .large), ("extra large", .extraLarge), ("jumbo", .extraLarge),
        ("piece", .piece), ("can", .can), ("bottle", .bottle), ("package", .package), ("packet", .sachet),
        ("pouch", .package), ("bag", .package), ("bar", .bar), ("stick", .stick), ("clove", .clove), ("patty", .patty),
        ("fillet", .fillet), ("bunch", .bunch), ("head", .head), ("leaf", .leaf), ("wedge", .wedge), ("stalk", .stalk),
        ("spear", .spear), ("sprig", .sprig), ("ear", .ear), ("link", .link), ("strip", .strip),
        ("container", .container), ("scoop", .scoop), ("serving", .serving), ("ring", .ring), ("pat", .pat),
        ("dash", .dash), ("cube", .cube), ("loaf", .loaf), ("wing", .wing), ("leg", .leg), ("thigh", .thigh),
        ("drumstick", .drumstick), ("square", .square), ("nugget", .nugget), ("floweret", .floret), ("jar", .jar),
        ("box", .box), ("carton", .carton), ("tub", .tub), ("block", .block), ("sheet", .sheet), ("fruit", .each),
        ("item", .each), ("sandwich", .each), ("cookie", .each), ("cracker", .each), ("muffin", .each),
        ("bagel", .each), ("roll", .each), ("egg", .each), ("taco", .each), ("burrito", .each), ("donut", .each),
        ("biscuit", .each), ("pancake", .each), ("waffle", .each), ("tortilla", .each), ("frankfurter", .each),
        ("sausage", .each), ("nut", .each), ("olive", .each), ("date", .each), ("fig", .each), ("steak", .each),
        ("breast", .each), ("chop", .each), ("pickle", .each), ("oz", .ounce), ("lb", .pound),
    ]

    /// The measure, or nil where the description means none of Bento's units, or a mass, which needs no measure.
    static func measure(_ description: String, grams: Double) -> FoodMeasure? {
        guard grams > 0 else { return nil }
        let text = description.lowercased()
        for (start, unit) in units where begins(text, with: start) {
            if unit.massInGrams != nil { return nil }
            let label = description.count > start.count + 1 && description.count < 60 ? description : ""
            return FoodMeasure(unit, grams: (grams * 100).rounded() / 100, label: label)
        }
        return nil
    }

    /// True if the text begins with the word, or with its plural.
    private static func begins(_ text: String, with word: String) -> Bool {
        guard text.hasPrefix(word) else { return false }
        var rest = text.dropFirst(word.count)
        if rest.first == "s" { rest = rest.dropFirst() }
        return rest.first.map { !$0.isLetter } ?? true
    }

    /// Grams per millilitre by the first measure that is a volume.
    static func density(of measures: [FoodMeasure]) -> Double? {
        for measure in measures {
            if let milliliters = measure.unit.volumeInMilliliters { return measure.grams / milliliters }
        }
        return nil
    }
}
