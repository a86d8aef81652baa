import Core
import Foundation
import Strength
import TrainingReading

/// Amounts for people.
enum WorkoutText {
    static func weight(_ kg: Double, in context: FlowContext) -> String {
        SetNotation.weight(kg, context.units.mass)
    }

    static func distance(_ meters: Double, in context: FlowContext) -> String {
        guard context.units == .imperial else { return SetNotation.distance(meters) }
        return "\(SetNotation.number(meters / 1609.344)) mi"
    }

    static func duration(_ seconds: Double) -> String { SetNotation.duration(seconds) }

    static func kcal(_ value: Double) -> String { String(format: "%.0f kcal", value) }

    /// `13:05`.
    static func clock(_ date: Date, zone: TimeZone) -> String {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        guard seconds.isFinite, abs(seconds) < 1e12 else { return "?" }
        let minutes = ((Int(seconds.rounded(.down)) / 60) % 1440 + 1440) % 1440
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Sets in the person's unit where none was said.
    static func sets(_ sets: [TrainingSet], in context: FlowContext) -> String {
        SetNotation.text(
            sets.map { set in
                var set = set
                if set.unit == nil { set.unit = context.units.mass }
                return set
            }
        )
    }

    static func records(_ kinds: [RecordKind]) -> String {
        let names = kinds.map { kind in
            switch kind {
            case .heaviest: "heaviest weight"
            case .oneRepMax: "best estimated one-rep max"
            case .reps: "most repetitions at this weight"
            case .volume: "most volume"
            }
        }
        return names.joined(separator: ", ")
    }

    static func arrow(_ trend: Trend?) -> Table.Cell {
        switch trend?.direction {
        case .up?: Table.Cell("up", tone: .good)
        case .down?: Table.Cell("down", tone: .warning)
        case .stable?: "stable"
        case .unknown?, nil: Table.Cell("-", tone: .muted)
        }
    }

    /// For JSON: at most three digits after the point.
    static func stable(_ value: Double) -> Double { value.isFinite ? (value * 1000).rounded() / 1000 : value }
}
