import Core
import Strength

/// The units in which health exports state values, and the one in which Bento keeps each kind.
enum HealthUnit {
    struct Conversion: Sendable {
        let factor: Double
        /// Shares are stated as 0.21 or as 21.
        var isShare = false

        func value(_ value: Double) -> Double { isShare ? (value <= 1 ? value * 100 : value) : value * factor }
    }

    /// `nil` where the unit is not known for the kind.
    static func conversion(_ kind: HealthKind, _ unit: String) -> Conversion? {
        switch (kind, unit) {
        case (.steps, "count"), (.heartRate, "count/min"), (.restingHeartRate, "count/min"),
            (.heartRateVariability, "ms"), (.bodyMass, "kg"), (.vo2Max, _):
            Conversion(factor: 1)
        case (.heartRate, "count/s"), (.restingHeartRate, "count/s"): Conversion(factor: 60)
        case (.heartRateVariability, "s"): Conversion(factor: 1000)
        case (.activeEnergy, _): kilocalories(unit).map { Conversion(factor: $0) }
        case (.bodyMass, "g"): Conversion(factor: 0.001)
        case (.bodyMass, "lb"): Conversion(factor: MassUnit.lb.kilograms)
        case (.bodyMass, "st"): Conversion(factor: 14 * MassUnit.lb.kilograms)
        case (.bodyFat, "%"): Conversion(factor: 1, isShare: true)
        case (.exerciseTime, _): seconds(unit).map { Conversion(factor: $0 / 60) }
        case (.distance, _): meters(unit).map { Conversion(factor: $0) }
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
        case "mi": Mile.meters
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
