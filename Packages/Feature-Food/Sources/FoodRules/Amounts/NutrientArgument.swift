import ArgumentParser
import Core
import FoodReading

/// A nutrient as typed: `fiber`, `vitaminC`, `Vitamin C`.
struct NutrientArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    let nutrient: Nutrient

    init?(argument: String) {
        guard let nutrient = Nutrient(key: argument) else { return nil }
        self.nutrient = nutrient
    }

    static var allValueStrings: [String] { Nutrient.allCases.map(\.key) }
    static var jsonSchema: JSONValue {
        ["type": "string", "enum": .array(Nutrient.allCases.map { .string($0.key) })]
    }
}
