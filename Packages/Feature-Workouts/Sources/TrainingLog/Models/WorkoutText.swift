import Core
import Foundation
import Strength
import TrainingReading

/// Amounts for people.
package enum WorkoutText {
    package static func weight(_ kg: Double, in context: FlowContext) -> String {
        SetNotation.weight(kg, context.units.mass) { number($0, in: context) }
    }

    /// A weight that is worked out and not lifted: more than a tenth would only look exact.
    package static func estimate(_ kg: Double, in context: FlowContext) -> String {
        let unit = context.units.mass
        return weight((kg / unit.kilograms * 10).rounded() / 10 * unit.kilograms, in: context)
    }

    /// A weight as typed: a number in the person's unit, or with `kg` or `lb` behind it; either decimal sign. `nil` where it
    /// is none.
    package static func kilograms(_ text: String, unit: MassUnit) -> Double? {
        var digits = text.trimmingCharacters(in: .whitespaces).lowercased()
        var said = unit
        for (ending, unit) in [("kg", MassUnit.kg), ("lbs", .lb), ("lb", .lb)] where digits.hasSuffix(ending) {
            digits = String(digits.dropLast(ending.count)).trimmingCharacters(in: .whitespaces)
            said = unit
            break
        }
        guard let value = Double(digits.replacing(",", with: ".")), value.isFinite else { return nil }
        return value * said.kilograms
    }

    package static func distance(_ meters: Double, in context: FlowContext) -> String {
        guard context.units == .imperial else {
            return SetNotation.distance(meters) { number($0, in: context) }
        }
        // Up to a lap of a track.
        return meters <= 400
            ? "\(number(meters / 0.9144, in: context)) yd" : "\(number(meters / Mile.meters, in: context)) mi"
    }

    package static func duration(_ seconds: Double) -> String { SetNotation.duration(seconds) }

    package static func kcal(_ value: Double, in context: FlowContext) -> String {
        "\(context.forms.number(value)) kcal"
    }

    /// As the person writes numbers, with at most two digits after the point and no needless ones.
    package static func number(_ value: Double, in context: FlowContext) -> String {
        let hundredths = (value * 100).rounded()
        let decimals = hundredths.truncatingRemainder(dividingBy: 100) == 0 ? 0 : 2
        guard decimals > 0, hundredths.truncatingRemainder(dividingBy: 10) == 0 else {
            return context.forms.number(value, decimals: decimals)
        }
        return context.forms.number(value, decimals: 1)
    }

    /// `13:05`, for programs.
    package static func clock(_ date: Date, zone: TimeZone) -> String {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        guard seconds.isFinite, abs(seconds) < 1e12 else { return "?" }
        let minutes = ((Int(seconds.rounded(.down)) / 60) % 1440 + 1440) % 1440
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Sets in the person's unit where none was said.
    package static func sets(_ sets: [TrainingSet], in context: FlowContext) -> String {
        let said = sets.map { set in
            var set = set
            if set.unit == nil { set.unit = context.units.mass }
            return set
        }
        return SetNotation.text(
            said,
            number: { number($0, in: context) },
            distance: { distance($0, in: context) }
        )
    }

    package static func records(_ kinds: [RecordKind]) -> String {
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

    package static func arrow(_ trend: Trend?) -> Table.Cell {
        switch trend?.direction {
        case .up?: Table.Cell("up", tone: .good)
        case .down?: Table.Cell("down", tone: .warning)
        case .stable?: "stable"
        case .unknown?, nil: Table.Cell("-", tone: .muted)
        }
    }

    /// For JSON: at most three digits after the point.
    package static func stable(_ value: Double) -> Double { value.isFinite ? (value * 1000).rounded() / 1000 : value }
}

extension WeightForms {
    /// As the person of a call reads weights.
    package init(_ context: FlowContext) {
        self.init(unit: context.units.mass) { WorkoutText.number($0, in: context) }
    }
}
