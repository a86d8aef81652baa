import Core
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

/// Figures of food in the forms of a person's locale.
extension LocaleForms {
    /// `213`, `2,077`, `24,357`.
    package func whole(_ value: Double) -> String { number(value) }

    /// At most two digits after the point: `2`, `1.5`, `0.33`, `1,250.5`.
    package func short(_ value: Double) -> String {
        let digits = NumberText.short(value).split(separator: ".")
        return number(value, decimals: digits.count > 1 ? digits[1].utf8.count : 0)
    }

    /// One digit below 10, whole above: `4.7`, `28`, `1,200`; a dash where it is not known.
    package func grams(_ value: Double?) -> String {
        guard let value else { return "-" }
        return abs(value) < 10 ? short((value * 10).rounded() / 10) : number(value)
    }
}
