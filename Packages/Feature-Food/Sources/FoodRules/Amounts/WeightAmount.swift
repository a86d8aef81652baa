import ArgumentParser
import Core
import FoodReading

/// A body weight as typed: `72.5`, `72.5kg`, `160lb`, `11st`. A bare number is in the person's units.
package struct WeightAmount: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    private let value: Double
    /// Kilograms in one unit; `nil` where none was typed.
    private let scale: Double?

    package init?(argument: String) {
        let text = argument.lowercased().filter { $0 != " " }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
        guard let value = Double(digits), value.isFinite else { return nil }
        switch text.dropFirst(digits.count) {
        case "": scale = nil
        case "kg": scale = 1
        case "lb", "lbs": scale = FoodUnit.gramsPerPound / 1000
        case "st": scale = 14 * FoodUnit.gramsPerPound / 1000
        default: return nil
        }
        self.value = value
    }

    package func kilograms(in units: UnitSystem) -> Double {
        value * (scale ?? (units == .imperial ? FoodUnit.gramsPerPound / 1000 : 1))
    }

    package static var jsonSchema: JSONValue { ["type": "string", "description": "A body weight: 72.5kg, 160lb."] }
}
