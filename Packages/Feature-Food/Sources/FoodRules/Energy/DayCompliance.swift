import Core

/// Whether a day met its targets. Days without any intake were not logged and do not count.
package struct DayCompliance: Sendable, Hashable, Codable {
    /// Whether protein was at least 90 % of the target.
    package let isProteinMet: Bool
    /// Whether energy was within 10 % of the target.
    package let isEnergyMet: Bool

    /// Whether both were.
    package var isMet: Bool { isProteinMet && isEnergyMet }

    /// Judges a day; `nil` where nothing was eaten.
    package init?(intake: Macros, targets: Macros) {
        guard intake.kcal > 0 else { return nil }
        // A hair of tolerance, so that a day at exactly 90 % is not lost to rounding.
        let hair = 1e-9
        isProteinMet = intake.protein >= 0.9 * targets.protein - hair
        isEnergyMet = abs(intake.kcal - targets.kcal) <= 0.1 * targets.kcal + hair
    }
}
