import AppData
import Core
import Strength

/// What the unit of a goal means for values that Bento looks up itself, which are kilograms, metres and seconds.
enum GoalUnit {
    /// Kilograms in one.
    static func kilograms(_ unit: String) -> Double {
        switch unit.lowercased() {
        case "lb", "lbs", "pounds": MassUnit.lb.kilograms
        case "st", "stone": 14 * MassUnit.lb.kilograms
        default: 1
        }
    }

    /// Metres in one; `nil` where it is no length.
    static func meters(_ unit: String) -> Double? {
        switch unit.lowercased() {
        case "km", "kilometers", "kilometres": 1000
        case "mi", "mile", "miles": Mile.meters
        case "m", "meters", "metres": 1
        default: nil
        }
    }

    /// Seconds in one; `nil` where it is no time.
    static func seconds(_ unit: String) -> Double? {
        switch unit.lowercased() {
        case "s", "sec", "seconds": 1
        case "min", "minutes": 60
        case "h", "hours": 3600
        default: nil
        }
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
