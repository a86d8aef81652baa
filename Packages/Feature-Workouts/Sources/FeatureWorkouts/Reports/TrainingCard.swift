import Core
import Strength
import TrainingLog

/// Workouts' part of the overview.
enum TrainingCard {
    static let train = QuickAction("t", "train") { resolver, session in
        let workout = try await resolver.get(WorkoutsCoordinator.self).showTraining(in: session)
        return workout.map { "\($0.name): \($0.activeSeconds == nil ? "under way." : "done.")" }
    }

    static func content(_ resolver: ServiceResolver, _ context: FlowContext) async throws -> CardContent? {
        try await content(try await resolver.get(WorkoutsCoordinator.self), context: context)
    }

    static func content(_ workouts: WorkoutsCoordinator, context: FlowContext) async throws -> CardContent {
        let today = context.time.today
        let glance = try await TrainingGlance.read(
            from: workouts.journal,
            today: today,
            weekStart: context.forms.weekStart(of: today)
        )
        if let open = glance.open {
            let active = WorkoutText.duration(open.workout.clock.active(at: context.time.now))
            return CardContent(
                .text(
                    "\(open.workout.name) is \(open.workout.phase.rawValue): \(active), \(context.forms.counted(open.workingSets, "set"))"
                ),
                suggestions: [
                    CommandSuggestion("workouts log \"...\"", "log a set"),
                    CommandSuggestion("workouts finish", "finish it"),
                ]
            )
        }
        if let planned = glance.planned {
            return CardContent(
                .text("\(planned) is planned for today."),
                suggestions: [CommandSuggestion("workouts train", "train it, with a live screen")]
            )
        }
        guard let last = glance.last else {
            return CardContent(
                .text("No workouts yet."),
                suggestions: [
                    CommandSuggestion("workouts log \"bench 3x8 @ 80kg\"", "log what you did, in plain words"),
                    CommandSuggestion("workouts program list", "choose a program"),
                ],
                isInvitation: true
            )
        }
        var suggestions = [CommandSuggestion("workouts week", "see the week by muscle group")]
        if glance.hasProgramme {
            suggestions.insert(CommandSuggestion("workouts start next", "begin the next session"), at: 0)
        }
        return CardContent(
            .text(
                "\(context.forms.counted(glance.thisWeek, "workout")) this week; last: \(last.name) on \(context.forms.date(last.day))"
            ),
            suggestions: suggestions
        )
    }
}
