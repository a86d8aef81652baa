import Core
import ReminderRules

/// Asks once when Bento is to be quiet.
enum QuietHoursStep {
    static let step = FirstRunStep(
        "quiet-hours",
        "Quiet hours",
        order: 70,
        command: "settings set reminders.quiet-hours 22:00-07:00",
        isAnswered: { try await $0.get(RemindersCoordinator.self).preferences().limits.quiet != QuietHours.usual },
        conclusion: { _, _ in
            let add = CommandSuggestion("reminders add weigh in each Monday morning", "Be reminded")
            return CardContent(.empty, suggestions: [add])
        }
    ) { resolver, session in
        let reminders = try await resolver.get(RemindersCoordinator.self)
        let now = try await reminders.preferences().limits.quiet.text
        for _ in 0..<3 {
            let typed = try await session.ask(
                Question("When should reminders be quiet? Hours, or off (enter: \(now))", option: "quiet-hours")
            ).trimmingCharacters(in: .whitespacesAndNewlines)
            guard !typed.isEmpty else { return .skipped }
            do {
                try await reminders.setQuietHours(typed)
                let kept = QuietHours(typed)?.text ?? typed
                return .done([kept == "off" ? "No quiet hours." : "Quiet from \(kept.replacing("-", with: " to "))."])
            } catch let error as any BentoError {
                await session.notice(.warning, error.description)
            }
        }
        return .skipped
    }
}
