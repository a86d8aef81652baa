import AppData
import Core
import SpokenText
import Strength

/// The meaning of a goal's unit for values that Bento looks up itself, which are kilograms, meters and seconds.
package enum GoalUnit {
    /// Kilograms in one.
    package static func kilograms(_ unit: String) -> Double { scale(unit, .mass).map { $0 / 1000 } ?? 1 }

    /// Meters in one; `nil` where it is no length.
    package static func meters(_ unit: String) -> Double? { scale(unit, .length) }

    /// Seconds in one; `nil` where it is no time.
    package static func seconds(_ unit: String) -> Double? { scale(unit, .time) }

    /// A person's words in the unit of a goal, in which a number alone is.
    ///
    /// - Throws: ``WorkoutsError/badValue(_:given:allowed:)`` where it is of another kind.
    package static func value(_ said: QuantityArgument, in unit: String) throws -> Double {
        if said.unit.isEmpty || said.unit == unit.lowercased() { return said.number }
        for dimension in [SpokenUnit.Dimension.mass, .length, .time] {
            if let one = scale(unit, dimension), let value = said.value(dimension) {
                return WorkoutText.stable(value / one)
            }
        }
        throw WorkoutsError.badValue("The value", given: "in \(said.unit)", allowed: "the goal is in \(unit)")
    }

    private static func scale(_ unit: String, _ dimension: SpokenUnit.Dimension) -> Double? {
        Lexicon.standard.sense(of: unit)?.unit(dimension)?.scale
    }

    /// The usual unit of a kind of goal, if nobody named one.
    package static func usual(_ kind: Goal.Kind, in units: UnitSystem) -> String {
        switch kind {
        case .weight, .strength: units.mass.rawValue
        case .habit: "workouts"
        case .endurance: units == .imperial ? "mi" : "km"
        case .nutrition: "days"
        case .flexibility: units == .imperial ? "in" : "cm"
        case .performance, .custom: "points"
        }
    }
}
