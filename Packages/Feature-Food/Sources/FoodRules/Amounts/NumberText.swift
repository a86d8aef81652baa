import Foundation

/// Numbers for people and for words that are read again.
package enum NumberText {
    /// Without needless digits, at most two after the point: `2`, `1.5`, `0.33`.
    package static func short(_ value: Double) -> String {
        guard value.isFinite else { return "\(value)" }
        let rounded = (value * 100).rounded() / 100
        if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int64(rounded)) }
        return String(rounded)
    }

    /// Whole: `213`.
    package static func whole(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        return String(Int64(value.rounded()))
    }

    /// One digit below 10, whole above: `4.7`, `28`.
    package static func grams(_ value: Double) -> String {
        abs(value) < 10 ? short((value * 10).rounded() / 10) : whole(value)
    }

    /// An amount or a dash where it is not known.
    package static func grams(_ value: Double?) -> String { value.map { grams($0) } ?? "-" }

    /// Within what can be meant of food, so that figures of damaged or foreign rows can be added up, shown and sent: at most
    /// 10^12 either way, and 0 for what is no number.
    package static func saturated(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e12), 1e12) }

    /// For JSON: at most three digits after the point, so that sums do not show binary dust.
    package static func stable(_ value: Double) -> Double {
        let value = saturated(value)
        return (value * 1000).rounded() / 1000
    }
}
