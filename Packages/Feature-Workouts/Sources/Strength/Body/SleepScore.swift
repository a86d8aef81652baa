/// How restoring a night was, 0...1.
package enum SleepScore {
    /// 0.5 x (hours - 5) / 3 + 0.3 x efficiency + 0.2 x (deep + REM) / 90 min; each part within 0...1. Where a part is not
    /// known, the others stand for the whole.
    package static func score(hours: Double, efficiency: Double?, deepAndRemMinutes: Double?) -> Double {
        func unit(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
        var parts = [(weight: 0.5, value: unit((hours - 5) / 3))]
        if let efficiency { parts.append((0.3, unit(efficiency))) }
        if let deepAndRemMinutes { parts.append((0.2, unit(deepAndRemMinutes / 90))) }
        let weight = parts.reduce(0) { $0 + $1.weight }
        return parts.reduce(0) { $0 + $1.weight * $1.value } / weight
    }
}
