import Core

/// A day against its targets, as bars.
enum DayBars {
    static func bars(_ eaten: Macros, targets: Macros) -> [Bar] {
        [
            Bar(
                "Energy",
                value: max(0, eaten.kcal),
                target: targets.kcal,
                caption: "\(NumberText.whole(eaten.kcal)) of \(NumberText.whole(targets.kcal)) kcal",
                tone: energyTone(eaten.kcal, targets.kcal)
            ),
            Bar(
                "Protein",
                value: max(0, eaten.protein),
                target: targets.protein,
                caption: "\(NumberText.whole(eaten.protein)) of \(NumberText.whole(targets.protein)) g",
                tone: eaten.protein >= 0.9 * targets.protein ? .good : .normal
            ),
            grams("Carbs", eaten.carbs, targets.carbs),
            grams("Fat", eaten.fat, targets.fat),
        ]
    }

    private static func grams(_ label: String, _ value: Double, _ target: Double) -> Bar {
        Bar(
            label,
            value: max(0, value),
            target: target,
            caption: "\(NumberText.whole(value)) of \(NumberText.whole(target)) g"
        )
    }

    private static func energyTone(_ value: Double, _ target: Double) -> Tone {
        if value > 1.1 * target { return .warning }
        return value >= 0.9 * target ? .good : .normal
    }
}
