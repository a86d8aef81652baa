/// A nutrient of the USDA abbreviated file (SR28, `ABBREV.csv`), in the order of its columns.
///
/// The raw value is the position in a packed row; the order must not change without repacking the table.
@usableFromInline package enum Nutrient: Int, CaseIterable, Sendable, Hashable {
    // Usable from inline: the parser compares it all the time, and each comparison would be a call.
    case water, kcal, protein, fat, ash, carbs, fiber, sugar
    case calcium, iron, magnesium, phosphorus, potassium, sodium, zinc, copper, manganese, selenium
    case vitaminC, thiamin, riboflavin, niacin, pantothenicAcid, vitaminB6
    case folate, folicAcid, foodFolate, folateDFE, choline, vitaminB12
    case vitaminAIU, vitaminARAE, retinol, alphaCarotene, betaCarotene, betaCryptoxanthin, lycopene, luteinZeaxanthin
    case vitaminE, vitaminD, vitaminDIU, vitaminK
    case saturatedFat, monounsaturatedFat, polyunsaturatedFat, cholesterol

    /// The stable name in JSON, CSV and options.
    package var key: String { Self.facts[rawValue].key }

    /// The name for people.
    package var title: String { Self.facts[rawValue].title }

    /// The unit in which the amount per 100 g is given.
    package var unit: String { Self.facts[rawValue].unit }

    /// The nutrient with this stable name, or its name for people, in any letter case.
    package init?(key: String) {
        guard let found = Self.byName[key] ?? Self.byName[key.lowercased()] else { return nil }
        self = found
    }

    /// By stable name, as it is and in lower case, and by name for people in lower case.
    private static let byName: [String: Nutrient] = {
        var names: [String: Nutrient] = [:]
        for nutrient in allCases.reversed() {
            for name in [nutrient.title.lowercased(), nutrient.key.lowercased(), nutrient.key] {
                names[name] = nutrient
            }
        }
        return names
    }()

    private static let facts: [(key: String, title: String, unit: String)] = [
        ("water", "Water", "g"), ("kcal", "Energy", "kcal"), ("protein", "Protein", "g"), ("fat", "Fat", "g"),
        ("ash", "Ash", "g"), ("carbs", "Carbohydrate", "g"), ("fiber", "Fiber", "g"), ("sugar", "Sugar", "g"),
        ("calcium", "Calcium", "mg"), ("iron", "Iron", "mg"), ("magnesium", "Magnesium", "mg"),
        ("phosphorus", "Phosphorus", "mg"), ("potassium", "Potassium", "mg"), ("sodium", "Sodium", "mg"),
        ("zinc", "Zinc", "mg"), ("copper", "Copper", "mg"), ("manganese", "Manganese", "mg"),
        ("selenium", "Selenium", "µg"), ("vitaminC", "Vitamin C", "mg"), ("thiamin", "Thiamin", "mg"),
        ("riboflavin", "Riboflavin", "mg"), ("niacin", "Niacin", "mg"), ("pantothenicAcid", "Pantothenic acid", "mg"),
        ("vitaminB6", "Vitamin B6", "mg"), ("folate", "Folate", "µg"), ("folicAcid", "Folic acid", "µg"),
        ("foodFolate", "Food folate", "µg"), ("folateDFE", "Folate, DFE", "µg"), ("choline", "Choline", "mg"),
        ("vitaminB12", "Vitamin B12", "µg"), ("vitaminAIU", "Vitamin A (IU)", "IU"), ("vitaminA", "Vitamin A", "µg"),
        ("retinol", "Retinol", "µg"), ("alphaCarotene", "Alpha carotene", "µg"),
        ("betaCarotene", "Beta carotene", "µg"),
        ("betaCryptoxanthin", "Beta cryptoxanthin", "µg"), ("lycopene", "Lycopene", "µg"),
        ("luteinZeaxanthin", "Lutein and zeaxanthin", "µg"), ("vitaminE", "Vitamin E", "mg"),
        ("vitaminD", "Vitamin D", "µg"), ("vitaminDIU", "Vitamin D (IU)", "IU"), ("vitaminK", "Vitamin K", "µg"),
        ("saturatedFat", "Saturated fat", "g"), ("monounsaturatedFat", "Monounsaturated fat", "g"),
        ("polyunsaturatedFat", "Polyunsaturated fat", "g"), ("cholesterol", "Cholesterol", "mg"),
    ]
}

extension Nutrient: Codable {
    @usableFromInline package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let key = try container.decode(String.self)
        guard let nutrient = Nutrient(key: key) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(key) is not a nutrient.")
        }
        self = nutrient
    }

    @usableFromInline package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key)
    }
}
