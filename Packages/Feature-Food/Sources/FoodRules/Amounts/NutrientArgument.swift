import ArgumentParser
import Core
import FoodLookup

/// A nutrient as typed: `fiber`, `vitaminC`, `Vitamin C`.
package struct NutrientArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    package let nutrient: Nutrient

    package init?(argument: String) {
        guard let nutrient = Nutrient(key: argument) else { return nil }
        self.nutrient = nutrient
    }

    package static var allValueStrings: [String] { Nutrient.allCases.map(\.key) }
    package static var jsonSchema: JSONValue {
        ["type": "string", "enum": .array(Nutrient.allCases.map { .string($0.key) })]
    }
}
