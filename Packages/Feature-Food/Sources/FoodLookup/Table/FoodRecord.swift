/// A food as the parser and the search know it: name, nutrients per 100 g, and what its household units weigh.
package struct FoodRecord: Sendable, Hashable, Codable, Identifiable {
    /// The source of the figures.
    package enum Source: String, Sendable, Hashable, Codable {
        /// The USDA National Nutrient Database, release SR28.
        case usda
        /// The USDA's survey foods (FNDDS): foods as eaten.
        case survey
        /// A European table: Swiss, Ciqual or BLS. Its carbohydrate was converted: it includes fiber, as everywhere here.
        case european
        /// Computed from a recipe of foods of these tables.
        case recipe
        /// The person's own food or recipe.
        case user
        /// Looked up by barcode.
        case barcode

        /// True if the person added it.
        package var isOwn: Bool { self == .user || self == .barcode }
    }

    /// The way it is eaten, if that decides how much of another food goes with it.
    package enum Kind: String, Sendable, Hashable, Codable {
        case food
        /// Milk, cream or sugar "with" it is only a little.
        case drink
        /// Milk "with" it is poured over it.
        case cereal
    }

    /// Stable, with the source as prefix: `usda:01123`, `fndds:58106210`, `bls:M713100`, `recipe:avocado-toast`.
    package var id: String
    /// The name for people: "egg", "mac and cheese".
    package var name: String
    package var source: Source
    /// The number in the source: the USDA's five-digit NDB number, a number of another table, or a barcode. Nil for recipes and
    /// own foods.
    package var sourceNumber: String?
    /// The source's own full name, where it differs: "Egg, whole, raw, fresh". May be empty.
    package var sourceName: String
    package var brand: String?
    /// Amounts per 100 g of the edible part.
    package var nutrients: Nutrients
    /// The first is the portion assumed where none is said.
    package var measures: [FoodMeasure]
    /// Other names people use.
    package var aliases: [String]
    /// The commonness, 0 (rare, or only in the full USDA set) to 9 (eaten daily): decides between equal matches.
    package var commonness: Int
    /// Millilitres count as grams times this, where known: grams per millilitre.
    package var density: Double?
    package var kind: Kind
    /// For a computed food, how it was computed: "bread 60 g, avocado 50 g". May be empty.
    package var recipe: String

    package init(
        id: String,
        name: String,
        source: Source,
        sourceNumber: String? = nil,
        sourceName: String = "",
        brand: String? = nil,
        nutrients: Nutrients,
        measures: [FoodMeasure] = [],
        aliases: [String] = [],
        commonness: Int = 0,
        density: Double? = nil,
        kind: Kind = .food,
        recipe: String = ""
    ) {
        self.id = id
        self.name = name
        self.source = source
        self.sourceNumber = sourceNumber
        self.sourceName = sourceName
        self.brand = brand
        self.nutrients = nutrients
        self.measures = measures
        self.aliases = aliases
        self.commonness = commonness
        self.density = density
        self.kind = kind
        self.recipe = recipe
    }

    /// Words in the names of what other foods are strewn over or spooned onto.
    private static let toppedFoods: Set<Substring> = [
        "oatmeal", "oats", "porridge", "yogurt", "pancake", "pancakes", "waffle", "cream", "cheese", "toast", "taco",
        "burrito",
        "nachos", "quesadilla", "fajitas", "potato", "chili", "enchilada", "omelette", "eggs", "cornflakes", "scone",
        "pie", "cake", "crumble", "pudding", "strudel", "tart", "brownie",
    ]

    /// True if fruit, nuts or salsa "with" it are a topping and no serving of their own.
    package var takesToppings: Bool {
        kind == .cereal || name.split(separator: " ").contains { Self.toppedFoods.contains($0) }
    }

    /// True if it is bread or another baked product, by the groups of its table: 18 in the USDA's, 51 and 52 in the survey's, B
    /// in the German one.
    package var isBaked: Bool {
        guard let number = sourceNumber else { return false }
        return switch source {
        case .usda: number.hasPrefix("18")
        case .survey: number.hasPrefix("51") || number.hasPrefix("52")
        case .european: number.hasPrefix("B")
        case .recipe, .user, .barcode: false
        }
    }

    /// True if it is made of other foods: a recipe, or of the groups of dishes of its table.
    package var isDish: Bool {
        let groups: [String] =
            switch source {
            case .usda: ["21", "22", "36"]
            case .survey: ["27", "28", "58", "14620", "32105", "3510", "7750"]
            case .european: ["X", "Y"]
            case .recipe: [""]
            case .user, .barcode: []
            }
        return groups.contains { (sourceNumber ?? "").hasPrefix($0) }
    }

    /// The food's own measure for this unit.
    package func measure(_ unit: FoodUnit) -> FoodMeasure? {
        measures.first { $0.unit == unit }
    }
}

extension FoodRecord {
    /// True if a chain sells it: group 21 of the USDA's table, 36 for restaurants, the sandwiches of the survey.
    package var isFastFood: Bool {
        switch source {
        case .usda: ["21", "36"].contains { sourceNumber?.hasPrefix($0) == true }
        case .survey: sourceNumber?.hasPrefix("275") == true
        case .european, .recipe, .user, .barcode: false
        }
    }
}

/// The weight of one household unit of a food: "1 cup of cooked rice is 158 g".
package struct FoodMeasure: Sendable, Hashable, Codable {
    package var unit: FoodUnit
    /// Grams of the edible part in one unit.
    package var grams: Double
    /// The source's own name for it, if that says more than the unit: "large (8\" to 8-7/8\" long)". May be empty.
    package var label: String

    package init(_ unit: FoodUnit, grams: Double, label: String = "") {
        self.unit = unit
        self.grams = grams
        self.label = label
    }
}
