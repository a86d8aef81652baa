import AppData
import Core

/// Health's part of the overview.
enum BodyCard {
    static func content(_ resolver: ServiceResolver, _ context: FlowContext) async throws -> CardContent? {
        try await content(try await resolver.get(HealthReader.self), context: context)
    }

    /// Nothing if there is no data for today or yesterday.
    static func content(_ health: HealthReader, context: FlowContext) async throws -> CardContent? {
        let today = context.time.today
        let days = try await health.healthDays(today.adding(days: -1)...today)
        guard !days.isEmpty else { return nil }
        let (now, before) = (days.last { $0.day == today }, days.first { $0.day < today })
        var facts: [String] = []
        func add(_ figure: BodyFigure, _ words: (String) -> String) {
            let (value, isToday) = now.flatMap(figure.value).map { ($0, true) } ?? (before.flatMap(figure.value), false)
            guard let value else { return }
            facts.append(words(figure.text(value, context)) + (isToday ? "" : " yesterday"))
        }
        add(.sleep) { "slept \($0)" }
        add(.steps) { "\($0) steps" }
        add(.restingHeartRate) { "resting heart rate \($0)" }
        add(.weight) { $0 }
        add(.energy) { "energy \($0) of 5" }
        if let mood = now?.mood { facts.append("mood \(mood)") }
        guard let first = facts.first else { return nil }
        let text = ([first.prefix(1).uppercased() + first.dropFirst()] + facts.dropFirst()).joined(separator: "; ")
        var suggestions = [CommandSuggestion("health week", "see the week")]
        if now?.energy == nil {
            suggestions.append(CommandSuggestion("health log slept 7h, energy 4, mood good", "say how it is"))
        }
        return CardContent(.text(text + "."), suggestions: suggestions)
    }
}
