import AppData
import Core
import Strength

/// What the unit of a goal means for values that Bento looks up itself, which are kilograms, metres and seconds.
enum GoalUnit {
    private static let masses = [
        "kg": 1, "kilo": 1, "kilos": 1, "kilogram": 1, "kilograms": 1, "lb": MassUnit.lb.kilograms,
        "lbs": MassUnit.lb.kilograms, "pound": MassUnit.lb.kilograms, "pounds": MassUnit.lb.kilograms,
        "st": 14 * MassUnit.lb.kilograms, "stone": 14 * MassUnit.lb.kilograms,
    ]
    private static let lengths = [
        "km": 1000, "k": 1000, "kilometers": 1000, "kilometres": 1000, "mi": Mile.meters, "mile": Mile.meters,
        "miles": Mile.meters, "m": 1, "meters": 1, "metres": 1, "cm": 0.01, "in": 0.0254, "inch": 0.0254,
        "inches": 0.0254,
    ]
    private static let times = [
        "s": 1.0, "sec": 1, "seconds": 1, "min": 60, "minutes": 60, "h": 3600, "hours": 3600,
    ]

    /// Kilograms in one.
    static func kilograms(_ unit: String) -> Double { masses[unit.lowercased()] ?? 1 }

    /// Metres in one; `nil` where it is no length.
    static func meters(_ unit: String) -> Double? { lengths[unit.lowercased()] }

    /// Seconds in one; `nil` where it is no time.
    static func seconds(_ unit: String) -> Double? { times[unit.lowercased()] }

    /// What a person said in the unit of a goal, in which a number alone is.
    ///
    /// - Throws: ``WorkoutsError/badValue(_:given:allowed:)`` where it is of another kind.
    static func value(_ said: QuantityArgument, in unit: String) throws -> Double {
        let wanted = unit.lowercased()
        if said.unit.isEmpty || said.unit == wanted { return said.number }
        for units in [masses, lengths, times] {
            if let one = units[wanted], let value = said.value(in: units) { return WorkoutText.stable(value / one) }
        }
        throw WorkoutsError.badValue("The value", given: "in \(said.unit)", allowed: "the goal is in \(unit)")
    }

    /// What a kind of goal is counted in where nobody said it.
    static func usual(_ kind: Goal.Kind, in units: UnitSystem) -> String {
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
