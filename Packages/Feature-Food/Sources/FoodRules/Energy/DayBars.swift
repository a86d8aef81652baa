import Core
import SpokenText

/// A day against its targets, as bars.
package enum DayBars {
    package static func bars(_ eaten: Macros, targets: Macros, _ forms: LocaleForms) -> [Bar] {
        [
            Bar(
                forms.word("Energy"),
                value: max(0, eaten.kcal),
                target: targets.kcal,
                caption: "\(forms.whole(eaten.kcal)) of \(forms.whole(targets.kcal)) kcal",
                tone: energyTone(eaten.kcal, targets.kcal)
            ),
            Bar(
                forms.word("Protein"),
                value: max(0, eaten.protein),
                target: targets.protein,
                caption: "\(forms.whole(eaten.protein)) of \(forms.whole(targets.protein)) g",
                tone: eaten.protein >= 0.9 * targets.protein ? .good : .normal
            ),
            grams("Carbs", eaten.carbs, targets.carbs, forms),
            grams("Fat", eaten.fat, targets.fat, forms),
        ]
    }

    private static func grams(_ label: String, _ value: Double, _ target: Double, _ forms: LocaleForms) -> Bar {
        Bar(
            forms.word(label),
            value: max(0, value),
            target: target,
            caption: "\(forms.whole(value)) of \(forms.whole(target)) g"
        )
    }

    private static func energyTone(_ value: Double, _ target: Double) -> Tone {
        if value > 1.1 * target { return .warning }
        return value >= 0.9 * target ? .good : .normal
    }
}

/// A day's result against its targets. Days without any intake were not logged and do not count.
package struct DayCompliance: Sendable, Hashable, Codable {
    /// True if protein was at least 90 % of the target.
    package let isProteinMet: Bool
    /// True if energy was within 10 % of the target.
    package let isEnergyMet: Bool

    /// True if both were.
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
