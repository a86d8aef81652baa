/// Reads the units of the USDA's household measures: `cup, chopped`, `slice, large (3" dia)`, `tbsp`.
enum USDAMeasure {
    /// The unit that a description begins with; `nil` where it names none, or a mass, which needs no table.
    static func unit(_ description: String) -> FoodUnit? {
        let words = description.lowercased().split { !$0.isLetter }.prefix(2).map(String.init)
        guard let first = words.first else { return nil }
        if words.count == 2, first == "fl", words[1] == "oz" { return .fluidOunce }
        if words.count == 2, first == "extra" {
            return words[1] == "small" ? .extraSmall : words[1] == "large" ? .extraLarge : nil
        }
        if let unit = units[first] { return unit }
        if first.hasSuffix("es"), let unit = units[String(first.dropLast(2))] { return unit }
        if first.hasSuffix("s"), let unit = units[String(first.dropLast())] { return unit }
        return nil
    }

    private static let units: [String: FoodUnit] = {
        var result: [String: FoodUnit] = [
            "tbsp": .tablespoon, "tablespoon": .tablespoon, "tsp": .teaspoon, "teaspoon": .teaspoon,
            "jumbo": .extraLarge,
            "packet": .sachet, "pouch": .package, "bag": .package, "floweret": .floret, "leave": .leaf, "loave": .loaf,
        ]
        let sameName: [FoodUnit] = [
            .cup, .pint, .quart, .gallon, .serving, .slice, .piece, .wedge, .strip, .stick, .clove, .stalk, .spear,
            .sprig,
            .leaf, .ear, .head, .bunch, .cube, .ring, .fillet, .patty, .link, .bar, .pat, .rib, .wing, .leg, .thigh,
            .drumstick, .breast, .rack, .block, .sheet, .nugget, .roll, .loaf, .can, .bottle, .jar, .package, .box,
            .carton, .tub, .container, .scoop, .dash, .small, .medium, .large, .square, .floret,
        ]
        for unit in sameName { result[unit.rawValue] = unit }
        // What is one piece of the food itself.
        let pieces = """
            fruit item sandwich cookie cracker muffin bagel egg taco burrito doughnut donut biscuit pancake waffle tortilla \
            frankfurter sausage candy nut kernel olive date fig berry grape cherry steak chop pickle shrimp scallop oyster \
            pastry potato unit cake pie pizza bun croissant sub
            """
        for word in pieces.split(separator: " ") { result[String(word)] = .each }
        return result
    }()
}
