import Core
import FoodRules

/// Food's part of the overview.
enum TodayCard {
    static func content(_ sheet: DaySheet, _ forms: LocaleForms) -> CardContent {
        guard !sheet.entries.isEmpty else {
            return CardContent(
                .text("Nothing logged yet today."),
                suggestions: [CommandSuggestion("food log \"2 eggs and toast\"", "log what you ate, in plain words")]
            )
        }
        var parts: [Presentation] = [
            .bars(Array(DayBars.bars(sheet.macros, targets: sheet.targets.macros, forms).prefix(2)))
        ]
        parts.append(.text(NextHint.text(for: sheet, forms.whole), tone: .muted))
        return CardContent(
            .stack(parts),
            suggestions: [
                CommandSuggestion("food day", "see today's meals"), CommandSuggestion("food log \"...\"", "log more"),
            ]
        )
    }
}
