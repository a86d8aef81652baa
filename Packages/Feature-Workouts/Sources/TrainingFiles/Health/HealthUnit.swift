import Strength

/// The units in which health exports state values, and the one in which Bento keeps each kind.
enum HealthUnit {
    struct Conversion: Sendable {
        let unit: String
        let factor: Double
        /// Shares are stated as 0.21 or as 21.
        var isShare = false

        func value(_ value: Double) -> Double { isShare ? (value <= 1 ? value * 100 : value) : value * factor }
    }

    /// `nil` where the unit is not known for the kind.
    static func conversion(_ kind: String, _ unit: String) -> Conversion? {
        switch (kind, unit) {
        case ("steps", "count"): Conversion(unit: "count", factor: 1)
        case ("heart-rate", "count/min"), ("resting-heart-rate", "count/min"):
            Conversion(unit: "count/min", factor: 1)
        case ("heart-rate", "count/s"), ("resting-heart-rate", "count/s"): Conversion(unit: "count/min", factor: 60)
        case ("heart-rate-variability", "ms"): Conversion(unit: "ms", factor: 1)
        case ("heart-rate-variability", "s"): Conversion(unit: "ms", factor: 1000)
        case ("active-energy", _): kilocalories(unit).map { Conversion(unit: "kcal", factor: $0) }
        case ("body-mass", "kg"): Conversion(unit: "kg", factor: 1)
        case ("body-mass", "g"): Conversion(unit: "kg", factor: 0.001)
        case ("body-mass", "lb"): Conversion(unit: "kg", factor: MassUnit.lb.kilograms)
        case ("body-mass", "st"): Conversion(unit: "kg", factor: 14 * MassUnit.lb.kilograms)
        case ("body-fat", "%"): Conversion(unit: "%", factor: 1, isShare: true)
        case ("vo2-max", _): Conversion(unit: "ml/kg/min", factor: 1)
        case ("exercise-time", _): seconds(unit).map { Conversion(unit: "min", factor: $0 / 60) }
        case ("distance", _): meters(unit).map { Conversion(unit: "m", factor: $0) }
        default: nil
        }
    }

    static func kilocalories(_ unit: String) -> Double? {
        switch unit {
        // Apple writes `Cal` for what everybody else calls a kilocalorie.
        case "kcal", "Cal": 1
        case "cal": 0.001
        case "kJ": 1 / 4.184
        case "J": 1 / 4184
        default: nil
        }
    }

    static func meters(_ unit: String) -> Double? {
        switch unit {
        case "m": 1
        case "cm": 0.01
        case "km": 1000
        case "mi": 1609.344
        case "ft": 0.3048
        case "yd": 0.9144
        default: nil
        }
    }

    static func seconds(_ unit: String) -> Double? {
        switch unit {
        case "s", "sec": 1
        case "min": 60
        case "hr", "h": 3600
        default: nil
        }
    }
}
