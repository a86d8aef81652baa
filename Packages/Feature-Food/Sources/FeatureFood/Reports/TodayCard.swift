import Core
import FoodDiary
import FoodRules

/// Food's part of the overview.
enum TodayCard {
    static func content(_ resolver: ServiceResolver, in context: FlowContext) async throws -> CardContent? {
        let food = try await resolver.get(FoodCoordinator.self)
        let sheet = try await food.sheet(context.time.today)
        let isFirst = sheet.entries.isEmpty ? try await food.journal.isEmpty() : false
        return content(sheet, isFirst: isFirst, context)
    }

    /// - Parameter isFirst: whether nothing of food was ever kept.
    static func content(_ sheet: DaySheet, isFirst: Bool = false, _ context: FlowContext) -> CardContent {
        let forms = context.forms
        let water = sheet.waterGoal.map { VolumeText.bar(sheet.water, goal: $0, context) }
        guard !sheet.entries.isEmpty else {
            return CardContent(
                .stack([.text("Nothing logged yet today.")] + (water.map { [.bars([$0])] } ?? [])),
                suggestions: [CommandSuggestion("food log \"2 eggs and toast\"", "log what you ate, in plain words")],
                isInvitation: isFirst
            )
        }
        var parts: [Presentation] = [
            .bars(
                Array(DayBars.bars(sheet.macros, targets: sheet.targets.macros, forms).prefix(2))
                    + (water.map { [$0] } ?? [])
            )
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
